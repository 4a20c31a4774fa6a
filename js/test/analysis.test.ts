import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Analyses, layersOf, level, over, percent, rowOf } from "../src/analysis.ts";
import { readAnalysis, readPrompt } from "../src/check.ts";
import { liftOf } from "../src/over.ts";
import type { MountData } from "../src/mount.tsx";
import { LAYERS, type Analysis, type Hints, type Layer, type Message, type Tip, type Ui } from "../src/wire.ts";
import { analysis, row, ROWS } from "./analysed.ts";
import { blob, handInfo, info, pack, seat, view } from "./make.ts";
import { HAND, seated, seen, turn } from "./seated.ts";
import { useStage } from "./stage.ts";

const ALL: readonly Layer[] = LAYERS;
const at = (hand: number, n: number): [number, number] => [hand, n];

describe("figures", () => {
  test.each([[0, 0, "0%"], [0.0001, 0, "<1%"], [0.0099, 0, "<1%"], [0.01, 1, "1%"], [0.0499, 1, "5%"], [0.05, 2, "5%"], [0.0999, 2, "10%"], [0.1, 3, "10%"], [1, 3, "100%"]] as const)(
    "a chance of %d is of level %d and reads %s", (p, shade, text) => {
      expect([level(p), percent(p)]).toEqual([shade, text]);
    });

  test.each<[unknown, readonly Layer[] | null]>([
    [["waits", "ukeire"], ["ukeire", "waits"]], [["danger", "danger", "x", 3], ["danger"]], [[], []], ["danger", null], [null, null],
  ])("layers of %j", (value, layers) => {
    expect(layersOf(value)).toEqual(layers);
  });

  const slots = [...HAND, "9s"].map((tile, slot) => ({ tile, slot }));

  test.each<[string, readonly Layer[], string, [number, boolean] | null, number | null]>([
    ["the best is the longest", ALL, "9s", [7, true], 0.004],
    ["a red five has its own row", ALL, "5pr", [2, true], 0.12],
    ["risk is of the kind", ALL, "5p", [2, true], 0.12],
    ["one that steps back has no number", ALL, "1m", [12, false], 0],
    ["bars alone", ["ukeire"], "9s", [7, true], null],
    ["figures alone", ["danger"], "9s", null, 0.004],
  ])("%s", (_, layers, tile, bar, risk) => {
    const found = over(analysis(), slots, layers).find((o) => o.slot === [...HAND, "9s"].indexOf(tile));
    expect([found?.bar ? [found.bar.n, found.bar.good] : null, found?.risk ?? null]).toEqual([bar, risk]);
  });

  test("shares are of the best; of tiles alike the bar stands on the first; waits draw nothing", () => {
    const bars = over(analysis(), slots, ["ukeire"]);
    expect(bars.find((o) => o.slot === HAND.indexOf("C"))?.bar?.share).toBeCloseTo(5 / 7);
    expect(bars.length).toBe(7);
    expect(over(analysis(), slots, ["waits"])).toEqual([]);
  });

  test("riichi's row serves where the plain discard has none", () => {
    const a = analysis({ rows: [row("riichi 9s", "9s", { "4p": 3 }, { act: "riichi" })] });
    expect(rowOf(a, "9s")?.text).toBe("riichi 9s");
    expect(rowOf(a, "1m")).toBeNull();
  });

  test.each<[readonly Layer[], boolean, boolean]>([[["waits"], false, false], [[], true, false], [["danger"], false, true], [["ukeire"], true, true]])("felt for %j (two rows: %s)", (layers, rows, much) => {
    for (const size of ["s", "m", "l"] as const) expect(liftOf(layers, size, rows) > 50).toBe(much);
  });
});

