// A person at the table: pointers, keys and buttons on the mounted widget, and what is sent.
import { options } from "preact";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { MountData } from "../src/mount.tsx";
import { CLOSE } from "../src/play.ts";
import type { Hints, Message, Offence, Option, Prompt, Ui } from "../src/wire.ts";
import { sentLive } from "./make.ts";
import { useStage } from "./stage.ts";
import { call, CHIS, HAND, OUTLINE, PON, prompt, reason, RON, seated, seen, turn } from "./seated.ts";

const stage = useStage();
beforeEach(() => {
  vi.useFakeTimers();
  options.debounceRendering = (draw) => void setTimeout(draw, 0);
});
afterEach(() => {
  vi.useRealTimers();
  delete options.debounceRendering;
});

interface Seat {
  readonly root: ShadowRoot;
  readonly sent: readonly Message[];
  /** The option that was chosen, if one was. */
  chosen(): number | null;
  find(selector: string): HTMLElement;
  all(selector: string): HTMLElement[];
  tile(slot: number): HTMLElement;
  press(selector: string): void;
  key(key: string): void;
  wait(ms?: number): void;
}

function sit(asked: Prompt | null, more: Partial<MountData> = {}, data = seated(asked, more)): Seat {
  const root = stage.mount(data);
  const wait = (ms = 30): void => void vi.advanceTimersByTime(ms);
  const find = (selector: string): HTMLElement => {
    const found = root.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`no ${selector}`);
    return found;
  };
  wait();
  return {
    root, sent: data.sent, find, wait,
    chosen: () => data.sent.flatMap((m) => (m.type === "choose" ? [m.option] : []))[0] ?? null,
    all: (selector) => [...root.querySelectorAll<HTMLElement>(selector)],
    tile: (slot) => find(`.own-tile[data-slot="${slot}"]`),
    press(selector) {
      find(selector).click();
      wait();
    },
    key(key) {
      (root.activeElement ?? find(".mj-grid")).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true, cancelable: true }));
      wait();
    },
  };
}

function pointer(e: HTMLElement, type: string, pointerType: string, more: MouseEventInit = {}): void {
  const event = new MouseEvent(type, { bubbles: true, composed: true, cancelable: true, ...more });
  e.dispatchEvent(Object.assign(event, { pointerType }));
}
const click = (s: Seat, slot: number, by = "mouse", detail = 1): void => {
  pointer(s.tile(slot), "pointerdown", by);
  pointer(s.tile(slot), "pointerup", by);
  s.tile(slot).dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true, cancelable: true, detail }));
  s.wait();
};
const up = (s: Seat): string[] => s.all(".own-tile.is-up").map((e) => e.dataset["slot"] ?? "");

describe("the own hand", () => {
  test("is a toolbar with a button for each tile, left to right, one of them in the tab order", () => {
    const s = sit(turn());
    const hand = s.find("[role=toolbar]");
    expect(hand.getAttribute("aria-label")).toBe("Your hand");
    expect(s.all(".own-tile:not([hidden])").map((e) => e.dataset["tile"])).toEqual([...HAND, "9s"]);
    expect(s.all('.own-tile[tabindex="0"]').map((e) => e.dataset["slot"])).toEqual(["13"]);
  });

  test("is spoken: marks, the drawn tile, what may not go and why", () => {
    const asked = turn();
    const s = sit({ ...asked, options: asked.options.filter((o) => o.tile !== "5pr"), why: { tiles: { "5pr": [reason("kuikae", "swap call")] } } });
    expect(s.tile(4).getAttribute("aria-label")).toBe("red 5 of circles, may not be discarded: swap call");
    expect(s.tile(13).getAttribute("aria-label")).toBe("9 of bamboo, drawn tile");
    expect(s.tile(4).className).toContain("is-marked");
  });

  test("is said in Japanese, too", () => {
    const s = sit(turn(), { ui: { lang: "ja" } });
    expect(s.tile(13).getAttribute("aria-label")).toBe("9索".replace("9", "九") + "、ツモ牌");
  });

  test("stays to be read while nothing is asked, and answers nothing", () => {
    const s = sit(null);
    click(s, 0);
    expect(s.tile(0).getAttribute("aria-disabled")).toBe("true");
    expect(s.sent).toEqual([]);
  });

  test("is not there for a replay or for who only looks on", () => {
    const s = sit(null, { live: null, info: { ...seated(null).info, live: false } });
    expect(s.all(".own-tile")).toEqual([]);
    stage.unmount();
    const k = seen(null, { seats: seen(null).seats.map((x) => ({ ...x, hand: x.hand.map(() => "?"), drawn: null })) });
    const watching = sit(null, { live: sentLive({ epoch: 1, viewer: "spectator", k, p: [], s: [["start_kyoku", null]], outline: OUTLINE }) });
    expect(watching.find(".own-hand").hidden).toBe(true);
  });

  test("unsorted it keeps its places: what is new stands at the right", () => {
    const s = sit(turn(), { ui: { sort_hand: false } });
    const before = seen(null);
    const hand = [...HAND.slice(1), "9s"].sort();
    const seats = before.seats.map((x, i) => (i === 0 ? { ...x, hand, drawn: null } : x));
    const live = sentLive({ epoch: 1, viewer: 0, k: before, p: [[["s", ["seats"], seats]]], s: [["start_kyoku", null], ["dahai", 0]], outline: OUTLINE });
    stage.mounted?.update({ live, prompt: null });
    s.wait(5000);
    expect(s.all(".own-tile:not([hidden])").map((e) => e.dataset["tile"])).toEqual([...HAND.slice(1), "9s"]);
  });
});

