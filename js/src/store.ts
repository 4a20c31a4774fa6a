// What one view of the widget knows: the match, the settings it shares with the kernel, and the
// few things that are its own. It knows no widget, no DOM and no Preact.
import { Analyses, layersOf } from "./analysis.ts";
import { infoFault, readLive, readNotes, readPrompt, readStatus } from "./check.ts";
import { Frames, type Hand } from "./frames.ts";
import { outlines } from "./live.ts";
import { liftOf } from "./over.ts";
import { words, type Words } from "./text.ts";
import {
  ADVISERS, ALL_UI_NAMES, FORMAT, HINTS, LANGS, SKINS, SPEEDS, TABLE_UI_NAMES,
  type Analysis, type At, type Both, type HandInfo, type Info, type Live, type LiveData, type Message, type Note, type Position, type Prompt, type Status, type Tip, type Ui, type UiName, type View,
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
  /** The moment whose result was left for the next hand. */
  readonly left: string | null;
  /** Coming draws and dead wall are shown. */
  readonly wall: boolean;
  readonly upright: boolean;
  readonly stage: Stage;
  /** The board is large enough for what is asked to lie on it. */
  readonly felt: boolean;
  /** The own hand lies in two rows: a finger would not find a tile of a single one. */
  readonly rows: boolean;
  /** The choice of the analysis that is looked at, by its text. */
  readonly pointed: string | null;
  /** How often the list of choices was asked for by its key. */
  readonly sought: number;
  /** The choice that is open, at the moment for which that was said; elsewhere it is the first. */
  readonly opened: { readonly at: string; readonly text: string | null } | null;
}

export interface Data {
  readonly info: Info;
  readonly hands: readonly string[];
  readonly ui?: Partial<Ui>;
  /** Of a table: the running hand, what is asked, and who sits there. */
  readonly live?: LiveData | null;
  readonly prompt?: Prompt | null;
  readonly status?: Status | null;
  /** What a moment means: of the newest the kernel was asked for, and of whole hands, packed. */
  readonly analysis?: unknown;
  readonly analysed?: unknown;
  readonly notes?: unknown;
}

/** Where what a view does is told. */
export interface Out {
  onChange?(name: UiName, value: Ui[UiName]): void;
  onMessage?(message: Message): void;
}

const DEFAULT_UI: Ui = {
  at: [0, 0], viewpoint: 0, shown: "open", playing: false, speed: 1, skin: "classic", lang: "en", layers: [],
  auto_win: false, no_calls: false, auto_discard: false, every_discard: false, hints: "off", adviser: "off", reasons: false,
  sort_hand: true, confirm: false, panel: "stays", sounds: false, auto_next: false,
};

export type Failure =
  | { readonly kind: "format"; readonly found: number }
  | { readonly kind: "blob"; readonly why: string }
  | { readonly kind: "data"; readonly why: string };

const NO_TIPS: readonly Tip[] = [];
const ALL: ReadonlySet<keyof Data> = new Set(["info", "hands", "live", "prompt", "status"] as const);

/** The switches of a table. */
const SWITCHES = ["auto_win", "no_calls", "auto_discard", "every_discard", "reasons", "sort_hand", "confirm", "sounds", "auto_next"] as const;

const promptKey = (prompt: Prompt): string => `${prompt.epoch} ${prompt.id}`;
const clockKey = (prompt: Prompt | null): string => (prompt?.clock ? `${promptKey(prompt)} ${prompt.clock.left} ${prompt.clock.stands}` : "");

function same(a: unknown, b: unknown): boolean {
  return a === b || (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((x, i) => x === b[i]));
}

/** Is the first moment before the second? */
export function before(a: At, b: At): boolean {
  return a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);
}

const DEFAULT_LOCAL: Local = { sheet: null, centre: false, aside: null, left: null, wall: false, upright: false, stage: "?", felt: false, rows: false, pointed: null, sought: 0, opened: null };

