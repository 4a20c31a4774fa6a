// What a view of a history knows and can do. The kernel holds all of it: what is looked at is asked
// for, and comes as traits of the model.
import type { At, Info, Lang } from "./wire.ts";

/** A seat of a match in the list. */
export interface Standing {
  readonly name: string;
  readonly rank: number | null;
  readonly score: number;
  /** Thousandths of the match's unit. */
  readonly points: number | null;
}

export interface MatchRow {
  readonly code: string;
  /** `2024-05-01 18:30` */
  readonly at: string;
  /** Is that when it was played, and not only when it was added? */
  readonly dated: boolean;
  readonly rules: string;
  readonly unit: string;
  readonly hands: number;
  readonly finished: boolean;
  readonly practice: boolean;
  /** Its log ends early. */
  readonly early: boolean;
  readonly players: readonly Standing[];
}

/** A page of the list. */
export interface MatchPage {
  readonly total: number;
  readonly offset: number;
  readonly size: number;
  readonly rows: readonly MatchRow[];
}

/** What the list is asked for. `again`: any other number, to look once more. */
export interface Query {
  readonly text: string;
  readonly offset: number;
  readonly again: number;
}

export type Place = "list" | "match" | "hand";

/** The traits of the model that a view of a history reads. */
export const HISTORY_TRAITS = ["page", "query", "place", "code", "opened", "problem", "about", "info", "hands", "lang", "at"] as const;
export type HistoryTrait = (typeof HISTORY_TRAITS)[number];

/** Where traits come from and go to: anywidget's model is one. */
export interface Traits {
  get(name: string): unknown;
  /** Several at once, in this order. */
  put(values: Readonly<Record<string, unknown>>): void;
}

/** The longest text that is asked for. */
export const LONGEST = 200;
/** From the last letter typed to the question, ms. */
export const TYPING = 250;

const isObject = (v: unknown): v is Record<string, unknown> => typeof v === "object" && v !== null && !Array.isArray(v);
const num = (v: unknown, otherwise = 0): number => (typeof v === "number" && Number.isFinite(v) ? v : otherwise);
const text = (v: unknown): string => (typeof v === "string" ? v : "");
const orNull = (v: unknown): number | null => (typeof v === "number" ? v : null);

function row(value: unknown): MatchRow | null {
  if (!isObject(value) || text(value["code"]) === "") return null;
  const players = Array.isArray(value["players"]) ? value["players"].filter(isObject) : [];
  return {
    code: text(value["code"]), at: text(value["at"]), dated: value["dated"] === true, rules: text(value["rules"]), unit: text(value["unit"]),
    hands: num(value["hands"]), finished: value["finished"] === true, practice: value["practice"] === true, early: value["early"] === true,
    players: players.map((p) => ({ name: text(p["name"]), rank: orNull(p["rank"]), score: num(p["score"]), points: orNull(p["points"]) })),
  };
}

/** The page as the kernel sent it; what is none of it is left out. */
export function readPage(value: unknown): MatchPage {
  const page = isObject(value) ? value : {};
  const rows = Array.isArray(page["rows"]) ? page["rows"].map(row).filter((r) => r !== null) : [];
  return { total: Math.max(num(page["total"]), rows.length), offset: num(page["offset"]), size: Math.max(1, num(page["size"], 20)), rows };
}

export class History {
  page: MatchPage = readPage(null);
  query: Query = { text: "", offset: 0, again: 0 };
  place: Place = "list";
  code = "";
  problem = "";
  lang: Lang = "en";
  /** The match that is open; `null` as long as it has not come. */
  info: Info | null = null;
  hands: readonly string[] = [];
  /** The same match as in the list. */
  about: MatchRow | null = null;
  at: At = [0, 0];
  /** What gets the focus once it is there: the first of these selectors that is found. */
  wanted: readonly string[] = [];
  /** The page of the list to wait for before that. */
  private coming: number | null = null;
  private readonly traits: Traits;
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(traits: Traits) {
    this.traits = traits;
    this.read();
  }

  /** Take over what the model has. */
  read(): void {
    const get = (name: HistoryTrait): unknown => this.traits.get(name);
    const query = get("query");
    const place = get("place");
    const info = get("info");
    const at = get("at");
    this.page = readPage(get("page"));
    this.query = isObject(query) ? { text: text(query["text"]), offset: num(query["offset"]), again: num(query["again"]) } : this.query;
    this.place = place === "match" || place === "hand" ? place : "list";
    this.code = text(get("code"));
    this.problem = text(get("problem"));
    this.lang = get("lang") === "ja" ? "ja" : "en";
    this.info = this.code !== "" && get("opened") === this.code && isObject(info) && Array.isArray(info["hands"]) ? (info as unknown as Info) : null;
    this.about = this.info ? row(get("about")) : null;
    this.hands = this.info && Array.isArray(get("hands")) ? (get("hands") as string[]) : [];
    if (Array.isArray(at)) this.at = [num(at[0]), num(at[1])];
    for (const listener of [...this.listeners]) listener();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  destroy(): void {
    clearTimeout(this.timer);
    this.listeners.clear();
  }

  // ---- what a person does

  /** Ask for another list, a moment after the last letter. */
  type(value: string): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.filter(value), TYPING);
  }

  /** Ask for it at once. */
  filter(value: string): void {
    clearTimeout(this.timer);
    const asked = value.slice(0, LONGEST);
    if (asked !== this.query.text) this.put({ query: { ...this.query, text: asked, offset: 0 } });
  }

  refresh(): void {
    this.put({ query: { ...this.query, again: this.query.again + 1 } });
  }

  /** To the next older page, or the next newer one. */
  turn(by: 1 | -1): void {
    const { offset, size, total } = this.page;
    const to = Math.max(0, offset + by * size);
    if (to === offset || to >= total) return;
    this.wanted = [".matches button"];
    this.coming = to;
    this.put({ query: { ...this.query, offset: to } });
  }

  open(code: string): void {
    this.want("[data-act=to-list]");
    this.put({ code, place: "match" });
  }

  /** A moment of the match that is open, as a replay. */
  openHand(hand: number, n = 0): void {
    this.want(".replay-slot");
    this.put({ at: [hand, n], place: "hand" });
  }

  /** One place up: from a hand to its match, from a match to the list. `false`: it is the list. */
  up(): boolean {
    if (this.place === "list") return false;
    if (this.place === "match") this.toList();
    else {
      this.want(`[data-act="hand:${this.at[0]}"]`, ".mj-history");
      this.put({ place: "match", playing: false });
    }
    return true;
  }

  toList(): void {
    this.want(`[data-act="open:${this.code}"]`, ".mj-history");
    this.put({ place: "list", playing: false });
  }

  /** Has what the focus waits for come? */
  get arrived(): boolean {
    return this.wanted.length > 0 && (this.coming === null || this.coming === this.page.offset);
  }

  private want(...selectors: string[]): void {
    this.wanted = selectors;
    this.coming = null;
  }

  setLang(lang: Lang): void {
    this.put({ lang });
  }

  private put(values: Readonly<Record<string, unknown>>): void {
    this.traits.put(values);
  }
}