describe("UI-2 discarding", () => {
  test("with a mouse: hover lights up, a click discards", () => {
    const s = sit(turn());
    pointer(s.tile(0), "pointerover", "mouse");
    expect(s.tile(0).className).toContain("is-over");
    expect(s.find(".tile.is-over")).toBeTruthy();
    click(s, 0);
    expect(s.chosen()).toBe(0);
  });

  test("by touch: the tile rises under the finger, the next tap discards it", () => {
    const s = sit(turn());
    pointer(s.tile(2), "pointerdown", "touch");
    expect(up(s)).toEqual(["2"]);
    expect(s.all(".tile.is-up .glow")).toHaveLength(1);
    s.tile(2).dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true, detail: 1 }));
    expect(s.chosen()).toBeNull();
    click(s, 2, "touch");
    expect(s.chosen()).toBe(2);
  });

  test("by touch: another tile is lifted instead", () => {
    const s = sit(turn());
    click(s, 2, "touch");
    click(s, 9, "touch");
    expect([up(s), s.chosen()]).toEqual([["9"], null]);
  });

  test("by touch: a finger that slides along the hand chooses, and discards nothing", () => {
    const s = sit(turn());
    s.all(".own-tile").forEach((e, i) => (e.getBoundingClientRect = () => new DOMRect(i * 25, 0, 25, 34)));
    pointer(s.tile(2), "pointerdown", "touch");
    pointer(s.tile(2), "pointermove", "touch", { clientX: 8 * 25 + 3 });
    expect(up(s)).toEqual(["8"]);
    pointer(s.tile(2), "pointermove", "touch", { clientX: 2 * 25 + 3 });
    pointer(s.tile(2), "pointerup", "touch");
    s.tile(2).dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true, detail: 1 }));
    expect([up(s), s.chosen()]).toEqual([["2"], null]);
  });

  test("by keys: the arrow goes to the drawn tile, along the hand, and Enter presses", () => {
    const s = sit(turn());
    s.find(".mj-grid").focus();
    s.key("ArrowLeft");
    expect((s.root.activeElement as HTMLElement).dataset["slot"]).toBe("13");
    s.key("ArrowLeft");
    s.key("ArrowLeft");
    expect((s.root.activeElement as HTMLElement).dataset["slot"]).toBe("11");
    expect(s.all('.own-tile[tabindex="0"]').map((e) => e.dataset["slot"])).toEqual(["11"]);
    (s.root.activeElement as HTMLElement).click();
    expect(s.chosen()).toBe(9);
  });

  test("the focus stays in the hand when the drawn tile has gone, and is on the next one drawn", () => {
    const s = sit(turn());
    s.find(".mj-grid").focus();
    s.key("ArrowLeft");
    const data = seated(null, {}, seen(null, { seats: seen(null).seats.map((x, i) => (i === 0 ? { ...x, drawn: null } : x)) }));
    stage.mounted?.update({ live: { ...data.live, epoch: 1 }, prompt: null });
    s.wait(1000);
    expect((s.root.activeElement as HTMLElement).dataset["slot"]).toBe("12");
    stage.mounted?.update({ live: seated(turn()).live, prompt: { ...turn(), id: 2 } });
    s.wait(1000);
    expect((s.root.activeElement as HTMLElement).dataset["slot"]).toBe("13");
  });

  test("what was pressed before the question is no answer to it", () => {
    const s = sit(null);
    pointer(s.tile(0), "pointerdown", "mouse");
    stage.mounted?.update({ prompt: turn() });
    s.wait();
    s.tile(0).dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true, detail: 1 }));
    expect(s.chosen()).toBeNull();
  });

  test("nor is the second click of two on a button", () => {
    const s = sit(call(PON));
    s.find("[data-act=pass]").dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    stage.mounted?.update({ prompt: { ...call(PON), id: 2 } });
    s.wait();
    s.find("[data-act=pass]").dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 2 }));
    expect(s.sent.filter((m) => m.type === "choose")).toHaveLength(1);
  });

  test("what the kernel refuses may be chosen again", () => {
    const s = sit(turn());
    click(s, 0);
    stage.mounted?.receive({ type: "refused", reason: "stale", text: { en: "too late" } });
    s.wait();
    click(s, 1);
    expect(s.sent.flatMap((m) => (m.type === "choose" ? [m.option] : []))).toEqual([0, 1]);
  });

  test("what the kernel answers by itself is told to be shown, and is no question", () => {
    const s = sit({ ...turn(), auto: true });
    expect(s.sent).toContainEqual({ type: "shown", prompt: turn().id });
    expect(s.find("[data-testid=status]").textContent).not.toContain("Your turn");
    click(s, 0);
    s.key("1");
    expect(s.chosen()).toBeNull();
  });

  test("a ping is answered", () => {
    const s = sit(turn());
    stage.mounted?.receive({ type: "ping" });
    expect(s.sent).toContainEqual({ type: "pong" });
  });

  test("a private message counts as if its traits had changed", () => {
    const s = sit(null);
    stage.mounted?.receive({ type: "private", whole: true, traits: { prompt: call(PON) } });
    s.wait();
    s.press("[data-act=pass]");
    expect(s.sent.filter((m) => m.type === "choose")).toHaveLength(1);
  });

  test("a page that came since does not lift the curtain for what has changed behind it", () => {
    const s = sit(null);
    stage.mounted?.receive({ type: "private", whole: false, traits: { prompt: call(PON) } });
    s.wait();
    expect(s.all("[data-act=pass]")).toHaveLength(0);
    stage.mounted?.receive({ type: "private", whole: true, traits: {} });
    stage.mounted?.receive({ type: "private", whole: false, traits: { prompt: call(PON) } });
    s.wait();
    expect(s.all("[data-act=pass]")).toHaveLength(1);
  });
});

