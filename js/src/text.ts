// Words and numbers for people, in one language.
import catalogue from "./catalogue.gen.json";
import type { Info, Lang, MarkKind, Status, Tile } from "./wire.ts";
import { WORDS, type Word } from "./words.ts";

/** Codes come from logs: a Map knows no `constructor`. */
const CODES: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(catalogue).map(([lang, words]) => [lang, new Map(Object.entries(words))]),
);
const look = (lang: Lang, code: string): string | undefined => CODES.get(lang)?.get(code);
const KANJI = "〇一二三四五六七八九";

/** With thousands grouped and a true minus sign. */
export function num(n: number): string {
  // toLocaleString() would take a fifth of a step's script.
  const [whole = "", part] = String(Math.abs(n)).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return (n < 0 ? "−" : "") + (part === undefined ? grouped : `${grouped}.${part}`);
}

/** With its sign; nothing is ±0. */
export function signed(n: number): string {
  return n > 0 ? `+${num(n)}` : n < 0 ? num(n) : "±0";
}

/** Thousandths as a signed decimal: 20000 is +20.0. */
export function thousandths(n: number): string {
  if (n === 0) return "±0.0";
  const text = Math.abs(n / 1000).toFixed(n % 100 === 0 ? 1 : 3).replace(/(\.\d+?)0+$/, "$1");
  return (n > 0 ? "+" : "−") + text;
}

/** A figure of the final table, in thousandths of its unit; what counts points has no parts. */
export function figure(n: number, unit: string): string {
  return unit === "points" ? signed(Math.round(n / 1000)) : thousandths(n);
}

/** Text that keeps its own direction, for places where no `<bdi>` can be put. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

/** A name as one line of plain text. */
export function clean(name: unknown): string {
  return String(name ?? "").replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]+/g, " ").trim();
}

/** The title of what is shown, in the language of the words where there is one. */
export function titleOf(info: Info, w: Words): string {
  return clean(info.lesson?.title?.[w.lang] ?? info.title);
}

/** A name for the middle of a sentence, where no `<bdi>` can be put. */
export function inline(name: unknown): string {
  const text = clean(name);
  return text === "" ? "" : isolate(text);
}

export class Words {
  readonly lang: Lang;
  private readonly words: Readonly<Record<Word, string>>;

  constructor(lang: Lang) {
    this.lang = lang;
    this.words = WORDS[lang];
  }

  /** A word of the controls; `{0}`, `{1}` are filled in, and `{0|tile|tiles}` is the word for one of
   * them or for any other number. */
  ui(key: Word, ...args: readonly (string | number)[]): string {
    const text = this.words[key];
    return args.length === 0 ? text : text.replace(/\{(\d)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, i: string, one?: string, many?: string) => {
      const arg = String(args[Number(i)] ?? "");
      return one === undefined ? arg : arg === "1" ? one : many ?? "";
    });
  }

  /** A word of the kernel's catalogue; a code without one is its own word. */
  code(code: string): string {
    return look(this.lang, code) ?? look("en", code) ?? clean(code.replace(/^[a-z]+\./, "")).slice(0, 60);
  }

  /** The same in the other language, or nothing when it would say the same. */
  other(code: string): string {
    const text = look(this.lang === "ja" ? "en" : "ja", code) ?? "";
    return text === this.code(code) ? "" : text;
  }

  /** What the marks over the seek bar stand for. */
  mark(kind: MarkKind): string {
    switch (kind) {
      case "riichi": return this.code("call.riichi");
      case "call": return this.ui("markCall");
      case "win": return this.code("end.hora");
      case "draw": return this.code("end.ryukyoku");
    }
  }

  wind(wind: string): string {
    const text = this.code(`wind.${wind}`);
    return this.lang === "ja" ? text : text.charAt(0);
  }

  round(bakaze: string, kyoku: number): string {
    const wind = this.code(`wind.${bakaze}`);
    return this.lang === "ja" ? `${wind}${kyoku}局` : `${wind} ${kyoku}`;
  }

  roundShort(bakaze: string, kyoku: number): string {
    return `${this.wind(bakaze)}${kyoku}`;
  }

  /** A tile as it is spoken. */
  tile(t: Tile): string {
    const suit = t.charAt(1);
    if (t.length >= 2 && (suit === "m" || suit === "p" || suit === "s")) {
      const digit = this.lang === "ja" ? KANJI.charAt(Number(t.charAt(0))) : t.charAt(0);
      const plain = this.ui(`suit_${suit}`, digit);
      const mark = t.charAt(2);
      return mark === "r" ? this.ui("red", plain) : mark === "b" ? this.ui("blue", plain) : plain;
    }
    if (CODES.get("en")?.has(`wind.${t}`)) return this.code(`wind.${t}`);
    const key = `t_${t}`;
    return key in this.words ? this.words[key as Word] : this.ui("hidden");
  }

  /** Several tiles; a run of hidden ones is counted. */
  tiles(list: readonly Tile[]): string {
    if (list.length === 0) return this.ui("none");
    if (list.length > 1 && list.every((t) => t === "?")) return this.ui("hiddenTiles", list.length);
    return list.map((t) => this.tile(t)).join(this.lang === "ja" ? "、" : ", ");
  }
}

/** What the rules of a match are called: a table says it itself, the known sets are in the catalogue. */
export function rulesName(info: Info, status: Status | null, w: Words): string {
  const name = clean(info.rules?.name);
  const title = clean(status?.rules.title?.[w.lang]);
  if (title !== "" && title !== name) return title;
  return name === "" ? "" : w.code(`rules.${name}`);
}

const BY_LANG: Partial<Record<Lang, Words>> = {};

/** The words of a language; always the same object. */
export function words(lang: Lang): Words {
  return (BY_LANG[lang] ??= new Words(lang));
}
