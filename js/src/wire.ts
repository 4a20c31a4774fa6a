// The shapes that come from the kernel: views, patches, a hand's blob, the facts about a match.
// They are written down once, here; nothing in the front end adds to them.

/** mjai text of a tile: `1m`…`9s`, `E S W N P F C`, `5mr`, `5pb`, `1f`, or `?` for a hidden one. */
export type Tile = string;

export interface RiverTile {
  readonly t: Tile;
  readonly tsumogiri?: boolean;
  /** Lies sideways: riichi was declared with it. */
  readonly side?: boolean;
  /** The seat that took it. */
  readonly called?: number;
}

export type MeldType = "chi" | "pon" | "daiminkan" | "kakan" | "ankan";

export interface Meld {
  readonly type: MeldType;
  /** Own tiles; of a closed kan all four. */
  readonly tiles: readonly Tile[];
  readonly called?: Tile;
  /** Absolute seat of the giver. */
  readonly from?: number;
  readonly added?: Tile;
}

export interface SeatView {
  /** `E S W N`: the seat's own wind. */
  readonly wind: string;
  readonly hand: readonly Tile[];
  readonly drawn: Tile | null;
  /** The hand is face down for the others. */
  readonly concealed: boolean;
  readonly river: readonly RiverTile[];
  readonly melds: readonly Meld[];
  readonly kita: readonly Tile[];
  readonly flowers: readonly Tile[];
  readonly riichi: null | "riichi" | "double";
  readonly riichi_paid: boolean;
}

/** `[source, target, amount, currency, reason]`; a `null` party is the table. */
export type Transfer = readonly [number | null, number | null, number, string, string];

export interface Win {
  readonly seat: number;
  readonly from: number;
  readonly pao?: number | null;
  readonly tile: Tile | null;
  readonly hand: readonly Tile[];
  readonly yaku: readonly (readonly [string, number | null])[] | null;
  readonly yakuman: number | null;
  readonly han: number | null;
  readonly fu: number | null;
  readonly points: number | null;
  readonly limit: string | null;
  readonly dora: readonly Tile[];
  readonly ura: readonly Tile[] | null;
  readonly transfers: readonly Transfer[];
  readonly deltas: readonly number[] | null;
}

export interface HoraResult {
  readonly kind: "hora";
  readonly wins: readonly Win[];
  readonly deltas: readonly number[] | null;
}

export interface DrawResult {
  readonly kind: "ryukyoku";
  readonly reason: string;
  /** Seats that showed a hand. */
  readonly seats: readonly number[];
  readonly transfers: readonly Transfer[];
  readonly deltas: readonly number[] | null;
}

export interface ChomboResult {
  readonly kind: "chombo";
  readonly seat: number;
  /** A code, or the log's own word. */
  readonly cause: string;
  readonly transfers: readonly Transfer[];
  readonly deltas: readonly number[] | null;
}

export type Result = HoraResult | DrawResult | ChomboResult;

export interface FinalRow {
  readonly seat: number;
  readonly rank: number;
  readonly score: number;
  /** Thousandths of what `Info.final_unit` names. */
  readonly points: number | null;
  readonly chips: number | null;
  readonly rows: readonly (readonly [string, number])[];
}

export interface View {
  readonly players: number;
  readonly bakaze: string;
  readonly kyoku: number;
  readonly honba: number;
  readonly kyotaku: number;
  readonly oya: number;
  readonly scores: readonly number[];
  readonly chips: readonly number[] | null;
  readonly dora: readonly Tile[];
  readonly ura: readonly Tile[];
  readonly left: number;
  readonly turn: number | null;
  readonly last: null | { readonly seat: number; readonly i: number };
  readonly said: null | { readonly seat: number; readonly code: string };
  readonly seats: readonly SeatView[];
  readonly result: Result | null;
  readonly final: readonly FinalRow[] | null;
  /** Coming draws in order, only when everything is open. */
  readonly wall?: readonly Tile[] | null;
  readonly dead?: {
    readonly rinshan: readonly Tile[];
    readonly dora: readonly Tile[];
    readonly ura: readonly Tile[];
  } | null;
}

export type Path = readonly (string | number)[];
/** Set, delete, splice. */
export type Op =
  | readonly ["s", Path, unknown]
  | readonly ["d", Path]
  | readonly ["p", Path, number, number, readonly unknown[]];
export type Patch = readonly Op[];

/** A hand once it is unpacked: keyframe, a patch for each event after the deal, and an
 * `[event code, seat]` for each event, the deal being the first. */
export interface HandBlob {
  readonly k: View;
  readonly p: readonly Patch[];
  readonly s: readonly (readonly [string, number | null])[];
  /** Why computer players did what they did, only where their hands may be seen: the moment of what
   * they did, the seat, and what they say of it; in the order in which they did it. */
  readonly w?: readonly Said[];
}