const RIICHI: Option[] = [{ i: 40, act: "riichi", text: "riichi C", tile: "C", drawn: false }, { i: 41, act: "riichi", text: "riichi 9s", tile: "9s", drawn: true }];
const TSUMO: Option = { i: 42, act: "tsumo", text: "tsumo" };

describe("the buttons of one's own turn", () => {
  test("UI-9 riichi: the button toggles and turns to cancel; impossible tiles fade", () => {
    const s = sit(turn(...RIICHI));
    expect(s.find("[data-act=riichi]").textContent).toContain("Riichi");
    s.press("[data-act=riichi]");
    expect(s.find("[data-act=riichi]").getAttribute("aria-pressed")).toBe("true");
    expect(s.find("[data-act=riichi]").textContent).toContain("Cancel riichi");
    expect(s.all(".tile.own.is-dim")).toHaveLength(12);
    click(s, 13);
    expect(s.chosen()).toBe(41);
  });

  test("UI-9 another tile turns it off", () => {
    const s = sit(turn(...RIICHI));
    s.key("r");
    click(s, 0);
    expect([s.chosen(), s.find("[data-act=riichi]").getAttribute("aria-pressed"), s.all(".tile.is-dim").length]).toEqual([null, "false", 0]);
  });

  test("UI-9 riichi on: a tile that does not go with it says why under the mouse, and at a click", () => {
    const s = sit({ ...turn(...RIICHI), why: { riichi_tiles: { "1m": [reason("riichi_noten", "not tenpai", [["hand", 1]])] } } });
    s.key("r");
    pointer(s.tile(0), "pointerover", "mouse");
    s.wait();
    expect(s.find("[data-testid=why]").textContent).toContain("Why no riichi with 1 of characters?not tenpai");
    expect([s.tile(0).getAttribute("aria-label"), s.all(".lights .badge").length]).toEqual(["1 of characters, not with riichi: not tenpai", 1]);
    pointer(s.tile(12), "pointerover", "mouse");
    s.wait();
    expect(s.all("[data-testid=why]")).toEqual([]);
    click(s, 0);
    expect([s.chosen(), s.find("[data-act=riichi]").getAttribute("aria-pressed"), s.all("[data-testid=why]").length]).toEqual([null, "false", 1]);
    expect(s.find("[data-testid=said]").textContent).toBe("riichi is off. not tenpai");
  });

  test("UI-7 tsumo stays until it is answered, with pass", () => {
    const s = sit(turn(TSUMO));
    click(s, 0);
    expect([s.chosen(), up(s)]).toEqual([null, ["0"]]);
    s.press("[data-act=pass]");
    expect(s.all("[data-testid=actions] [data-act]").map((e) => e.dataset["act"])).toEqual(["tsumo"]);
    s.press("[data-act=tsumo]");
    expect(s.chosen()).toBe(42);
  });

  test("several kans: each has a button, and its tiles in the hand", () => {
    const s = sit(turn({ i: 70, act: "ankan", text: "kan", tiles: ["E", "E", "E", "E"] }, { i: 71, act: "kakan", text: "kan", tile: "C" }));
    s.key("k");
    expect(s.all("[data-testid=call] .combo").map((e) => e.dataset["act"])).toEqual(["combo:70", "combo:71"]);
    click(s, 12);
    expect(s.chosen()).toBe(71);
  });

  test.each<[string, Option]>([["kita", { i: 75, act: "kita", text: "kita", tile: "E" }], ["kyuushu", { i: 77, act: "kyuushu", text: "kyuushu" }]])("%s", (act, option) => {
    const s = sit(turn(option));
    s.press(`[data-testid=actions] [data-act=${act}]`);
    expect(s.chosen()).toBe(option.i);
  });

  test("offences are only in the menu, by name, and are to be confirmed", () => {
    const offences: Offence[] = [
      { i: 90, act: "tsumo", text: "tsumo", offence: "false_tsumo" },
      { i: 91, act: "riichi", text: "riichi", offence: "noten_riichi", tile: "1m" },
      { i: 92, act: "riichi", text: "riichi", offence: "noten_riichi", tile: "2m" },
    ];
    const s = sit({ ...turn(), offences });
    expect(s.all("[data-act^=offence]")).toEqual([]);
    s.press("[data-act=more]");
    expect(s.find("[data-testid=more]").textContent).toContain("False tsumo");
    expect(s.find('[data-act="offence:92"]').getAttribute("aria-label")).toBe("Noten riichi: 2 of characters");
    s.press('[data-act="offence:92"]');
    expect([s.chosen(), s.find("[role=alertdialog]").getAttribute("aria-label")]).toEqual([null, "Noten riichi: Really? It has a consequence."]);
    expect(s.root.activeElement).toBe(s.find("[data-act=unsure]"));
    s.press("[data-act=unsure]");
    s.press('[data-act="offence:90"]');
    s.press("[data-act=sure]");
    expect(s.chosen()).toBe(90);
  });

  test("they stand beside own kita and flowers", () => {
    const edge = (s: Seat): number => parseFloat(s.find("[data-testid=actions]").style.getPropertyValue("--edge"));
    const asked = turn(...RIICHI);
    const bare = edge(sit(asked));
    stage.unmount();
    const seats = seen(asked).seats.map((x, i) => (i === 0 ? { ...x, kita: ["N", "N"] } : x));
    expect(edge(sit(asked, {}, seated(asked, {}, seen(asked, { seats })))) - bare).toBeGreaterThan(7);
  });

  test("without anything but discards there are none, and no menu", () => {
    expect(sit(turn()).all("[data-testid=actions] button")).toEqual([]);
  });
});

