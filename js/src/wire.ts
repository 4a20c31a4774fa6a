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
  /** Thousandths of a ranking point. */
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
}

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
  readonly players: number;
  readonly names: readonly string[];
  readonly rules: { readonly name: string };
  readonly hands: readonly HandInfo[];
  readonly final: readonly FinalRow[] | null;
  readonly line: number;
}

/** The newest `info.format` this front end reads. */
export const FORMAT = 1;

export type At = readonly [number, number];
export type Skin = "classic" | "index" | "jumbo";
export type Lang = "en" | "ja";
export type Speed = 0.5 | 1 | 2 | 4;

/** The settings a browser may write; everything else flows one way. */
export interface Ui {
  readonly at: At;
  readonly viewpoint: number;
  readonly shown: "open" | "closed";
  readonly playing: boolean;
  readonly speed: Speed;
  readonly skin: Skin;
  readonly lang: Lang;
}
export type UiName = keyof Ui;
export const UI_NAMES: readonly UiName[] = ["at", "viewpoint", "shown", "playing", "speed", "skin", "lang"];
export const SPEEDS: readonly Speed[] = [0.5, 1, 2, 4];
export const SKINS: readonly Skin[] = ["classic", "index", "jumbo"];
export const LANGS: readonly Lang[] = ["en", "ja"];
