// Is it what wire.ts says? Whatever the panels and the board go through without asking is looked at
// once, so that damaged data ends in a line on the page and not in the middle of a picture.

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
export class ShapeError extends Error {
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