describe("UI-4, UI-5 the call panel", () => {
  test("lies on the felt of a large board, under a small one", () => {
    const width = vi.spyOn(Element.prototype, "clientWidth", "get");
    try {
      for (const [px, place] of [[900, ".felt"], [560, ".felt"], [559, ".mj-aside"], [320, ".mj-aside"]] as const) {
        width.mockReturnValue(px);
        const s = sit(call(PON));
        expect([px, s.all("[data-testid=call]").length, s.all(`${place} [data-testid=call]`).length]).toEqual([px, 1, 1]);
        s.press("[data-act=pon]");
        expect(s.chosen()).toBe(44);
        stage.unmount();
      }
    } finally {
      width.mockRestore();
    }
  });

  test("says who discarded what, and offers each combination", () => {
    const s = sit(call(...CHIS, PON));
    const panel = s.find("[data-testid=call]");
    expect(panel.textContent).toContain("Daria discarded 6 of circles");
    expect(s.all("[data-testid=call] .combo").map((e) => e.getAttribute("aria-label"))[0]).toBe("Chi with 4 of circles, red 5 of circles");
    expect(s.all("[data-testid=call] .callrow > [data-act]").map((e) => e.dataset["act"])).toEqual(["pon", "pass"]);
    s.press('[data-act="combo:62"]');
    expect(s.chosen()).toBe(62);
  });

  test("tiles are picked in the hand, and taken back", () => {
    const s = sit(call(...CHIS));
    click(s, 4);
    expect([up(s), s.all(".combo:not(.is-out)").map((e) => e.dataset["act"])]).toEqual([["4"], ["combo:60", "combo:62"]]);
    expect(s.find("[data-testid=call]").textContent).toContain("1 of 2 picked");
    click(s, 4);
    expect(up(s)).toEqual([]);
    click(s, 4, "touch");
    click(s, 8, "touch");
    expect(s.chosen()).toBe(62);
  });

  test("keys: P says pon, N passes, a number is a combination", () => {
    for (const [key, i] of [["p", 44], ["n", 50], ["2", 61]] as const) {
      const s = sit(call(...CHIS, PON));
      s.key(key);
      expect(s.chosen()).toBe(i);
      stage.unmount();
    }
  });

  test("the closing mode passes by itself", () => {
    const s = sit(call(PON), { ui: { panel: "closes" } });
    expect(s.find("[data-act=hold]").textContent).toContain("Wait");
    s.wait(CLOSE);
    expect(s.chosen()).toBe(50);
  });

  test("a tap on the table holds it, and does nothing else", () => {
    const s = sit(call(PON), { ui: { panel: "closes" } });
    s.press(".mj-board");
    s.wait(2 * CLOSE);
    expect([s.chosen(), s.all("[data-act=hold]").length]).toEqual([null, 0]);
    expect(s.find("[data-testid=call]").textContent).toContain("waits for you");
  });

  test("UI-7 where a win is possible it stays", () => {
    const s = sit(call(RON, PON), { ui: { panel: "closes" } });
    s.wait(3 * CLOSE);
    expect([s.chosen(), s.all("[data-act=hold]").length]).toEqual([null, 0]);
    s.press("[data-act=ron]");
    expect(s.chosen()).toBe(43);
  });

  test("asked at every discard: pass, and the offences in the menu", () => {
    const s = sit({ ...call(), offences: [{ i: 90, act: "ron", text: "ron", offence: "false_ron" }] });
    expect(s.all("[data-testid=call] .callrow [data-act]").map((e) => e.dataset["act"])).toEqual(["more", "pass"]);
    s.press("[data-act=more]");
    s.press('[data-act="offence:90"]');
    s.press("[data-act=sure]");
    expect(s.chosen()).toBe(90);
  });

  test("a tile that is robbed is no discard", () => {
    const asked = call(RON);
    const s = sit(asked, {}, seated(asked, {}, seen(asked, { last: null, said: { seat: 3, code: "kan" } })));
    expect(s.find("[data-testid=call]").textContent).toContain("Daria: Kan 6 of circles");
  });
});

