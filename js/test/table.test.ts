// What the panels of a table say.
import { describe, expect, test } from "vitest";
import type { MountData } from "../src/mount.tsx";
import type { HandInfo, Live, LiveData, Message, Patch, Prompt, Status, View } from "../src/wire.ts";
import { blob, handInfo, info, seat, sentLive, view } from "./make.ts";
import { useStage } from "./stage.ts";

const stage = useStage();
const drawn = (): Promise<void> => new Promise((done) => setTimeout(done, 30));

const person = { name: "Aoi", kind: "person", player: null, away: false } as const;
const bot = { name: "B", kind: "computer", player: "mixed", away: false } as const;
function status(more: Partial<Status> = {}): Status {
  return {
    state: "playing", seats: [person, bot, { ...bot, player: null }, { ...person, away: true }], you: [0], curtain: null, error: null, undo: 0, redo: 0,
    waiting: false, watch: false, rules: { name: "tenhou", title: { en: "", ja: "" } }, notice: null, ...more,
  };
}
const OUTLINE: HandInfo = handInfo(2, { result: null, marks: [], turns: [[1], [], [], []], end: [25000, 25000, 25000, 25000] });
function live(more: Partial<Live> = {}, k: View = view()): LiveData {
  const p: Patch[] = [[["s", ["left"], 69]]];
  return sentLive({ epoch: 1, viewer: 0, k, p, s: [["start_kyoku", null], ["tsumo", 0]], outline: OUTLINE, ...more });
}
function prompt(more: Partial<Prompt> = {}): Prompt {
  return { id: 1, epoch: 1, seat: 0, kind: "turn", offences: [], why: {}, hints: null, clock: null, options: [{ i: 0, act: "dahai", text: "1m", tile: "1m" }], ...more };
}
const DRAW: Patch = [["s", ["result"], { kind: "ryukyoku", reason: "exhaustive", seats: [], transfers: [], deltas: [0, 0, 0, 0] }], ["s", ["turn"], null]];

