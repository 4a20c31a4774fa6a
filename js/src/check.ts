// Is it what wire.ts says? Whatever the panels and the board go through without asking is looked at
// once, so that damaged data ends in a line on the page and not in the middle of a picture.

import { inflate } from "./inflate.ts";
import type { Analysis, Both, HandBlob, Hints, Live, LiveData, Note, Offence, Option, Position, Prompt, Refused, Status, TableState, Tip } from "./wire.ts";

type Test = (value: unknown) => boolean;
type Shape = Readonly<Record<string, Test>>;

const isList: Test = Array.isArray;
const isNumber: Test = (v) => typeof v === "number";
const isText: Test = (v) => typeof v === "string";
const isNumbers: Test = (v) => Array.isArray(v) && v.every(isNumber);
const isObject = (v: unknown): v is Record<string, unknown> => typeof v === "object" && v !== null && !Array.isArray(v);
const isPlayers: Test = (v) => v === 3 || v === 4;

const VIEW: Shape = {
  players: isPlayers, bakaze: isText, kyoku: isNumber, honba: isNumber, kyotaku: isNumber, oya: isNumber,
  scores: isNumbers, dora: isList, ura: isList, left: isNumber, seats: isList,
};
const SEAT: Shape = { hand: isList, river: isList, melds: isList, kita: isList, flowers: isList };
const INFO: Shape = { players: isPlayers, names: isList, hands: isList, line: isNumber };
const HAND: Shape = { bakaze: isText, kyoku: isNumber, honba: isNumber, scores: isNumbers, end: isNumbers, marks: isList, turns: isList };

const WIN: Shape = { seat: isNumber, from: isNumber, hand: isList, dora: isList, transfers: isList };
const ENDINGS = new Map<unknown, Shape>([
  ["hora", { wins: isList }],
  ["ryukyoku", { seats: isList, reason: isText }],
  ["chombo", { seat: isNumber }],
]);

/** The path of the first thing that is missing or of another kind. */
function fault(value: unknown, shape: Shape, path: string): string | null {
  if (!isObject(value)) return path;
  for (const key in shape) if (!(shape[key] as Test)(value[key])) return `${path}.${key}`;
  return null;
}

function faultOf(list: readonly unknown[], shape: Shape, path: string): string | null {
  for (const [i, value] of list.entries()) {
    const found = fault(value, shape, `${path}[${i}]`);
    if (found !== null) return found;
  }
  return null;
}

/** How a hand ended; `null` for one that did not. */
function endFault(result: unknown, path: string): string | null {
  if (result === null || result === undefined) return null;
  const shape = isObject(result) ? ENDINGS.get(result["kind"]) : undefined;
  return shape ? fault(result, shape, path) : `${path}.kind`;
}

/** What is wrong with the facts about a match: a path such as `info.hands[2].scores`, or `null`. */
export function infoFault(info: unknown): string | null {
  const found = fault(info, INFO, "info");
  if (found !== null) return found;
  const { hands } = info as { hands: Record<string, unknown>[] };
  return faultOf(hands, HAND, "info.hands")
    ?? hands.reduce<string | null>((f, h, i) => f ?? endFault(h["result"], `info.hands[${i}].result`), null);
}

/** A view lacks something. */
class ShapeError extends Error {
  override readonly name = "ShapeError";
}

/** Throws {@link ShapeError} for what is not a view; the seats that were found good are remembered. */
export function checkView(view: unknown): void {
  let found = fault(view, VIEW, "view");
  if (found === null) {
    const { players, seats, result } = view as { players: number; seats: unknown[]; result: unknown };
    const fresh = seats.filter((seat) => !(isObject(seat) && good.has(seat)));
    found = seats.length === players ? faultOf(fresh, SEAT, "view.seats") : "view.seats";
    if (found === null) for (const seat of fresh) good.add(seat as object);
    found ??= endFault(result, "view.result");
    const wins = found === null && isObject(result) && result["kind"] === "hora" ? (result["wins"] as unknown[]) : [];
    found ??= faultOf(wins, WIN, "view.result.wins");
  }
  if (found !== null) throw new ShapeError(found);
}

const good = new WeakSet<object>();