describe("UI-8 why not?", () => {
  const furiten = reason("furiten_river", "furiten: your own 2p of turn 2", [["river", 0, 1]]);
  const barred = (): Prompt => {
    const asked = turn();
    return { ...asked, options: asked.options.filter((o) => o.tile !== "3m"), why: { tiles: { "3m": [reason("kuikae", "swap call", [["hand", 2]])] } } };
  };

  test("a win that is not offered: a button asks, the answer lights up its tiles under its number", () => {
    const s = sit({ ...call(PON), why: { ron: [furiten, reason("no_yaku", "no yaku")] } });
    s.press('[data-act="why:ron"]');
    const why = s.find("[data-testid=why]");
    expect(why.textContent).toContain("Why no win?");
    expect([...why.querySelectorAll("li")].map((li) => [li.querySelector("bdi")?.textContent, li.className])).toEqual([
      ["furiten: your own 2p of turn 2", "is-lit"], ["no yaku", ""],
    ]);
    expect([...why.querySelectorAll("li svg")].map((e) => e.getAttribute("aria-label"))).toEqual(["2 of circles"]);
    expect(s.all(".lights .badge text").map((e) => e.textContent)).toEqual(["1"]);
    s.press("[data-act=close-why]");
    expect([s.all("[data-testid=why]").length, s.all(".lights > *").length]).toEqual([0, 0]);
  });

  test("a marked tile asks at a tap; Escape closes the answer", () => {
    const s = sit(barred());
    click(s, 2);
    expect([s.chosen(), s.find("[data-testid=why]").textContent]).toEqual([null, expect.stringContaining("Why not discard 3 of characters?")]);
    s.key("Escape");
    expect(s.all("[data-testid=why]")).toEqual([]);
  });

  test("what else is not offered is in the menu, or beside the buttons when hints are on", () => {
    const asked = { ...turn(), why: { riichi: [reason("riichi_noten", "noten")] } };
    const s = sit(asked);
    expect(s.all('[data-act="why:riichi"]')).toEqual([]);
    s.press("[data-act=more]");
    s.press('[data-act="why:riichi"]');
    expect(s.find("[data-testid=why]").textContent).toContain("Why not Riichi?");
    stage.unmount();
    const both = { ...asked, why: { ...asked.why, kita: [reason("no_replacement", "none")] } };
    const asks = sit(both, { ui: { hints: "on" } }).all("[data-testid=actions] .is-ask");
    expect(asks.map((e) => e.textContent)).toEqual(["Riichi?", "Kita?"]);
    // A reader does not take them for the buttons of what is offered.
    expect(asks.map((e) => e.getAttribute("aria-label"))).toEqual(["Why not Riichi?", "Why not Kita?"]);
  });

  test("a meld, an indicator, kita and own tiles are lit, too; a place that is not there is not", () => {
    const asked = { ...turn(), why: { kan: [reason("no_pon", "x", [["meld", 1, 0], ["dora", 0], ["kita", 2, 0], ["drawn"], ["hand", 3], ["river", 1, 9], ["dora", 4]])] } };
    const shown = seen(asked, {
      seats: seen(asked).seats.map((x, i) => (i === 1 ? { ...x, melds: [{ type: "pon" as const, tiles: ["N", "N"], called: "N", from: 2 }] } : i === 2 ? { ...x, kita: ["N"] } : x)),
    });
    const s = sit(asked, {}, seated(asked, {}, shown));
    s.key("k");
    expect(s.all(".lights > g")).toHaveLength(5);
  });

  test("text of the kernel is text", () => {
    const s = sit({ ...call(PON), why: { ron: [reason("x", "<img src=x onerror=alert(1)>")] } });
    s.press('[data-act="why:ron"]');
    expect(s.find("[data-testid=why] bdi").innerHTML).toBe("&lt;img src=x onerror=alert(1)&gt;");
  });
});

