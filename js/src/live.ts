// A table that is played at: what of it has been shown, and how fast the rest is.
import type { Actions } from "./actions.ts";
import type { Store } from "./store.ts";
import type { At, HandInfo, View } from "./wire.ts";

/** The outlines of the hands up to the moment `reached`. What came of the hand at which one looks
 * is not told before it was seen. `last`: the moment of that hand from which on it was. */
export function outlines(over: readonly HandInfo[], running: HandInfo | null, [hand, n]: At, last: number): readonly HandInfo[] {
  const list = running === null ? over : [...over, running];
  const shown = list.slice(0, hand + 1);
  const now = shown[hand];
  if (now === undefined || n >= last) return shown;
  shown[hand] = {
    ...now, end: now.scores, result: null,
    marks: now.marks.filter((mark) => mark[0] <= n),
    turns: now.turns.map((turns) => turns.filter((turn) => turn <= n)),
  };
  return shown;
}

const WINS: ReadonlySet<string> = new Set(["ron", "tsumo"]);

/** How long a new moment stays before the next one is shown, at speed 1, ms. `before`: the view it
 * followed, `code`: the event that led to it. */
export function pace(view: View, before: View | null, code: string): number {
  if (view === before) return 0;
  if (view.said) return WINS.has(view.said.code) ? 1400 : 900;
  switch (code) {
    case "tsumo": return 120;
    case "dahai": return 350;
    case "start_kyoku": return 700;
    default: return 200;
  }
}

/** How long a result stays when the next hand comes by itself, at speed 1, ms. */
export const RESULT = 6000;
/** How long what the kernel said about a refused choice stays, ms. */
export const NOTICE = 5000;
/** After how long without an answer the kernel counts as busy, ms. */
export const BUSY = 4000;

/** Shows what is new, one moment after the other. Nothing is shown while nobody can see it: then
 * the newest moment is shown as soon as somebody can. */
export class Pacer {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private key = "";
  private visible = true;
  private here = "";
  private since = 0;
  private newest = "";
  private told = "";
  private noticed: unknown = null;
  private noticeTimer: ReturnType<typeof setTimeout> | undefined;
  private busyTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly store: Store;
  private readonly actions: Actions;
  private readonly off: () => void;

  constructor(store: Store, actions: Actions) {
    this.store = store;
    this.actions = actions;
    this.off = store.subscribe(() => this.follow());
    this.follow();
  }

  /** Can the board be seen? */
  setVisible(on: boolean): void {
    if (on === this.visible) return;
    this.visible = on;
    this.key = "";
    if (on && this.store.following && this.store.behind) this.actions.catchUp();
    this.follow();
  }

  destroy(): void {
    this.off();
    clearTimeout(this.timer);
    clearTimeout(this.noticeTimer);
    clearTimeout(this.busyTimer);
  }

  private follow(): void {
    const { store } = this;
    if (!store.table) return;
    const at = store.ui.at.join(" ");
    if (at !== this.here) {
      this.here = at;
      this.since = performance.now();
    }
    this.next(at);
    this.ask();
    this.watch();
  }

  /** Wait as long as the moment deserves, then show the next one. */
  private next(at: string): void {
    const { store } = this;
    const { speed } = store.ui;
    const newest = store.newest.join(" ");
    const arrived = newest !== this.newest;
    this.newest = newest;
    const stops = store.stops(store.ui.at) && !store.resultLeft;
    const by = store.ui.auto_next || store.status?.watch === true;
    const goes = this.visible && store.following && store.behind && store.local.aside !== at && (!stops || by);
    const key = goes ? `${at} ${speed} ${stops}` : "";
    if (key === this.key) return;
    this.key = key;
    clearTimeout(this.timer);
    if (key === "") return;
    const wait = this.since + (stops ? RESULT : this.stay()) / speed - performance.now();
    // What has just arrived and may be shown now is not painted as still to come before.
    if (wait <= 0 && arrived) this.go(stops);
    else this.timer = setTimeout(() => this.go(stops), Math.max(0, wait));
  }

  private go(stops: boolean): void {
    this.key = "";
    if (stops) this.actions.proceed();
    else this.actions.step(1);
  }

  private stay(): number {
    const { store } = this;
    const [h, n] = store.ui.at;
    // What was left by hand is over at once.
    if (!store.view || store.local.left === `${h} ${n}`) return 0;
    return pace(store.view, n > 0 ? store.at(h, n - 1) : null, store.hand?.event(n)?.[0] ?? "");
  }

  /** Tell the kernel, once, that the prompt is to be seen. */
  private ask(): void {
    const { store } = this;
    const { prompt } = store;
    if (!prompt || !store.ready || !this.visible) return;
    const key = `${prompt.epoch} ${prompt.id}`;
    if (key === this.told) return;
    this.told = key;
    store.showPrompt(performance.now());
    store.send({ type: "shown", prompt: prompt.id });
  }

  /** Lines that go by themselves, and one that comes when nothing comes back. */
  private watch(): void {
    const { store } = this;
    if (store.notice !== this.noticed) {
      this.noticed = store.notice;
      clearTimeout(this.noticeTimer);
      if (store.notice) this.noticeTimer = setTimeout(() => store.setNotice(null), NOTICE);
    }
    if (!store.answering || store.busy) {
      clearTimeout(this.busyTimer);
      this.busyTimer = undefined;
    } else this.busyTimer ??= setTimeout(() => store.setBusy(true), BUSY);
  }
}
