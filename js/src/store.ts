// What one view of the widget knows: the match, the settings it shares with the kernel, and the
// few things that are its own. It knows no widget, no DOM and no Preact.
import { infoFault } from "./check.ts";
import { Frames, type Hand } from "./frames.ts";
import { words, type Words } from "./text.ts";
import {
  FORMAT, LANGS, SKINS, SPEEDS, UI_NAMES,
  type At, type Info, type Ui, type UiName, type View,
} from "./wire.ts";

/** Width of the board, whose text must stay readable; "?" as long as nothing was measured. */
export type Stage = "?" | "s" | "m" | "l";
export type Sheet = "settings" | "help";

/** The own things of a view; nobody else sees them. */
export interface Local {
  readonly sheet: Sheet | null;
  /** The four controls on the centre. */
  readonly centre: boolean;
  /** The moment ("hand n") whose result was put aside to look at the table. */
  readonly aside: string | null;
  /** Coming draws and dead wall are shown. */
  readonly wall: boolean;
  readonly upright: boolean;
  readonly stage: Stage;
}

export interface Data {
  readonly info: Info;
  readonly hands: readonly string[];
  readonly ui?: Partial<Ui>;
}

export const DEFAULT_UI: Ui = {
  at: [0, 0], viewpoint: 0, shown: "open", playing: false, speed: 1, skin: "classic", lang: "en",
};

export type Failure =
  | { readonly kind: "format"; readonly found: number }
  | { readonly kind: "blob"; readonly why: string }
  | { readonly kind: "data"; readonly why: string };

function same(a: unknown, b: unknown): boolean {
  return a === b || (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((x, i) => x === b[i]));
}

export class Store {
  ui: Ui = DEFAULT_UI;
  local: Local = { sheet: null, centre: false, aside: null, wall: false, upright: false, stage: "?" };
  info: Info;
  /** The view at `ui.at`; `null` with a failure, or when the match has no hand. */
  view: View | null = null;
  failure: Failure | null = null;
  private frames: Frames;
  private readonly listeners = new Set<() => void>();
  private readonly onChange: (name: UiName, value: Ui[UiName]) => void;

  constructor(data: Data, onChange: (name: UiName, value: Ui[UiName]) => void = () => undefined) {
    this.onChange = onChange;
    this.info = data.info;
    this.frames = new Frames(Array.isArray(data.hands) ? data.hands : []);
    this.ui = { ...DEFAULT_UI, ...this.checked(data.ui ?? {}) };
    this.look();
  }

  get words(): Words {
    return words(this.ui.lang);
  }

  get hands(): number {
    return this.frames.length;
  }

  /** The hand at `ui.at`, or `null` when it cannot be read. */
  get hand(): Hand | null {
    return this.read(this.ui.at[0]);
  }

  /** The view of a moment, or `null` when there is none or it cannot be read. */
  at(hand: number, n: number): View | null {
    try {
      const read = this.frames.hand(hand);
      return n <= read.last ? read.view(n) : null;
    } catch {
      return null;
    }
  }

  /** The last moment of a hand. */
  last(hand: number): number {
    return this.read(hand)?.last ?? 0;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** New data from the kernel. */
  setData(data: Partial<Data>): void {
    if (data.info) this.info = data.info;
    if (Array.isArray(data.hands)) this.frames = new Frames(data.hands);
    this.look();
    this.tell();
  }

  /** Settings that came from outside: taken over, not reported back. */
  receive(patch: Partial<Ui>): void {
    this.apply(patch);
  }

  /** Settings a person changed here: taken over and reported. */
  change(patch: Partial<Ui>): void {
    for (const name of this.apply(patch)) this.onChange(name, this.ui[name]);
  }

  setLocal(patch: Partial<Local>): void {
    const keys = Object.keys(patch) as (keyof Local)[];
    if (keys.every((key) => this.local[key] === patch[key])) return;
    this.local = { ...this.local, ...patch };
    this.tell();
  }

  private read(index: number): Hand | null {
    try {
      return this.frames.hand(index);
    } catch {
      return null;
    }
  }

  private apply(patch: Partial<Ui>): UiName[] {
    const good = this.checked(patch);
    const changed = UI_NAMES.filter((name) => name in good && !same(good[name], this.ui[name]));
    if (changed.length === 0) return [];
    this.ui = { ...this.ui, ...good };
    if (changed.includes("at")) {
      this.local = { ...this.local, aside: null };
      this.look();
    }
    this.tell();
    return changed;
  }

  /** Only known names with possible values pass. */
  private checked(patch: Partial<Ui>): Partial<Ui> {
    const out: { -readonly [K in UiName]?: Ui[K] } = {};
    const { at, viewpoint, shown, playing, speed, skin, lang } = patch;
    if (Array.isArray(at) && at.length === 2 && at.every((x) => Number.isInteger(x))) out.at = this.clamp(at as unknown as At);
    if (Number.isInteger(viewpoint) && (viewpoint as number) >= 0 && (viewpoint as number) < (this.info?.players || 4)) out.viewpoint = viewpoint as number;
    if (shown === "open" || shown === "closed") out.shown = shown;
    if (typeof playing === "boolean") out.playing = playing;
    if (speed !== undefined && SPEEDS.includes(speed)) out.speed = speed;
    if (skin !== undefined && SKINS.includes(skin)) out.skin = skin;
    if (lang !== undefined && LANGS.includes(lang)) out.lang = lang;
    return out;
  }

  private clamp([h, n]: At): At {
    const hand = Math.max(0, Math.min(this.frames.length - 1, h));
    return [hand, Math.max(0, Math.min(this.last(hand), n))];
  }

  private look(): void {
    this.view = null;
    this.failure = null;
    const format: unknown = this.info?.format;
    if (typeof format !== "number") {
      this.failure = { kind: "data", why: "info.format" };
    } else if (format > FORMAT) {
      this.failure = { kind: "format", found: format };
    } else if (infoFault(this.info) !== null) {
      this.failure = { kind: "data", why: infoFault(this.info) as string };
    } else if (this.frames.length > 0) {
      try {
        const hand = this.frames.hand(Math.max(0, Math.min(this.frames.length - 1, this.ui.at[0])));
        this.view = hand.view(this.ui.at[1]);
      } catch (error) {
        this.failure = { kind: "blob", why: error instanceof Error ? error.message : String(error) };
      }
    }
  }

  private tell(): void {
    for (const listener of [...this.listeners]) listener();
  }
}

/** What went wrong, in a sentence. */
export function failureText(failure: Failure, w: Words): string {
  switch (failure.kind) {
    case "format": return w.ui("errFormat", failure.found, FORMAT);
    case "blob": return w.ui("errBlob", failure.why);
    case "data": return w.ui("errData", failure.why);
  }
}