export type Said = readonly [number, number, Both];

export type MarkKind = "riichi" | "call" | "win" | "draw";

export type HandResult =
  | { readonly kind: "hora"; readonly wins: readonly (readonly [number, number, number | null])[] }
  | { readonly kind: "ryukyoku"; readonly reason: string; readonly seats: readonly number[] }
  | { readonly kind: "chombo"; readonly seat: number };

export interface HandInfo {
  readonly bakaze: string;
  readonly kyoku: number;
  readonly honba: number;
  readonly oya: number;
  readonly scores: readonly number[];
  readonly end: readonly number[];
  /** The number of moments, 0…n−1; 0 = just dealt. */
  readonly n: number;
  readonly marks: readonly (readonly [number, MarkKind, number | null])[];
  readonly turns: readonly (readonly number[])[];
  readonly result: HandResult | null;
}

export interface Info {
  readonly format: number;
  readonly title: string;
  /** What stands above the table: a title and a text. */
  readonly lesson?: { readonly title: Both; readonly text: Both };
  readonly players: number;
  readonly names: readonly string[];
  /** The record names nobody: `names` only tells the seats apart. */
  readonly nameless?: boolean;
  readonly rules: { readonly name: string };
  readonly hands: readonly HandInfo[];
  readonly final: readonly FinalRow[] | null;
  readonly line: number;
  /** What the final figures count; their numbers are thousandths of it. Ranking points when it is left out. */
  readonly final_unit?: string;
  /** A table at which is played; absent for a record. */
  readonly live?: boolean;
}

/** The newest `info.format` this front end reads. */
export const FORMAT = 1;

export type At = readonly [number, number];
export type Skin = "classic" | "index" | "jumbo";
export type Lang = "en" | "ja";
export type Speed = 0.5 | 1 | 2 | 4;

/** Whose eyes a model looks through. */
export type Viewer = number | "open" | "spectator";

/** The hand that is being played, sent whole at every change; its index is `info.hands.length`. */
export interface LiveData {
  /** Rises when the past changes (undo, another viewer): what was known is dropped then. */
  readonly epoch: number;
  readonly viewer: Viewer;
  /** So far, packed as those that are over. */
  readonly hand: string;
  readonly outline: HandInfo;
}

/** The same, unpacked. */
export interface Live extends LiveData, HandBlob {}

export type OptionAct =
  | "dahai" | "riichi" | "tsumo" | "ron" | "chi" | "pon" | "daiminkan" | "ankan" | "kakan"
  | "kita" | "flower" | "kyuushu" | "pass" | "stop" | "go_on" | "offend";

/** One thing that may be done now; `i` is what is sent back. */
export interface Option {
  readonly i: number;
  readonly act: OptionAct;
  /** What `table.act` takes for it. */
  readonly text: string;
  /** Discarded, taken, or added tile. */
  readonly tile?: Tile | null;
  /** It is the tile just drawn. */
  readonly drawn?: boolean;
  /** Own tiles that are used. */
  readonly tiles?: readonly Tile[];
}

/** What a set penalises and the table lets happen; never on a panel, only in a menu. */
export interface Offence extends Option {
  readonly offence: string;
}

/** A text of the kernel in both languages. */
export type Both = Readonly<Record<Lang, string>>;

/** A tile on the table that a reason is about. */
export type Spot =
  | readonly ["river", number, number]
  | readonly ["hand", number]
  | readonly ["drawn"]
  | readonly ["meld", number, number]
  | readonly ["kita", number, number]
  | readonly ["dora", number];

export interface Reason {
  readonly code: string;
  readonly text: Both;
  readonly tiles: readonly Spot[];
}

/** Why something is not offered, by act; `tiles`: why a tile may not be discarded, `riichi_tiles`:
 * why riichi may not be declared with it. */
export interface Why {
  readonly riichi?: readonly Reason[];
  readonly ron?: readonly Reason[];
  readonly tsumo?: readonly Reason[];
  readonly pon?: readonly Reason[];
  readonly chi?: readonly Reason[];
  readonly kan?: readonly Reason[];
  readonly kita?: readonly Reason[];
  readonly kyuushu?: readonly Reason[];
  readonly tiles?: Readonly<Record<Tile, readonly Reason[]>>;
  readonly riichi_tiles?: Readonly<Record<Tile, readonly Reason[]>>;
}
export type WhyAct = Exclude<keyof Why, "tiles" | "riichi_tiles">;

/** Tiles waited for and how many of each can still come. */
export interface Waits {
  readonly left: Readonly<Record<Tile, number>>;
  readonly furiten: boolean;
  readonly no_yaku: readonly Tile[];
}