export class Store {
  ui: Ui = DEFAULT_UI;
  local: Local = DEFAULT_LOCAL;
  info: Info;
  /** The view at `ui.at`; `null` with a failure, or when the match has no hand. */
  view: View | null = null;
  failure: Failure | null = null;
  /** The running hand; always `null` in a replay, and when the match is over. */
  live: Live | null = null;
  /** What is asked. It may be answered only while `ready`. */
  prompt: Prompt | null = null;
  status: Status | null = null;
  /** The newest moment that was shown; past it nobody has looked yet. */
  reached: At = [0, 0];
  /** What a message of the kernel said, for a moment. */
  notice: Both | null = null;
  /** The kernel cannot be reached. */
  gone = false;
  /** The kernel has not answered for a while. */
  busy = false;
  /** The position that this view has asked for last, once it has come. */
  position: Position | null = null;
  private askedFor = 0;
  /** Notes at moments, in order. */
  notes: readonly Note[] = [];
  /** An analysis was asked for and did not come, or cannot be asked for. */
  unanswered = false;
  private readonly analyses = new Analyses();
  /** Does the kernel share what is shown of analyses? */
  private readonly analysable: boolean;
  /** When the prompt got visible (`performance.now()`): its clock counts from here. */
  promptShown: number | null = null;
  /** When what its clock says was heard first: one that was stopped counts from there. */
  clockHeard = 0;
  private frames: Frames;
  private epoch: number | null = null;
  /** The prompt that was answered here. */
  private answered = "";
  private readonly faults = { live: null as string | null, prompt: null as string | null, status: null as string | null, analysis: null as string | null };
  /** What was given last, by name. */
  private readonly given: Partial<Record<keyof Data, unknown>> = {};
  private called: { readonly key: readonly unknown[]; readonly list: readonly string[] } | null = null;
  private shownOutlines: { readonly key: readonly unknown[]; readonly list: readonly HandInfo[] } | null = null;
  private readonly listeners = new Set<() => void>();
  private readonly out: Out;

  constructor(data: Data, out: Out | Out["onChange"] = {}) {
    this.out = typeof out === "function" ? { onChange: out } : out;
    this.info = data.info;
    this.frames = new Frames(Array.isArray(data.hands) ? data.hands : []);
    this.ui = { ...DEFAULT_UI, ...this.checked(data.ui ?? {}) };
    this.analysable = Array.isArray(data.ui?.layers);
    Object.assign(this.given, data);
    if (this.table) this.take({ live: null, prompt: null, status: null, ...data }, ALL, true);
    this.takeAnalyses(data);
    this.look();
  }

  /** Is it a table at which is played, and not a record? */
  get table(): boolean {
    return this.info?.live === true;
  }

  /** A table to which nothing was dealt yet. */
  get loading(): boolean {
    return this.table && this.failure === null && this.frames.length === 0 && this.fault === null && !this.closed;
  }

  /** The newest moment there is; it may not have been shown yet. */
  get newest(): At {
    const hand = Math.max(0, this.frames.length - 1);
    return [hand, this.last(hand)];
  }

  /** At a table: is this the newest moment that was shown, and not one that somebody looks back at? */
  get following(): boolean {
    return this.table && !before(this.ui.at, this.reached);
  }

  /** A table at which nothing happens any more: it is there to look through. */
  get closed(): boolean {
    return this.table && this.status?.state === "closed";
  }

  /** Are there moments that were not shown yet? */
  get behind(): boolean {
    return this.table && before(this.reached, this.newest);
  }

  /** Is the past looked at, while the table goes on or waits? */
  get lookingBack(): boolean {
    return this.table && before(this.ui.at, this.reached);
  }

  /** Is a result to be seen here before the game goes on? */
  stops([h, n]: At): boolean {
    const view = this.at(h, n);
    if (!view?.result || view.final) return false;
    const next = this.at(h, n + 1);
    return next === null || next.final !== null;
  }

  /** Where the result of a hand is to be seen. */
  lastStop(hand: number): At | null {
    for (let n = this.last(hand); n >= 0 && this.at(hand, n)?.result; n--) if (this.stops([hand, n])) return [hand, n];
    return null;
  }

  /** Has the result here been left, or put aside? */
  get resultLeft(): boolean {
    const here = this.ui.at.join(" ");
    return this.local.left === here || this.local.aside === here;
  }

  /** May the prompt be answered now? Everything that was played has been seen, and nothing was answered yet. */
  get ready(): boolean {
    const { prompt, view, status } = this;
    if (!prompt || !view || !this.table || this.gone || this.answered === promptKey(prompt)) return false;
    if (this.epoch !== prompt.epoch || (status !== null && status.state !== "playing")) return false;
    if (before(this.ui.at, this.newest)) return false;
    return prompt.kind === "end" || view.result === null || this.resultLeft;
  }