/** What the kernel sent of a running table: the thing itself, or the path of what is wrong with it. */
export type Read<T> = { readonly value: T; readonly fault: null } | { readonly value: null; readonly fault: string };

const bad = (fault: string): { readonly value: null; readonly fault: string } => ({ value: null, fault });
const isBool: Test = (v) => typeof v === "boolean";
const isInt: Test = (v) => Number.isInteger(v);
const orNull = (test: Test): Test => (v) => v === null || v === undefined || test(v);
const isViewer: Test = (v) => v === "open" || v === "spectator" || isInt(v);

const LIVE: Shape = { epoch: isInt, viewer: isViewer, hand: isText, outline: isObject };

/** The running hand, unpacked; its keyframe and patches are looked at when they are shown. */
export function readLive(live: unknown): Read<Live | null> {
  if (live === null || live === undefined) return { value: null, fault: null };
  const found = fault(live, LIVE, "live");
  if (found !== null) return bad(found);
  const data = live as LiveData;
  let hand: HandBlob;
  try {
    hand = inflate(data.hand);
  } catch {
    return bad("live.hand");
  }
  const inside = fault(hand.k, VIEW, "live.k") ?? fault(data.outline, HAND, "live.outline") ?? endFault(data.outline.result, "live.outline.result");
  return inside === null ? { value: { ...data, ...hand }, fault: null } : bad(inside);
}

const PROMPT: Shape = {
  id: isInt, epoch: isInt, seat: isInt, kind: (v) => v === "turn" || v === "call" || v === "end", options: isList,
  offences: orNull(isList), why: orNull(isObject), hints: orNull(isObject), clock: orNull(isObject),
};
const OPTION: Shape = { i: isInt, act: isText, tile: orNull(isText), tiles: orNull(isList) };
const WAITS: Shape = { left: isObject, no_yaku: orNull(isList) };
const TIP: Shape = { tip: isText, text: isObject, tiles: orNull(isList) };
const HINTS: Shape = { shanten: isNumber, discards: isList, waits: orNull(isObject), tips: orNull(isList) };

function hintsFault(hints: unknown): string | null {
  if (hints === null || hints === undefined) return null;
  const path = "prompt.hints";
  const found = fault(hints, HINTS, path);
  if (found !== null) return found;
  const { discards, waits, tips } = hints as { discards: unknown[]; waits: unknown; tips?: unknown[] };
  return faultOf(tips ?? [], TIP, `${path}.tips`) ?? faultOf(discards, { ...WAITS, tile: isText, shanten: isNumber }, `${path}.discards`) ?? (waits ? fault(waits, WAITS, `${path}.waits`) : null);
}

const ADVICE: Shape = { player: isText, i: isInt, text: isObject };
const NOT_ASKED = { offences: [], why: {}, hints: null, clock: null };

/** A prompt; what it may leave out is filled in. */
export function readPrompt(prompt: unknown): Read<Prompt | null> {
  if (prompt === null || prompt === undefined) return { value: null, fault: null };
  const found = fault(prompt, PROMPT, "prompt");
  if (found !== null) return bad(found);
  const p = prompt as Partial<Prompt> & { options: Option[] };
  const more = faultOf(p.options, OPTION, "prompt.options")
    ?? faultOf(p.offences ?? [], OPTION, "prompt.offences")
    ?? Object.keys(p.why ?? {}).reduce<string | null>((f, key) => f ?? whyFault(key, (p.why as Record<string, unknown>)[key]), null)
    ?? hintsFault(p.hints)
    ?? (p.clock ? fault(p.clock, { seconds: isNumber }, "prompt.clock") : null)
    ?? (p.advice ? fault(p.advice, ADVICE, "prompt.advice") : null);
  if (more !== null) return bad(more);
  const given = Object.fromEntries(Object.entries(p).filter(([, v]) => v !== null && v !== undefined));
  const hints = p.hints ? tidyHints(p.hints) : null;
  return { value: { ...NOT_ASKED, ...given, hints, offences: (p.offences ?? []) as Offence[] } as unknown as Prompt, fault: null };
}

function tidyTips(tips: readonly Tip[] | undefined): readonly Tip[] {
  return (tips ?? []).map((tip) => ({ ...tip, tiles: (tip.tiles ?? []).filter((spot) => Array.isArray(spot)) }));
}