let sent: Message[] = [];
async function open(more: Partial<MountData> = {}): Promise<ShadowRoot> {
  sent = [];
  const root = stage.mount({ info: info([], { live: true }), hands: [], live: live(), prompt: null, status: status(), onMessage: (m) => sent.push(m), ...more });
  await drawn();
  return root;
}
const find = (root: ParentNode, selector: string): HTMLElement => {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const text = (root: ParentNode, selector: string): string => root.querySelector(selector)?.textContent?.trim() ?? "";
const acts = (root: ParentNode, selector: string): string[] => [...root.querySelectorAll(`${selector} [data-act]`)].map((e) => (e as HTMLElement).dataset["act"] ?? "");
const press = async (root: ParentNode, act: string): Promise<void> => {
  find(root, `[data-act="${act}"]`).click();
  await drawn();
};

describe("the line of the table", () => {
  test.each<[string, Partial<MountData>, RegExp]>([
    ["a turn", { prompt: prompt() }, /^Your turn$/],
    ["a call", { prompt: prompt({ kind: "call", options: [{ i: 0, act: "pass", text: "pass" }] }) }, /^You are asked$/],
    ["whom the curtain calls", { status: status({ state: "curtain", curtain: 3, you: [0, 3] }) }, /^Waiting for Daria at the screen$/],
    ["that it is closed", { status: status({ state: "closed", undo: 1 }) }, /^This table is closed/],
    ["others", { status: status({ waiting: true }) }, /^Others are thinking$/],
    ["a pause", { status: status({ state: "paused" }) }, /^Go on ?Paused$/],
    ["the end", { status: status({ state: "over" }), live: null, info: info([handInfo(1)], { live: true }), hands: [blob(view(), [])] }, /over/],
    ["a notice", { status: status({ notice: { code: "practice", text: { en: "practice", ja: "練習" } } }) }, /^practice$/],
    ["a notice in Japanese", { ui: { lang: "ja" }, status: status({ notice: { code: "practice", text: { en: "practice", ja: "練習" } } }) }, /^練習$/],
    ["a result", { live: live({ p: [DRAW] }) }, /^Go on ?Enter$/],
  ])("says %s", async (_, more, expected) => {
    expect(text(await open(more), "[data-testid=status]")).toMatch(expected);
  });

  test.each<[string, Partial<Status>, Message | null]>([
    ["pause", {}, { type: "pause" }],
    ["pause", { state: "paused" }, { type: "resume" }],
    ["one-decision", { state: "paused" }, { type: "step" }],
    ["one-decision", {}, null],
    ["undo", { undo: 1 }, { type: "undo", n: 1 }],
    ["redo", { redo: 1 }, { type: "redo" }],
    ["undo", {}, null],
    ["redo", {}, null],
    ["pause", { state: "over" }, null],
    ["undo", { state: "closed", undo: 1 }, null],
    ["redo", { state: "closed", redo: 1 }, null],
    ["pause", { state: "closed" }, null],
    ["look-back", { state: "closed" }, null],
  ])("%s with %j sends %j", async (act, more, message) => {
    const root = await open({ status: status(more) });
    expect(root.querySelector(`.statusline [data-act=${act}]`) !== null).toBe(message !== null);
    if (message) {
      await press(root, act);
      expect(sent).toEqual([message]);
    }
  });

  test("leads back from the past", async () => {
    const root = await open({ prompt: prompt(), live: live({ p: [[["s", ["left"], 69]], []], s: [["start_kyoku", null], ["tsumo", 0], ["dahai", 0]], outline: { ...OUTLINE, n: 3 } }) });
    expect(root.querySelector(".transport")).toBeNull();
    await press(root, "look-back");
    expect(stage.mounted?.get("at")).toEqual([0, 1]);
    expect(root.querySelector(".transport")).not.toBeNull();
    await press(root, "to-game");
    expect(stage.mounted?.get("at")).toEqual([0, 2]);
    expect(root.querySelector(".transport")).toBeNull();
    expect(text(root, "[data-testid=status]")).toBe("Your turn");
  });
});

describe("the line of errors", () => {
  test.each<[string, Partial<MountData>, RegExp]>([
    ["of the kernel", { status: status({ error: "ValueError: <b>no</b>" }) }, /reports an error: ValueError: <b>no<\/b>/],
    ["of a trait", { live: { epoch: 1 } as never, info: info([handInfo(1)], { live: true }), hands: [blob(view(), [])] }, /cannot be shown: live\./],
    ["of a table that was closed before anything was dealt", { live: null, status: status({ state: "closed" }) }, /closed/],
  ])("%s", async (_, more, expected) => {
    expect(text(await open(more), "[data-testid=error]")).toMatch(expected);
  });

  test("is not there when all is well", async () => {
    expect((await open()).querySelector("[data-testid=error]")).toBeNull();
  });
});

test("a table without a hand is being laid", async () => {
  const root = await open({ live: null, status: null });
  expect(root.querySelector("[data-testid=loading]")).not.toBeNull();
  expect(root.querySelector("[data-testid=error]")).toBeNull();
  stage.mounted?.update({ live: live(), status: status() });
  await drawn();
  expect(root.querySelector("[data-testid=loading]")).toBeNull();
  expect(text(root, '[data-part="left"]')).toBe("69");
});

describe("the curtain", () => {
  const shut = { live: live({ viewer: "spectator" }), status: status({ state: "curtain", curtain: 3, you: [0, 3] }) };
  test("calls a seat by its name and is lifted by its person", async () => {
    const root = await open(shut);
    expect(text(root, "[data-testid=curtain] h2")).toBe("Daria");
    await press(root, "lift");
    expect(sent).toEqual([{ type: "seat", seat: 3 }]);
    stage.mounted?.update({ live: live({ viewer: 3, epoch: 2 }), status: status({ you: [0, 3] }) });
    await drawn();
    expect(root.querySelector("[data-testid=curtain]")).toBeNull();
    expect(stage.mounted?.get("viewpoint")).toBe(3);
  });

  test("takes the focus; Enter is its button's", async () => {
    const root = await open(shut);
    expect((root.activeElement as HTMLElement | null)?.dataset["act"]).toBe("lift");
  });
});

describe("who sits where", () => {
  test.each<[string, Partial<Status>, string[]]>([
    ["one person", {}, ["youI am away", "bot: mixed", "bot", "away"]],
    ["two at one screen", { you: [0, 3] }, ["youI am away", "bot: mixed", "bot", "awayI am back"]],
    ["behind the curtain", { you: [0, 3], state: "curtain", curtain: 0 }, ["personI am away", "bot: mixed", "bot", "awayI am back"]],
    ["after the end", { state: "over" }, ["you", "bot: mixed", "bot", "away"]],
  ])("%s", async (_, more, expected) => {
    const root = await open({ status: status(more) });
    expect([...root.querySelectorAll(".seats .who")].map((e) => e.textContent)).toEqual(expected);
  });

  test("UI-13 one goes away and comes back", async () => {
    const root = await open({ status: status({ you: [0, 3] }) });
    await press(root, "i-am-away");
    await press(root, "i-am-back");
    expect(sent).toEqual([{ type: "away", seat: 0 }, { type: "back", seat: 3 }]);
  });
});

describe("a table that is closed", () => {
  const ended = { info: info([handInfo(2)], { live: true }), hands: [blob(view(), [[["s", ["left"], 69]]])], status: status({ state: "closed", undo: 1, redo: 1 }), prompt: prompt() };
  test("can be looked through, and nothing of it can be played", async () => {
    const root = await open(ended);
    expect(root.querySelectorAll("[data-testid=actions] button, [data-testid=call], .seats button, [data-testid=error]")).toHaveLength(0);
    expect(acts(root, ".statusline")).toEqual(["settings", "help"]);
    for (const [act, at] of [["first", [1, 0]], ["prev-hand", [0, 0]], ["last", [0, 1]], ["next-hand", [1, 0]], ["play", [1, 0]]] as const) {
      await press(root, act);
      expect([act, stage.mounted?.get("at")]).toEqual([act, at]);
    }
    expect(stage.mounted?.get("playing")).toBe(true);
    expect(text(root, "[data-testid=status]")).toMatch(/closed/);
    for (const key of ["u", "U", " ", "Enter", "1", "n"]) find(root, ".mj-grid").dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey: key === "U", bubbles: true }));
    expect(sent).toEqual([]);
    expect([...root.querySelectorAll(".hands .how b")].map((e) => e.textContent)).toEqual(["Ron", "Not finished"]);
  });
  test("has nothing to be done with in its settings", async () => {
    const root = await open(ended);
    await press(root, "settings");
    expect(acts(root, ".table-actions")).toEqual([]);
  });
  test("stays at a result that was up", async () => {
    const root = await open({ live: live({ p: [DRAW], s: [["start_kyoku", null], ["ryukyoku", null]] }), status: status({ state: "closed" }) });
    expect(acts(root, "[data-testid=result] footer")).toEqual(["look"]);
  });
});

