// A table on the browser's side: what it shows when, what may be answered, what is sent.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Actions } from "../src/actions.ts";
import { keydown } from "../src/keys.ts";
import { outlines, pace, Pacer, BUSY, NOTICE, RESULT } from "../src/live.ts";
import { soundOf } from "../src/sound.ts";
import { Store, type Data } from "../src/store.ts";
import type { At, HandInfo, Live, LiveData, Message, Patch, Prompt, Result, Status, View } from "../src/wire.ts";
import { blob, handInfo, info, match, pack, seat, sentLive, view } from "./make.ts";

const draw: Result = { kind: "ryukyoku", reason: "exhaustive", seats: [], transfers: [], deltas: [0, 0, 0, 0] };
/** Draw and discard by turns: 1, 2, 3 … */
const patch = (i: number): Patch => [["s", ["left"], 70 - i]];
const END: Patch = [["s", ["result"], draw], ["s", ["turn"], null]];
const step = (i: number): readonly [string, number] => [i % 2 === 1 ? "tsumo" : "dahai", Math.floor(i / 2) % 4];

function live(n: number, more: Partial<Live> = {}): LiveData {
  const p = Array.from({ length: n - 1 }, (_, i) => patch(i + 1));
  return sentLive({ epoch: 1, viewer: 0, k: view({ kyoku: more.outline?.kyoku ?? 1 }), p, s: [["start_kyoku", null], ...p.map((_, i) => step(i + 1))], outline: running(n), ...more });
}
function running(n: number, more: Partial<HandInfo> = {}): HandInfo {
  return handInfo(n, { result: null, marks: [[2, "call", 1]], turns: [[1, 5], [3], [], []], end: [25000, 25000, 25000, 25000], ...more });
}
function prompt(more: Partial<Prompt> = {}): Prompt {
  return {
    id: 1, epoch: 1, seat: 0, kind: "turn", offences: [{ i: 9, act: "offend", text: "x", offence: "x" }], why: {}, hints: null, clock: null,
    options: [{ i: 0, act: "dahai", text: "1m", tile: "1m" }, { i: 3, act: "tsumo", text: "tsumo" }], ...more,
  };
}
const person = { name: "Aoi", kind: "person", player: null, away: false } as const;
const bot = { name: "B", kind: "computer", player: "mixed", away: false } as const;
function status(more: Partial<Status> = {}): Status {
  return {
    state: "playing", seats: [person, bot, bot, bot], you: [0], curtain: null, error: null, undo: 0, redo: 0, waiting: false, watch: false,
    rules: { name: "tenhou", title: { en: "", ja: "" } }, notice: null, ...more,
  };
}
const table = (more: Partial<Data> = {}): Data => ({ info: info([], { live: true }), hands: [], live: live(4), prompt: null, status: status(), ...more });
/** A hand of six moments that ended in a draw, and the next one with two moments. */
const ENDED = blob(view(), [patch(1), patch(2), patch(3), patch(4), END], [["start_kyoku", null], step(1), step(2), step(3), step(4), ["ryukyoku", null]]);
const NEXT = live(2, { outline: running(2, { kyoku: 2 }) });
const next = (more: Partial<Data> = {}): Data => table({
  info: info([handInfo(6, { result: { kind: "ryukyoku", reason: "exhaustive", seats: [] }, marks: [] })], { live: true }), hands: [ENDED], live: NEXT, ...more,
});
const FINAL = [{ seat: 0, rank: 1, score: 25000, points: null, chips: null, rows: [] }];
const over = (): Data => table({
  info: info([handInfo(7)], { live: true, final: FINAL }), live: null, status: status({ state: "over" }),
  hands: [blob(view(), [patch(1), patch(2), patch(3), patch(4), END, [["s", ["final"], FINAL]]])],
});

function setUp(data: Data): { store: Store; actions: Actions; sent: Message[]; told: string[]; key(key: string, more?: KeyboardEventInit): KeyboardEvent } {
  const sent: Message[] = [];
  const told: string[] = [];
  const store = new Store(data, { onChange: (name) => told.push(name), onMessage: (message) => sent.push(message) });
  const actions = new Actions(store);
  const hear = keydown(actions, store, () => undefined);
  const key = (name: string, more: KeyboardEventInit = {}): KeyboardEvent => {
    const event = new KeyboardEvent("keydown", { key: name, cancelable: true, ...more });
    hear(event);
    return event;
  };
  return { store, actions, sent, told, key };
}

