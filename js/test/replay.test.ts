// Store, actions and the player: what a replay does, without a page.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Actions } from "../src/actions.ts";
import { linger, Player } from "../src/player.ts";
import { Store } from "../src/store.ts";
import type { At, Ui } from "../src/wire.ts";
import { info, match, view } from "./make.ts";

function setUp(ui: Partial<Ui> = {}): { store: Store; actions: Actions; told: [string, unknown][] } {
  const told: [string, unknown][] = [];
  const store = new Store({ ...match(), ui }, (name, value) => told.push([name, value]));
  return { store, actions: new Actions(store), told };
}

describe("stepping", () => {
  const steps: Record<string, (a: Actions) => void> = {
    step: (a) => a.step(1), back: (a) => a.step(-1), first: (a) => a.first(), last: (a) => a.last(),
    nextHand: (a) => a.hand(1), prevHand: (a) => a.hand(-1), nextOwn: (a) => a.ownTurn(1), prevOwn: (a) => a.ownTurn(-1),
  };
  test.each<[string, At, At]>([
    ["step", [0, 0], [0, 1]],
    ["step", [0, 3], [1, 0]],
    ["step", [1, 3], [1, 3]],
    ["back", [0, 1], [0, 0]],
    ["back", [1, 0], [0, 3]],
    ["back", [0, 0], [0, 0]],
    ["first", [1, 2], [1, 0]],
    ["last", [0, 1], [0, 3]],
    ["nextHand", [0, 2], [1, 0]],
    ["nextHand", [1, 2], [1, 2]],
    ["prevHand", [1, 2], [0, 0]],
    ["nextOwn", [0, 0], [0, 1]],
    ["nextOwn", [0, 1], [0, 3]],
    ["prevOwn", [0, 3], [0, 1]],
    ["prevOwn", [0, 1], [0, 0]],
  ])("%s from %j leads to %j", (name, from, to) => {
    const { store, actions } = setUp({ at: from });
    steps[name]?.(actions);
    expect(store.ui.at).toEqual(to);
  });

  test("shows the view of the moment", () => {
    const { store, actions } = setUp();
    expect(store.view?.left).toBe(70);
    actions.step(1);
    expect(store.view?.left).toBe(69);
    expect(store.view?.seats[0]?.drawn).toBe("9s");
  });
});

describe("settings", () => {
  test("a person's are reported, others' are not", () => {
    const { store, told } = setUp();
    store.receive({ skin: "jumbo", at: [0, 2] });
    expect(told).toEqual([]);
    store.change({ skin: "index", lang: "en" });
    expect(told).toEqual([["skin", "index"]]);
    expect(store.ui.at).toEqual([0, 2]);
  });

  test.each<[string, unknown, unknown]>([
    ["at", [7, 99], [1, 3]],
    ["at", [-1, -5], [0, 0]],
    ["at", "x", [0, 0]],
    ["viewpoint", 4, 0],
    ["viewpoint", 3, 3],
    ["speed", 3, 1],
    ["speed", 0.5, 0.5],
    ["skin", "<b>", "classic"],
    ["lang", "fr", "en"],
    ["playing", 1, false],
    ["shown", "closed", "closed"],
  ])("%s = %j becomes %j", (name, value, expected) => {
    const { store } = setUp();
    store.receive({ [name]: value });
    expect(store.ui[name as keyof Ui]).toEqual(expected);
  });

  test("nobody is told of what did not change", () => {
    const { store } = setUp();
    const heard = vi.fn();
    store.subscribe(heard);
    store.receive({ at: [0, 0], lang: "en" });
    store.setLocal({ sheet: null });
    expect(heard).not.toHaveBeenCalled();
  });
});

describe("what cannot be shown", () => {
  test("a newer format", () => {
    const store = new Store({ ...match(), info: info([], { format: 2 }) });
    expect(store.failure).toEqual({ kind: "format", found: 2 });
    expect(store.view).toBeNull();
  });

  test("a damaged hand; the others can still be seen", () => {
    const data = match();
    const store = new Store({ ...data, hands: ["garbage", data.hands[1] as string] });
    expect(store.failure?.kind).toBe("blob");
    store.change({ at: [1, 1] });
    expect(store.failure).toBeNull();
    expect(store.view?.kyoku).toBe(2);
  });
});

describe("playing", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("goes over the end of a hand and stops at the end of the match", () => {
    const { store, actions } = setUp();
    const player = new Player(store, actions);
    actions.play();
    vi.advanceTimersByTime(701);
    expect(store.ui.at).toEqual([0, 1]);
    vi.advanceTimersByTime(10_000);
    expect(store.ui.at).toEqual([1, 3]);
    expect(store.ui.playing).toBe(false);
    player.destroy();
  });

  test.each([[0.5, 1401], [1, 701], [2, 351], [4, 176]] as const)("at speed %f a step takes %i ms", (speed, ms) => {
    const { store, actions } = setUp({ speed });
    const player = new Player(store, actions);
    actions.play();
    vi.advanceTimersByTime(ms - 2);
    expect(store.ui.at).toEqual([0, 0]);
    vi.advanceTimersByTime(2);
    expect(store.ui.at).toEqual([0, 1]);
    player.destroy();
  });

  test("lingers on calls and results, not on what changes nothing", () => {
    const plain = view();
    const said = view({ said: { seat: 1, code: "pon" } });
    const result = view({ result: { kind: "ryukyoku", reason: "exhaustive", seats: [], transfers: [], deltas: null } });
    const times = [linger(plain, plain), linger(plain, said), linger(said, null), linger(result, null)];
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(new Set(times).size).toBe(4);
  });

  test("two views of one model do not go twice as fast", () => {
    const a = setUp();
    const b = setUp();
    a.store.subscribe(() => b.store.receive(a.store.ui));
    b.store.subscribe(() => a.store.receive(b.store.ui));
    const players = [new Player(a.store, a.actions), new Player(b.store, b.actions)];
    a.actions.play();
    vi.advanceTimersByTime(1402);
    expect(a.store.ui.at).toEqual([0, 2]);
    for (const p of players) p.destroy();
  });

  test("a board that is out of sight waits", () => {
    const { store, actions } = setUp();
    const player = new Player(store, actions);
    actions.play();
    player.setVisible(false);
    vi.advanceTimersByTime(5000);
    expect(store.ui.at).toEqual([0, 0]);
    player.setVisible(true);
    vi.advanceTimersByTime(701);
    expect(store.ui.at).toEqual([0, 1]);
    player.destroy();
  });

  test("a tap pauses and steps; not while the four controls are shown (UI-22)", () => {
    const { store, actions } = setUp({ playing: true });
    actions.tap();
    expect([store.ui.playing, store.ui.at]).toEqual([false, [0, 1]]);
    actions.toggleCentre();
    actions.tap();
    expect(store.ui.at).toEqual([0, 1]);
  });
});