export interface DiscardHint extends Waits {
  readonly tile: Tile;
  readonly shanten: number;
}

/** A tip for who begins: which of the six, what it says here, and what it is about. */
export interface Tip {
  readonly tip: string;
  readonly text: Both;
  readonly tiles: readonly Spot[];
}

export interface Hints {
  readonly shanten: number;
  /** Best first. */
  readonly discards: readonly DiscardHint[];
  readonly waits: Waits | null;
  /** Only where tips are asked for; the most important one first. */
  readonly tips?: readonly Tip[];
}

/** What a computer player would do in the place of who is asked, and why. */
export interface Advice {
  readonly player: string;
  /** The `i` of the option. */
  readonly i: number;
  readonly text: Both;
}

/** What the person at this model's seat is asked. `end`: may the match stop here? */
export interface Prompt {
  readonly id: number;
  readonly epoch: number;
  readonly seat: number;
  readonly kind: "turn" | "call" | "end";
  readonly options: readonly Option[];
  readonly offences: readonly Offence[];
  readonly why: Why;
  readonly hints: Hints | null;
  /** Counts from when the prompt is shown. */
  /** `left`: where it was stopped, or a page showed it anew, the seconds that were left when this was
   * said first; `stands`: it does not run. */
  readonly clock: null | { readonly seconds: number; readonly left?: number; readonly stands?: boolean };
  /** Absent or `null`: nobody advises. */
  readonly advice?: Advice | null;
  /** The kernel answers by itself as soon as the prompt was shown: nobody is asked. */
  readonly auto?: boolean;
}

export interface SeatStatus {
  readonly name: string;
  readonly kind: "person" | "computer";
  /** Which computer player. */
  readonly player: string | null;
  readonly away: boolean;
}

export type TableState = "playing" | "paused" | "over" | "curtain" | "closed";

export interface Status {
  readonly state: TableState;
  readonly seats: readonly SeatStatus[];
  /** Seats played by persons here. */
  readonly you: readonly number[];
  /** The seat that is called to the screen. */
  readonly curtain: number | null;
  readonly error: string | null;
  /** Decisions that can be taken back, and done again. */
  readonly undo: number;
  readonly redo: number;
  /** Others are thinking; who is secret. */
  readonly waiting: boolean;
  /** No person plays. */
  readonly watch: boolean;
  /** `offences`: there are some that a person could commit at another's discard. */
  readonly rules: { readonly name: string; readonly title: Both; readonly offences?: boolean };
  readonly notice: null | { readonly code: string; readonly text: Both };
}

/** What can be shown of an analysis: how many tiles each discard leaves to improve by, how dangerous
 * tiles are, what the hand waits for. */
export const LAYERS = ["ukeire", "danger", "waits"] as const;
export type Layer = (typeof LAYERS)[number];

/** Tiles and how many of each are unseen. */
export type Counts = Readonly<Record<Tile, number>>;

/** What comes of a hand that draws alone: chances of tenpai and of a win, points expected. */
export interface Odds {
  readonly tenpai: number;
  readonly win: number;
  readonly points: number;
  /** Not estimated from samples. */
  readonly exact: boolean;
}

/** One thing that may be done at a moment, and what it leads to. Chances are 0 to 1. */
export interface AnalysisRow {
  /** The option of the prompt that is asked at this moment, where it is one. */
  readonly i: number | null;
  /** What `table.act` takes for it; the row's name among the others. */
  readonly text: string;
  readonly act: OptionAct;
  readonly tile: Tile | null;
  readonly tiles: readonly Tile[];
  /** The discard that a call is looked at with. */
  readonly then: Tile | null;
  readonly name: Both;
  readonly shanten: number;
  readonly accepts: Counts;
  readonly total: number;
  /** Mean of what the next step is improved by. */
  readonly second: number;
  /** Draws that keep the distance and widen what improves it. */
  readonly better: Counts;
  readonly furiten: string | null;
  readonly no_yaku: readonly Tile[];
  readonly yaku: readonly (readonly [string, number])[];
  readonly value: number | null;
  readonly risk: number | null;
  readonly loss: number | null;
  readonly odds: Odds | null;
  readonly why: Both;
}

export interface RefusedRow {
  readonly name: Both;
  readonly why: Both;
}

/** The chance that a tile deals in, and against whom. */
export interface TileRisk {
  readonly p: number;
  readonly by: readonly { readonly seat: number; readonly p: number; readonly why: Both }[];
}

/** What is to be feared of an opponent. */
export interface Threat {
  readonly seat: number;
  readonly held: "riichi" | "open" | "closed";
  readonly tenpai: number;
  readonly loss: number;
  readonly why: Both;
}