function tidyHints(h: Hints): Hints {
  const tidy = <T extends Partial<Hints["discards"][number]>>(w: T): T => ({ ...w, furiten: w.furiten === true, no_yaku: w.no_yaku ?? [] });
  return { shanten: h.shanten, discards: h.discards.map(tidy), waits: h.waits ? tidy(h.waits) : null, tips: tidyTips(h.tips) };
}

const REASON: Shape = { code: isText, text: isObject, tiles: orNull(isList) };

function whyFault(key: string, reasons: unknown): string | null {
  const path = `prompt.why.${key}`;
  if (key !== "tiles" && key !== "riichi_tiles") return Array.isArray(reasons) ? faultOf(reasons, REASON, path) : path;
  if (!isObject(reasons)) return path;
  for (const tile in reasons) {
    const list = reasons[tile];
    const found = Array.isArray(list) ? faultOf(list, REASON, `${path}.${tile}`) : `${path}.${tile}`;
    if (found !== null) return found;
  }
  return null;
}

const STATES: readonly TableState[] = ["playing", "paused", "over", "curtain", "closed"];
const STATUS: Shape = {
  state: (v) => STATES.includes(v as TableState), seats: isList, you: orNull(isList), curtain: orNull(isInt), error: orNull(isText),
  undo: orNull(isNumber), redo: orNull(isNumber), waiting: orNull(isBool), watch: orNull(isBool), rules: orNull(isObject), notice: orNull(isObject),
};
const SEAT_STATUS: Shape = { kind: (v) => v === "person" || v === "computer", player: orNull(isText), away: orNull(isBool) };
const NO_STATUS = {
  you: [], curtain: null, error: null, undo: 0, redo: 0, waiting: false, watch: false, rules: { name: "", title: { en: "", ja: "" } }, notice: null,
};

export function readStatus(status: unknown): Read<Status | null> {
  // A model that has not said anything yet may hold an empty object.
  if (status === null || status === undefined || (isObject(status) && Object.keys(status).length === 0)) return { value: null, fault: null };
  const found = fault(status, STATUS, "status");
  if (found !== null) return bad(found);
  const s = status as Partial<Status> & { seats: unknown[] };
  const more = faultOf(s.seats, SEAT_STATUS, "status.seats") ?? (s.notice ? fault(s.notice, { text: isObject }, "status.notice") : null);
  if (more !== null) return bad(more);
  const given = Object.fromEntries(Object.entries(s).filter(([, v]) => v !== null && v !== undefined));
  return { value: { ...NO_STATUS, ...given } as unknown as Status, fault: null };
}

const ANALYSIS: Shape = {
  hand: isInt, n: isInt, seat: isInt, epoch: orNull(isInt), head: orNull(isObject), shanten: orNull(isNumber), accepts: orNull(isObject), odds: orNull(isObject), rows: isList, refused: orNull(isList),
  danger: orNull(isObject), threats: orNull(isList), waits: orNull(isObject), tips: orNull(isList), working: orNull(isNumber),
};
const ROW: Shape = {
  i: orNull(isInt), text: isText, act: isText, tile: orNull(isText), tiles: orNull(isList), then: orNull(isText), name: isObject, shanten: isNumber,
  accepts: isObject, total: isNumber, second: orNull(isNumber), better: orNull(isObject), furiten: orNull(isText), no_yaku: orNull(isList), yaku: orNull(isList),
  value: orNull(isNumber), risk: orNull(isNumber), loss: orNull(isNumber), odds: orNull(isObject), why: orNull(isObject),
};
const ODDS: Shape = { tenpai: isNumber, win: isNumber, points: isNumber };
const RISK: Shape = { p: isNumber, by: orNull(isList) };
const BY: Shape = { seat: isInt, p: isNumber, why: orNull(isObject) };
const THREAT: Shape = { seat: isInt, held: isText, tenpai: isNumber, loss: isNumber, why: orNull(isObject) };
const NOTHING = { en: "", ja: "" };
const NO_ROW = { i: null, tile: null, tiles: [], then: null, second: 0, better: {}, furiten: null, no_yaku: [], yaku: [], value: null, risk: null, loss: null, odds: null, why: NOTHING };
const NO_ANALYSIS = { epoch: null, head: NOTHING, shanten: null, accepts: {}, odds: null, refused: [], danger: {}, threats: [], waits: null, tips: [], working: null };