  /** The outlines of the hands, as far as they were shown. */
  get outlines(): readonly HandInfo[] {
    if (!this.table) return this.info.hands;
    const running = this.live?.outline ?? null;
    const key = [this.info, running, ...this.reached];
    if (!this.shownOutlines || !same(key, this.shownOutlines.key)) {
      this.shownOutlines = { key, list: outlines(this.info.hands, running, this.reached, this.stops(this.reached) ? this.reached[1] : this.last(this.reached[0])) };
    }
    return this.shownOutlines.list;
  }

  /** What the seats are called at the moment shown: where the record names nobody, by their wind;
   * who plays here is "you". */
  get names(): readonly string[] {
    const { info, view, words: w, status } = this;
    if (info?.nameless !== true || view === null) return info?.names ?? [];
    const winds = view.seats.map((s) => s.wind);
    const you = this.table && status?.you.length === 1 ? status.you[0] : null;
    const key = [info, w, you, ...winds];
    if (!this.called || !same(key, this.called.key)) {
      this.called = { key, list: winds.map((wind, seat) => (seat === you ? w.ui("youNamed") : w.code(`wind.${wind}`))) };
    }
    return this.called.list;
  }

  /** The same beside figures of several hands, in which seats change their winds. */
  get lastingNames(): readonly string[] {
    return this.outlines.length > 1 ? this.info.names : this.names;
  }

  /** The last moment of a hand that may be looked at. */
  end(hand: number): number {
    return this.table && hand >= this.reached[0] ? this.reached[1] : this.last(hand);
  }

  /** What of the kernel's data could not be used: a path in it. */
  get fault(): string | null {
    return this.faults.live ?? this.faults.prompt ?? this.faults.status ?? this.faults.analysis;
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
    // Several changes of one message come one by one, each with all of them.
    const fresh = new Set((Object.keys(data) as (keyof Data)[]).filter((name) => data[name] !== undefined && data[name] !== this.given[name]));
    if (fresh.size === 0) return;
    Object.assign(this.given, data);
    const was = this.table;
    if (data.info) this.info = data.info;
    if (fresh.has("info") && !this.table) this.analyses.forget();
    if (this.table) this.take(data, was ? fresh : ALL, !was);
    else if (Array.isArray(data.hands)) this.frames = new Frames(data.hands);
    this.takeAnalyses(Object.fromEntries([...fresh].map((name) => [name, data[name]])));
    this.look();
    this.tell();
  }

  /** To the kernel. `false`: there is none any more. */
  send(message: Message): boolean {
    try {
      this.out.onMessage?.(message);
      return true;
    } catch {
      this.gone = true;
      this.tell();
      return false;
    }
  }

  /** The kernel could not be told. */
  lose(): void {
    if (this.gone) return;
    this.gone = true;
    this.tell();
  }

  /** Answer the prompt. It is not offered again, unless the kernel refuses. */
  answer(option: number): void {
    const { prompt } = this;
    if (!prompt || !this.ready) return;
    this.answered = promptKey(prompt);
    if (this.send({ type: "choose", epoch: prompt.epoch, prompt: prompt.id, option })) this.tell();
    else this.answered = "";
  }

  /** Is an answer under way? */
  get answering(): boolean {
    return this.prompt !== null && this.answered === promptKey(this.prompt);
  }

  /** The kernel refused something: it says why, and the prompt may be answered again. */
  refuse(text: Both): void {
    this.answered = "";
    this.notice = text;
    this.busy = false;
    this.tell();
  }

  // ---- what a moment means

  /** Can it be asked what a moment means? */
  get canAnalyse(): boolean {
    return this.analysable && this.failure === null;
  }

  /** Is something of it shown? */
  get layered(): boolean {
    return this.canAnalyse && this.ui.layers.length > 0;
  }

  /** Felt over the own hand for what is said of its tiles. */
  get lift(): number {
    return this.layered ? liftOf(this.ui.layers, this.local.stage, this.local.rows) : 0;
  }

  /** Is there a hand at the moment shown that it may be asked of? */
  get seesHand(): boolean {
    const seat = this.view?.seats[this.ui.viewpoint];
    return seat !== undefined && seat.hand.length > 0 && !seat.hand.includes("?");
  }

  /** What the moment shown means to who sits at the bottom, once that is known; nothing of another
   * moment. */
  get analysis(): Analysis | null {
    return this.layered && this.seesHand ? this.analyses.of(this.ui.at, this.ui.viewpoint) : null;
  }