test.each<[string, Partial<Data>, string[]]>([
  ["a person", {}, ["You", "South", "West", "North"]],
  ["people", { status: status({ you: [0, 2] }) }, ["East", "South", "West", "North"]],
])("who sits at a table whose record names nobody: %s", (_, more, names) => {
  const { store } = setUp(table({ info: info([], { live: true, nameless: true }), ...more }));
  expect(store.names).toEqual(names);
  expect(store.names).toBe(store.names);
});

describe("what is new", () => {
  test.each<[string, Data, At]>([
    ["the running hand", table(), [0, 3]],
    ["the next hand", next(), [1, 1]],
    ["the end of the match", over(), [0, 6]],
  ])("a fresh view shows the newest moment at once: %s", (_, data, at) => {
    const { store } = setUp(data);
    expect([store.ui.at, store.reached, store.behind, store.following]).toEqual([at, at, false, true]);
  });

  test("is not shown by itself, and what is known is not folded again", () => {
    const { store } = setUp(table());
    const seen = store.view;
    store.setData({ live: live(8) });
    expect([store.ui.at, store.newest, store.behind]).toEqual([[0, 3], [0, 7], true]);
    expect(store.view).toBe(seen);
    expect(store.at(0, 7)?.left).toBe(63);
  });

  test.each<[string, LiveData]>([
    ["of another epoch", live(6, { epoch: 2 })],
    ["of another epoch, shorter", live(2, { epoch: 2 })],
    ["of an older epoch", live(6, { epoch: 0 })],
  ])("is shown at once when it is %s, and the old is dropped", (_, value) => {
    const { store } = setUp(table());
    store.change({ at: [0, 1] });
    store.setData({ live: value });
    expect([store.ui.at, store.following]).toEqual([[0, value.outline.n - 1], true]);
  });

  test("is another hand when its keyframe differs", () => {
    const { store } = setUp(table());
    store.setData({ live: live(4, { k: view({ left: 50, dora: ["1m"] }) }) });
    expect(store.at(0, 0)?.dora).toEqual(["1m"]);
  });

  test("what shrinks is followed", () => {
    const { store } = setUp(table());
    store.setData({ live: live(2) });
    expect([store.ui.at, store.reached, store.view?.left]).toEqual([[0, 1], [0, 1], 69]);
  });

  test("a hand that was seen to its end is not unpacked", () => {
    const { store } = setUp(table());
    const done = live(6, { p: [patch(1), patch(2), patch(3), patch(4), END] });
    store.setData({ live: done });
    store.change({ at: [0, 5] });
    const seen = store.view;
    const { info: facts } = next();
    store.setData({ info: facts, hands: ["no blob at all"], live: NEXT });
    expect(store.view).toBe(seen);
    expect(store.failure).toBeNull();
    // Once the table has moved on, the hand is what the kernel keeps of it.
    store.change({ at: [1, 0] });
    expect(store.at(0, 5)).toBeNull();
  });

  test("the end of a hand that came with the next one is read from its blob", () => {
    const { store } = setUp(table());
    store.setData(next());
    expect([store.ui.at, store.newest, store.last(0)]).toEqual([[0, 3], [1, 1], 5]);
    expect(store.stops([0, 5])).toBe(true);
  });

  test("another viewer after a hand has ended: its result is still to be seen", () => {
    const { store, actions } = setUp(table());
    store.setData({ ...next(), live: { ...NEXT, epoch: 2, viewer: "spectator" } });
    expect(store.ui.at).toEqual([0, 5]);
    actions.proceed();
    expect(store.ui.at).toEqual([1, 0]);
  });
});

describe("whose eyes", () => {
  test.each<[Live["viewer"], number, "open" | "closed", boolean]>([
    [2, 2, "closed", false],
    ["spectator", 1, "closed", true],
    ["open", 1, "open", true],
  ])("%s", (viewer, viewpoint, shown, turnable) => {
    const { store, actions, told } = setUp(table({ live: live(4, { viewer }), ui: { viewpoint: 1 } }));
    expect([store.ui.viewpoint, store.ui.shown, store.turnable]).toEqual([viewpoint, shown, turnable]);
    actions.turnTable();
    expect(store.ui.viewpoint).toBe(turnable ? 2 : viewpoint);
    expect(told).toEqual(turnable ? ["viewpoint"] : []);
  });

  test("a match that is over is looked at from the own seat", () => {
    expect(setUp({ ...over(), status: status({ state: "over", you: [3] }) }).store.ui.viewpoint).toBe(3);
  });

  test("where one looks is told to nobody", () => {
    const { store, actions, told } = setUp(table());
    actions.first();
    actions.toggleShown();
    actions.play(true);
    store.change({ auto_win: true, sort_hand: false });
    expect(told).toEqual(["auto_win", "sort_hand"]);
  });
});

