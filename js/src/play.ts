// Playing: brings together what is asked (store), what the person does (pick) and what comes of it.
import type { Actions, PlayAct } from "./actions.ts";
import { rowOf } from "./analysis.ts";
import { Arrival } from "./arrival.ts";
import type { Lit } from "./board.ts";
import {
  answer, closing, keyOf, looked, slots, START, step, sync, tileAt, told, type Input, type Pick, type Press, type Scene, type Slot,
} from "./pick.ts";
import { speakPick, speakPrompt } from "./speak.ts";
import { tipPointed } from "./spot.ts";
import type { Store } from "./store.ts";
import type { DiscardHint, Tile, View, Viewer } from "./wire.ts";

/** How long a panel that closes by itself stays, ms. */
export const CLOSE = 5000;

const NOTHING: Scene = { prompt: null, hand: [], drawn: null, order: [], confirm: false, closes: false };

const KEYS: Readonly<Partial<Record<PlayAct, string>>> = {
  left: "ArrowLeft", right: "ArrowRight", enter: "Enter", riichi: "r", pon: "p", chi: "c", kan: "k", win: "w", pass: "n", kita: "f", why: "y",
};

export class Play {
  pick: Pick = START;
  scene: Scene = NOTHING;
  /** The own hand as it stands, without the drawn tile; `null` when it stands as it comes. */
  order: readonly number[] | null = null;
  /** When the panel that closes by itself began to (`performance.now()`). */
  closingSince: number | null = null;
  /** Has the hand the focus? */
  inHand: () => boolean = () => false;
  private readonly store: Store;
  private readonly actions: Actions;
  private readonly say: (text: string) => void;
  private readonly arrival = new Arrival();
  private readonly listeners = new Set<() => void>();
  private readonly offs: (() => void)[];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private viewer: Viewer | null = null;
  private closingKey = "";
  /** What was asked at the last click. */
  private clicked = "";
  private slotsOf: { readonly scene: Scene; readonly pick: Pick; readonly list: Slot[] } | null = null;

  /** `say`: said aloud at once. */
  constructor(store: Store, actions: Actions, say: (text: string) => void) {
    this.store = store;
    this.actions = actions;
    this.say = say;
    this.refresh();
    this.offs = [
      store.subscribe(() => this.refresh()),
      actions.onPlay((act) => this.act(act)),
    ];
  }

  /** Be told of what a person does here; of everything else the store tells. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  destroy(): void {
    for (const off of this.offs) off();
    clearTimeout(this.timer);
  }

  /** Is there an own hand that can be reached? */
  get seated(): boolean {
    return this.scene.order.length > 0;
  }

  /** Is it only looked at: a record, a table at which others play? */
  get looks(): boolean {
    return this.store.layered && !(this.store.table && this.store.status?.you.includes(this.store.ui.viewpoint) === true);
  }

  /** Open the choice of the analysis that discards the tile of a slot. Gives back whether there is one. */
  open(slot: number): boolean {
    const { analysis, ui } = this.store;
    const tile = tileAt(this.scene, slot);
    const row = analysis && tile !== null ? rowOf(analysis, tile) : null;
    if (!row) return false;
    this.store.setLocal({ opened: { at: ui.at.join(" "), text: row.text } });
    return true;
  }

  get slots(): readonly Slot[] {
    if (this.slotsOf?.scene !== this.scene || this.slotsOf.pick !== this.pick) {
      this.slotsOf = { scene: this.scene, pick: this.pick, list: slots(this.scene, this.pick) };
    }
    return this.slotsOf.list;
  }

  /** Something a person does. Gives back whether there was a use for it. */
  input(input: Input): boolean {
    const [pick, effect] = step(this.scene, this.pick, input);
    if (pick === this.pick && effect === null) return false;
    const before = this.pick;
    this.pick = pick;
    if (effect === null) {
      const said = speakPick(this.scene, before, pick, this.store.words);
      if (said !== "") this.say(said);
    }
    this.watch();
    this.tell();
    if (effect) this.actions.choose(effect.i);
    return true;
  }

  /** Escape: what is open or lifted goes back, one thing at a time. */
  escape(e: KeyboardEvent): boolean {
    return e.key === "Escape" && this.store.local.sheet === null && this.input({ kind: "key", key: "Escape", inHand: this.inHand() });
  }

  /** A button was pressed. */
  press(what: Press, e: MouseEvent): boolean {
    return this.counts(e) && this.input({ kind: "press", what });
  }