describe("hints", () => {
  const hints: Hints = {
    shanten: 1,
    discards: [
      { tile: "C", shanten: 0, left: { "3m": 2, "6m": 0 }, furiten: true, no_yaku: ["6m"] },
      { tile: "1m", shanten: 1, left: { "9s": 3 }, furiten: false, no_yaku: [] },
      { tile: "5p", shanten: 0, left: { "3m": 1 }, furiten: false, no_yaku: [] },
    ],
    waits: null,
  };
  const on = { ui: { hints: "on" as const } };

  test("the best discard, its waits with counts, furiten, no yaku", () => {
    const s = sit({ ...turn(), hints }, on);
    const card = s.find("[data-testid=hint]");
    expect(card.textContent).toContain("Fastest");
    expect(card.textContent).toContain("tenpai");
    expect(card.textContent).toContain("furiten");
    expect([...card.querySelectorAll(".waits > span")].map((e) => e.textContent)).toEqual(["×2", "×0no yaku"]);
    expect(card.textContent).toContain("2 tiles of 2 kinds");
  });

  test("the tile that is looked at; a red five is said of its kind; bars over the best discards", () => {
    const s = sit({ ...turn(), hints }, on);
    expect(s.all(".own-tile.has-bar")).toEqual([]);
    pointer(s.tile(0), "pointerover", "mouse");
    s.wait();
    expect(s.find("[data-testid=hint]").textContent).toContain("1-shanten");
    expect(s.all(".own-tile.has-bar").map((e) => [e.dataset["tile"], e.querySelector(".ukeire")?.textContent])).toEqual([["5pr", "1"], ["5p", "1"], ["C", "2"]]);
    pointer(s.tile(4), "pointerover", "mouse");
    s.wait();
    expect(s.find("[data-testid=hint]").textContent).toContain("1 tile of 1 kind");
  });

  test("waits of a ready hand while another's tile is asked about", () => {
    const s = sit({ ...call(PON), hints: { shanten: 0, discards: [], waits: { left: { "3m": 4 }, furiten: false, no_yaku: [] } } }, on);
    expect(s.find("[data-testid=hint]").textContent).toContain("tenpai");
    expect(s.find("[data-testid=hint] .waits").textContent).toBe("×4");
  });

  // Beside tips no discard is named by speed alone; of a call it is said what is spoken of.
  test.each<[string, Prompt, Partial<Ui>, string]>([
    ["a call, far from ready", { ...call(PON), hints: { shanten: 5, discards: [], waits: null } }, { hints: "on" }, "After a pass5-shantenIt stays as it is; no call is counted."],
    ["an own turn beside tips", { ...turn(), hints: { ...hints, tips: [] } }, { hints: "tips" }, "The hand1-shantenLook at a tile to see what its discard leaves."],
  ])("%s", (_, asked, ui, text) => {
    expect(sit(asked, { ui }).find("[data-testid=hint]").textContent).toBe(text);
  });

  test("off: there is no card and no room for it", () => {
    expect(sit({ ...turn(), hints }).all(".hint")).toEqual([]);
  });

  test("on, and nothing is asked: its room is kept", () => {
    expect(sit(null, on).all(".hint.is-empty")).toHaveLength(1);
  });
});

