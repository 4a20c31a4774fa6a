// UI-3: where a hidden hand's discard leaves from; and the own hand when it is not sorted.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Arrival } from "../src/arrival.ts";
import { Board, type BoardOptions } from "../src/board.ts";
import { tedashiPlace } from "../src/tedashi.ts";
import { words } from "../src/text.ts";
import type { RiverTile, View } from "../src/wire.ts";
import { seat, view } from "./make.ts";

const BACKS = Array<string>(13).fill("?");
const OPTIONS: BoardOptions = { viewpoint: 0, open: false, names: ["A", "B", "C", "D"], words: words("en"), stage: "l", skin: "classic", upright: false, small: false };

/** The seat 1, hidden, with this river. */
function at(river: readonly RiverTile[], drawn: string | null, more: Partial<View> = {}): View {
  const seats = [0, 1, 2, 3].map((i) => seat({ wind: "ESWN".charAt(i), hand: i === 0 ? ["1m", "2m", "5mr", "E"] : BACKS, ...(i === 1 ? { river, drawn } : {}) }));
  return view({ seats, turn: 1, ...more });
}

describe("UI-3 the place", () => {
  test("is the same for everybody who looks: it knows no hand", () => {
    const a = at([{ t: "9p" }], null);
    const open = { ...a, seats: a.seats.map((s, i) => (i === 1 ? { ...s, hand: ["1m", "2m", ...BACKS.slice(2)] } : s)) };
    expect(tedashiPlace(open, 1)).toBe(tedashiPlace(a, 1));
  });
  test("lies in the hand, anywhere in it, about as often", () => {
    const seen = Array<number>(13).fill(0);
    for (let n = 0; n < 2600; n++) {
      const p = tedashiPlace(at([{ t: `${1 + (n % 9)}p` }], null, { left: n % 70, scores: [25000 + 100 * n, 25000, 25000, 25000 - 100 * n] }), 1);
      seen[p] = (seen[p] ?? NaN) + 1;
    }
    expect(Math.min(...seen)).toBeGreaterThan(130);
    expect(Math.max(...seen)).toBeLessThan(280);
  });
});

describe("UI-3 the movement", () => {
  let moves: string[][];
  const proto = Element.prototype as { animate?: unknown };
  const was = proto.animate;
  beforeEach(() => {
    moves = [];
    proto.animate = function (this: SVGElement, frames: readonly { transform: string }[]): unknown {
      moves.push([frames[0]?.transform ?? "", this.style.transform]);
      return { cancel: () => undefined, currentTime: 0 };
    };
  });
  afterEach(() => {
    if (was === undefined) delete proto.animate;
    else proto.animate = was;
  });

  /** From where each tile moved when `after` followed `before`: the river's tile, and the rest. */
  function movement(before: View, after: View): { board: Board; from: string[]; places: string[] } {
    const board = new Board({ centre: () => undefined, table: () => undefined });
    board.update(before, OPTIONS, false);
    const places = [...board.root.querySelectorAll<SVGElement>(".tile.hand.is-back")].map((e) => e.style.transform);
    (board as unknown as { stamp: number }).stamp = -1e9;
    board.update(after, OPTIONS, true);
    return { board, from: moves.map((m) => m[0] ?? ""), places };
  }

  test("tsumogiri leaves the draw place", () => {
    const drawn = movement(at([], "?"), at([{ t: "9p", tsumogiri: true }], null));
    const apart = drawn.board.root.querySelectorAll(".tile.hand.is-back:not([visibility])").length;
    expect(apart).toBe(39);
    expect(drawn.from).toHaveLength(1);
    // The draw place is the only one that no tile of the hand without a draw stands at.
    const still = new Set([...drawn.board.root.querySelectorAll<SVGElement>(".tile.hand.is-back:not([visibility])")].map((e) => e.style.transform));
    expect(still.has(drawn.from[0] ?? "")).toBe(false);
    expect(drawn.places).toContain(drawn.from[0]);
  });

  test("tedashi leaves a place in the hand, the same every time, and the drawn tile goes there", () => {
    const place = movement(at([], "?"), at([{ t: "9p", tsumogiri: true }], null)).from[0] as string;
    moves = [];
    const one = movement(at([], "?"), at([{ t: "9p" }], null));
    const first = moves.map((m) => m.join(" -> "));
    const other = one.from.filter((from) => from !== place);
    expect([one.from.length, other.length]).toEqual([2, 1]);
    // The drawn tile takes the place that the river's tile left.
    expect(moves.find((m) => m[0] === place)?.[1]).toBe(other[0]);
    expect(one.places).toContain(other[0]);
    moves = [];
    movement(at([], "?"), at([{ t: "9p" }], null));
    expect(moves.map((m) => m.join(" -> "))).toEqual(first);
  });

  test("a discard after a call leaves the hand, too", () => {
    const before = at([{ t: "1m" }], null);
    const hand = { ...before, seats: before.seats.map((s, i) => (i === 1 ? { ...s, hand: BACKS.slice(0, 11) } : s)) };
    const after = { ...hand, seats: hand.seats.map((s, i) => (i === 1 ? { ...s, hand: BACKS.slice(0, 10), river: [{ t: "1m" }, { t: "9p" }] } : s)) };
    expect(movement(hand, after).from.length).toBeGreaterThan(0);
  });
});

describe("the own hand unsorted", () => {
  const shown = (a: Arrival, hand: readonly string[], sorted = false): string => a.of(hand, sorted).map((i) => hand[i]).join(" ");

  test.each<[string, readonly string[][], string]>([
    ["is dealt as it comes", [["1m", "5p", "E"]], "1m 5p E"],
    ["what is drawn stays at the right", [["1m", "5p", "E"], ["1m", "3p", "5p"]], "1m 5p 3p"],
    ["several new ones, too", [["1m", "5p", "9p", "E"], ["2m", "3p", "5p", "E"]], "5p E 2m 3p"],
    ["equal tiles are as many as there are", [["1m", "1m", "5p"], ["1m", "1m", "1m"]], "1m 1m 1m"],
    ["a new hand begins anew", [["1m", "2m", "3m", "4m", "5m", "6m"], ["1p", "2p", "3p", "4p", "5p", "6p"]], "1p 2p 3p 4p 5p 6p"],
  ])("%s", (_, hands, expected) => {
    const a = new Arrival();
    expect(hands.map((hand) => shown(a, hand)).pop()).toBe(expected);
  });

  test("the same hand keeps its order; sorted it stands as it comes", () => {
    const a = new Arrival();
    shown(a, ["1m", "5p", "E"]);
    const hand = ["1m", "3p", "5p"];
    expect([shown(a, hand), shown(a, hand), shown(a, hand, true)]).toEqual(["1m 5p 3p", "1m 5p 3p", "1m 3p 5p"]);
  });
});
