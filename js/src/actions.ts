// What a person can do with a replay. Buttons, keys and taps all end here.
import type { Sheet, Store } from "./store.ts";
import type { Speed } from "./wire.ts";

export class Actions {
  private readonly store: Store;

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
    const turns = this.store.info.hands[at[0]]?.turns[viewpoint] ?? [];
    const n = by > 0 ? turns.find((t) => t > at[1]) : turns.filter((t) => t < at[1]).pop();
    this.goTo(at[0], n ?? (by > 0 ? this.store.last(at[0]) : 0));
  }

  hand(by: 1 | -1): void {
    const to = this.store.ui.at[0] + by;
    if (to >= 0 && to < this.store.hands) this.goTo(to, 0);
  }

  first(): void {
    this.goTo(this.store.ui.at[0], 0);
  }

  last(): void {
    this.goTo(this.store.ui.at[0], this.store.last(this.store.ui.at[0]));
  }

  /** Is there anything after this moment? */
  get atEnd(): boolean {
    const { at } = this.store.ui;
    return at[0] >= this.store.hands - 1 && at[1] >= this.store.last(at[0]);
  }

  play(on: boolean = !this.store.ui.playing): void {
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
    if (this.store.ui.playing) this.play(false);
    this.step(1);
  }

  toggleCentre(): void {
    this.store.setLocal({ centre: !this.store.local.centre });
  }

  turnTable(): void {
    this.store.change({ viewpoint: (this.store.ui.viewpoint + 1) % this.store.info.players });
  }

  toggleShown(): void {
    this.store.change({ shown: this.store.ui.shown === "open" ? "closed" : "open" });
  }

  sheet(sheet: Sheet | null): void {
    this.store.setLocal({ sheet: this.store.local.sheet === sheet ? null : sheet });
  }

  /** Put the result aside, or show it again. */
  look(aside: boolean): void {
    this.store.setLocal({ aside: aside ? this.store.ui.at.join(" ") : null });
  }
}
