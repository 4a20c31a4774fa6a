import { describe, expect, test } from "vitest";
import { Centre, COUNTERS, placeCounters, scoreWidth } from "../src/centre.ts";
import { G } from "../src/geometry.ts";
import { words } from "../src/text.ts";
import { seat, view } from "./make.ts";

describe("the counters keep apart and inside their panel", () => {
  const digits = [[2, 1, 1], [2, 2, 1], [2, 1, 2], [2, 2, 2], [2, 3, 2]];
  const stages = ["s", "m", "l"] as const;
  test.each(stages.flatMap((stage) => digits.map((d) => [stage, d] as const)))("on a board of stage %s with %j digits", (stage, d) => {
    const { x, scale } = placeCounters(d, stage);
    const end = (i: number): number => (x[i] as number) + (COUNTERS.icons[i] as number) + COUNTERS.pad + (d[i] as number) * COUNTERS.digit[stage];
    for (const i of [0, 1]) expect(x[i + 1] as number, `counter ${i + 1}`).toBeGreaterThanOrEqual(end(i) + COUNTERS.gap.min - 1e-9);
    expect((x[0] as number) * scale).toBeGreaterThanOrEqual(-COUNTERS.half - 1e-9);
    expect(end(2) * scale).toBeLessThanOrEqual(COUNTERS.half + 1e-9);
    expect(scale).toBeGreaterThan(0.8);
  });

  test("only numbers of two digits shrink them, and only on a narrow board", () => {
    expect([placeCounters([2, 1, 1], "s").scale, placeCounters([2, 2, 2], "l").scale]).toEqual([1, 1]);
  });
});

test("a score leaves a name room, at the top, too", () => {
  const room = (short: number, score: string): number => G.band.room - short - scoreWidth(score);
  expect(room(G.topBand.short, "25,000")).toBeGreaterThan(50);
  expect(room(0, "100,000")).toBeGreaterThan(40);
  expect(scoreWidth("−1,000")).toBeGreaterThan(scoreWidth("1,000"));
});

test("the bands show the winds of the view", () => {
  const centre = new Centre();
  const seats = [..."WNES"].map((wind) => seat({ wind }));
  centre.update(view({ seats, oya: 2 }), { viewpoint: 0, names: [], words: words("en"), stage: "l", skin: "classic", upright: false, small: false });
  expect([...centre.g.querySelectorAll(".wind")].map((t) => t.textContent)).toEqual(["W", "N", "E", "S"]);
});
