// One row, one situation: what is asked, what a person does, what the machine then is and sends.
import { describe, expect, test } from "vitest";
import {
  answer, buttons, closing, combos, looked, numbered, refusedActs, slots, START, step, sync, told,
  type Effect, type Input, type Pick, type Press, type Scene,
} from "../src/pick.ts";
import type { Option, Prompt, Reason } from "../src/wire.ts";

const HAND = ["1m", "2m", "3m", "4p", "5pr", "5p", "6p", "6p", "7p", "8p", "E", "E", "C"];
const REASON: Reason = { code: "kuikae", text: { en: "swap call", ja: "喰い替え" }, tiles: [["hand", 2]] };

function prompt(more: Partial<Prompt> = {}): Prompt {
  return { id: 7, epoch: 1, seat: 0, kind: "turn", options: [], offences: [], why: {}, hints: null, clock: null, ...more };
}

function scene(p: Partial<Prompt> | null, more: Partial<Scene> = {}): Scene {
  const hand = more.hand ?? HAND;
  const drawn = more.drawn === undefined ? "9s" : more.drawn;
  const order = Array.from({ length: hand.length + (drawn === null ? 0 : 1) }, (_, i) => i);
  return { hand, drawn, order, confirm: false, closes: false, ...more, prompt: p === null ? null : prompt(p) };
}

/** All discards of a hand, as the kernel lists them: each tile once, the drawn one on its own. */
function discards(hand: readonly string[], drawn: string | null, but: readonly string[] = []): Option[] {
  const kinds = [...new Set(hand)].filter((t) => !but.includes(t));
  const out = kinds.map((tile, i): Option => ({ i, act: "dahai", text: tile, tile, drawn: false }));
  if (drawn !== null && !but.includes(drawn)) out.push({ i: 30, act: "dahai", text: drawn, tile: drawn, drawn: true });
  return out;
}

const ALL = discards(HAND, "9s");
const option = (i: number, act: Option["act"], more: Partial<Option> = {}): Option => ({ i, act, text: act, ...more });
const PASS = option(50, "pass");
const RIICHI = [option(40, "riichi", { tile: "C", drawn: false }), option(41, "riichi", { tile: "9s", drawn: true })];
const NO_RIICHI = { riichi_tiles: { "1m": [REASON] } };
const TSUMO = option(42, "tsumo");
const RON = option(43, "ron", { tile: "6p" });
const PON = option(44, "pon", { tile: "6p", tiles: ["6p", "6p"] });
const CHIS = [["4p", "5pr"], ["4p", "5p"], ["5pr", "7p"], ["5p", "7p"], ["7p", "8p"]].map((tiles, n) => option(60 + n, "chi", { tile: "6p", tiles }));
const KANS = [option(70, "ankan", { tiles: ["E", "E", "E", "E"] }), option(71, "kakan", { tile: "C" })];

const turn = (...more: Option[]): Partial<Prompt> => ({ options: [...ALL, ...more] });
const call = (...options: Option[]): Partial<Prompt> => ({ kind: "call", options: [...options, PASS] });
const calls = (options: Option[], more: Partial<Scene> = {}): Scene => scene(call(...options), { drawn: null, ...more });

const mouse = (slot: number): Input => ({ kind: "tap", slot, by: "mouse" });
const touch = (slot: number): Input => ({ kind: "tap", slot, by: "touch" });
const enter = (slot: number): Input => ({ kind: "tap", slot, by: "key" });
const key = (k: string, inHand = false): Input => ({ kind: "key", key: k, inHand });
const press = (what: Press): Input => ({ kind: "press", what });
const focus = (slot: number | null, keys = true): Input => ({ kind: "focus", slot, keys });
const table: Input = { kind: "table" };
const timeout: Input = { kind: "timeout" };

function run(s: Scene, inputs: readonly Input[]): { pick: Pick; effects: Effect[] } {
  let pick = sync(s, START);
  const effects: Effect[] = [];
  for (const input of inputs) {
    const [next, effect] = step(s, pick, input);
    pick = next;
    if (effect) effects.push(effect);
  }
  return { pick, effects };
}

const chosen = (i: number): Effect[] => [{ kind: "choose", i }];
const DRAWN = HAND.length;