describe("outlines tell nothing that was not seen", () => {
  const list = [handInfo(6, { marks: [[1, "riichi", 0], [5, "win", 0]], end: [26000, 24000, 25000, 25000] }), handInfo(4, { kyoku: 2 })];
  test.each<[At, number, HandInfo | null, number, boolean]>([
    [[0, 3], 5, null, 1, false],
    [[0, 5], 5, null, 1, true],
    [[1, 0], 3, null, 2, false],
    [[2, 3], 3, running(4), 3, false],
  ])("at %j of %i", (reached, last, now, count, result) => {
    const shown = outlines(list, now, reached, last);
    expect(shown).toHaveLength(count);
    const hand = shown[count - 1] as HandInfo;
    expect(hand.result !== null).toBe(result);
    if (!result) expect(hand.end).toEqual(hand.scores);
    for (const [n] of hand.marks) expect(n).toBeLessThanOrEqual(reached[1]);
  });

  test("the bar ends where the eye has been", () => {
    const { store, actions } = setUp(table());
    store.setData({ live: live(8) });
    expect(store.end(0)).toBe(3);
    actions.goTo(0, 1);
    expect([store.end(0), store.outlines[0]?.turns[0]]).toEqual([3, [1]]);
  });
});

describe("pace", () => {
  const k = view();
  test.each<[string, View, View | null, string, number]>([
    ["a draw", { ...k }, k, "tsumo", 120],
    ["a discard", { ...k }, k, "dahai", 350],
    ["a call", { ...k, said: { seat: 1, code: "pon" } }, k, "pon", 900],
    ["riichi", { ...k, said: { seat: 1, code: "riichi" } }, k, "reach", 900],
    ["a win", { ...k, said: { seat: 1, code: "ron" } }, k, "hora", 1400],
    ["nothing to be seen", k, k, "reach_accepted", 0],
  ])("%s", (_, now, was, code, ms) => {
    expect(pace(now, was, code)).toBe(ms);
  });
});

test.each<[string, string | null, string, string | null]>([
  ["a draw", null, "tsumo", null],
  ["a discard", null, "dahai", "discard"],
  ["pon", "pon", "pon", "call"],
  ["kita", "kita", "nukidora", "call"],
  ["riichi", "riichi", "reach", "riichi"],
  ["a win", "tsumo", "hora", "win"],
])("%s sounds", (_, said, code, sound) => {
  expect(soundOf(view({ said: said === null ? null : { seat: 1, code: said } }), code)).toBe(sound);
});

