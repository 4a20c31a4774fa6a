// Asks the kernel what the moment on the screen means, where it has not said so by itself.
import { BUSY } from "./live.ts";
import type { Store } from "./store.ts";

/** How long a moment stands before it is asked about, ms: the kernel speaks of the newest by itself, and
 * what is only passed by is not asked about. */
const ASK = 200;

export class Asker {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private key = "";
  private visible = true;
  private readonly store: Store;
  private readonly off: () => void;

  constructor(store: Store) {
    this.store = store;
    this.off = store.subscribe(() => this.follow());
    this.follow();
  }

  /** Can the table be seen? */
  setVisible(on: boolean): void {
    if (on === this.visible) return;
    this.visible = on;
    this.follow();
  }

  destroy(): void {
    this.off();
    clearTimeout(this.timer);
  }

  private follow(): void {
    const { store } = this;
    const missing = this.visible && store.layered && store.seesHand && store.analysis === null;
    const key = missing ? `${store.live?.epoch ?? ""} ${store.ui.at.join(" ")} ${store.ui.viewpoint}` : "";
    if (key === this.key) return;
    this.key = key;
    clearTimeout(this.timer);
    if (key === "") return;
    store.setUnanswered(false);
    this.timer = setTimeout(() => {
      store.askAnalysis();
      this.timer = setTimeout(() => store.setUnanswered(true), BUSY);
    }, ASK);
  }
}
