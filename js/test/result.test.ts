// How hands end: on the sheet, in the list of hands, in the mirror and aloud.
import { describe, expect, test } from "vitest";
import { speakResult, speakStep } from "../src/speak.ts";
import { words } from "../src/text.ts";
import type { HandResult, Result, Win } from "../src/wire.ts";
import { blob, handInfo, info, seat, view } from "./make.ts";
import { useStage } from "./stage.ts";

const stage = useStage();

const NAMES = ["Aoi", "שלום", "Chiyo", "Daria"];
const drawn = (): Promise<void> => new Promise((done) => setTimeout(done, 30));

async function open(result: Result | null, outline: HandResult | null): Promise<ShadowRoot> {
  const seats = [0, 1, 2, 3].map((i) => seat({ wind: "ESWN".charAt(i), hand: ["1m", "2m", "3m", "E"] }));
  seats[3] = seat({ wind: "N", hand: ["1m"], drawn: "2m", melds: [{ type: "ankan", tiles: ["5p", "5p", "5pr", "5pr"] }] });
  const root = stage.mount({
    info: info([handInfo(1, { result: outline })], { names: NAMES }),
    hands: [blob(view({ seats, result, turn: null }), [])],
  });
  await drawn();
  return root;
}

function win(more: Partial<Win>): Win {
  return {
    seat: 0, from: 1, tile: "1m", hand: ["1m"], yaku: null, yakuman: null, han: null, fu: null, points: null, limit: null,
    dora: [], ura: null, transfers: [], deltas: null, ...more,
  };
}

describe("a chombo", () => {
  const result: Result = {
    kind: "chombo", seat: 1, cause: "false_ron", deltas: [4000, -8000, 2000, 2000],
    transfers: [[1, 0, 4000, "points", "chombo"], [1, 2, 2000, "points", "chombo"], [1, 3, 2000, "points", "chombo"]],
  };

  test("names the offence as the catalogue does", async () => {
    const root = await open({ ...result, cause: "false_ron" }, { kind: "chombo", seat: 1 });
    expect(root.querySelector("[data-testid=result] .rs-head")?.textContent).toContain("False ron");
  });

  test("has a sheet with who, why and what it cost", async () => {
    const root = await open(result, { kind: "chombo", seat: 1 });
    const sheet = root.querySelector("[data-testid=result]");
    expect(sheet?.getAttribute("aria-label")).toBe("Chombo");
    expect(sheet?.querySelector("h2")?.textContent).toBe("Chombo שלום");
    expect(sheet?.querySelector(".rs-head")?.textContent).toContain("False ron");
    expect([...(sheet?.querySelectorAll(".dl") ?? [])].map((d) => d.textContent)).toEqual(["+4,000", "−8,000", "+2,000", "+2,000"]);
    expect(root.querySelector(".hands li")?.textContent).toContain("Chombo");
    expect(root.querySelector('[data-part="result"]')?.textContent).toBe("chombo");
  });

  test("is said", () => {
    const said = speakStep(view({ result }), view(), ["chombo", 1], false, words("en"), NAMES);
    expect(said).toContain("Chombo, False ron");
    expect(said).toContain("−8,000");
    expect(speakResult(view({ result }), words("ja"), NAMES)).toContain("チョンボ");
  });
});

test.each([
  ["exhaustive", "Exhaustive draw. \u2068Chiyo\u2069 tenpai"],
  ["kyuushu_kyuuhai", "Nine terminals"],
  ["suucha_riichi", "Four riichi"],
])("a hand shown at a draw is said to be tenpai only where that is asked: %s", (reason, said) => {
  const result: Result = { kind: "ryukyoku", reason, seats: [2], transfers: [], deltas: [0, 0, 0, 0] };
  expect(speakResult(view({ result }), words("en"), NAMES)).toBe(said);
});

test.each<[string, Partial<Win>, string]>([
  ["han and fu", { han: 3, fu: 40, yakuman: 0 }, "3 han · 40 fu"],
  ["rules without fu", { han: 3, fu: 0, yakuman: 0 }, "3 han"],
  ["rules without fu, a limit", { han: 6, fu: null, yakuman: 0, limit: "haneman" }, "6 han · Haneman"],
  ["a yakuman", { han: 13, fu: 0, yakuman: 1, limit: "yakuman" }, "Yakuman"],
  ["two of them", { han: 26, fu: 20, yakuman: 2, limit: "yakuman" }, "2× yakuman"],
])("what a win counts: %s", async (_, more, expected) => {
  const root = await open({ kind: "hora", wins: [win(more)], deltas: null }, null);
  expect(root.querySelector(".rs-pts small")?.textContent).toBe(expected);
});