describe("showing what is new", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
  afterEach(() => void vi.useRealTimers());
  let pacer: Pacer;
  const begin = (data: Data): ReturnType<typeof setUp> => {
    const out = setUp(data);
    pacer = new Pacer(out.store, out.actions);
    vi.advanceTimersByTime(5000);
    return out;
  };
  afterEach(() => pacer.destroy());

  test("one moment after the other, each as long as it deserves", () => {
    const { store } = begin(table());
    const seen: [number, number][] = [];
    const start = performance.now();
    store.subscribe(() => {
      if (seen.at(-1)?.[1] !== store.ui.at[1]) seen.push([performance.now() - start, store.ui.at[1]]);
    });
    store.setData({ live: live(8) });
    // What is on the screen since long gives way with what arrives: it is not painted once more.
    expect(seen).toEqual([[0, 4]]);
    vi.advanceTimersByTime(2000);
    expect(seen.map(([, n]) => n)).toEqual([4, 5, 6, 7]);
    const times = seen.map(([t]) => t);
    expect(times).toEqual([0, 350, 470, 820]);
  });

  test.each([[0.5, 700], [2, 175], [4, 87]])("at speed %f a discard stays %i ms", (speed, ms) => {
    const { store } = begin(table({ ui: { speed: speed as 1 } }));
    store.setData({ live: live(6) });
    vi.advanceTimersByTime(1);
    expect(store.ui.at[1]).toBe(4);
    vi.advanceTimersByTime(ms - 5);
    expect(store.ui.at[1]).toBe(4);
    vi.advanceTimersByTime(10);
    expect(store.ui.at[1]).toBe(5);
  });

  test.each<[string, (a: ReturnType<typeof setUp>) => void]>([
    ["a tap on the table", ({ actions }) => actions.tap()],
    ["End", ({ key }) => void key("End")],
    ["→", ({ key }) => void key("ArrowRight")],
    ["Enter", ({ key }) => void key("Enter")],
    ["Space", ({ key }) => void key(" ")],
  ])("%s shows the newest moment at once and does nothing else", (_, act) => {
    const all = begin(table());
    all.store.setData({ live: live(40), prompt: prompt() });
    act(all);
    expect(all.store.ui.at).toEqual([0, 39]);
    expect(all.sent.filter((message) => message.type !== "shown")).toEqual([]);
  });

  test("waits at a result until somebody leaves it", () => {
    const { store, key } = begin(table());
    store.setData(next());
    vi.advanceTimersByTime(60_000);
    expect(store.ui.at).toEqual([0, 5]);
    expect(key("Enter").defaultPrevented).toBe(true);
    expect(store.ui.at).toEqual([1, 0]);
    vi.advanceTimersByTime(2000);
    expect(store.ui.at).toEqual([1, 1]);
  });

  test("jumps to a result, not over it", () => {
    const { store, actions } = begin(table());
    store.setData(next());
    actions.catchUp();
    actions.catchUp();
    expect(store.ui.at).toEqual([0, 5]);
  });

  test.each<[string, Partial<Data>]>([
    ["when it is told to", { ui: { auto_next: true } }],
    ["when nobody plays", { status: status({ watch: true, you: [] }) }],
  ])("goes over a result by itself %s", (_, more) => {
    const { store } = begin(table(more));
    store.setData({ ...next(), ...more });
    vi.advanceTimersByTime(RESULT - 100);
    expect(store.ui.at[0]).toBe(0);
    vi.advanceTimersByTime(5000);
    expect(store.ui.at).toEqual([1, 1]);
  });

  test("a result that was put aside stays", () => {
    const { store, actions, key } = begin(table({ ui: { auto_next: true } }));
    store.setData(next());
    actions.catchUp();
    actions.look(true);
    vi.advanceTimersByTime(60_000);
    expect(store.ui.at).toEqual([0, 5]);
    key("Enter");
    expect(store.ui.at).toEqual([1, 0]);
  });

  test("a result that was left goes on as soon as the next hand is there", () => {
    const { store, actions } = begin(table());
    store.setData({ live: live(6, { p: [patch(1), patch(2), patch(3), patch(4), END] }) });
    actions.catchUp();
    actions.proceed();
    expect(store.ui.at).toEqual([0, 5]);
    store.setData(next());
    vi.advanceTimersByTime(10);
    expect(store.ui.at).toEqual([1, 0]);
  });

  test("the last result comes before the final table", () => {
    const { store, actions } = begin(table());
    store.setData(over());
    actions.catchUp();
    expect([store.ui.at, store.view?.final]).toEqual([[0, 5], null]);
    actions.proceed();
    expect(store.view?.final).toEqual(FINAL);
  });

  test("nothing goes on out of sight; then the newest is shown", () => {
    const { store } = begin(table());
    pacer.setVisible(false);
    store.setData({ live: live(8) });
    vi.advanceTimersByTime(10_000);
    expect(store.ui.at).toEqual([0, 3]);
    pacer.setVisible(true);
    expect(store.ui.at).toEqual([0, 7]);
  });

  test("who looks back is not taken along", () => {
    const { store, actions } = begin(table());
    actions.step(-1);
    store.setData({ live: live(8) });
    vi.advanceTimersByTime(10_000);
    expect([store.ui.at, store.lookingBack]).toEqual([[0, 2], true]);
    actions.catchUp();
    expect([store.ui.at, store.following]).toEqual([[0, 7], true]);
  });

  test("the prompt is told to be seen once, when it is", () => {
    const { store, sent } = begin(table());
    store.setData({ live: live(6), prompt: prompt({ id: 4 }) });
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(2000);
    expect(sent).toEqual([{ type: "shown", prompt: 4 }]);
    expect(store.promptShown).not.toBeNull();
    store.setData({ status: status({ undo: 1 }) });
    expect(sent).toHaveLength(1);
  });

  test("a notice goes by itself, a kernel without an answer is busy", () => {
    const { store, actions } = begin(table({ prompt: prompt() }));
    store.refuse({ en: "no", ja: "" });
    vi.advanceTimersByTime(NOTICE + 10);
    expect(store.notice).toBeNull();
    actions.choose(0);
    vi.advanceTimersByTime(BUSY - 100);
    expect(store.busy).toBe(false);
    vi.advanceTimersByTime(200);
    expect(store.busy).toBe(true);
    store.setData({ live: live(5), prompt: null });
    expect(store.busy).toBe(false);
  });
});

