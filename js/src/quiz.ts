// What a quiz in a cell knows. The kernel holds all of it, judges answers and writes every text; here
// is only what has been chosen and not yet been answered.
import type { Both, Info, Lang, Skin, Tile } from "./wire.ts";
import type { Traits } from "./history.ts";

export type Mark = "" | "right" | "wrong" | "missed";
export type State = "" | "right" | "part" | "wrong";

export interface Line {
  readonly text: Both;
  readonly value: Both | null;
  readonly tiles: readonly Tile[];
  readonly mark: Mark;
}

export interface Section {
  readonly title: Both;
  readonly lines: readonly Line[];
}

export interface Feedback {
  readonly right: boolean;
  readonly credit: number;
  readonly head: Both;
  readonly answer: Both;
  readonly sections: readonly Section[];
  readonly marks: Readonly<Record<string, Mark>>;
  /** What stood in the fields. */
  readonly values: Readonly<Record<string, string>>;
}

export interface Piece {
  readonly t: Tile;
  readonly side?: boolean;
  readonly stack?: boolean;
}

export interface Thrown {
  readonly t: Tile;
  readonly tsumogiri: boolean;
  readonly side: boolean;
  readonly called: boolean;
}

export interface HandScene {
  readonly type: "hand";
  readonly tiles: readonly Tile[];
  readonly drawn: Tile | null;
  readonly win: Tile | null;
  readonly melds: readonly (readonly Piece[])[];
  readonly dora: readonly Tile[];
  readonly ura: readonly Tile[];
  readonly river: readonly Thrown[];
  readonly facts: readonly Both[];
}

/** A moment at the table, as a match of one moment, from `seat`. */
export interface TableScene {
  readonly type: "table";
  readonly info: Info;
  readonly hands: readonly string[];
  readonly seat: number;
}

export type Scene = HandScene | TableScene;

export interface Field {
  readonly key: string;
  readonly label: Both;
  /** Values that are no number, each with its word. */
  readonly special: readonly (readonly [string, Both])[];
  /** What a number that is written without a sign counts as; none: no signs. */
  readonly sign?: 1 | -1;
  /** The sign cannot be changed. */
  readonly fixed?: boolean;
}

export interface Choice {
  readonly key: string;
  readonly text: Both;
  readonly tiles: readonly Tile[];
}

export type Control =
  | { readonly type: "tile"; readonly tiles: readonly Tile[]; readonly drawn: Tile | null; readonly able: readonly Tile[]; readonly none: Both | null }
  | { readonly type: "tiles"; readonly rows: readonly (readonly Tile[])[]; readonly none: Both }
  | { readonly type: "options"; readonly options: readonly Choice[] }
  | { readonly type: "fields"; readonly fields: readonly Field[] };

export interface Question {
  readonly kind: string;
  readonly name: Both;
  readonly title: Both;
  readonly text: Both;
  readonly ask: Both;
  readonly rules: Both | null;
  readonly scene: Scene | null;
  readonly control: Control;
  readonly hints: readonly Both[];
  /** Hints that are still to be had. */
  readonly more: number;
}

export interface ReviewRow {
  readonly n: number;
  readonly name: Both;
  readonly title: Both;
  readonly state: State;
  readonly given: Both | null;
  readonly answer: Both | null;
  readonly credit: number;
  readonly hints: number;
}

/** The trait `asked`. */
export interface Asked {
  readonly title: Both;
  readonly n: number;
  readonly count: number;
  readonly states: readonly State[];
  readonly score: number;
  readonly done: boolean;
  readonly view: "question" | "review";
  readonly question: Question;
  readonly feedback: Feedback | null;
  readonly problem: Both | null;
  readonly review: readonly ReviewRow[] | null;
}

export const QUIZ_TRAITS = ["asked", "lang", "skin"] as const;

/** No tile: not ready, not furiten, no riichi. */
export const NONE = "none";

/** No number of an answer is longer. */
const DIGITS = 9;

/** Is it what a quiz shows? */
export function isAsked(value: unknown): value is Asked {
  if (typeof value !== "object" || value === null) return false;
  const question = (value as Partial<Asked>).question;
  return typeof question === "object" && question !== null && typeof question.control === "object" && Array.isArray((value as Partial<Asked>).states);
}

export class Quiz {
  asked: Asked | null = null;
  lang: Lang = "en";
  skin: Skin = "classic";
  /** Chosen tiles or an option, of this question. */
  picked: readonly string[] = [];
  /** What stands in the fields. */
  values: Readonly<Record<string, string>> = {};
  /** Signs of fields that were turned. */
  signs: Readonly<Record<string, 1 | -1>> = {};
  /** The field that the keypad writes to. */
  field = "";
  /** What gets the focus once it is there. */
  wanted: string | null = null;
  /** Something was sent and nothing has come of it yet. */
  waiting = false;
  private readonly traits: Traits;
  private readonly tell: (message: unknown) => void;
  private readonly listeners = new Set<() => void>();