describe("UI-6 a tap on the centre opens the settings, a second one closes them", () => {
  const DONE = live({ p: [DRAW], s: [["start_kyoku", null], ["ryukyoku", null]] });
  test.each<[string, Partial<MountData>]>([
    ["at one's turn", { prompt: prompt() }],
    ["at a call", { prompt: prompt({ kind: "call", options: [{ i: 0, act: "pass", text: "pass" }] }) }],
    ["while a panel is about to close", { prompt: prompt({ kind: "call", options: [{ i: 0, act: "pass", text: "pass" }] }), ui: { panel: "closes" } }],
    ["while others think", { status: status({ waiting: true }) }],
    ["while paused", { status: status({ state: "paused" }) }],
    ["while a result is up", { live: DONE }],
    ["after the end", { status: status({ state: "over" }), live: null, info: info([handInfo(1)], { live: true }), hands: [blob(view(), [])] }],
    ["in the past", { ui: { at: [0, 0] } }],
    ["of a closed table", { status: status({ state: "closed" }) }],
  ])("%s", async (_, more) => {
    const root = await open(more);
    const before = stage.mounted?.get("at");
    const tap = async (): Promise<boolean> => {
      find(root, ".mj-centre").dispatchEvent(new MouseEvent("click", { bubbles: true }));
      await drawn();
      return root.querySelector("[data-testid=settings]") !== null;
    };
    expect([await tap(), await tap()]).toEqual([true, false]);
    expect(stage.mounted?.get("at")).toEqual(before);
    expect(sent.filter((m) => m.type !== "shown")).toEqual([]);
  });
});

