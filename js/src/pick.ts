// How a person chooses: a machine without time, document or rules. It knows what is asked, what of
// it is lifted, picked or asked about, and says which option that comes to. What may be done comes
// from the kernel as options; here they are only found again by tile.
import type { Offence, Option, Prompt, Reason, Tile, WhyAct } from "./wire.ts";

/** What the machine reads and never changes. */
export interface Scene {
  /** What is asked now; `null` also while older moments are shown. */
  readonly prompt: Prompt | null;
  readonly hand: readonly Tile[];
  readonly drawn: Tile | null;
  /** The slots of the hand as they stand, left to right. A slot is an index of the hand; the drawn
   * tile's is the one after the last. */
  readonly order: readonly number[];
  /** A mouse needs two clicks, too. */
  readonly confirm: boolean;
  /** The panel of a call passes by itself. */
  readonly closes: boolean;
}

/** Options that are chosen by their tiles. */
export type GroupName = "chi" | "pon" | "kan" | "kita" | "flower";

/** What "why not?" is about: an act, the tile of a slot, or riichi with that tile. */
export type Question = WhyAct | `tile:${number}` | `riichi:${number}`;

export interface Pick {
  /** The prompt this is about; "" for none. */
  readonly key: string;
  /** An answer is on its way. */
  readonly sent: boolean;
  /** The next discard declares riichi. */
  readonly riichi: boolean;
  /** The slot that Tab reaches, and the one that has the focus. */
  readonly cursor: number;
  readonly focus: number | null;
  /** The keyboard is being used. */
  readonly keys: boolean;
  readonly hover: number | null;
  /** The lifted tile: another tap discards it. */
  readonly selected: number | null;
  /** Whose tiles are being picked in the hand. */
  readonly group: GroupName | null;
  readonly picks: readonly number[];
  /** A panel that passes by itself was told to wait. */
  readonly held: boolean;
  /** The win on the drawn tile was passed: one tap discards again. */
  readonly declined: boolean;
  readonly asked: Question | null;
  readonly menu: boolean;
  /** The offence that is to be confirmed. */
  readonly sure: number | null;
}

export const START: Pick = {
  key: "", sent: false, riichi: false, cursor: 0, focus: null, keys: false, hover: null, selected: null,
  group: null, picks: [], held: false, declined: false, asked: null, menu: false, sure: null,
};

export type By = "mouse" | "touch" | "key";

export type Press =
  | { readonly act: "option" | "offence"; readonly i: number }
  | { readonly act: "group"; readonly name: GroupName }
  | { readonly act: "riichi" | "win" | "pass" | "hold" | "menu" | "sure" | "unsure" }
  | { readonly act: "ask"; readonly what: Question | null };

export type Input =
  | { readonly kind: "tap"; readonly slot: number; readonly by: By }
  /** A finger that is down moves along the hand. */
  | { readonly kind: "slide"; readonly slot: number }
  | { readonly kind: "hover"; readonly slot: number | null }
  /** `keys`: it was not a pointer that brought the focus. */
  | { readonly kind: "focus"; readonly slot: number | null; readonly keys: boolean }
  | { readonly kind: "key"; readonly key: string; readonly inHand: boolean }
  | { readonly kind: "press"; readonly what: Press }
  /** A tap on the table, beside everything; the panel's time is up; the kernel said no. */
  | { readonly kind: "table" | "timeout" | "refused" };

/** What is sent: an option. */
export interface Effect {
  readonly kind: "choose";
  readonly i: number;
}

/** How a person's input changes the machine, and what comes of it. An unchanged machine without an
 * effect: the input is somebody else's. */
export type Step = readonly [Pick, Effect | null];

// ---- what is asked

export function keyOf(prompt: Prompt | null): string {
  return prompt ? `${prompt.epoch} ${prompt.id}` : "";
}

export function tileAt(scene: Scene, slot: number): Tile | null {
  return slot === scene.hand.length ? scene.drawn : (scene.hand[slot] ?? null);
}

const GROUP: Readonly<Partial<Record<Option["act"], GroupName>>> = {
  chi: "chi", pon: "pon", daiminkan: "kan", ankan: "kan", kakan: "kan", kita: "kita", flower: "flower",
};