describe("what is kept", () => {
  test.each<[string, Partial<Analysis>, [number, number], number, boolean]>([
    ["its own moment", {}, [0, 0], 0, true],
    ["another moment", { n: 1 }, [0, 0], 0, false],
    ["another hand", { hand: 1 }, [0, 0], 0, false],
    ["another seat", { seat: 1 }, [0, 0], 0, false],
  ])("%s", (_, more, where, who, there) => {
    const kept = new Analyses();
    expect(kept.take(analysis(more))).toBeNull();
    expect(kept.of(where, who) !== null).toBe(there);
  });

  test("another past: nothing of before holds, and what comes late is left", () => {
    const kept = new Analyses();
    kept.at(1);
    kept.take(analysis({ epoch: 1 }));
    expect(kept.of(at(0, 0), 0)?.epoch).toBe(1);
    kept.at(2);
    expect(kept.of(at(0, 0), 0)).toBeNull();
    kept.take(analysis({ epoch: 1 }));
    expect(kept.of(at(0, 0), 0)).toBeNull();
  });

  test("the newest of a moment counts; the oldest moments go", () => {
    const kept = new Analyses();
    for (let n = 0; n < 300; n++) kept.take(analysis({ n }));
    expect(kept.of(at(0, 0), 0)).toBeNull();
    expect(kept.of(at(0, 299), 0)).not.toBeNull();
    kept.take(analysis({ n: 299, shanten: 3 }));
    expect(kept.of(at(0, 299), 0)?.shanten).toBe(3);
  });

  const moments = (who: number, ...list: unknown[]): unknown => ({ s: who, k: list[0], p: list.slice(1).map((one) => [["s", [], one]]) });
  test.each<[string, string[], [number, number], number, string | null]>([
    ["of a hand that was analysed before", [pack([moments(0, {}, analysis({ n: 1 }))])], [0, 1], 0, "one riichi against you"],
    ["a moment without one", [pack([moments(0, {}, analysis({ n: 1 }))])], [0, 0], 0, null],
    ["past its end", [pack([moments(0, {})])], [0, 5], 0, null],
    ["of the other seat", [pack([moments(1, {}), moments(0, analysis())])], [0, 0], 0, "one riichi against you"],
    ["of a seat that was not", [pack([moments(1, analysis())])], [0, 0], 0, null],
    ["in the wrong place", [pack([moments(0, analysis({ n: 7 }))])], [0, 0], 0, null],
    ["a damaged one", ["x"], [0, 0], 0, null],
    ["a hand that was not", ["", pack([moments(0, analysis({ hand: 1 }))])], [0, 0], 0, null],
  ])("without a kernel: %s", (_, blobs, where, who, head) => {
    const kept = new Analyses();
    kept.setHands(blobs);
    expect(kept.of(where, who)?.head.en ?? null).toBe(head);
  });

  test.each<[string, unknown, string | null]>([
    ["nothing", {}, null],
    ["no rows", { hand: 0, n: 0, seat: 0 }, "analysis.rows"],
    ["a row without a name", { ...analysis(), rows: [{ ...ROWS[0], name: null }] }, "analysis.rows[0].name"],
    ["odds without points", { ...analysis(), rows: [{ ...ROWS[0], odds: { tenpai: 1, win: 1 } }] }, "analysis.odds[0].points"],
    ["a risk that is none", { ...analysis(), danger: { "1m": {} } }, "analysis.danger[0].p"],
    ["no address", { ...analysis(), n: "x" }, "analysis.n"],
    ["the least there can be", { hand: 0, n: 0, seat: 0, rows: [] }, null],
  ])("damaged: %s", (_, value, fault) => {
    expect(readAnalysis(value).fault).toBe(fault);
  });
});

// ---- on the page

const stage = useStage();
const find = (root: ParentNode, selector: string): HTMLElement => {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const there = (root: ParentNode, selector: string): boolean => root.querySelector(selector) !== null;
const texts = (root: ParentNode, selector: string): string[] => [...root.querySelectorAll(selector)].map((n) => n.textContent ?? "");
const settle = (): Promise<void> => new Promise((done) => setTimeout(done));
const press = (root: ParentNode, key: string): void => void find(root, '[data-testid="mjwidget"]').dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true, cancelable: true }));