describe("the prompt may be answered", () => {
  test.each<[string, boolean, Data]>([
    ["at the newest moment", true, table({ prompt: prompt() })],
    ["without a status", true, table({ prompt: prompt(), status: null })],
    ["not while it is of another epoch", false, table({ prompt: prompt({ epoch: 2 }) })],
    ["not while the table is paused", false, table({ prompt: prompt(), status: status({ state: "paused" }) })],
    ["not behind the curtain", false, table({ prompt: prompt(), status: status({ state: "curtain", curtain: 1 }) })],
    ["not when there is none", false, table()],
    ["not over a result", false, table({ prompt: prompt(), live: live(3, { p: [patch(1), END] }) })],
    ["over a result that asks whether to stop", true, table({ prompt: prompt({ kind: "end" }), live: live(3, { p: [patch(1), END] }) })],
  ])("%s", (_, ready, data) => {
    expect(setUp(data).store.ready).toBe(ready);
  });

  test("not in the past, and not before everything was seen", () => {
    const { store, actions } = setUp(table({ prompt: prompt() }));
    actions.step(-1);
    expect(store.ready).toBe(false);
    actions.catchUp();
    expect(store.ready).toBe(true);
    store.setData({ live: live(6), prompt: prompt({ id: 2 }) });
    expect(store.ready).toBe(false);
  });

  test("once; with what it offers", () => {
    const { store, actions, sent } = setUp(table({ prompt: prompt({ id: 7 }) }));
    actions.choose(1);
    expect(sent).toEqual([]);
    actions.choose(3);
    actions.choose(0);
    expect(sent).toEqual([{ type: "choose", epoch: 1, prompt: 7, option: 3 }]);
    expect([store.ready, store.answering]).toEqual([false, true]);
  });

  test("an offence of the menu", () => {
    const { actions, sent } = setUp(table({ prompt: prompt() }));
    actions.choose(9);
    expect(sent).toHaveLength(1);
  });

  test("again when the kernel refused, and it says why", () => {
    const { store, actions, sent } = setUp(table({ prompt: prompt() }));
    actions.choose(0);
    store.refuse({ en: "not offered", ja: "" });
    expect([store.ready, store.notice?.en]).toEqual([true, "not offered"]);
    actions.choose(0);
    expect(sent).toHaveLength(2);
  });

  test("not without a kernel, which is said; a new trait says it is back", () => {
    const store = new Store(table({ prompt: prompt() }), { onMessage: () => { throw new Error("gone"); } });
    new Actions(store).choose(0);
    expect([store.gone, store.ready]).toEqual([true, false]);
    store.setData({ status: status() });
    expect(store.gone).toBe(false);
  });
});