describe("settings", () => {
  test.each([[true, 1], [false, 0]])("being asked at every discard is offered where there are offences (%s)", async (offences, n) => {
    const told: [string, unknown][] = [];
    const root = await open({ status: status({ rules: { name: "lan", title: { en: "LAN table", ja: "" }, offences } }), onChange: (name, value) => told.push([name, value]) });
    await press(root, "settings");
    expect(root.querySelectorAll("[data-act=every_discard]")).toHaveLength(n);
    if (offences) {
      await press(root, "every_discard");
      expect(told).toEqual([["every_discard", true]]);
    }
  });

  test("are opened by a tap on the centre, and reported", async () => {
    const told: [string, unknown][] = [];
    const seats = [seat(), ...[1, 2, 3].map(() => seat({ hand: ["?", "?"] }))];
    const root = await open({ live: live({}, view({ seats })), onChange: (name, value) => told.push([name, value]) });
    find(root, ".mj-centre").dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await drawn();
    for (const act of ["auto_win", "no_calls", "auto_discard", "sort_hand", "confirm", "hints:on", "auto_next", "sounds", "panel:closes", "pace:4", "skin:index", "lang:ja"]) {
      await press(root, act);
    }
    expect(told).toEqual([
      ["auto_win", true], ["no_calls", true], ["auto_discard", true], ["sort_hand", false], ["confirm", true], ["hints", "on"],
      ["auto_next", true], ["sounds", true], ["panel", "closes"], ["speed", 4], ["skin", "index"], ["lang", "ja"],
    ]);
    // Where nothing of the rivals is known there is nothing to open.
    expect(root.querySelector("[data-act=wall], [data-act='shown:open']")).toBeNull();
  });

  test("hold what can be done with the table; starting again asks once more", async () => {
    const root = await open({ status: status({ undo: 1, redo: 1 }) });
    await press(root, "settings");
    expect(acts(root, ".table-actions .row")).toEqual(["set-pause", "set-undo", "set-redo", "set-restart"]);
    await press(root, "set-restart");
    expect(sent).toEqual([]);
    await press(root, "set-restart");
    expect(sent).toEqual([{ type: "restart" }]);
    expect(root.querySelector("[data-testid=settings]")).toBeNull();
  });

  test("of a replay have nothing of it", async () => {
    const root = stage.mount({ info: info([handInfo(1)]), hands: [blob(view(), [])] });
    await drawn();
    await press(root, "settings");
    expect(acts(root, "[data-testid=settings]")).toEqual(["close", "skin:classic", "skin:index", "skin:jumbo", "upright", "shown:open", "shown:closed", "wall", "pace:0.5", "pace:1", "pace:2", "pace:4", "lang:en", "lang:ja", "copy-position"]);
  });
});