describe("the clock", () => {
  test("runs down from when the prompt is shown; the last seconds are said", () => {
    const s = sit({ ...turn(), clock: { seconds: 20 } });
    expect(s.find("[role=timer]").textContent).toBe("20");
    s.wait(14_000);
    expect(s.find("[role=timer]").getAttribute("aria-label")).toBe("6 seconds left");
    s.wait(1500);
    expect(s.find("[data-testid=said]").textContent).toBe("5 seconds left");
  });
  test.each<[string, Prompt["clock"], string, string]>([
    ["that was stopped goes on from what was left", { seconds: 20, left: 8.2 }, "9", "7"],
    ["that stands does not run", { seconds: 20, left: 8, stands: true }, "8", "8"],
    ["that stands before it was shown stands at all of it", { seconds: 20, stands: true }, "20", "20"],
  ])("one %s", (_, clock, before, after) => {
    const s = sit({ ...turn(), clock });
    expect(s.find("[role=timer]").textContent).toBe(before);
    s.wait(2000);
    expect(s.find("[role=timer]").textContent).toBe(after);
  });
  // What the kernel says of the clock of one question: seconds after the one before, and what is left then.
  test.each<[string, [Prompt["clock"], number, string][]]>([
    ["is stopped, and goes on", [[{ seconds: 20 }, 5.5, "15"], [{ seconds: 20, left: 15, stands: true }, 60, "15"], [{ seconds: 20, left: 15 }, 4.5, "11"]]],
    ["is stopped twice", [[{ seconds: 20, left: 15, stands: true }, 9, "15"], [{ seconds: 20, left: 15 }, 4.5, "11"], [{ seconds: 20, left: 11, stands: true }, 9, "11"]]],
    ["is stopped at once", [[{ seconds: 20, stands: true }, 9, "20"], [{ seconds: 20, left: 20 }, 4.5, "16"]]],
    ["is not wound up by what else is said of the question", [[{ seconds: 20, left: 15 }, 4.5, "11"], [{ seconds: 20, left: 15 }, 4, "7"]]],
    ["nor is one that was never stopped", [[{ seconds: 20 }, 4.5, "16"], [{ seconds: 20 }, 4, "12"]]],
  ])("one %s", (_, story) => {
    const s = sit({ ...turn(), clock: story[0]?.[0] ?? null });
    for (const [clock, seconds, left] of story) {
      stage.mounted?.set("prompt", { ...turn(), clock });
      s.wait(seconds * 1000);
      expect(s.find("[role=timer]").textContent).toBe(left);
    }
  });
  test("one that stands has as much of its ring as is left", () => {
    const s = sit({ ...turn(), clock: { seconds: 20, left: 5, stands: true } });
    const ring = s.find("[role=timer] .run");
    expect([ring.classList.contains("is-on"), ring.style.strokeDashoffset]).toEqual([false, "75"]);
  });
  test("there is one of it while a kan is being picked, too", () => {
    const s = sit({ ...turn({ i: 70, act: "ankan", text: "kan", tiles: ["E", "E", "E", "E"] }, { i: 71, act: "kakan", text: "kan", tile: "C" }), clock: { seconds: 20 } });
    s.key("k");
    expect([s.all("[data-testid=call]").length, s.all("[role=timer]").length]).toEqual([1, 1]);
  });
  test("without a clock there is none", () => {
    expect(sit(turn()).all("[role=timer]")).toEqual([]);
  });
});