  /** The second click of two is no answer to a question that came between them. */
  counts(e: MouseEvent): boolean {
    const { key } = this.pick;
    const stale = e.detail > 1 && this.clicked !== key;
    this.clicked = key;
    return !stale;
  }

  /** Said aloud at once. */
  alert(text: string): void {
    this.say(text);
  }

  /** Marks of the own tiles, by slot. */
  get marks(): ReadonlyMap<number, string> {
    const { hover } = this.pick;
    const out = new Map<number, string>();
    for (const s of this.slots) {
      const up = s.selected || s.picked;
      const cls = [up && "is-up", s.dim && !up && "is-dim", s.can && !up && hover === s.slot && "is-over"].filter(Boolean).join(" ");
      if (cls !== "") out.set(s.slot, cls);
    }
    return out;
  }

  /** The tiles that the answer on the table speaks of, or the tip that is pointed at. */
  get lit(): readonly Lit[] {
    const asked = answer(this.scene, told(this.scene, this.pick));
    if (asked.length > 0) return asked.flatMap((r, i) => (r.tiles ?? []).map((spot) => ({ spot, n: i + 1 })));
    const n = tipPointed(this.store.local.pointed);
    return (this.store.tips[n - 1]?.tiles ?? []).map((spot) => ({ spot, n }));
  }

  /** What a discard would leave, by tile; while a tile is looked at. */
  get bars(): ReadonlyMap<Tile, DiscardHint> | null {
    const { prompt } = this.scene;
    if (!prompt?.hints || prompt.kind !== "turn" || looked(this.scene, this.pick) === null) return null;
    // The bars of the analysis say the same, of all tiles.
    if (this.store.layered && this.store.ui.layers.includes("ukeire")) return null;
    return new Map(prompt.hints.discards.map((d) => [d.tile, d]));
  }

  /** Keys and taps that the table handed on. */
  private act(act: PlayAct): boolean {
    if (act === "hold") return this.input({ kind: "table" });
    return this.input({ kind: "key", key: KEYS[act] ?? act, inHand: this.inHand() });
  }

  /** What the store says now. */
  private refresh(): void {
    const { store } = this;
    const { view, ui } = store;
    const viewer = store.live?.viewer ?? null;
    if (viewer !== this.viewer) {
      // What was said to one person at the screen does not stand there for the next.
      if (this.viewer !== null) this.say("");
      this.viewer = viewer;
    }
    const seat = view && (store.table || store.layered) ? view.seats[ui.viewpoint] : undefined;
    const mine = seat !== undefined && !seat.hand.includes("?") && (store.layered || store.status === null || store.status.you.includes(ui.viewpoint));
    if (!mine || !view) {
      this.order = null;
      this.scene = NOTHING;
    } else {
      const order = this.arrival.of(seat.hand, ui.sort_hand);
      this.order = ui.sort_hand ? null : order;
      // While an answer is under way what was chosen stays as it is.
      const asked = store.ready || (store.answering && store.following && !store.behind && view.turn !== null);
      this.scene = {
        prompt: asked && store.prompt?.auto !== true ? store.prompt : null,
        hand: seat.hand,
        drawn: seat.drawn ?? null,
        order: seat.drawn === null || seat.drawn === undefined ? order : [...order, seat.hand.length],
        confirm: ui.confirm,
        closes: ui.panel === "closes",
      };
    }
    const before = this.pick;
    this.pick = sync(this.scene, this.pick);
    if (this.pick.sent && store.ready) [this.pick] = step(this.scene, this.pick, { kind: "refused" });
    if (this.scene.prompt && this.pick.key !== before.key) this.announce(view as View);
    this.watch();
  }

  private announce(view: View): void {
    this.say(speakPrompt(this.scene, this.pick, view, this.store.words, this.store.names));
  }

  /** The panel that closes by itself. */
  private watch(): void {
    // While it cannot be seen it does not close.
    if (!closing(this.scene, this.pick) || this.store.promptShown === null) {
      clearTimeout(this.timer);
      this.closingSince = null;
      return;
    }
    const key = keyOf(this.scene.prompt);
    if (this.closingSince !== null && this.closingKey === key) return;
    clearTimeout(this.timer);
    this.closingKey = key;
    this.closingSince = performance.now();
    this.timer = setTimeout(() => this.input({ kind: "timeout" }), CLOSE);
  }

  private tell(): void {
    for (const listener of [...this.listeners]) listener();
  }
}