  constructor(traits: Traits, tell: (message: unknown) => void) {
    this.traits = traits;
    this.tell = tell;
    this.read();
  }

  /** Take over what the model has. */
  read(): void {
    const asked = this.traits.get("asked");
    const before = this.asked;
    this.asked = isAsked(asked) ? asked : null;
    this.lang = this.traits.get("lang") === "ja" ? "ja" : "en";
    const skin = this.traits.get("skin");
    this.skin = skin === "index" || skin === "jumbo" ? skin : "classic";
    const now = this.asked;
    const other = before?.n !== now?.n || before?.view !== now?.view || (before?.feedback != null && now?.feedback == null);
    if (now !== before) this.waiting = false;
    if (other) {
      this.picked = [];
      this.values = {};
      this.signs = {};
      this.field = now?.question.control.type === "fields" ? now.question.control.fields[0]?.key ?? "" : "";
      if (before !== null) this.wanted = now?.view === "review" ? "[data-act=again]" : ".answer [tabindex='0'], .answer input, .answer button";
    }
    if (now?.feedback && !before?.feedback && before !== null && before.n === now.n) this.wanted = "[data-act=next], [data-act=retry], .verdict";
    for (const listener of [...this.listeners]) listener();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  destroy(): void {
    this.listeners.clear();
  }

  // ---- what is chosen

  private changed(): void {
    for (const listener of [...this.listeners]) listener();
  }

  get open(): boolean {
    return this.asked !== null && this.asked.view === "question" && this.asked.feedback === null;
  }

  /** Choose one; the same once more is the answer. */
  pick(key: string): void {
    if (!this.open) return;
    if (this.picked[0] === key) return this.answer();
    this.picked = [key];
    this.changed();
  }

  /** Take one in, or out. */
  toggle(key: string): void {
    if (!this.open) return;
    const rest = this.picked.filter((k) => k !== NONE || key === NONE);
    this.picked = rest.includes(key) ? rest.filter((k) => k !== key) : key === NONE ? [NONE] : [...rest, key];
    this.changed();
  }

  set(key: string, value: string): void {
    if (!this.open) return;
    this.values = { ...this.values, [key]: value.slice(0, DIGITS) };
    this.changed();
  }

  turn(key: string, sign: 1 | -1): void {
    if (!this.open) return;
    this.signs = { ...this.signs, [key]: sign };
    this.changed();
  }

  focusField(key: string): void {
    if (this.field === key) return;
    this.field = key;
    this.changed();
  }

  sign(field: Field): 1 | -1 | 0 {
    return field.sign === undefined ? 0 : this.signs[field.key] ?? field.sign;
  }

  /** May it be answered now? */
  get ready(): boolean {
    if (!this.open || this.waiting || this.asked === null) return false;
    const control = this.asked.question.control;
    if (control.type !== "fields") return this.picked.length > 0;
    return control.fields.every((f) => f.sign !== undefined || this.values[f.key] !== undefined && (this.values[f.key] !== "" || f.special.some(([v]) => v === "")));
  }

  answer(): void {
    const asked = this.asked;
    if (!this.ready || asked === null) return;
    const control = asked.question.control;
    let value: unknown;
    if (control.type === "fields") {
      value = Object.fromEntries(control.fields.map((f) => {
        const text = this.values[f.key] ?? "";
        return [f.key, this.sign(f) === -1 && /[1-9]/.test(text) ? `-${text}` : text];
      }));
    } else if (control.type === "tiles") {
      value = this.picked.filter((k) => k !== NONE);
    } else {
      value = this.picked[0];
    }
    this.waiting = true;
    this.say({ type: "answer", n: asked.n, value });
    this.changed();
  }

  // ---- what is asked of the kernel

  hint(): void {
    if (this.open && this.asked && this.asked.question.more > 0) this.say({ type: "hint", n: this.asked.n });
  }

  /** To the next question: once, however often it is pressed before that has come. */
  next(): void {
    if (this.waiting) return;
    this.waiting = true;
    this.say({ type: "next" });
    this.changed();
  }

  goto(n: number): void {
    if (this.asked && (n !== this.asked.n || this.asked.view === "review")) this.say({ type: "goto", n });
  }

  review(): void {
    this.say({ type: "review" });
  }

  again(wrong: boolean): void {
    this.say({ type: "again", wrong });
  }

  setLang(lang: Lang): void {
    this.traits.put({ lang });
  }

  private say(message: unknown): void {
    this.tell(message);
  }
}