type Row = readonly [name: string, s: Scene, inputs: readonly Input[], pick: Partial<Pick>, effects?: Effect[]];

const ROWS: readonly Row[] = [
  // UI-2: discarding
  ["UI-2 mouse: one click discards", scene(turn()), [mouse(0)], { sent: true }, chosen(0)],
  ["UI-2 touch: the first tap lifts", scene(turn()), [touch(0)], { selected: 0, sent: false }],
  ["UI-2 touch: the second tap discards", scene(turn()), [touch(0), touch(0)], { sent: true }, chosen(0)],
  ["UI-2 touch: another tile is lifted instead", scene(turn()), [touch(0), touch(3)], { selected: 3 }],
  ["UI-2 confirm: a mouse lifts first", scene(turn(), { confirm: true }), [mouse(0)], { selected: 0 }],
  ["UI-2 confirm: the second click discards", scene(turn(), { confirm: true }), [mouse(0), mouse(0)], { sent: true }, chosen(0)],
  ["confirm asks no second Enter", scene(turn(), { confirm: true }), [enter(2)], { sent: true }, chosen(2)],
  ["the drawn tile is another option than its like in the hand", scene({ options: discards(["9s"], "9s") }, { hand: ["9s"] }), [mouse(1)], {}, chosen(30)],
  ["its like in the hand", scene({ options: discards(["9s"], "9s") }, { hand: ["9s"] }), [mouse(0)], {}, chosen(0)],
  ["a red five is itself", scene(turn()), [mouse(4)], {}, chosen(4)],
  ["either of two equal tiles", scene(turn()), [mouse(7)], {}, chosen(6)],
  ["a finger that slides lifts, and nothing more", scene(turn()), [touch(0), { kind: "slide", slot: 0 }, { kind: "slide", slot: 5 }], { selected: 5 }],
  ["and no tile that may not go", scene({ options: discards(HAND, "9s", ["1m"]) }), [{ kind: "slide", slot: 0 }], { selected: null }],
  ["nothing is asked: a tap is nothing", scene(null), [mouse(0), touch(0)], { selected: null, sent: false }],
  ["an answer on its way: nothing more goes", scene(turn()), [mouse(0), mouse(1), key("w")], { sent: true }, chosen(0)],
  ["the kernel said no: choose again", scene(turn()), [mouse(0), { kind: "refused" }, mouse(1)], { sent: true }, [...chosen(0), ...chosen(1)]],
  ["a tap on the table puts a lifted tile back", scene(turn()), [touch(0), table], { selected: null }],
  ["Escape, too", scene(turn()), [touch(0), key("Escape")], { selected: null }],

  // tiles that may not be discarded
  ["a barred tile asks why", scene({ options: discards(HAND, "9s", ["3m"]), why: { tiles: { "3m": [REASON] } } }), [mouse(2)], { asked: "tile:2", sent: false }],
  ["asked again it closes", scene({ options: discards(HAND, "9s", ["3m"]) }), [mouse(2), mouse(2)], { asked: null }],
  ["a tap on the table closes it", scene({ options: discards(HAND, "9s", ["3m"]) }), [mouse(2), table], { asked: null }],
  ["touch asks at the first tap", scene({ options: discards(HAND, "9s", ["3m"]) }), [touch(2)], { asked: "tile:2", selected: null }],
  ["in riichi only the drawn tile goes", scene({ options: [ALL[ALL.length - 1] as Option] }), [mouse(0)], { asked: "tile:0" }],

  // UI-9: riichi
  ["UI-9 R turns riichi on", scene(turn(...RIICHI)), [key("r")], { riichi: true }],
  ["UI-9 R again turns it off", scene(turn(...RIICHI)), [key("r"), key("R")], { riichi: false }],
  ["UI-9 the button, too", scene(turn(...RIICHI)), [press({ act: "riichi" })], { riichi: true }],
  ["UI-9 on: a legal discard declares", scene(turn(...RIICHI)), [key("r"), mouse(12)], {}, chosen(40)],
  ["UI-9 on: the drawn tile declares", scene(turn(...RIICHI)), [key("r"), mouse(DRAWN)], {}, chosen(41)],
  ["UI-9 on: by touch twice", scene(turn(...RIICHI)), [key("r"), touch(12), touch(12)], {}, chosen(40)],
  ["UI-9 on: any other tile turns it off and stays", scene(turn(...RIICHI)), [key("r"), mouse(0)], { riichi: false, sent: false, selected: null }],
  ["UI-9 and goes at the next click", scene(turn(...RIICHI)), [key("r"), mouse(0), mouse(0)], { sent: true }, chosen(0)],
  ["UI-9 on, by touch: the other tile is lifted", scene(turn(...RIICHI)), [key("r"), touch(0)], { riichi: false, selected: 0 }],
  ["UI-9 on, by key: it stays", scene(turn(...RIICHI)), [key("r"), enter(0)], { riichi: false, sent: false }],
  ["UI-9 off: the same tile passes riichi", scene(turn(...RIICHI)), [mouse(12)], {}, chosen(10)],
  ["UI-9 turning it on puts a lifted tile back", scene(turn(...RIICHI)), [touch(0), key("r")], { selected: null, riichi: true }],
  ["UI-9 not offered: R asks why", scene({ ...turn(), why: { riichi: [REASON] } }), [key("r")], { asked: "riichi", riichi: false }],
  ["UI-9 not offered, no reason: R is nothing", scene(turn()), [key("r")], { asked: null, riichi: false }],
  ["UI-9 on: another tile says why not with it", scene({ ...turn(...RIICHI), why: NO_RIICHI }), [key("r"), mouse(0)], { riichi: false, asked: "riichi:0", sent: false }],
  ["UI-9 and by touch it is lifted besides", scene({ ...turn(...RIICHI), why: NO_RIICHI }), [key("r"), touch(0)], { riichi: false, asked: "riichi:0", selected: 0 }],
  ["UI-9 and goes at the next click, the answer with it", scene({ ...turn(...RIICHI), why: NO_RIICHI }), [key("r"), mouse(0), mouse(0)], { sent: true, asked: null }, chosen(0)],
  ["UI-9 Y asks about the tile under the cursor", scene({ ...turn(...RIICHI), why: NO_RIICHI }), [key("r"), focus(0), key("y", true)], { riichi: true, asked: "riichi:0" }],
  ["Escape turns riichi off", scene(turn(...RIICHI)), [key("r"), key("Escape")], { riichi: false }],

  // UI-7: wins
  ["UI-7 W wins by tsumo", scene(turn(TSUMO)), [key("w")], {}, chosen(42)],
  ["UI-7 W wins by ron", calls([RON, PON]), [key("w")], {}, chosen(43)],
  ["UI-7 the button wins", calls([RON]), [press({ act: "win" })], {}, chosen(43)],
  ["UI-7 a win that stands: one click only lifts", scene(turn(TSUMO)), [mouse(0)], { selected: 0, sent: false }],
  ["UI-7 two discard", scene(turn(TSUMO)), [mouse(0), mouse(0)], {}, chosen(0)],
  ["UI-7 Enter, too", scene(turn(TSUMO)), [enter(0)], { selected: 0, sent: false }],
  ["UI-7 the win passed: one click discards", scene(turn(TSUMO)), [key("n"), mouse(0)], { declined: true }, chosen(0)],
  ["UI-7 and still wins", scene(turn(TSUMO)), [key("n"), key("w")], {}, chosen(42)],
  ["UI-7 passed in riichi: the only discard goes", scene({ options: [ALL[ALL.length - 1] as Option, TSUMO] }), [key("n")], {}, chosen(30)],
  ["UI-7 passed in riichi with a kan: nothing goes by itself", scene({ options: [ALL[ALL.length - 1] as Option, TSUMO, KANS[0] as Option] }), [key("n")], { declined: true, sent: false }],
  ["UI-8 no win: W asks why", calls([PON], { prompt: null }), [key("w")], { asked: null }],
  ["UI-8 no win by ron: W asks why", scene({ ...call(PON), why: { ron: [REASON] } }, { drawn: null }), [key("w")], { asked: "ron" }],

  // UI-4: calls
  ["UI-4 one combination completes at once", calls([PON]), [key("p")], {}, chosen(44)],
  ["UI-4 by its button", calls([PON]), [press({ act: "group", name: "pon" })], {}, chosen(44)],
  ["UI-4 several: C begins to pick", calls(CHIS), [key("c")], { group: "chi", sent: false }],
  ["UI-4 C again ends it", calls(CHIS), [key("c"), key("c")], { group: null }],
  ["UI-4 a tile picks without the button, too", calls(CHIS), [mouse(4)], { picks: [4], group: "chi" }],
  ["UI-4 the second tile completes", calls(CHIS), [mouse(4), mouse(3)], {}, chosen(60)],
  ["UI-4 the other partner", calls(CHIS), [mouse(4), mouse(8)], {}, chosen(62)],
  ["UI-4 the plain five", calls(CHIS), [mouse(5), mouse(8)], {}, chosen(63)],
  ["UI-4 a tile of one combination only completes at once", calls(CHIS), [mouse(9)], {}, chosen(64)],
  ["UI-4 tapping again takes a pick back", calls(CHIS), [touch(4), touch(4)], { picks: [], sent: false }],
  ["UI-4 a tile that does not fit is nothing", calls(CHIS), [mouse(0)], { picks: [] }],
  ["UI-4 nor one that does not fit the first", calls(CHIS), [mouse(4), mouse(5)], { picks: [4] }],
  ["UI-4 a button for each combination", calls(CHIS), [press({ act: "option", i: 63 })], {}, chosen(63)],
  ["UI-4 a number for each combination", calls([...CHIS, PON]), [key("5")], {}, chosen(64)],
  ["UI-4 no such number", calls(CHIS), [key("9")], { sent: false }],
  ["UI-4 red or plain five in a pon", calls([option(80, "pon", { tiles: ["5p", "5p"] }), option(81, "pon", { tiles: ["5pr", "5p"] })]), [mouse(4)], {}, chosen(81)],
  ["UI-4 N passes", calls([PON]), [key("n")], {}, chosen(50)],
  ["UI-4 numbers are the buttons where there is one of each", calls([PON]), [key("2")], {}, chosen(50)],
  ["a call that is not there asks why", scene({ ...call(PON), why: { chi: [REASON] } }, { drawn: null }), [key("c")], { asked: "chi" }],
  ["no call is asked: the hand is not touched", calls([PON]), [mouse(6)], { picks: [], sent: false }],
  ["Escape puts picks back", calls(CHIS), [mouse(4), key("Escape")], { picks: [], group: null }],
  ["another's option is not chosen", calls([PON]), [press({ act: "option", i: 99 })], { sent: false }],

  // UI-5: the panel that closes by itself
  ["UI-5 time is up: it passes", calls([PON], { closes: true }), [timeout], {}, chosen(50)],
  ["UI-5 a tap on the table is wait", calls([PON], { closes: true }), [table, timeout], { held: true, sent: false }],
  ["UI-5 the button, too", calls([PON], { closes: true }), [press({ act: "hold" }), timeout], { held: true }],
  ["UI-5 so is a pick", calls(CHIS, { closes: true }), [mouse(4), timeout], { held: true }],
  ["UI-5 and a question", calls([PON], { closes: true }), [press({ act: "ask", what: "ron" }), timeout], { held: true }],
  ["UI-7 a panel with a win stays", calls([RON, PON], { closes: true }), [timeout], { sent: false }],
  ["UI-5 the panel that stays", calls([PON]), [timeout], { sent: false }],
  ["UI-5 one's own turn has no such panel", scene(turn(), { closes: true }), [timeout], { sent: false }],

  // kans, kita, nine terminals, the end
  ["one kan: K says it", scene(turn(KANS[0] as Option)), [key("k")], {}, chosen(70)],
  ["several: K begins to pick", scene(turn(...KANS)), [key("k")], { group: "kan" }],
  ["several: a tile of it", scene(turn(...KANS)), [key("k"), mouse(11)], {}, chosen(70)],
  ["several: the tile that is added", scene(turn(...KANS)), [key("k"), touch(12)], {}, chosen(71)],
  ["several: a number", scene(turn(...KANS)), [key("k"), key("2")], {}, chosen(71)],
  ["several: any other tile ends the choice and stays", scene(turn(...KANS)), [key("k"), mouse(0)], { group: null, sent: false }],
  ["a kan ends riichi", scene(turn(...KANS, ...RIICHI)), [key("r"), key("k")], { riichi: false, group: "kan" }],
  ["riichi ends the kan", scene(turn(...KANS, ...RIICHI)), [key("k"), key("r")], { riichi: true, group: null }],
  ["kita from hand or draw is one button", scene(turn(option(75, "kita", { tile: "N" }), option(76, "kita", { tile: "N", drawn: true }))), [key("f")], {}, chosen(75)],
  ["kita not offered: F asks why", scene({ ...turn(), why: { kita: [REASON] } }), [key("f")], { asked: "kita" }],
  ["nine terminals", scene(turn(option(77, "kyuushu"))), [key("1")], {}, chosen(77)],
  ["nine terminals not offered: Y asks why", scene({ ...turn(), why: { kyuushu: [REASON] } }), [key("y")], { asked: "kyuushu" }],
  ["the last dealer stops", scene({ kind: "end", options: [option(1, "stop"), option(2, "go_on")] }), [key("1")], {}, chosen(1)],
  ["or goes on", scene({ kind: "end", options: [option(1, "stop"), option(2, "go_on")] }), [key("2")], {}, chosen(2)],

  // offences
  ["the menu opens", scene({ ...turn(), offences: [{ ...option(90, "tsumo"), offence: "false_tsumo" }] }), [press({ act: "menu" })], { menu: true }],
  ["an offence is to be confirmed", scene({ ...turn(), offences: [{ ...option(90, "tsumo"), offence: "false_tsumo" }] }), [press({ act: "offence", i: 90 })], { sure: 90, sent: false }],
  ["confirmed it goes", scene({ ...turn(), offences: [{ ...option(90, "tsumo"), offence: "false_tsumo" }] }), [press({ act: "offence", i: 90 }), press({ act: "sure" })], { sent: true }, chosen(90)],
  ["not confirmed it does not", scene({ ...turn(), offences: [{ ...option(90, "tsumo"), offence: "false_tsumo" }] }), [press({ act: "offence", i: 90 }), press({ act: "unsure" }), press({ act: "sure" })], { sure: null, sent: false }],
  ["an offence that is none", scene(turn()), [press({ act: "offence", i: 3 })], { sure: null }],
  ["Escape: first the confirmation, then the menu", scene({ ...turn(), offences: [{ ...option(90, "tsumo"), offence: "false_tsumo" }] }), [press({ act: "offence", i: 90 }), key("Escape")], { sure: null, menu: true }],

  // keys
  ["the first arrow goes into the hand", scene(turn()), [key("ArrowLeft")], { focus: DRAWN, cursor: DRAWN }],
  ["the next one moves", scene(turn()), [key("ArrowLeft"), key("ArrowLeft", true)], { focus: 12, cursor: 12 }],
  ["right at the end stays there", scene(turn()), [focus(DRAWN), key("ArrowRight", true)], { cursor: DRAWN }],
  ["Home and End in the hand", scene(turn()), [focus(4), key("Home", true)], { cursor: 0 }],
  ["End", scene(turn()), [focus(4), key("End", true)], { cursor: DRAWN }],
  ["arrows follow the hand as it stands", scene(turn(), { hand: ["1m", "2m"], drawn: null, order: [1, 0] }), [focus(1), key("ArrowRight", true)], { cursor: 0 }],
  ["outside, arrows are the transport's while nothing can be chosen", calls([PON]), [key("ArrowLeft")], { focus: null }],
  ["Enter discards", scene(turn()), [focus(2), key("Enter", true)], {}, chosen(2)],
  ["Space, too", scene(turn()), [focus(2), key(" ", true)], {}, chosen(2)],
  ["Enter elsewhere is not ours", scene(turn()), [key("Enter")], { sent: false }],
  ["Y asks the tile under the cursor", scene({ options: discards(HAND, "9s", ["3m"]), why: { tiles: { "3m": [REASON] }, riichi: [REASON] } }), [focus(2), key("y", true)], { asked: "tile:2" }],
  ["Y again: the next question", scene({ options: discards(HAND, "9s", ["3m"]), why: { tiles: { "3m": [REASON] }, riichi: [REASON] } }), [focus(2), key("y", true), key("y", true)], { asked: "riichi" }],
  ["Y at last: nothing", scene({ ...turn(), why: { riichi: [REASON] } }), [key("y"), key("y")], { asked: null }],
];