describe("what is no table", () => {
  test.each<[string, Partial<Record<"live" | "prompt" | "status", unknown>>, string]>([
    ["a text", { live: "x" }, "live"],
    ["no epoch", { live: { ...live(3), epoch: null } }, "live.epoch"],
    ["no keyframe", { live: { ...live(3), hand: pack({ p: [] }) } }, "live.hand"],
    ["a hand that cannot be unpacked", { live: { ...live(3), hand: "x" } }, "live.hand"],
    ["a keyframe without players", { live: live(3, { k: { ...view(), players: 0 } }) }, "live.k.players"],
    ["no outline", { live: { ...live(3), outline: {} } }, "live.outline.bakaze"],
    ["a keyframe without rivers", { live: live(3, { k: { ...view(), seats: [0, 1, 2, 3].map(() => ({ hand: [] }) as never) } }) }, "view.seats[0].river"],
    ["a prompt without options", { prompt: { ...prompt(), options: null } }, "prompt.options"],
    ["an option without a number", { prompt: { ...prompt(), options: [{ act: "dahai", i: "0" }] } }, "prompt.options[0].i"],
    ["a reason without text", { prompt: { ...prompt(), why: { riichi: [{ code: "x" }] } } }, "prompt.why.riichi[0].text"],
    ["hints without counts", { prompt: { ...prompt(), hints: { shanten: 0, discards: [{ tile: "1m", shanten: 0 }] } } }, "prompt.hints.discards[0].left"],
    ["an unknown state", { status: { ...status(), state: "x" } }, "status.state"],
    ["a seat of nobody", { status: { ...status(), seats: [{}] } }, "status.seats[0].kind"],
  ])("%s is named, and what was shown stays", (_, wrong, path) => {
    const { store } = setUp(table({ prompt: prompt() }));
    const seen = store.view;
    store.setData(wrong as Partial<Data>);
    expect(store.fault).toBe(path);
    expect(store.view).toBe(seen);
    store.setData({ live: live(4), prompt: prompt(), status: status() });
    expect(store.fault).toBeNull();
  });

  test("what may be left out is", () => {
    const { store } = setUp(table({ prompt: { id: 1, epoch: 1, seat: 0, kind: "call", options: [] } as never, status: { state: "playing", seats: [] } as never }));
    expect([store.fault, store.prompt?.offences, store.status?.undo]).toEqual([null, [], 0]);
  });

  test("a patch that goes nowhere is one line, and the past can be seen", () => {
    const { store, actions } = setUp(table());
    store.setData({ live: live(6, { p: [patch(1), patch(2), patch(3), [["s", ["no", "where"], 1]], patch(5)] }) });
    actions.catchUp();
    expect([store.view, store.failure?.kind]).toEqual([null, "blob"]);
    actions.goTo(0, 2);
    expect(store.failure).toBeNull();
  });
});

describe("keys at a table", () => {
  test("are the prompt's while there is one", () => {
    const { actions, key, store } = setUp(table({ prompt: prompt() }));
    const asked: string[] = [];
    const off = actions.onPlay((act) => asked.push(act) > 0);
    for (const name of ["ArrowLeft", "ArrowRight", "Enter", "r", "P", "c", "k", "f", "w", "n", "y", "1", "9"]) {
      expect(key(name).defaultPrevented, name).toBe(true);
    }
    expect(asked).toEqual(["left", "right", "enter", "riichi", "pon", "chi", "kan", "kita", "win", "pass", "why", "1", "9"]);
    off();
    key("r");
    expect(asked).toHaveLength(13);
    key("ArrowLeft");
    expect(store.ui.at).toEqual([0, 3]);
  });

  test("who came last is asked first, until one has a use for it", () => {
    const { actions, key } = setUp(table({ prompt: prompt() }));
    const asked: string[] = [];
    actions.onPlay(() => asked.push("first") > 0);
    actions.onPlay((act) => { asked.push("second"); return act === "pon"; });
    key("p");
    key("r");
    expect(asked).toEqual(["second", "second", "first"]);
  });

  test.each<[string, At]>([["ArrowUp", [0, 1]], ["Home", [0, 0]]])("%s looks back, End and Escape return", (name, at) => {
    for (const home of ["End", "Escape"]) {
      const { store, key } = setUp(table({ prompt: prompt() }));
      key(name);
      expect([store.ui.at, store.lookingBack]).toEqual([at, true]);
      key("ArrowRight");
      expect(store.ui.at).toEqual([0, at[1] + 1]);
      expect(key(home).defaultPrevented).toBe(true);
      expect([store.ui.at, store.ready]).toEqual([[0, 3], true]);
    }
  });

  test.each<[string, Data, Message[]]>([
    ["u", table({ status: status({ undo: 2 }) }), [{ type: "undo", n: 1 }]],
    ["u", table(), []],
    [" ", table(), [{ type: "pause" }]],
    [" ", table({ status: status({ state: "paused" }) }), [{ type: "resume" }]],
    [" ", over(), []],
    ["ArrowRight", table({ status: status({ state: "paused" }) }), [{ type: "step" }]],
    ["ArrowRight", table(), []],
  ])("%j sends", (name, data, expected) => {
    const { key, sent } = setUp(data);
    key(name);
    expect(sent).toEqual(expected);
  });

  test("Space catches up where a person plays, and stops what is only watched", () => {
    const { key, sent, store } = setUp(table());
    store.setData({ live: live(6) });
    key(" ");
    expect([store.behind, sent]).toEqual([false, []]);
    store.setData({ live: live(8), status: status({ watch: true, you: [] }) });
    key(" ");
    expect([store.behind, sent]).toEqual([true, [{ type: "pause" }]]);
  });

  test("Shift+U plays it again", () => {
    const { key, sent } = setUp(table({ status: status({ redo: 1 }) }));
    key("U", { shiftKey: true });
    expect(sent).toEqual([{ type: "redo" }]);
  });

  test.each([["a", "auto_win"], ["x", "no_calls"], ["t", "auto_discard"]])("%s turns %s on and off", (name, setting) => {
    const { key, told, store } = setUp(table());
    key(name);
    expect([told, store.ui[setting as "auto_win"]]).toEqual([[setting], true]);
  });

  test("under an open sheet only what closes it", () => {
    const { key, store, actions, sent } = setUp(table({ prompt: prompt(), status: status({ undo: 1 }) }));
    const asked: string[] = [];
    actions.onPlay((act) => asked.push(act) > 0);
    actions.sheet("settings");
    for (const name of ["r", "Enter", "ArrowUp", "1", " ", "u"]) key(name);
    expect([asked, sent, store.ui.at]).toEqual([[], [], [0, 3]]);
    key("Escape");
    expect(store.local.sheet).toBeNull();
  });

  test("Shift+Enter runs the cell: the result stays", () => {
    const { key, store } = setUp(next({ live: null, status: status({ undo: 1 }) }));
    expect(store.stops(store.ui.at)).toBe(true);
    expect(key("Enter", { shiftKey: true }).defaultPrevented).toBe(false);
    expect(store.resultLeft).toBe(false);
    key("Enter");
    expect(store.resultLeft).toBe(true);
  });

  test("chords are not ours", () => {
    const { key, actions } = setUp(table({ prompt: prompt() }));
    const asked: string[] = [];
    actions.onPlay((act) => asked.push(act) > 0);
    for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) expect(key("c", more).defaultPrevented).toBe(false);
    expect(asked).toEqual([]);
  });
});