export interface AnalysisWaits {
  readonly left: Counts;
  readonly furiten: string | null;
  readonly no_yaku: readonly Tile[];
}

/** What a moment means to one seat, as far as that seat sees it. */
export interface Analysis {
  readonly hand: number;
  readonly n: number;
  readonly seat: number;
  /** Of a table: it holds only as long as the past does not change. */
  readonly epoch: number | null;
  readonly head: Both;
  readonly shanten: number | null;
  /** Of a hand as it stands, without a tile to discard. */
  readonly accepts: Counts;
  readonly odds: Odds | null;
  /** Best first. */
  readonly rows: readonly AnalysisRow[];
  readonly refused: readonly RefusedRow[];
  readonly danger: Readonly<Record<Tile, TileRisk>>;
  readonly threats: readonly Threat[];
  readonly waits: AnalysisWaits | null;
  readonly tips: readonly Tip[];
  /** The share of the odds that is done; `null`: nothing is under way. */
  readonly working: number | null;
}

/** A note at a moment: hand, moment, text. */
export type Note = readonly [number, number, string];

/** What the browser sends; everything is checked by the kernel. */
export type Message =
  | { readonly type: "choose"; readonly epoch: number; readonly prompt: number; readonly option: number }
  | { readonly type: "shown"; readonly prompt: number }
  | { readonly type: "undo"; readonly n: number }
  | { readonly type: "seat" | "away" | "back"; readonly seat: number }
  | AskPosition
  | { readonly type: "analyse"; readonly hand: number; readonly n: number; readonly viewer: number }
  | { readonly type: "pause" | "resume" | "step" | "redo" | "restart" | "pong" };

/** The line of a moment, as it is looked at; the answer comes with the same number. */
export interface AskPosition {
  readonly type: "position";
  readonly ask: number;
  readonly hand: number;
  readonly n: number;
  readonly viewer: "open" | number;
}

/** The answer: the line, or why there is none. */
export interface Position {
  readonly type: "position";
  readonly ask: number;
  readonly line: string | null;
  readonly text: Both | null;
}

/** What the kernel sends beside the traits. */
export interface Refused {
  readonly type: "refused";
  readonly reason: string;
  readonly text: Both;
}

/** The settings a browser may write; everything else flows one way. */
export interface Ui {
  readonly at: At;
  readonly viewpoint: number;
  readonly shown: "open" | "closed";
  readonly playing: boolean;
  readonly speed: Speed;
  readonly skin: Skin;
  readonly lang: Lang;
  /** What is shown of an analysis. */
  readonly layers: readonly Layer[];
  /** Of a table only: the kernel acts on these … */
  readonly auto_win: boolean;
  readonly no_calls: boolean;
  readonly auto_discard: boolean;
  /** Be asked at every discard, also where only an offence is possible. */
  readonly every_discard: boolean;
  /** `tips`: those for who begins, as well. */
  readonly hints: HintLevel;
  /** Who says what to do. */
  readonly adviser: Adviser;
  /** Computer players say why they did what they did, where their hands may be seen. */
  readonly reasons: boolean;
  /** … and only the browser on these. */
  readonly sort_hand: boolean;
  /** Even a mouse needs two clicks. */
  readonly confirm: boolean;
  /** What a call panel does when nobody answers. */
  readonly panel: "stays" | "closes";
  readonly sounds: boolean;
  /** The next hand comes by itself. */
  readonly auto_next: boolean;
}
export type HintLevel = (typeof HINTS)[number];
export const HINTS = ["off", "on", "tips"] as const;
export type Adviser = (typeof ADVISERS)[number];
export const ADVISERS = ["off", "careful", "efficient"] as const;
export type UiName = keyof Ui;
/** What a replay shares with the kernel. */
export const UI_NAMES: readonly UiName[] = ["at", "viewpoint", "shown", "playing", "speed", "skin", "lang", "layers"];
/** What a table shares with it: the moment shown is each view's own there. */
export const TABLE_UI_NAMES: readonly UiName[] = [
  "viewpoint", "speed", "skin", "lang", "layers", "auto_win", "no_calls", "auto_discard", "every_discard", "hints", "adviser", "reasons",
  "sort_hand", "confirm", "panel", "sounds", "auto_next",
];
/** All of them. */
export const ALL_UI_NAMES: readonly UiName[] = [...new Set([...UI_NAMES, ...TABLE_UI_NAMES])];
export const SPEEDS: readonly Speed[] = [0.5, 1, 2, 4];
export const SKINS: readonly Skin[] = ["classic", "index", "jumbo"];
export const LANGS: readonly Lang[] = ["en", "ja"];