/** Two moments of a record; the seat 0 has drawn 9s at both. */
function record(more: Partial<MountData> = {}, ui: Partial<Ui> = {}): MountData & { readonly told: [string, unknown][]; readonly sent: Message[] } {
  const told: [string, unknown][] = [];
  const sent: Message[] = [];
  const first = seen(turn());
  return {
    info: info([handInfo(2, { marks: [] })]), hands: [blob(first, [[["s", ["left"], 69]]])],
    ui: { at: [0, 0], viewpoint: 0, shown: "open", layers: [], ...ui } as Partial<Ui>, onChange: (name, value) => told.push([name, value]), onMessage: (m) => sent.push(m), told, sent, ...more,
  };
}
const shown = (ui: Partial<Ui> = {}, more: Partial<MountData> = {}): MountData => record({ analysis: analysis(), ...more }, { layers: ALL, ...ui });

describe("layers", () => {
  test("the key shows what the moment means, and hides it", () => {
    const data = record({ analysis: analysis() });
    const root = stage.mount(data);
    expect(there(root, '[data-testid="analysis"]')).toBe(false);
    press(root, "l");
    expect(data.told).toEqual([["layers", ["ukeire", "danger", "waits"]]]);
    expect(root.querySelectorAll(".count-over").length).toBe(4);
    press(root, "L");
    expect(data.told.at(-1)).toEqual(["layers", []]);
    expect(root.querySelectorAll(".figures > g").length).toBe(0);
  });

  test("what was shown before is shown again", () => {
    const data = record({ analysis: analysis() }, { layers: ["danger"] });
    const root = stage.mount(data);
    press(root, "l");
    press(root, "l");
    expect(data.told.at(-1)).toEqual(["layers", ["danger"]]);
  });

  test.each<[string, number, number]>([["ukeire", 0, 14], ["danger", 7, 0], ["waits", 7, 4]])("without %s", async (layer, bars, figures) => {
    const root = stage.mount(shown());
    find(root, `[data-act="layer:${layer}"]`).click();
    await settle();
    expect(find(root, `[data-act="layer:${layer}"]`).getAttribute("aria-pressed")).toBe("false");
    expect(root.querySelectorAll(".bar-over").length).toBe(bars);
    expect(root.querySelectorAll(".risk-over").length).toBe(figures === 14 ? 4 : figures);
  });

  test("a table's settings and a record's have them", async () => {
    for (const data of [shown(), seated(turn(), { ui: { layers: ["danger"] } })]) {
      const root = stage.mount(data);
      find(root, '[data-act="settings"]').click();
      await settle();
      expect((find(root, '[data-act="set-layer:danger"]') as HTMLInputElement).checked).toBe(true);
      find(root, '[data-act="set-layer:danger"]').click();
      expect(stage.mounted?.get("layers")).not.toContain("danger");
      stage.unmount();
    }
  });

  test("a page without them (a question's board) knows neither key nor button", () => {
    const data = record({ analysis: analysis(), bare: true, ui: { at: [0, 0] } });
    const root = stage.mount(data);
    press(root, "l");
    expect(data.told).toEqual([]);
    expect(there(root, '[data-act="layers"]')).toBe(false);
  });
});