test.each<[string | undefined, number, string, string[]]>([
  [undefined, 45000, "+45.0", ["+20.0", "+25.0", "+45.0"]],
  ["ranking", -45100, "−45.1", ["+20.0", "+25.0", "−45.1"]],
  ["points", 7900000, "+7,900", ["+20", "+25", "+7,900"]],
  ["points", 0, "±0", ["+20", "+25", "±0"]],
])("final figures in the unit of the rules: %s", async (unit, points, head, cells) => {
  const row = { seat: 0, rank: 1, score: 30000, points, chips: null, rows: [["uma", 20000], ["oka", 25000]] as const };
  const root = stage.mount({ info: info([handInfo(1)], unit === undefined ? {} : { final_unit: unit }), hands: [blob(view({ final: [row] }), [])] });
  await drawn();
  expect(root.querySelector("[data-testid=final] .rs-pts b")?.textContent).toBe(head);
  expect([...root.querySelectorAll("[data-testid=final] tbody td")].slice(3).map((e) => e.textContent)).toEqual(cells);
  expect(root.querySelector("[data-testid=final] th:last-child")?.textContent).toBe(unit === "points" ? "Total points" : "Total ranking points");
});

test("a hand that breaks off shows no result", async () => {
  const root = await open(null, null);
  expect(root.querySelector("[data-testid=result], [data-act=show-result]")).toBeNull();
  expect(root.querySelector('[data-part="result"]')?.textContent).toBe("");
});

test("a log without yaku, han, fu and points says so", async () => {
  const root = await open({ kind: "hora", wins: [win({ deltas: [1000, -1000, 0, 0] })], deltas: [1000, -1000, 0, 0] }, null);
  const sheet = root.querySelector("[data-testid=result]");
  expect(sheet?.textContent).toContain("does not say which yaku");
  expect(sheet?.textContent).not.toMatch(/null|undefined|NaN/);
});

test("a closed kan shows its red fives on the sheet, too", async () => {
  const root = await open({ kind: "ryukyoku", reason: "exhaustive", seats: [3], transfers: [], deltas: null }, null);
  const shown = [...root.querySelectorAll(".shown use")].map((u) => u.getAttribute("href"));
  expect(shown).toEqual(["#mj-1m", "#mj-2m", "#mj-back", "#mj-5pr", "#mj-5pr", "#mj-back"]);
});

test("a robbed kan, which is a pon again, is spoken as one", async () => {
  const root = await open(null, null);
  expect(root.querySelector('[data-part="melds"][data-seat="3"]')?.getAttribute("data-types")).toBe("ankan");
  const pon = seat({ melds: [{ type: "pon", tiles: ["5s", "5s"], called: "5s", from: 0 }] });
  stage.mounted?.set("hands", [blob(view({ seats: [seat(), pon, seat(), seat()], result: { kind: "hora", wins: [win({ tile: "5sr" })], deltas: null } }), [])]);
  const melds = root.querySelector('[data-part="melds"][data-seat="1"]');
  expect([melds?.textContent, melds?.getAttribute("data-types")]).toEqual(["5s 5s 5s", "pon"]);
  expect(melds?.parentElement?.textContent).toContain("Pon");
});

test("each name stands in a bdi of its own, or isolated in plain text", async () => {
  const wins = [win({ pao: 1, seat: 2, yaku: [["riichi", 1]] })];
  const root = await open({ kind: "hora", wins, deltas: null }, { kind: "hora", wins: [[2, 1, 1000]] });
  const walk = document.createTreeWalker(root.querySelector(".mjw") as Element, NodeFilter.SHOW_TEXT);
  let seen = 0;
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const text = node.textContent ?? "";
    if (!text.includes("שלום")) continue;
    seen++;
    const alone = text === "שלום" && node.parentElement?.tagName === "BDI";
    expect(alone || text.split("שלום").slice(0, -1).every((before) => before.endsWith("\u2068")), text).toBe(true);
  }
  expect(seen).toBeGreaterThan(6);
});
