// What a person can do with a replay or at a table. Buttons, keys and taps all end here.
import { before, type Sheet, type Store } from "./store.ts";
import { LAYERS, type Layer, type Message, type Speed } from "./wire.ts";

/** What a key or a tap asks of the controls of play. `1` … `9`: an option; `hold`: a tap on the table
 * while a call panel is about to close. */
export type PlayAct =
  | "left" | "right" | "enter" | "riichi" | "pon" | "chi" | "kan" | "win" | "pass" | "kita" | "why" | "hold"
  | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9";
/** Says whether it had a use for it. */
export type PlayHandler = (act: PlayAct) => boolean;

export class Actions {
  private readonly store: Store;
  private readonly handlers: PlayHandler[] = [];
  /** What was shown of analyses before all of it was hidden. */
  private layers: readonly Layer[] = LAYERS;

  constructor(store: Store) {
    this.store = store;
  }

  goTo(hand: number, n: number): void {
    this.store.change({ at: [hand, n] });
  }

  /** One step; past an end it goes on in the neighbouring hand. */
  step(by: 1 | -1): void {
    const { at } = this.store.ui;
    const n = at[1] + by;
    if (n < 0) {
      if (at[0] > 0) this.goTo(at[0] - 1, this.store.last(at[0] - 1));
    } else if (n > this.store.last(at[0])) {
      if (at[0] < this.store.hands - 1) this.goTo(at[0] + 1, 0);
    } else this.goTo(at[0], n);
  }

  /** To the previous or next moment at which the viewpoint has drawn or called. */
  ownTurn(by: 1 | -1): void {
    const { at, viewpoint } = this.store.ui;
    const turns = this.store.outlines[at[0]]?.turns[viewpoint] ?? [];
    const n = by > 0 ? turns.find((t) => t > at[1]) : turns.filter((t) => t < at[1]).pop();
    this.goTo(at[0], n ?? (by > 0 ? this.store.end(at[0]) : 0));
  }

  hand(by: 1 | -1): void {
    const to = this.store.ui.at[0] + by;
    if (to < 0 || to >= this.store.hands) return;
    if (this.store.table && before(this.store.reached, [to, 0])) this.catchUp();
    else this.goTo(to, 0);
  }

  first(): void {
    this.goTo(this.store.ui.at[0], 0);
  }

  /** To the end of the hand; at a table back to the game. */
  last(): void {
    if (this.store.table && !this.store.closed) return this.catchUp();
    this.goTo(this.store.ui.at[0], this.store.end(this.store.ui.at[0]));
  }

  /** Is there anything after this moment? */
  get atEnd(): boolean {
    const { at } = this.store.ui;
    if (this.store.table) return !before(at, this.store.reached);
    return at[0] >= this.store.hands - 1 && at[1] >= this.store.last(at[0]);
  }

  play(on: boolean = !this.store.ui.playing): void {
    if (on && this.store.following && !this.store.closed) return;
    // At the very end "play" means: this hand again.
    if (on && this.atEnd) this.store.change({ at: [this.store.ui.at[0], 0], playing: true });
    else this.store.change({ playing: on });
  }

  /** Play at a speed, or pause if it plays at this one. */
  run(speed: Speed): void {
    if (this.store.ui.playing && this.store.ui.speed === speed) this.play(false);
    else {
      this.store.change({ speed });
      this.play(true);
    }
  }

  /** A tap on the table. */
  tap(): void {
    if (this.store.local.centre) return;
    if (this.store.following) {
      if (!this.playAct("hold")) this.catchUp();
      return;
    }
    if (this.store.ui.playing) this.play(false);
    this.step(1);
  }

  /** A tap on the centre: four controls, or the settings of a table. */
  toggleCentre(): void {
    if (this.store.table) return this.sheet("settings");
    this.store.setLocal({ centre: !this.store.local.centre });
  }