function groupOf(option: Option): GroupName | null {
  return GROUP[option.act] ?? null;
}

/** The own tiles that an option uses. */
export function ownTiles(option: Option): readonly Tile[] {
  return option.tiles ?? (option.tile === null || option.tile === undefined ? [] : [option.tile]);
}

/** The options of a group, those that use the same tiles once. */
export function combos(scene: Scene, name: GroupName): readonly Option[] {
  const seen = new Set<string>();
  return (scene.prompt?.options ?? []).filter((o) => {
    if (groupOf(o) !== name) return false;
    const key = [...ownTiles(o)].sort().join(" ");
    return !seen.has(key) && seen.add(key);
  });
}

const GROUPS: readonly GroupName[] = ["chi", "pon", "kan", "kita", "flower"];

/** The groups of which there is a choice. */
export function several(scene: Scene): GroupName[] {
  return GROUPS.filter((name) => combos(scene, name).length > 1);
}

/** Whose tiles a tap in the hand picks. */
export function activeGroup(scene: Scene, p: Pick): GroupName | null {
  if (p.group !== null) return p.group;
  return scene.prompt?.kind === "call" ? (several(scene)[0] ?? null) : null;
}

/** What of a group is still possible with these tiles. */
export function fitting(scene: Scene, name: GroupName, picks: readonly number[]): readonly Option[] {
  const need = picks.map((slot) => tileAt(scene, slot));
  return combos(scene, name).filter((o) => {
    const left = [...ownTiles(o)];
    return need.every((t) => {
      const at = t === null ? -1 : left.indexOf(t);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
  });
}

function optionOf(scene: Scene, act: Option["act"]): Option | null {
  return scene.prompt?.options.find((o) => o.act === act) ?? null;
}

/** The option that discards the tile of a slot. */
function discardOf(scene: Scene, slot: number, riichi: boolean): Option | null {
  const tile = tileAt(scene, slot);
  const drawn = slot === scene.hand.length;
  return scene.prompt?.options.find((o) => o.act === (riichi ? "riichi" : "dahai") && o.tile === tile && (o.drawn ?? false) === drawn) ?? null;
}

/** A win that may be taken. */
function winOf(scene: Scene): Option | null {
  return optionOf(scene, "tsumo") ?? optionOf(scene, "ron");
}

/** Does the panel pass by itself in a moment? Never where there is a win. */
export function closing(scene: Scene, p: Pick): boolean {
  return scene.closes && scene.prompt?.kind === "call" && winOf(scene) === null && !p.held && !p.sent && optionOf(scene, "pass") !== null;
}

/** A win on the drawn tile stands: it is not to be thrown away by one tap. */
function guarded(scene: Scene, p: Pick): boolean {
  return !p.declined && optionOf(scene, "tsumo") !== null;
}

/** What was wanted and is not offered. */
export function refusedActs(scene: Scene): WhyAct[] {
  const why = scene.prompt?.why;
  if (!why) return [];
  const acts: readonly WhyAct[] = ["tsumo", "ron", "riichi", "chi", "pon", "kan", "kita", "kyuushu"];
  return acts.filter((act) => (why[act]?.length ?? 0) > 0);
}

/** Why not: the reasons that a question is answered with. */
export function answer(scene: Scene, asked: Question | null): readonly Reason[] {
  const why = scene.prompt?.why;
  if (!why || asked === null) return [];
  const slot = slotOf(asked);
  if (slot === null) return why[asked as WhyAct] ?? [];
  return barredBy(scene, tileAt(scene, slot) ?? "", aboutRiichi(asked)) ?? [];
}

/** Why a tile may not be discarded, or riichi not be declared with it: said of it, or of all of its kind. */
function barredBy(scene: Scene, tile: Tile, riichi: boolean): readonly Reason[] | null {
  const tiles = riichi ? scene.prompt?.why.riichi_tiles : scene.prompt?.why.tiles;
  return tiles?.[tile] ?? tiles?.[tile.slice(0, 2)] ?? null;
}

/** The slot that a question is about. */
export function slotOf(asked: Question): number | null {
  const [kind, slot] = asked.split(":");
  return slot === undefined || (kind !== "tile" && kind !== "riichi") ? null : Number(slot);
}

/** Is it about riichi with a tile that may be discarded? */
export function aboutRiichi(asked: Question): boolean {
  return asked.startsWith("riichi:");
}

/** The question whose answer is on the table: the one that was asked, or, while riichi is on, the
 * one about a tile that is looked at and does not go with it. */
export function told(scene: Scene, p: Pick): Question | null {
  if (p.asked !== null || !p.riichi || p.sent) return p.asked;
  const slot = looked(scene, p);
  if (slot === null || discardOf(scene, slot, false) === null || discardOf(scene, slot, true) !== null) return null;
  const question: Question = `riichi:${slot}`;
  return answer(scene, question).length > 0 ? question : null;
}

// ---- what is shown

export interface Slot {
  readonly slot: number;
  readonly tile: Tile;
  readonly drawn: boolean;
  /** A tap chooses it. */
  readonly can: boolean;
  /** A tap comes to something: in one's own turn what may not go can be asked about, or ends a choice. */
  readonly live: boolean;
  /** May not be discarded though it is one's turn; the reasons, as far as they were told. */
  readonly barred: readonly Reason[] | null;
  /** May be discarded, but not with riichi, which is on; the reasons, as far as they were told. */
  readonly noRiichi: readonly Reason[] | null;
  readonly dim: boolean;
  readonly selected: boolean;
  readonly picked: boolean;
}

/** The own hand, left to right, as it may be touched now. */
export function slots(scene: Scene, p: Pick): Slot[] {
  const turn = scene.prompt?.kind === "turn";
  const group = activeGroup(scene, p);
  const picking = p.group !== null || p.picks.length > 0;
  return scene.order.flatMap((slot): Slot[] => {
    const tile = tileAt(scene, slot);
    if (tile === null) return [];
    const picked = p.picks.includes(slot);
    const base = { slot, tile, drawn: slot === scene.hand.length, picked, selected: p.selected === slot, live: turn, barred: null, noRiichi: null };
    if (scene.prompt === null) return [{ ...base, can: false, dim: false }];
    if (group !== null) {
      const can = picked || fitting(scene, group, [...p.picks, slot]).length > 0;
      return [{ ...base, can, live: turn || can, dim: picking && !can }];
    }
    if (!turn) return [{ ...base, can: false, dim: false }];
    const plain = discardOf(scene, slot, false) !== null;
    const can = p.riichi ? discardOf(scene, slot, true) !== null : plain;
    const barred = plain ? null : (barredBy(scene, tile, false) ?? []);
    const noRiichi = plain && !can ? (barredBy(scene, tile, true) ?? []) : null;
    return [{ ...base, can, barred, noRiichi, dim: !can }];
  });
}

/** The slot that is looked at: for its hints. */
export function looked(scene: Scene, p: Pick): number | null {
  const slot = p.hover ?? p.selected ?? (p.keys ? p.focus : null);
  return slot !== null && tileAt(scene, slot) !== null ? slot : null;
}

export type ButtonName = "tsumo" | "ron" | "riichi" | GroupName | "kyuushu" | "stop" | "go_on" | "pass";

export interface Button {
  readonly name: ButtonName;
  readonly press: Press;
  readonly key: string;
  /** A toggle, and whether it is on. */
  readonly pressed?: boolean;
  /** The own tiles of the only combination. */
  readonly tiles?: readonly Tile[];
  /** There are several combinations. */
  readonly several?: boolean;
}

/** The buttons of a prompt, in order. */
export function buttons(scene: Scene, p: Pick): Button[] {
  const out: Button[] = [];
  const win = winOf(scene);
  if (win) out.push({ name: win.act === "ron" ? "ron" : "tsumo", press: { act: "win" }, key: "W" });
  const riichi = optionOf(scene, "riichi");
  if (riichi) out.push({ name: "riichi", press: { act: "riichi" }, key: "R", pressed: p.riichi });
  for (const name of GROUPS) {
    const list = combos(scene, name);
    if (list.length === 0) continue;
    const only = list.length === 1 ? ownTiles(list[0] as Option) : undefined;
    out.push({
      name, press: { act: "group", name }, key: KEY_OF[name],
      ...(only ? { tiles: only } : { several: true, pressed: p.group === name }),
    });
  }
  for (const name of ["kyuushu", "stop", "go_on"] as const) {
    const option = optionOf(scene, name);
    if (option) out.push({ name, press: { act: "option", i: option.i }, key: String(out.length + 1) });
  }
  if (optionOf(scene, "pass") || guarded(scene, p)) out.push({ name: "pass", press: { act: "pass" }, key: "N" });
  return out;
}

const KEY_OF: Readonly<Record<GroupName, string>> = { chi: "C", pon: "P", kan: "K", kita: "F", flower: "F" };

/** The combinations to choose from, as they are numbered. */
export function numbered(scene: Scene, p: Pick): readonly Option[] {
  if (scene.prompt?.kind === "call") return several(scene).flatMap((name) => combos(scene, name));
  return p.group === null ? [] : combos(scene, p.group);
}

/** The offence that is to be confirmed. */
export function sureOf(scene: Scene, p: Pick): Offence | null {
  return scene.prompt?.offences.find((o) => o.i === p.sure) ?? null;
}

// ---- what happens

/** The machine for the prompt that is there now: another prompt begins anew. */
export function sync(scene: Scene, p: Pick): Pick {
  const key = keyOf(scene.prompt);
  const there = (slot: number): boolean => scene.order.includes(slot);
  const last = scene.order[scene.order.length - 1] ?? 0;
  const hover = p.hover !== null && there(p.hover) ? p.hover : null;
  if (key === p.key) {
    const cursor = there(p.cursor) ? p.cursor : last;
    if (cursor === p.cursor && hover === p.hover) return p;
    return { ...p, cursor, hover, focus: p.focus === null ? null : cursor };
  }
  // At one's turn the cursor goes to the drawn tile.
  const cursor = scene.prompt?.kind === "turn" || !there(p.cursor) ? last : p.cursor;
  return { ...START, key, cursor, hover, focus: p.focus === null ? null : cursor, keys: p.keys };
}

export function step(scene: Scene, p: Pick, input: Input): Step {
  switch (input.kind) {
    case "hover": return p.hover === input.slot ? [p, null] : [{ ...p, hover: input.slot, keys: input.slot === null && p.keys }, null];
    case "focus": return p.focus === input.slot ? [p, null] : [{ ...p, focus: input.slot, cursor: input.slot ?? p.cursor, keys: input.keys || (p.keys && p.focus !== null) }, null];
    case "refused": return p.sent ? [{ ...p, sent: false, selected: null, picks: [] }, null] : [p, null];
    case "key": return pressKey(scene, p, input.key, input.inHand);
    default:
  }
  if (scene.prompt === null || p.sent) return [p, null];
  switch (input.kind) {
    case "tap": return tap(scene, p, input.slot, input.by);
    case "slide": return slide(scene, p, input.slot);
    case "press": return press(scene, p, input.what);
    case "table": return tapTable(scene, p);
    case "timeout": {
      const pass = optionOf(scene, "pass");
      return pass && closing(scene, p) ? choose(p, pass.i) : [p, null];
    }
  }
}

function choose(p: Pick, i: number): Step {
  return [{ ...p, sent: true, asked: null, menu: false, sure: null }, { kind: "choose", i }];
}

function tap(scene: Scene, p: Pick, slot: number, by: By): Step {
  const group = activeGroup(scene, p);
  if (group !== null) return pickTile(scene, p, group, slot);
  if (scene.prompt?.kind !== "turn") return [p, null];
  const plain = discardOf(scene, slot, false);
  const twice = by === "touch" || (by === "mouse" && scene.confirm) || guarded(scene, p);
  if (p.riichi && discardOf(scene, slot, true) === null) {
    // Only a riichi discard goes through: any other tile turns it off again, and says why.
    const question: Question = plain ? `riichi:${slot}` : `tile:${slot}`;
    const asked = answer(scene, question).length > 0 ? question : null;
    return [{ ...p, riichi: false, asked, selected: twice && plain ? slot : null }, null];
  }
  const option = p.riichi ? discardOf(scene, slot, true) : plain;
  if (option === null) {
    const asked: Question = `tile:${slot}`;
    return [{ ...p, selected: null, asked: p.asked === asked ? null : asked }, null];
  }
  if (twice && p.selected !== slot) return [{ ...p, selected: slot, asked: null }, null];
  return choose({ ...p, selected: slot }, option.i);
}

function slide(scene: Scene, p: Pick, slot: number): Step {
  if (activeGroup(scene, p) !== null || discardOf(scene, slot, p.riichi) === null || p.selected === slot) return [p, null];
  return [{ ...p, selected: slot, asked: null }, null];
}

function pickTile(scene: Scene, p: Pick, name: GroupName, slot: number): Step {
  if (p.picks.includes(slot)) return [{ ...p, held: true, picks: p.picks.filter((s) => s !== slot) }, null];
  const picks = [...p.picks, slot];
  const left = fitting(scene, name, picks);
  if (left.length === 0) {
    // In one's own turn a tile that is not of the kan ends its choice; in a call it is nothing.
    return scene.prompt?.kind === "turn" ? [{ ...p, group: null, picks: [] }, null] : [p, null];
  }
  const next = { ...p, group: name, picks, held: true, asked: null };
  return left.length === 1 ? choose(next, (left[0] as Option).i) : [next, null];
}

function press(scene: Scene, p: Pick, what: Press): Step {
  switch (what.act) {
    case "option": return scene.prompt?.options.some((o) => o.i === what.i) ? choose(p, what.i) : [p, null];
    case "group": return pressGroup(scene, p, what.name);
    case "riichi":
      return optionOf(scene, "riichi") === null ? [p, null]
        : [{ ...p, riichi: !p.riichi, selected: null, group: null, picks: [], asked: null, menu: false }, null];
    case "win": {
      const win = winOf(scene);
      return win ? choose(p, win.i) : [p, null];
    }
    case "pass": return passOn(scene, p);
    case "hold": return closing(scene, p) ? [{ ...p, held: true }, null] : [p, null];
    case "ask": return [{ ...p, held: true, asked: p.asked === what.what ? null : what.what, menu: false, sure: null }, null];
    case "menu": return [{ ...p, held: true, menu: !p.menu, sure: null, asked: null }, null];
    case "offence": return scene.prompt?.offences.some((o) => o.i === what.i) ? [{ ...p, menu: true, sure: what.i }, null] : [p, null];
    case "unsure": return [{ ...p, sure: null }, null];
    case "sure": {
      const offence = sureOf(scene, p);
      return offence ? choose(p, offence.i) : [p, null];
    }
  }
}

function pressGroup(scene: Scene, p: Pick, name: GroupName): Step {
  const list = combos(scene, name);
  if (list.length === 0) return [p, null];
  if (list.length === 1) return choose(p, (list[0] as Option).i);
  const on = p.group !== name;
  return [{ ...p, group: on ? name : null, picks: [], riichi: false, selected: null, held: true, asked: null, menu: false }, null];
}

function passOn(scene: Scene, p: Pick): Step {
  const pass = optionOf(scene, "pass");
  if (pass) return choose(p, pass.i);
  if (!guarded(scene, p)) return [p, null];
  // Who passes the win and can do only one thing else does it.
  const rest = (scene.prompt as Prompt).options.filter((o) => o.act !== "tsumo");
  const declined = { ...p, declined: true, selected: null };
  return rest.length === 1 ? choose(declined, (rest[0] as Option).i) : [declined, null];
}

function tapTable(scene: Scene, p: Pick): Step {
  if (closing(scene, p)) return [{ ...p, held: true }, null];
  return [backOut(p) ?? p, null];
}

/** What is open closes, what is lifted or picked is put back; `null` when there is nothing. */
function backOut(p: Pick): Pick | null {
  if (p.sure !== null) return { ...p, sure: null };
  if (p.menu || p.asked !== null) return { ...p, menu: false, asked: null };
  if (p.selected !== null || p.picks.length > 0 || p.group !== null) return { ...p, selected: null, picks: [], group: null };
  return p.riichi ? { ...p, riichi: false } : null;
}

function pressKey(scene: Scene, p: Pick, key: string, inHand: boolean): Step {
  const move = MOVES[key];
  if (move !== undefined) return moveCursor(scene, p, move, inHand);
  if (scene.prompt === null || p.sent) return [p, null];
  if (key === "Enter" || key === " ") return inHand ? tap(scene, p, p.cursor, "key") : [p, null];
  if (key === "Escape") return [backOut(p) ?? p, null];
  if (key >= "1" && key <= "9") return pressNumber(scene, p, Number(key) - 1);
  const asks = (...acts: WhyAct[]): Step => {
    const act = refusedActs(scene).find((a) => acts.includes(a));
    return act ? press(scene, p, { act: "ask", what: act }) : [p, null];
  };
  const group = (name: GroupName): Step => {
    if (combos(scene, name).length > 0) return pressGroup(scene, p, name);
    return name === "flower" ? [p, null] : asks(name);
  };
  switch (key.toLowerCase()) {
    case "r": return optionOf(scene, "riichi") ? press(scene, p, { act: "riichi" }) : asks("riichi");
    case "c": return group("chi");
    case "p": return group("pon");
    case "k": return group("kan");
    case "f": return group(combos(scene, "flower").length > 0 && combos(scene, "kita").length === 0 ? "flower" : "kita");
    case "w": return winOf(scene) ? press(scene, p, { act: "win" }) : asks("tsumo", "ron");
    case "n": return passOn(scene, p);
    case "y": return askNext(scene, p, inHand);
    default: return [p, null];
  }
}

const MOVES: Readonly<Record<string, "left" | "right" | "first" | "last">> = {
  ArrowLeft: "left", ArrowRight: "right", Home: "first", End: "last",
};

/** Can a tile of the hand be chosen now? */
function choosable(scene: Scene, p: Pick): boolean {
  return !p.sent && (scene.prompt?.kind === "turn" || (scene.prompt !== null && activeGroup(scene, p) !== null));
}

function moveCursor(scene: Scene, p: Pick, move: "left" | "right" | "first" | "last", inHand: boolean): Step {
  const { order } = scene;
  if (order.length === 0) return [p, null];
  if (!inHand) {
    // The arrows find the hand while there is something to choose in it.
    const into = (move === "left" || move === "right") && choosable(scene, p);
    return into ? [{ ...p, focus: p.cursor, keys: true }, null] : [p, null];
  }
  const last = order.length - 1;
  const at = Math.max(0, order.indexOf(p.cursor));
  const to = move === "first" ? 0 : move === "last" ? last : Math.max(0, Math.min(last, at + (move === "left" ? -1 : 1)));
  const slot = order[to] as number;
  return [{ ...p, cursor: slot, focus: slot, keys: true, hover: null }, null];
}

function pressNumber(scene: Scene, p: Pick, n: number): Step {
  const list = numbered(scene, p);
  if (list.length > 0) {
    const option = list[n];
    return option ? choose(p, option.i) : [p, null];
  }
  const button = buttons(scene, p)[n];
  return button ? press(scene, p, button.press) : [p, null];
}

/** What one most likely wants to know; asked again, the next thing, at last nothing. */
function askNext(scene: Scene, p: Pick, inHand: boolean): Step {
  const list: Question[] = [...refusedActs(scene)];
  const here = slots(scene, p).find((s) => s.slot === p.cursor);
  if (inHand && here?.barred && here.barred.length > 0) list.unshift(`tile:${p.cursor}`);
  if (inHand && here?.noRiichi && here.noRiichi.length > 0) list.unshift(`riichi:${p.cursor}`);
  const next = list[p.asked === null ? 0 : list.indexOf(p.asked) + 1] ?? null;
  return next === p.asked ? [p, null] : [{ ...p, held: true, asked: next, menu: false, sure: null }, null];
}