test("a tap on the table is the call panel's first", () => {
  const { store, actions } = setUp(table({ prompt: prompt() }));
  const asked: string[] = [];
  actions.onPlay((act) => asked.push(act) > 0);
  actions.tap();
  expect([asked, store.ui.at]).toEqual([["hold"], [0, 3]]);
  actions.toggleCentre();
  expect([store.local.sheet, store.local.centre]).toEqual(["settings", false]);
});

test.each<[string, (a: Actions) => void, Message]>([
  ["restart", (a) => a.restart(), { type: "restart" }],
  ["away", (a) => a.away(2), { type: "away", seat: 2 }],
  ["back", (a) => a.back(2), { type: "back", seat: 2 }],
  ["seat", (a) => a.seat(1), { type: "seat", seat: 1 }],
])("%s is a message", (_, act, message) => {
  const { actions, sent } = setUp(table());
  act(actions);
  expect(sent).toEqual([message]);
});

test("seats are shared between views of before and after", () => {
  const { store } = setUp(table({ live: live(2, { k: view({ seats: [seat(), seat(), seat(), seat()] }) }) }));
  expect(store.at(0, 1)?.seats[1]).toBe(store.at(0, 0)?.seats[1]);
});

test.each<[string, KeyboardEventInit, number]>([
  ["u", {}, 1],
  ["u", { repeat: true }, 0],
  ["n", { repeat: true }, 0],
  [" ", { repeat: true }, 0],
  ["PageDown", {}, -1],
  ["PageDown", { repeat: true }, -1],
])("a key that is held down is one answer: %s %o", (name, more, sent) => {
  const all = setUp(table({ status: status({ undo: 3 }) }));
  const event = all.key(name, more);
  // −1: it is the page's.
  expect([all.sent.length, event.defaultPrevented]).toEqual([Math.max(0, sent), sent >= 0]);
});

test.each<[string, KeyboardEventInit, boolean]>([
  [" ", {}, true],
  [" ", { repeat: true }, false],
  ["h", { repeat: true }, false],
  ["ArrowRight", { repeat: true }, true],
])("nor does one flicker in a replay: %s %o", (name, more, changes) => {
  const all = setUp(match());
  const event = all.key(name, more);
  expect([all.told.length > 0, event.defaultPrevented]).toEqual([changes, true]);
});