describe("of the moment shown only", () => {
  test("the next moment has none until it comes", async () => {
    const root = stage.mount(shown());
    expect(root.querySelectorAll(".choice").length).toBe(6);
    press(root, "ArrowRight");
    await settle();
    expect(root.querySelectorAll(".choice").length).toBe(0);
    expect(root.querySelectorAll(".figures > g").length).toBe(0);
    stage.mounted?.set("analysis", analysis({ n: 1, rows: ROWS.slice(0, 2) }));
    await settle();
    expect(root.querySelectorAll(".choice").length).toBe(2);
    press(root, "ArrowLeft");
    await settle();
    expect(root.querySelectorAll(".choice").length).toBe(6);
  });

  test("another viewpoint has none", async () => {
    const root = stage.mount(shown());
    stage.mounted?.set("viewpoint", 1);
    await settle();
    expect(root.querySelectorAll(".choice").length).toBe(0);
  });

  test("a table's belongs to its past", async () => {
    const root = stage.mount(seated(turn(), { ui: { layers: ALL }, analysis: analysis({ epoch: 1 }) }));
    expect(root.querySelectorAll(".choice").length).toBe(6);
    stage.mounted?.set("analysis", analysis({ epoch: 7, rows: [] }));
    await settle();
    expect(root.querySelectorAll(".choice").length).toBe(6);
    stage.unmount();
    const other = stage.mount(seated(turn(), { ui: { layers: ALL }, analysis: analysis({ epoch: 4 }) }));
    expect(other.querySelectorAll(".choice").length).toBe(0);
  });

  test("one of several people's comes as a message, and goes with the curtain", async () => {
    const root = stage.mount(seated(null, { ui: { layers: ALL } }, seen(null)));
    const mine = seated(turn());
    stage.mounted?.receive({ type: "private", whole: true, traits: { live: mine.live, prompt: mine.prompt, status: mine.status } });
    stage.mounted?.receive({ type: "private", whole: false, traits: { analysis: analysis({ epoch: 1 }) } });
    await settle();
    expect(root.querySelectorAll(".choice").length).toBe(6);
    const hidden = seen(null);
    const curtain = seated(null, {}, { ...hidden, seats: hidden.seats.map((s) => ({ ...s, hand: s.hand.map(() => "?"), drawn: null })) });
    stage.mounted?.update({ live: { ...curtain.live, epoch: 2, viewer: "spectator" }, prompt: null, status: { ...curtain.status, state: "curtain", curtain: 1 }, analysis: {} });
    await settle();
    expect(root.querySelectorAll(".choice").length).toBe(0);
    expect(there(root, ".figures > g")).toBe(false);
  });

  test("a hand that is hidden has none", async () => {
    const s = [0, 1, 2, 3].map((i) => seat({ wind: "ESWN".charAt(i), hand: Array<string>(13).fill("?") }));
    const root = stage.mount(shown({}, { hands: [blob(view({ seats: s }), [])], info: info([handInfo(1, { marks: [] })]) }));
    await settle();
    expect(find(root, '[data-testid="analysis-pending"]').textContent).toContain("No hand");
  });
});

describe("asking", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("a moment that stands is asked about once", () => {
    const data = record({}, { layers: ALL });
    const root = stage.mount(data);
    vi.advanceTimersByTime(150);
    press(root, "ArrowRight");
    vi.advanceTimersByTime(150);
    expect(data.sent).toEqual([]);
    vi.advanceTimersByTime(3000);
    expect(data.sent).toEqual([{ type: "analyse", hand: 0, n: 1, viewer: 0 }]);
  });

  test.each<[string, Partial<Ui>, Partial<MountData>]>([["nothing is shown", { layers: [] }, {}], ["it is known", { layers: ALL }, { analysis: analysis() }]])("not while %s", (_, ui, more) => {
    const data = record(more, ui);
    stage.mount(data);
    vi.advanceTimersByTime(10_000);
    expect(data.sent).toEqual([]);
  });

  test.each<[string, boolean]>([["nobody answers", false], ["there is no kernel", true]])("says so when %s", (_, gone) => {
    const data = record(gone ? { onMessage: () => { throw new Error("gone"); } } : {}, { layers: ALL });
    const root = stage.mount(data);
    vi.advanceTimersByTime(250);
    vi.advanceTimersByTime(gone ? 0 : 6000);
    return vi.waitFor(() => expect(find(root, '[data-testid="analysis-pending"]').textContent).toContain("Nobody answers")).then(() => {
      expect(there(root, '[data-testid="error"]')).toBe(false);
    });
  });
});

