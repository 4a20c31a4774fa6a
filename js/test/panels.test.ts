// What the panels beside the board say.
import { describe, expect, test, vi } from "vitest";
import { stageWidth, type MountData } from "../src/mount.tsx";
import { label, roomFor } from "../src/panels/ScoreGraph.tsx";
import { grouped } from "../src/panels/SeekBar.tsx";
import type { Transfer, View, Win } from "../src/wire.ts";
import { blob, handInfo, info, seat, view } from "./make.ts";
import { useStage } from "./stage.ts";

const stage = useStage();

const drawn = (): Promise<void> => new Promise((done) => setTimeout(done, 30));
async function open(data: MountData): Promise<ShadowRoot> {
  const root = stage.mount(data);
  await drawn();
  return root;
}
const one = (k: View): MountData => ({ info: info([handInfo(1)]), hands: [blob(k, [])] });
const texts = (root: ParentNode, selector: string): string[] => [...root.querySelectorAll(selector)].map((e) => e.textContent ?? "");

test.each([[true, 1], [false, 0]])("the stick lies beside a score only once it is paid (%s)", async (paid, sticks) => {
  const root = await open(one(view({ seats: [seat(), seat({ riichi: "riichi", riichi_paid: paid }), seat(), seat()] })));
  expect(root.querySelectorAll(".seats .rii")).toHaveLength(sticks);
  expect(root.querySelector(".mirror")?.textContent).toContain("Riichi");
});

test("a result that is shown again says again that it goes on below", async () => {
  const high = vi.spyOn(Element.prototype, "scrollHeight", "get").mockReturnValue(900);
  try {
    const root = await open(one(view({ result: { kind: "ryukyoku", reason: "exhaustive", seats: [], transfers: [], deltas: null } })));
    for (const act of ["look", "show-result"]) {
      root.querySelector<HTMLElement>(`[data-act=${act}]`)?.click();
      await drawn();
    }
    const sheet = root.querySelector("[data-testid=result]");
    sheet?.dispatchEvent(new Event("scroll"));
    expect(sheet?.classList.contains("more")).toBe(true);
  } finally {
    high.mockRestore();
  }
});

test("differences say to whom they are", async () => {
  const root = await open({ ...one(view({ scores: [24000, 26000, 25000, 25000] })), ui: { viewpoint: 1 } });
  expect(texts(root, ".vs")).toEqual(["vs Benedikt"]);
  expect([...root.querySelectorAll(".df:not(.own)")].map((e) => e.getAttribute("aria-label"))).toEqual(["vs \u2068Benedikt\u2069 −2,000", "vs \u2068Benedikt\u2069 −1,000", "vs \u2068Benedikt\u2069 −1,000"]);
});

test.each([["tenhou", "Tenhou, East and South"], ["my club's", "my club's"], ["", ""]])("rules called %j are named %j", async (name, shown) => {
  const root = await open({ ...one(view()), info: info([handInfo(1)], { rules: { name } }) });
  expect(root.querySelector(".hands-panel header small")?.textContent ?? "").toBe(shown);
});

test("a match with a title shows it", async () => {
  const root = await open({ ...one(view()), info: info([handInfo(1)], { title: "Spring <b>league</b>" }) });
  expect(texts(root, ".match-title")).toEqual(["Spring <b>league</b>"]);
});

test.each([["en", "A <b>title</b>", "Some <i>words</i>"], ["ja", "題", "説明"]] as const)("what stands above the table, in %s, as text", async (lang, title, text) => {
  const lesson = { title: { en: "A <b>title</b>", ja: "題" }, text: { en: "Some <i>words</i>", ja: "説明" } };
  const root = await open({ ...one(view()), info: info([handInfo(1)], { title: "A <b>title</b>", lesson }), ui: { lang } });
  expect(texts(root, ".lesson h3, .lesson p")).toEqual([title, text]);
  expect(texts(root, ".match-title")).toEqual([title]);
});

test.each([["en", "Ron", ""], ["ja", "ロン", ""], ["en", "", "Words"]] as const)("a title or a text alone stands above the table, in %s", async (lang, title, text) => {
  const both = (said: string): { en: string; ja: string } => ({ en: said, ja: said });
  const root = await open({ ...one(view()), info: info([handInfo(1)], { title, lesson: { title: both(title), text: both(text) } }), ui: { lang } });
  expect(texts(root, ".lesson h3, .lesson p")).toEqual([title || text]);
});

test.each([
  ["en", true, ["East", "South", "West", "North"]],
  ["ja", true, ["東", "南", "西", "北"]],
  ["en", false, ["Aoi", "Benedikt", "Chiyo", "Daria"]],
] as const)("who sits there where the record names nobody, in %s: %j", async (lang, nameless, names) => {
  const root = await open({ ...one(view()), info: info([handInfo(1)], { nameless }), ui: { lang } });
  expect(texts(root, ".seats .nm > bdi")).toEqual(names);
});

test("beside figures of several hands a seat is not called by its wind", async () => {
  const root = await open({ ...one(view()), info: info([handInfo(1), handInfo(1)], { nameless: true, names: ["P0", "P1", "P2", "P3"] }) });
  expect(texts(root, ".seats .nm > bdi")[0]).toBe("East");
  expect(root.querySelector(".graph text")?.textContent).toContain("P");
});