/** What is left out or `null` is as `rest` has it. */
function filled(value: object, rest: object): object {
  return { ...rest, ...Object.fromEntries(Object.entries(value).filter(([, v]) => v !== null && v !== undefined)) };
}

function analysisFault(a: Record<string, unknown>): string | null {
  const danger = Object.values((a["danger"] ?? {}) as object);
  const waits = a["waits"];
  return faultOf(a["rows"] as unknown[], ROW, "analysis.rows")
    ?? faultOf([a, ...(a["rows"] as { odds?: unknown }[])].flatMap(({ odds }) => odds ?? []), ODDS, "analysis.odds")
    ?? faultOf((a["refused"] ?? []) as unknown[], { name: isObject, why: isObject }, "analysis.refused")
    ?? faultOf(danger, RISK, "analysis.danger")
    ?? faultOf(danger.flatMap((d) => (d as { by?: unknown[] }).by ?? []), BY, "analysis.by")
    ?? faultOf((a["threats"] ?? []) as unknown[], THREAT, "analysis.threats")
    ?? faultOf((a["tips"] ?? []) as unknown[], TIP, "analysis.tips")
    ?? (waits ? fault(waits, WAITS, "analysis.waits") : null);
}

/** An analysis; what it may leave out is filled in. `{}`: there is none. */
export function readAnalysis(analysis: unknown): Read<Analysis | null> {
  if (analysis === null || analysis === undefined || (isObject(analysis) && Object.keys(analysis).length === 0)) return { value: null, fault: null };
  const found = fault(analysis, ANALYSIS, "analysis") ?? analysisFault(analysis as Record<string, unknown>);
  if (found !== null) return bad(found);
  const a = filled(analysis as object, NO_ANALYSIS) as Analysis;
  return {
    value: {
      ...a,
      rows: a.rows.map((row) => filled(row, NO_ROW) as Analysis["rows"][number]),
      danger: Object.fromEntries(Object.entries(a.danger).map(([tile, d]) => [tile, { p: d.p, by: (d.by ?? []).map((x) => ({ ...x, why: x.why ?? NOTHING })) }])),
      threats: a.threats.map((threat) => filled(threat, { why: NOTHING }) as Analysis["threats"][number]),
      tips: tidyTips(a.tips),
      waits: a.waits ? (filled(a.waits, { furiten: null, no_yaku: [] }) as NonNullable<Analysis["waits"]>) : null,
    },
    fault: null,
  };
}

/** Notes of a match; what is none is left out. */
export function readNotes(notes: unknown): readonly Note[] {
  if (!Array.isArray(notes)) return [];
  return notes.filter((note) => Array.isArray(note) && isInt(note[0]) && isInt(note[1]) && isText(note[2])) as unknown as readonly Note[];
}

/** Does the kernel ask whether anybody is there? */
export function isPing(message: unknown): boolean {
  return isObject(message) && message["type"] === "ping";
}

/** Traits that come as a message, as they are for one person only; `null` for another message.
 * `whole`: all that this person may see, else what has changed of it. */
export function privateTraits(message: unknown): { whole: boolean; traits: Readonly<Record<string, unknown>> } | null {
  if (!isObject(message) || message["type"] !== "private" || !isObject(message["traits"])) return null;
  return { whole: message["whole"] === true, traits: message["traits"] };
}

/** The line of a position that was asked for; `null` for another message. */
export function readPosition(message: unknown): Position | null {
  if (!isObject(message) || message["type"] !== "position" || !isInt(message["ask"])) return null;
  const { ask, line, text } = message;
  return { type: "position", ask: ask as number, line: isText(line) ? (line as string) : null, text: isObject(text) ? (text as unknown as Both) : null };
}

/** A message of the kernel, or `null` for one that is none of ours. */
export function readMessage(message: unknown): Refused | null {
  if (!isObject(message) || message["type"] !== "refused") return null;
  const { reason, text } = message;
  return { type: "refused", reason: isText(reason) ? (reason as string) : "", text: (isObject(text) ? text : {}) as Refused["text"] };
}