describe("the choices", () => {
  test("in order, spoken, the best one open", () => {
    const root = stage.mount(shown());
    const list = [...root.querySelectorAll<HTMLElement>(".choice")];
    expect(list.map((b) => b.dataset["act"])).toEqual(ROWS.slice(0, 6).map((r) => `choice:${r.text}`));
    expect(list[0]?.getAttribute("aria-label")).toBe("1: Discard 9s, 1-shanten, 7 tiles of 3 kinds, danger <1%");
    expect(list.map((b) => b.getAttribute("aria-expanded"))).toEqual(["true", "false", "false", "false", "false", "false"]);
    expect(find(root, ".details p").textContent).toBe("why 9s");
    expect(texts(root, ".choices .risk").slice(0, 3)).toEqual(["<1%", "<1%", "3%"]);
    expect(texts(root, ".details dd")).toEqual(["9.3 tiles on average", "Riichi, Tanyao 40%", "−30 points"]);
    expect(find(root, ".against").textContent).toContain("suji");
  });

  test("one opens, and closes again; the rest is there on request", async () => {
    const root = stage.mount(shown());
    find(root, '[data-act="choice:0p"]').click();
    await settle();
    expect(texts(root, ".details p")).toEqual(["why 0p"]);
    find(root, '[data-act="choice:0p"]').click();
    await settle();
    expect(there(root, ".details")).toBe(false);
    find(root, '[data-act="all-choices"]').click();
    await settle();
    expect(root.querySelectorAll(".choice").length).toBe(7);
  });

  // The seventh has a risk that the others have not.
  test.each<[string, number | null, readonly Layer[], string[]]>([
    ["the safest is there in any case, and says so", 0, ALL, ["choice:7p"]],
    ["not without its layer", 0, ["ukeire"], []],
    ["where its risk is not known another is", null, ALL, ["choice:1m"]],
  ])("by efficiency alone: %s", (_, risk, layers, safest) => {
    const root = stage.mount(shown({ layers }, { analysis: analysis({ rows: ROWS.map((r) => (r.text === "7p" ? { ...r, risk } : r.risk === 0 && risk === 0 ? { ...r, risk: 0.2 } : r)) }) }));
    expect(find(root, ".order").textContent).toContain("efficiency alone");
    expect([...root.querySelectorAll<HTMLElement>(".choice:has(.riskcell small)")].map((b) => b.dataset["act"])).toEqual(safest);
  });

  test("a call is named by its act, its tiles and the discard after it", () => {
    const root = stage.mount(shown({}, { analysis: analysis({ rows: [row("chi 46p 1m", "5p", { E: 2 }, { act: "chi", tiles: ["4p", "6p"], then: "1m" })] }) }));
    expect(find(root, ".choice .what").textContent).toBe("Chi→");
    expect(find(root, ".choice .what").querySelectorAll(".mj-strip").length).toBe(2);
  });

  test("a key leads to it, and back; where nothing is shown it is shown first", async () => {
    const root = stage.mount(shown());
    const at = (): string => (root.activeElement as HTMLElement | null)?.dataset["act"] ?? root.activeElement?.className ?? "";
    press(root, "m");
    await settle();
    expect(at()).toBe("choice:9s");
    press(root, "M");
    await settle();
    expect(at()).toContain("mj-grid");
    stage.mounted?.set("layers", []);
    await settle();
    press(root, "m");
    await settle();
    expect(stage.mounted?.get("layers")).toEqual(["ukeire", "danger", "waits"]);
    expect(at()).toContain("mj-grid");
  });

  test("arrows lead through it, and do not step", async () => {
    const data = record({ analysis: analysis() }, { layers: ALL });
    const root = stage.mount(data);
    const list = [...root.querySelectorAll<HTMLElement>(".choice")];
    expect(list.map((b) => b.tabIndex)).toEqual([0, -1, -1, -1, -1, -1]);
    list[0]?.focus();
    for (const [key, to] of [["ArrowDown", 1], ["ArrowDown", 2], ["ArrowUp", 1], ["End", 5], ["Home", 0], ["ArrowUp", 0]] as const) {
      (root.activeElement as HTMLElement).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true, cancelable: true }));
      await settle();
      expect(root.activeElement).toBe(list[to]);
    }
    expect(data.told).toEqual([]);
  });

  test("what is pointed at lights up what it lives on, wherever that is seen", async () => {
    const v = seen(turn());
    const seats = v.seats.map((s, i) => (i === 2 ? { ...s, river: [{ t: "4p" }, { t: "5p" }, { t: "E", called: 3 }], melds: [{ type: "pon", tiles: ["7p", "7p"], called: "7p", from: 0 } as const], hand: ["4p", "E"] } : s));
    const root = stage.mount(shown({}, { hands: [blob({ ...v, seats, dora: ["4p"] }, [])], info: info([handInfo(1, { marks: [] })]) }));
    const lit = (): number => root.querySelectorAll(".glow-lit").length;
    expect(lit()).toBe(0);
    find(root, '[data-act="choice:9s"]').dispatchEvent(new MouseEvent("mouseenter"));
    await settle();
    // Own 4p 7p E E, the river's 4p, three of the meld, the indicator; nothing of a rival's hand.
    expect(lit()).toBe(4 + 1 + 3 + 1);
    find(root, '[data-act="choice:9s"]').dispatchEvent(new MouseEvent("mouseleave"));
    await settle();
    expect(lit()).toBe(0);
    find(root, '.own-tile[data-tile="C"]').dispatchEvent(new MouseEvent("pointerover", { bubbles: true }));
    await settle();
    expect(lit()).toBe(0); // a finger, say: only a mouse hovers
    const over = new MouseEvent("pointerover", { bubbles: true });
    Object.defineProperty(over, "pointerType", { value: "mouse" });
    find(root, '.own-tile[data-tile="C"]').dispatchEvent(over);
    await settle();
    expect(lit()).toBe(3 + 1 + 1);
  });

  test("what was pointed at as it went lights up nothing at another moment", async () => {
    const v = seen(turn());
    const root = stage.mount(shown({}, { hands: [blob(v, [[["s", ["left"], 60]]])], info: info([handInfo(2, { marks: [] })]) }));
    find(root, '[data-act="choice:9s"]').dispatchEvent(new MouseEvent("mouseenter"));
    await settle();
    expect(root.querySelectorAll(".glow-lit").length).toBeGreaterThan(0);
    stage.mounted?.set("at", [0, 1]);
    await settle();
    stage.mounted?.set("analysis", analysis({ n: 1 }));
    await settle();
    expect([there(root, '[data-act="choice:9s"]'), root.querySelectorAll(".glow-lit").length]).toEqual([true, 0]);
  });

  test("in a record an own tile opens its choice, and arrows lead along the hand", async () => {
    const data = record({ analysis: analysis() }, { layers: ALL });
    const root = stage.mount(data);
    const tile = find(root, '.own-tile[data-tile="5pr"]');
    expect(tile.getAttribute("aria-label")).toBe("red 5 of circles, ukeire 2 tiles, danger 12%");
    tile.click();
    await settle();
    expect(find(root, '[data-act="choice:0p"]').getAttribute("aria-expanded")).toBe("true");
    tile.focus();
    tile.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, composed: true, cancelable: true }));
    expect((root.activeElement as HTMLElement).dataset["tile"]).toBe("5p");
    expect(data.told).toEqual([]);
  });

  test("without layers a record has no own tiles to press", () => {
    const root = stage.mount(record());
    expect(find(root, '[data-testid="own-hand"]').hidden).toBe(true);
  });

  test("odds come later: their column, how far they are", async () => {
    const root = stage.mount(shown({}, { analysis: analysis({ working: 0.25 }) }));
    expect(find(root, '[role="progressbar"]').getAttribute("aria-valuenow")).toBe("25");
    const odds = { tenpai: 0.4, win: 0.18, points: 930.4, exact: true };
    stage.mounted?.set("analysis", analysis({ rows: ROWS.map((r) => ({ ...r, odds })) }));
    await settle();
    expect(there(root, '[role="progressbar"]')).toBe(false);
    expect(find(root, ".choice .odds").textContent).toBe("93018%");
    expect(texts(root, ".details dd")).toContain("tenpai 40%, win 18%, 930 points");
  });

  test("nothing to choose: the hand as it stands, what helps it and what it comes to", async () => {
    const odds = { tenpai: 0.4, win: 0.18, points: 930.4, exact: true };
    const now = analysis({ rows: [], refused: [], shanten: 2, accepts: { "4p": 3, "7p": 0 }, odds });
    const root = stage.mount(shown({}, { analysis: now }));
    const said = (): string => find(root, '[data-testid="hand-now"]').textContent ?? "";
    expect(said()).toContain("The hand is 2-shanten.");
    expect(texts(root, ".handnow dt")).toEqual(["Ukeire", "Drawing alone"]);
    expect(texts(root, ".handnow dd")).toEqual(["3 tiles of 2 kinds ×3×0", "tenpai 40%, win 18%, 930 points"]);
    stage.mounted?.set("layers", ["danger"]);
    await settle();
    expect(said()).toBe("The hand is 2-shanten.");
  });

  test("texts of the kernel are texts", () => {
    const evil = "<img src=x onerror=alert(1)>";
    const said = { en: evil, ja: evil };
    const root = stage.mount(shown({}, { analysis: analysis({ head: said, rows: [row("9s", "9s", {}, { why: said, name: said })], threats: [{ seat: 1, held: "open", tenpai: 0.5, loss: 1, why: said }] }) }));
    expect(there(root, "img")).toBe(false);
    expect(find(root, ".details p").textContent).toBe(evil);
  });

  test("waits of a hand that is ready, and which furiten", () => {
    const root = stage.mount(shown({}, { analysis: analysis({ rows: [], refused: [], shanten: 0, waits: { left: { "4p": 2, "7p": 1 }, furiten: "temporary", no_yaku: ["7p"] } }) }));
    const line = find(root, '[data-testid="analysis-waits"]').textContent ?? "";
    expect(line).toContain("×2");
    expect(line).toContain("no yaku");
    expect(line).toContain("furiten: until the next discard");
  });

  test("who threatens", () => {
    const root = stage.mount(shown());
    expect(find(root, '[data-testid="threats"]').textContent).toBe("SBenediktRiichi100%−5,400turn 6");
  });

  test.each<[string, Partial<Ui>]>([["en", {}], ["ja", { lang: "ja" }]])("the help sheet says what is shown: %s", async (_, ui) => {
    const root = stage.mount(shown(ui));
    find(root, '[data-act="help"]').click();
    await settle();
    expect(texts(root, '[data-testid="legend"] li').filter((text) => text.length > 10)).toHaveLength(8);
  });

  test("the other language", () => {
    const root = stage.mount(shown({ lang: "ja" }));
    expect(find(root, '[data-testid="analysis"]').parentElement?.querySelector("h3")?.textContent).toBe("選択肢");
    expect(find(root, ".details p").textContent).toBe("why 9s (ja)");
  });
});