test.each(ROWS.map((row) => [row[0], row] as const))("%s", (_, [, s, inputs, pick, effects = []]) => {
  const got = run(s, inputs);
  expect(got.effects).toEqual(effects);
  expect(got.pick).toMatchObject(pick);
});

describe("a new prompt", () => {
  const on = run(scene(turn(...RIICHI)), [key("r"), focus(3)]).pick;

  test("begins anew, with the cursor on the drawn tile", () => {
    expect(sync(scene({ ...turn(), id: 8 }), on)).toEqual({ ...START, key: "1 8", cursor: DRAWN, focus: DRAWN, keys: true });
  });
  test("of another epoch, too", () => {
    expect(sync(scene({ ...turn(), epoch: 2 }), on).riichi).toBe(false);
  });
  test("the same one changes nothing", () => {
    expect(sync(scene(turn(...RIICHI)), on)).toBe(on);
  });
  test("of a call leaves the cursor where it is", () => {
    expect(sync(calls([PON]), { ...on, cursor: 3 }).cursor).toBe(3);
  });
  test("when nothing is asked any more the cursor stays in the hand", () => {
    expect(sync(scene(null, { hand: ["1m", "2m"], drawn: null }), { ...on, hover: 9, cursor: 9 })).toMatchObject({ key: "", riichi: false, cursor: 1, hover: null });
  });
});