test("nothing stands there where there is neither", async () => {
  const root = await open({ ...one(view()), info: info([handInfo(1)], { title: "A title" }) });
  expect(root.querySelector(".lesson")).toBeNull();
});

test("each winner of a double ron has a line", async () => {
  const root = await open({ ...one(view()), info: info([handInfo(1, { result: { kind: "hora", wins: [[3, 2, 4300], [1, 2, 5800]] } })]) });
  expect(texts(root, ".hands .how b")).toEqual(["Ron"]);
  expect(texts(root, ".hands .how bdi")).toEqual(["Daria", "Benedikt"]);
});

describe("payments", () => {
  const win = (transfers: readonly Transfer[], deltas: readonly number[]): Win => ({
    seat: 3, from: 2, tile: "1m", hand: ["1m"], yaku: [], yakuman: 0, han: 1, fu: 30, points: 2000, limit: "", dora: [], ura: null, transfers, deltas,
  });
  const ledger = async (transfers: readonly Transfer[], deltas: readonly number[], oya = 1, more: Partial<Win> = {}): Promise<string[]> => {
    const root = await open(one(view({ oya, result: { kind: "hora", wins: [{ ...win(transfers, deltas), ...more }], deltas } })));
    return texts(root, ".ledger .nm");
  };

  test("sticks have their worth beside them, seats are in the order of their winds", async () => {
    const lines = await ledger([[2, 3, 2000, "points", "win"], [2, 3, 300, "points", "honba"], [null, 3, 2, "sticks", "sticks"]], [0, 0, -2300, 4300]);
    expect(lines).toEqual(["Benedikt", "ChiyoDeal-in −2,000 · Honba −300", "DariaWin +2,000 · Honba +300 · Sticks on the table ×2 +2,000", "Aoi"]);
  });

  test("who pays for a tsumo has not dealt in", async () => {
    const lines = await ledger([[0, 3, 1000, "points", "win"], [1, 3, 500, "points", "win"], [2, 3, 500, "points", "win"]], [-1000, -500, -500, 2000], 0, { from: 3 });
    expect(lines).toEqual(["AoiPayment −1,000", "BenediktPayment −500", "ChiyoPayment −500", "DariaWin +2,000"]);
  });

  test("sticks whose worth nobody says stand alone", async () => {
    expect((await ledger([[2, 3, 2000, "points", "win"], [null, 3, 2, "sticks", "sticks"]], [0, 0, -2000, 2000]))[2]).toBe("DariaWin +2,000 · Sticks on the table ×2");
  });
});

describe("coming draws", () => {
  const on = async (data: MountData): Promise<string> => {
    const root = await open(data);
    const press = async (selector: string): Promise<void> => {
      (root.querySelector(selector) as HTMLElement).click();
      await drawn();
    };
    await press("[data-act=settings]");
    await press("[data-act=wall]");
    return root.querySelector(".panel.wide")?.textContent ?? "";
  };
  const dead = { rinshan: ["1m"], dora: ["2m"], ura: ["3m"] };

  test("are shown when the log has them", async () => {
    expect(await on(one(view({ wall: ["5p"], dead })))).toContain("1 tile left");
  });
  test("are said to be missing", async () => {
    expect(await on(one(view()))).toContain("This log has no wall");
  });
  test("come to an end", async () => {
    const data: MountData = { info: info([handInfo(2)]), hands: [blob(view({ wall: ["5p"], dead }), [[["d", ["wall"]], ["d", ["dead"]]]])] };
    expect(await on({ ...data, ui: { at: [0, 1] } })).toContain("No draws are left");
  });
});

test("wins of one discard share a mark", async () => {
  const marks = [[3, "call", 3], [110, "win", 3], [111, "win", 1]] as const;
  expect(grouped(marks)).toEqual([{ n: 3, kind: "call", seats: [3] }, { n: 110, kind: "win", seats: [3, 1] }]);
  const root = await open({ ...one(view()), info: info([handInfo(1, { marks })]) });
  const mark = root.querySelector(".mark.is-win");
  expect([mark?.textContent, mark?.getAttribute("aria-label")]).toEqual(["2", "Win, \u2068Daria\u2069, \u2068Benedikt\u2069"]);
});

test.each([
  ["Benedikt", "Benedikt"],
  ["ⓝⓝⓝⓝⓝⓝⓝⓝⓝⓝ", "ⓝⓝⓝ…"],
  ["WWWWWWWWWW", "WWWW…"],
  ["東西南北東西南北", "東西南…"],
  ["😀😀😀😀😀😀", "😀😀😀…"],
])("the score graph has room for %j as %j", (name, shown) => {
  expect(label(name)).toBe(`\u2068${shown}\u2069`);
});

test.each([[300, 300], [720, 720], [899, 720], [900, 594], [1026, 720], [2000, 720]])("a host of %i px has a board of %i", (width, board) => {
  expect(stageWidth(width)).toBe(board);
});

test.each([
  [["Aoi", "Benedikt"], "Benedikt"],
  [["careful", "careful 2", "efficient", "efficient 2"], "efficient 2"],
  [["W".repeat(20)], "WWWWWWW…"],
])("the score graph makes room for %j: %j", (names, last) => {
  expect(label(names[names.length - 1] as string, roomFor(names))).toBe(`\u2068${last}\u2069`);
});