describe("tips", () => {
  const said = (en: string): { en: string; ja: string } => ({ en, ja: `${en} (ja)` });
  const TIPS: readonly Tip[] = [
    { tip: "riichi", text: said("Riichi now: <b>4</b> tiles win."), tiles: [["hand", 3], ["drawn"]] },
    { tip: "river", text: said("It is safe."), tiles: [["river", 0, 1]] },
    { tip: "last", text: said("The last hand."), tiles: [] },
  ];
  const hints: Hints = { shanten: 1, discards: [], waits: null, tips: TIPS };
  const live = (ui: Partial<Ui>, more: Partial<MountData> = {}): ShadowRoot => stage.mount(seated({ ...turn(), hints }, { ui, ...more }));
  const cards = (root: ParentNode): string[] => texts(root, '[data-testid="tips"] li');

  test("come with the question, as text, numbered where they are about tiles", () => {
    const root = live({ hints: "tips" });
    expect(cards(root)).toEqual(["1Riichi now: <b>4</b> tiles win.", "2It is safe.", "The last hand."]);
    expect(there(root, '[data-testid="hint"]')).toBe(true);
  });

  test.each<[string, Partial<Ui>]>([["hints alone", { hints: "on" }], ["nothing", { hints: "off" }]])("not with %s", (_, ui) => {
    expect(cards(live(ui))).toEqual([]);
  });

  test("what one is about is lit while it is pointed at", async () => {
    const root = live({ hints: "tips" });
    const lit = (): string[] => texts(root, ".lights .badge text");
    for (const [nth, numbers] of [[0, ["1", "1"]], [1, ["2"]], [2, []]] as const) {
      const li = root.querySelectorAll<HTMLElement>('[data-testid="tips"] li')[nth] as HTMLElement;
      li.focus();
      await settle();
      expect(lit()).toEqual(numbers);
      li.blur();
      await settle();
      expect(lit()).toEqual([]);
    }
  });

  test("a record's come with the analysis; a table that shows them says them once", () => {
    expect(cards(stage.mount(shown({}, { analysis: analysis({ tips: TIPS.slice(1) }) })))).toEqual(["1It is safe.", "The last hand."]);
    stage.unmount();
    expect(cards(live({ hints: "tips", layers: ALL }, { analysis: analysis({ epoch: 1, tips: TIPS }) })).length).toBe(3);
  });

  test("are chosen in the settings", async () => {
    const root = live({ hints: "on" });
    find(root, '[data-act="settings"]').click();
    await settle();
    find(root, '[data-act="hints:tips"]').click();
    expect(stage.mounted?.get("hints")).toBe("tips");
  });

  test.each<[string, unknown, string | null]>([
    ["no list", { ...hints, tips: 3 }, "prompt.hints.tips"],
    ["no text", { ...hints, tips: [{ tip: "x" }] }, "prompt.hints.tips[0].text"],
    ["tiles left out", { ...hints, tips: [{ tip: "x", text: {} }] }, null],
  ])("damaged: %s", (_, value, fault) => {
    expect(readPrompt({ ...turn(), hints: value }).fault).toBe(fault);
  });
});

describe("notes", () => {
  const NOTES = [[0, 1, "look <b>here</b>\nand here"], [0, 1, "twice"], [1, 0, "elsewhere"]];

  test("are shown at their step, as text, and marked on the bar", async () => {
    const root = stage.mount(record({ notes: NOTES }));
    expect(there(root, '[data-testid="notes"]')).toBe(false);
    expect(root.querySelectorAll(".mark.is-note").length).toBe(1);
    find(root, '[data-act="note:1"]').click();
    await settle();
    expect(texts(root, '[data-testid="notes"] p')).toEqual(["look <b>here</b>\nand here", "twice"]);
  });

  test.each([["x"], [null], [[[0, "1", "a"], [0, 1], 3]]])("damaged ones are left out: %j", (notes) => {
    const root = stage.mount(record({ notes }, { at: [0, 1] }));
    expect(there(root, '[data-testid="notes"]')).toBe(false);
  });
});