describe("results", () => {
  const ended = live({ p: [DRAW], s: [["start_kyoku", null], ["ryukyoku", null]] });
  test("wait to be left", async () => {
    const root = await open({ live: ended });
    expect(acts(root, "[data-testid=result] footer")).toEqual(["look", "next"]);
    await press(root, "next");
    expect(root.querySelector("[data-testid=result]")).toBeNull();
  });

  test("ask the last dealer", async () => {
    const end = prompt({ kind: "end", options: [{ i: 0, act: "stop", text: "stop" }, { i: 1, act: "go_on", text: "go on" }] });
    const root = await open({ live: ended, prompt: end });
    expect(acts(root, "[data-testid=result] footer")).toEqual(["look", "choose:stop", "choose:go_on"]);
    await press(root, "choose:go_on");
    expect(sent.filter((m) => m.type === "choose")).toEqual([{ type: "choose", epoch: 1, prompt: 1, option: 1 }]);
  });

  test("of the match lead to another one", async () => {
    const final = [0, 1, 2, 3].map((s) => ({ seat: s, rank: s + 1, score: 25000, points: null, chips: null, rows: [] }));
    const root = await open({ info: info([handInfo(1)], { live: true, final }), hands: [blob(view({ final }), [])], live: null, status: status({ state: "over" }) });
    expect(acts(root, "[data-testid=final] footer")).toEqual(["look", "again", "restart"]);
    await press(root, "restart");
    expect(sent).toEqual([{ type: "restart" }]);
  });

  test("are not in the list before they were seen", async () => {
    const root = await open();
    await press(root, "look-back");
    const ends: HandInfo = handInfo(2, { result: { kind: "ryukyoku", reason: "exhaustive", seats: [] }, marks: [] });
    stage.mounted?.update({ live: live({ p: [[["s", ["left"], 69]], DRAW], outline: { ...ends, n: 3 } }) });
    await drawn();
    expect(text(root, ".hands .how b")).toBe("being played");
    await press(root, "to-game");
    expect(text(root, ".hands .how b")).toBe("Exhaustive draw");
  });
});

test("the last result of a match is told while it is up, the final table being still to come", async () => {
  const final = [0, 1, 2, 3].map((s) => ({ seat: s, rank: s + 1, score: 25000, points: null, chips: null, rows: [] }));
  const start = live();
  const root = await open({ live: start });
  stage.mounted?.update({
    info: info([handInfo(4, { result: { kind: "ryukyoku", reason: "exhaustive", seats: [] } })], { live: true, final }), live: null, status: status({ state: "over" }),
    hands: [blob(view(), [[["s", ["left"], 69]], DRAW, [["s", ["final"], final]]], [["start_kyoku", null], ["tsumo", 0], ["ryukyoku", null], ["end_game", null]])],
  });
  await new Promise((done) => setTimeout(done, 400));
  expect(stage.mounted?.get("at")).toEqual([0, 2]);
  expect(text(root, ".hands .how b")).toBe("Exhaustive draw");
});

test.each<[string, Status["rules"], "en" | "ja", string]>([
  ["a known set", { name: "sanma-parlour", title: { en: "", ja: "" } }, "en", "Three-player parlour, East and South"],
  ["in Japanese", { name: "lan", title: { en: "", ja: "" } }, "ja", "LAN対戦"],
  ["a set with a title of its own", { name: "sanma-parlour", title: { en: "My <b>parlour</b>", ja: "私の" } }, "en", "My <b>parlour</b>"],
  ["one without", { name: "club", title: { en: "club", ja: "club" } }, "en", "club"],
])("rules are called by their title: %s", async (_, rules, lang, expected) => {
  const root = await open({ info: info([], { live: true, rules }), status: status({ rules }), ui: { lang } });
  expect(text(root, ".hands-panel header small")).toBe(expected);
});

test("rivals' hands that are known may be opened in the past", async () => {
  const seats = [seat(), seat({ hand: ["1m", "2m"] }), seat(), seat()];
  const known = await open({ live: live({ p: [[["s", ["left"], 69]], []] }, view({ seats })) });
  await press(known, "look-back");
  expect(acts(known, ".transport .end")).toContain("shown");
  stage.unmount();
  const hidden = view({ seats: [seat(), seat({ hand: ["?", "?"] }), seat(), seat()] });
  const root = await open({ live: live({ p: [[["s", ["left"], 69]], []] }, hidden) });
  await press(root, "look-back");
  expect(acts(root, ".transport .end")).not.toContain("shown");
  expect(acts(root, ".transport .end")).not.toContain("view");
});

test("every control has a name", async () => {
  const root = await open({ status: status({ undo: 1, redo: 1, you: [0, 3] }), prompt: prompt() });
  await press(root, "settings");
  for (const button of root.querySelectorAll("button, input")) {
    expect(button.getAttribute("aria-label") || button.closest("label")?.textContent?.trim() || button.textContent?.trim(), button.outerHTML).toBeTruthy();
  }
});