  /** The choice that is open: the best one, unless another was opened or it was closed. */
  get opened(): string | null {
    const { opened } = this.local;
    return opened?.at === this.ui.at.join(" ") ? opened.text : (this.analysis?.rows[0]?.text ?? null);
  }

  /** Tips for who begins: with the question, where they are asked for there, else with the analysis. */
  get tips(): readonly Tip[] {
    const asked = this.table && this.ui.hints === "tips" && this.ready && this.prompt !== null;
    return (asked ? this.prompt?.hints?.tips : this.analysis?.tips) ?? NO_TIPS;
  }

  /** Ask what the moment shown means. Without a kernel there is only what was analysed before. */
  askAnalysis(): void {
    const { at: [hand, n], viewpoint } = this.ui;
    try {
      this.out.onMessage?.({ type: "analyse", hand, n, viewer: viewpoint });
    } catch {
      this.setUnanswered(true);
    }
  }

  setUnanswered(unanswered: boolean): void {
    if (this.unanswered === unanswered) return;
    this.unanswered = unanswered;
    this.tell();
  }

  private takeAnalyses(data: Partial<Data>): void {
    if ("notes" in data) this.notes = readNotes(data.notes);
    if ("analysed" in data) this.analyses.setHands(data.analysed);
    this.analyses.at(this.table ? this.epoch : null);
    if ("analysis" in data) {
      this.faults.analysis = this.analyses.take(data.analysis);
      this.unanswered = false;
    }
  }

  /** Ask for the line of the moment shown, as it is looked at. `false`: there is no kernel. */
  askPosition(): boolean {
    const { at: [hand, n], shown, viewpoint } = this.ui;
    this.position = null;
    // The answer goes to every view of the model: a number that no other has.
    this.askedFor = Math.floor(Math.random() * 2 ** 31);
    return this.send({ type: "position", ask: this.askedFor, hand, n, viewer: shown === "open" ? "open" : viewpoint });
  }

  /** A line that may have been asked for here. */
  takePosition(position: Position): void {
    if (position.ask !== this.askedFor || this.position !== null) return;
    this.position = position;
    this.tell();
  }

  setNotice(notice: Both | null): void {
    if (this.notice === notice) return;
    this.notice = notice;
    this.tell();
  }

  setBusy(busy: boolean): void {
    if (this.busy === busy) return;
    this.busy = busy;
    this.tell();
  }

  /** The prompt is to be seen from now on. */
  showPrompt(at: number): void {
    this.promptShown = at;
    this.tell();
  }

  /** Settings that came from outside: taken over, not reported back. */
  receive(patch: Partial<Ui>): void {
    this.apply(patch);
  }

  /** Settings a person changed here: taken over and reported. */
  change(patch: Partial<Ui>): void {
    for (const name of this.apply(patch)) if (this.shared(name)) this.out.onChange?.(name, this.ui[name]);
  }

  /** Does the kernel hold this setting, too? */
  private shared(name: UiName): boolean {
    if (!this.table) return true;
    // Whose eyes a seat's table looks through is the kernel's matter.
    if (name === "viewpoint") return this.turnable && this.live !== null;
    return TABLE_UI_NAMES.includes(name);
  }

