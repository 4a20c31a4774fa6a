// Plays by itself: one step, then a pause as long as the step deserves.
// The wait begins anew whenever the moment changes, whoever changed it, and a step goes to an
// absolute moment: so several views of one model drive it together and not twice as fast.
import type { Actions } from "./actions.ts";
import type { Store } from "./store.ts";
import type { View } from "./wire.ts";

/** How long a moment stays at speed 1, ms. `next`: the moment after it, when there is one. */
export function linger(view: View | null, next: View | null): number {
  if (!view) return 700;
  // Events that change nothing to be seen follow each other at once.
  if (view === next) return 60;
  if (view.said) return 1400;
  if (view.final) return 5000;
  if (view.result) return 4200;
  return 700;
}

export class Player {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private key = "";
  private visible = true;
  private readonly store: Store;
  private readonly actions: Actions;
  private readonly off: () => void;

  constructor(store: Store, actions: Actions) {
    this.store = store;
    this.actions = actions;
    this.off = store.subscribe(() => this.follow());
    this.follow();
  }

  /** A board that is scrolled away does not go on. */
  setVisible(on: boolean): void {
    this.visible = on;
    this.follow();
  }

  destroy(): void {
    this.off();
    clearTimeout(this.timer);
  }

  private wait(): number {
    const { at } = this.store.ui;
    return linger(this.store.view, this.store.at(at[0], at[1] + 1));
  }

  private follow(): void {
    const { at, playing, speed } = this.store.ui;
    const key = playing && this.visible ? `${at.join(" ")} ${speed}` : "";
    if (key === this.key) return;
    this.key = key;
    clearTimeout(this.timer);
    if (key === "") return;
    this.timer = setTimeout(() => {
      this.key = "";
      if (this.actions.atEnd || this.store.failure) this.actions.play(false);
      else this.actions.step(1);
    }, this.wait() / speed);
  }
}