  turnTable(): void {
    if (!this.store.turnable) return;
    this.store.change({ viewpoint: (this.store.ui.viewpoint + 1) % this.store.info.players });
  }

  toggleShown(): void {
    this.store.change({ shown: this.store.ui.shown === "open" ? "closed" : "open" });
  }

  /** Show what the moment means, or hide it. */
  toggleLayers(): void {
    const { store } = this;
    if (!store.canAnalyse) return;
    const { layers } = store.ui;
    if (layers.length > 0) this.layers = layers;
    store.change({ layers: layers.length > 0 ? [] : this.layers });
  }

  /** The focus goes to the list of choices, or from there back to the table; first the list is shown. */
  toChoices(): void {
    const { store } = this;
    if (store.ui.layers.length === 0) return this.toggleLayers();
    store.setLocal({ sought: store.local.sought + 1 });
  }

  toggleLayer(layer: Layer): void {
    const { layers } = this.store.ui;
    const on = !layers.includes(layer);
    this.store.change({ layers: LAYERS.filter((one) => (one === layer ? on : layers.includes(one))) });
  }

  sheet(sheet: Sheet | null): void {
    this.store.setLocal({ sheet: this.store.local.sheet === sheet ? null : sheet });
  }

  /** Put the result aside, or show it again. */
  look(aside: boolean): void {
    this.store.setLocal({ aside: aside ? this.store.ui.at.join(" ") : null, left: null });
  }

  // ---- the table

  /** To the newest moment, or to a result on the way there that was not left yet: also back from the past. */
  catchUp(): void {
    const { store } = this;
    if (!store.table) return;
    const { reached } = store;
    if (store.stops(reached) && store.local.left !== reached.join(" ")) return this.goTo(...reached);
    for (let h = reached[0]; h < store.hands; h++) {
      const stop = store.lastStop(h);
      if (stop && before(reached, stop)) return this.goTo(...stop);
    }
    this.goTo(...store.newest);
  }

  /** Leave the result and go on. */
  proceed(): void {
    const { store } = this;
    const { at } = store.ui;
    if (!store.following) return this.hand(1);
    store.setLocal({ left: at.join(" "), aside: null });
    if (store.behind) this.step(1);
  }

  /** Answer the prompt with one of its options (its `i`). Nothing happens while it may not be answered. */
  choose(i: number): void {
    const { prompt } = this.store;
    if (!prompt || ![...prompt.options, ...prompt.offences].some((option) => option.i === i)) return;
    this.store.answer(i);
  }

  send(message: Message): void {
    if (!this.store.closed) this.store.send(message);
  }

  pause(): void {
    this.send({ type: "pause" });
  }

  resume(): void {
    this.send({ type: "resume" });
  }

  /** One decision of the others, at a table that is paused. */
  decide(): void {
    this.send({ type: "step" });
  }

  undo(n = 1): void {
    if ((this.store.status?.undo ?? 0) >= n) this.send({ type: "undo", n });
  }

  redo(): void {
    if ((this.store.status?.redo ?? 0) > 0) this.send({ type: "redo" });
  }

  restart(): void {
    this.send({ type: "restart" });
  }

  /** The person of this seat is at the screen: lift the curtain. */
  seat(seat: number): void {
    this.send({ type: "seat", seat });
  }

  away(seat: number): void {
    this.send({ type: "away", seat });
  }

  back(seat: number): void {
    this.send({ type: "back", seat });
  }

  /** Be asked about keys and taps of play, while the prompt may be answered; who came last is asked
   * first. Gives back how to leave. */
  onPlay(handler: PlayHandler): () => void {
    this.handlers.unshift(handler);
    return () => void this.handlers.splice(this.handlers.indexOf(handler), 1);
  }

  /** Ask the controls of play; was there a use for it? */
  playAct(act: PlayAct): boolean {
    return this.store.ready && this.handlers.some((handler) => handler(act));
  }
}