  /** May the viewpoint be changed? Who plays sits at the bottom. */
  get turnable(): boolean {
    return !this.table || typeof this.live?.viewer !== "number";
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

  /** What a table sent; `fresh`: what of it is new. `first`: nothing of it is known yet. */
  private take(data: Partial<Data>, fresh: ReadonlySet<keyof Data>, first: boolean): void {
    const { faults } = this;
    let anew = first;
    const { over } = this.frames;
    if (Array.isArray(data.hands)) this.frames.setBlobs(data.hands);
    if (fresh.has("live")) {
      const { value, fault } = readLive(data.live);
      faults.live = fault;
      if (fault === null) {
        anew ||= value !== null && value.epoch !== this.epoch;
        this.follow(value, anew);
      }
    }
    if (fresh.has("prompt")) {
      const { value, fault } = readPrompt(data.prompt);
      faults.prompt = fault;
      if (value === null || this.prompt === null || promptKey(value) !== promptKey(this.prompt)) this.promptShown = null;
      if (clockKey(value) !== clockKey(this.prompt)) this.clockHeard = performance.now();
      this.prompt = value;
      this.notice = null;
    }
    if (fresh.has("status")) {
      const { value, fault } = readStatus(data.status);
      faults.status = fault;
      if (fault === null) this.status = value;
      // What went wrong may have been the answer: then the question stands.
      if (value?.error) this.answered = "";
      const you = this.status?.you ?? [];
      if (anew && this.live === null && you.length === 1) this.sit(you[0] as number);
    }
    this.busy = false;
    this.gone = false;
    for (let i = 0; i < this.frames.over; i++) this.frames.settle(i, this.info.hands?.[i]?.n ?? -1);
    const { newest } = this;
    if (anew) {
      // A hand that has ended meanwhile: its result is still to be seen.
      const ended = !first && this.frames.over > over && this.live !== null ? this.lastStop(this.frames.over - 1) : null;
      this.reached = ended ?? newest;
      this.ui = { ...this.ui, at: this.reached, playing: false };
      this.local = { ...this.local, aside: null, left: null };
    } else {
      if (before(newest, this.reached)) this.reached = newest;
      this.ui = { ...this.ui, at: this.clamp(this.ui.at) };
    }
  }

  /** Another state of the running hand. */
  private follow(live: Live | null, anew: boolean): void {
    const viewer = this.live?.viewer;
    try {
      this.frames.setLive(live, anew);
      this.live = live;
    } catch (error) {
      this.faults.live = error instanceof Error ? error.message : String(error);
      return;
    }
    if (!live) return;
    this.epoch = live.epoch;
    if (typeof live.viewer === "number") this.sit(live.viewer);
    if (live.viewer === viewer) return;
    this.ui = { ...this.ui, shown: live.viewer === "open" ? "open" : "closed" };
    // Somebody else is at the screen: what was asked for and opened there is not theirs.
    this.position = null;
    this.local = { ...this.local, sheet: null, pointed: null };
  }

  private sit(seat: number): void {
    this.ui = { ...this.ui, viewpoint: seat };
  }

  private apply(patch: Partial<Ui>): UiName[] {
    const good = this.checked(patch);
    const changed = ALL_UI_NAMES.filter((name) => name in good && !same(good[name], this.ui[name]));
    if (changed.length === 0) return [];
    this.ui = { ...this.ui, ...good };
    if (changed.includes("at")) {
      // What is pointed at may go without a word: it belongs to its moment.
      this.local = { ...this.local, aside: null, pointed: null };
      this.arrive();
      this.look();
    }
    this.tell();
    return changed;
  }

  /** At a table: what was shown up to now. */
  private arrive(): void {
    if (!this.table) return;
    const { at } = this.ui;
    if (before(this.reached, at)) this.reached = at;
    this.frames.forget(at[0]);
    if (this.ui.playing && !before(at, this.reached)) this.ui = { ...this.ui, playing: false };
  }

  /** Only known names with possible values pass. */
  private checked(patch: Partial<Ui>): Partial<Ui> {
    const out: { -readonly [K in UiName]?: Ui[K] } = {};
    const { at, viewpoint, shown, playing, speed, skin, lang } = patch;
    const layers = layersOf(patch.layers);
    if (layers !== null) out.layers = layers;
    if (Array.isArray(at) && at.length === 2 && at.every((x) => Number.isInteger(x))) out.at = this.clamp(at as unknown as At);
    if (Number.isInteger(viewpoint) && (viewpoint as number) >= 0 && (viewpoint as number) < (this.info?.players || 4)) out.viewpoint = viewpoint as number;
    if (shown === "open" || shown === "closed") out.shown = shown;
    if (typeof playing === "boolean") out.playing = playing;
    if (speed !== undefined && SPEEDS.includes(speed)) out.speed = speed;
    if (skin !== undefined && SKINS.includes(skin)) out.skin = skin;
    if (lang !== undefined && LANGS.includes(lang)) out.lang = lang;
    if (patch.hints !== undefined && HINTS.includes(patch.hints)) out.hints = patch.hints;
    if (patch.adviser !== undefined && ADVISERS.includes(patch.adviser)) out.adviser = patch.adviser;
    if (patch.panel === "stays" || patch.panel === "closes") out.panel = patch.panel;
    for (const name of SWITCHES) if (typeof patch[name] === "boolean") out[name] = patch[name] as boolean;
    if (this.table && typeof this.live?.viewer === "number") delete out.viewpoint;
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