describe("what is said aloud at once", () => {
  const said = (s: Seat): string => (s.find("[data-testid=said]").textContent ?? "").replace(/[\u2068\u2069]/g, "");

  test("is assertive", () => {
    expect(sit(turn()).find("[data-testid=said]").getAttribute("aria-live")).toBe("assertive");
  });
  test("is gone when somebody else is at the screen", () => {
    const s = sit(turn());
    expect(said(s)).toContain("9 of bamboo");
    const shut = seen(null, { seats: seen(null).seats.map((x) => ({ ...x, hand: x.hand.map(() => "?"), drawn: null })) });
    stage.mounted?.update({ live: sentLive({ epoch: 2, viewer: "spectator", k: shut, p: [], s: [["start_kyoku", null]], outline: OUTLINE }), prompt: null });
    s.wait(400);
    expect(said(s)).toBe("");
  });
  test("the same question once more is said once more", () => {
    const s = sit(turn());
    const texts = [2, 3].map((id) => {
      const before = s.find("[data-testid=said]").textContent;
      stage.mounted?.update({ prompt: { ...turn(), id } });
      s.wait();
      return [s.find("[data-testid=said]").textContent !== before, said(s).trim()];
    });
    expect(texts).toEqual([[true, "Your turn. you drew 9 of bamboo"], [true, "Your turn. you drew 9 of bamboo"]]);
  });
  test.each<[string, Prompt, (s: Seat) => void, string]>([
    ["a turn", turn(...RIICHI), () => undefined, "Your turn. you drew 9 of bamboo. possible: Riichi"],
    ["a call", call(PON), () => undefined, "Daria discarded 6 of circles. possible: Pon, Pass"],
    ["riichi", turn(...RIICHI), (s) => s.key("r"), "riichi is on: choose the tile"],
    ["no riichi", turn(...RIICHI), (s) => (s.key("r"), s.key("r")), "riichi is off"],
    ["a lifted tile", turn(), (s) => click(s, 4, "touch"), "red 5 of circles lifted; again to discard it"],
    ["a pick", call(...CHIS), (s) => click(s, 4), "red 5 of circles, picked"],
    ["a pick taken back", call(...CHIS), (s) => (click(s, 4), click(s, 4)), "red 5 of circles put back"],
    ["an answer", { ...turn(), why: { riichi: [reason("a", "noten"), reason("b", "open")] } }, (s) => s.key("y"), "noten. open"],
    ["the end", prompt({ kind: "end", options: [{ i: 1, act: "stop", text: "stop" }, { i: 2, act: "go_on", text: "go on" }] }), () => undefined, "End the match here, or play on?. possible: End the match here, Play on"],
  ])("%s", (_, asked, act, expected) => {
    const s = sit(asked);
    act(s);
    expect(said(s)).toBe(expected);
  });
});