describe("an input that is not ours changes nothing", () => {
  test.each<readonly [string, Scene, Input]>([
    ["a letter without a meaning", scene(turn()), key("x")],
    ["N with nothing to pass", scene(turn()), key("n")],
    ["Escape with nothing open", scene(turn()), key("Escape")],
    ["an arrow while nothing is asked", scene(null), key("ArrowLeft")],
    ["a tap on the table with nothing open", scene(turn()), table],
    ["Enter outside of the hand", scene(turn()), key("Enter")],
    ["P without a pon", calls(CHIS), key("p")],
  ])("%s", (_, s, input) => {
    const pick = sync(s, START);
    expect(step(s, pick, input)).toEqual([pick, null]);
    expect(step(s, pick, input)[0]).toBe(pick);
  });
});

describe("what is shown", () => {
  const marks = (s: Scene, inputs: readonly Input[] = []): string => slots(s, run(s, inputs).pick)
    .map((x) => (x.picked ? "P" : x.selected ? "S" : x.barred ? (x.dim ? "b" : "B") : x.dim ? "d" : x.can ? "c" : ".")).join("");

  test.each<readonly [string, Scene, readonly Input[], string]>([
    ["all may be discarded", scene(turn()), [], "cccccccccccccc"],
    ["one may not", scene({ options: discards(HAND, "9s", ["3m"]) }), [], "ccbccccccccccc"],
    ["riichi on: two declare", scene(turn(...RIICHI)), [key("r")], "ddddddddddddcc"],
    ["lifted", scene(turn()), [touch(1)], "cScccccccccccc"],
    ["nothing is asked", scene(null), [], ".............."],
    ["calls of one combination each leave the hand alone", calls([PON]), [], "............."],
    ["several: what fits may be picked, nothing fades", calls(CHIS), [], "...ccc..cc..."],
    ["once a call was chosen the rest fades", calls(CHIS), [key("c")], "dddcccddccddd"],
    ["picked: only its partners", calls(CHIS), [mouse(4)], "dddcPdddcdddd"],
    ["several kans", scene(turn(...KANS)), [key("k")], "ddddddddddcccd"],
  ])("%s", (_, s, inputs, expected) => expect(marks(s, inputs)).toBe(expected));

  test.each<readonly [string, Scene, readonly Input[], string[]]>([
    ["an ordinary turn has no buttons", scene(turn()), [], []],
    ["riichi", scene(turn(...RIICHI)), [], ["riichi:off"]],
    ["riichi on", scene(turn(...RIICHI)), [key("r")], ["riichi:on"]],
    ["tsumo and pass", scene(turn(TSUMO, ...RIICHI)), [], ["tsumo", "riichi:off", "pass"]],
    ["tsumo passed", scene(turn(TSUMO)), [key("n")], ["tsumo"]],
    ["a call", calls([PON, ...CHIS]), [], ["chi:off", "pon", "pass"]],
    ["a win first", calls([PON, RON]), [], ["ron", "pon", "pass"]],
    ["the end", scene({ kind: "end", options: [option(1, "stop"), option(2, "go_on")] }), [], ["stop", "go_on"]],
    ["all of one's own turn", scene(turn(...KANS, option(75, "kita", { tile: "N" }), option(77, "kyuushu"))), [], ["kan:off", "kita", "kyuushu"]],
  ])("%s", (_, s, inputs, names) => {
    expect(buttons(s, run(s, inputs).pick).map((b) => b.name + (b.pressed === undefined ? "" : b.pressed ? ":on" : ":off"))).toEqual(names);
  });

  test("equal combinations are one", () => {
    expect(combos(calls([option(1, "chi", { tiles: ["4p", "5p"] }), option(2, "chi", { tiles: ["5p", "4p"] })]), "chi").map((o) => o.i)).toEqual([1]);
  });
  test("what is numbered: combinations of which there are several", () => {
    expect(numbered(calls([...CHIS, PON]), START).map((o) => o.i)).toEqual([60, 61, 62, 63, 64]);
    expect(numbered(scene(turn(...KANS)), START)).toEqual([]);
    expect(numbered(scene(turn(...KANS)), { ...START, group: "kan" }).map((o) => o.i)).toEqual([70, 71]);
  });
  test("a panel that closes does so only while nobody has touched it", () => {
    const s = calls(CHIS, { closes: true });
    expect(closing(s, run(s, []).pick)).toBe(true);
    expect(closing(s, run(s, [mouse(4)]).pick)).toBe(false);
  });
  test("what can be asked, wins first", () => {
    expect(refusedActs(scene({ ...turn(), why: { riichi: [REASON], tsumo: [REASON], pon: [] } }))).toEqual(["tsumo", "riichi"]);
    expect(refusedActs(scene({ ...turn(), why: { kita: [REASON], ...NO_RIICHI } }))).toEqual(["kita"]);
  });
  test("UI-9 riichi on: the tile that is looked at says why it does not go with it", () => {
    const s = scene({ ...turn(...RIICHI), why: NO_RIICHI });
    const on = run(s, [key("r")]).pick;
    expect(slots(s, on).map((x) => x.noRiichi?.length ?? "-").join("")).toBe("100000000000--");
    expect([told(s, { ...on, hover: 0 }), told(s, { ...on, hover: 1 }), told(s, { ...on, hover: 12 }), told(s, { ...START, hover: 0 })]).toEqual(["riichi:0", null, null, null]);
    expect(answer(s, "riichi:0")).toEqual([REASON]);
    expect(answer(s, "tile:0")).toEqual([]);
  });
  test("the answers", () => {
    const s = scene({ ...turn(), why: { riichi: [REASON], tiles: { "3m": [REASON, REASON] } } });
    expect(answer(s, "riichi")).toEqual([REASON]);
    expect(answer(s, "tile:2")).toHaveLength(2);
    expect([answer(s, "tile:0"), answer(s, "pon"), answer(s, null), answer(scene(null), "riichi")]).toEqual([[], [], [], []]);
  });
  test("what is looked at: under the mouse, else lifted, else in focus", () => {
    const s = scene(turn());
    expect(looked(s, { ...START, hover: 1, selected: 2, focus: 3 })).toBe(1);
    expect(looked(s, { ...START, selected: 2, focus: 3 })).toBe(2);
    expect(looked(s, { ...START, focus: 3, keys: true })).toBe(3);
    expect(looked(s, { ...START, focus: 3 })).toBeNull();
    expect(looked(s, { ...START, hover: 20 })).toBeNull();
  });
});
