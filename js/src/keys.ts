// Keys. They act only while the widget has the focus. The notebook handles keydown while it
// bubbles, so everything that is ours or could be mistaken for a command of the notebook (a single
// letter cuts a cell!) stops at the widget's root; chords and function keys pass.
import type { Actions } from "./actions.ts";
import type { Store } from "./store.ts";

export interface Key {
  readonly key: string;
  readonly ctrlKey?: boolean;
  readonly metaKey?: boolean;
  readonly altKey?: boolean;
  readonly shiftKey?: boolean;
}

/** Does this key belong to the host (or the browser) and not to us? */
export function passes(e: Key): boolean {
  if (e.ctrlKey || e.metaKey || e.altKey) return true;
  if (e.key === "Tab" || e.key === "Escape") return true;
  if (/^F\d{1,2}$/.test(e.key)) return true;
  return e.key === "Enter" && e.shiftKey === true;
}

export type Act =
  | "back" | "step" | "prevOwn" | "nextOwn" | "prevHand" | "nextHand" | "first" | "last"
  | "play" | "view" | "shown" | "help" | "leave";

const KEYS: Readonly<Record<string, Act>> = {
  ArrowLeft: "back",
  ArrowRight: "step",
  ArrowUp: "prevOwn",
  ArrowDown: "nextOwn",
  "[": "prevHand",
  "]": "nextHand",
  Home: "first",
  End: "last",
  " ": "play",
  v: "view",
  h: "shown",
  "?": "help",
  Escape: "leave",
};

/** What a key does here, or `null`. */
export function keyAct(e: Key): Act | null {
  if (e.ctrlKey || e.metaKey || e.altKey) return null;
  return KEYS[e.key] ?? KEYS[e.key.toLowerCase()] ?? null;
}

export function perform(act: Act, actions: Actions, store: Store): void {
  switch (act) {
    case "back": return actions.step(-1);
    case "step": return actions.step(1);
    case "prevOwn": return actions.ownTurn(-1);
    case "nextOwn": return actions.ownTurn(1);
    case "prevHand": return actions.hand(-1);
    case "nextHand": return actions.hand(1);
    case "first": return actions.first();
    case "last": return actions.last();
    case "play": return actions.play();
    case "view": return actions.turnTable();
    case "shown": return actions.toggleShown();
    case "help": return actions.sheet("help");
    case "leave": return store.setLocal({ sheet: null, centre: false });
  }
}

/** The listener for the root of a view. */
export function keydown(actions: Actions, store: Store, leave: () => void): (e: KeyboardEvent) => void {
  return (e) => {
    if (!passes(e)) e.stopPropagation();
    const act = keyAct(e);
    if (act === null || e.defaultPrevented) return;
    if (act === "leave") {
      // The first Escape closes what is open; the next one gives the keys back to the page.
      if (store.local.sheet || store.local.centre) {
        e.stopPropagation();
        e.preventDefault();
        perform(act, actions, store);
      } else leave();
      return;
    }
    // Space presses a focused button or switch.
    const target = e.composedPath?.()[0] ?? e.target;
    if (act === "play" && target instanceof Element && target.closest("button, input:not([type=range]), select, a, summary")) return;
    e.preventDefault();
    perform(act, actions, store);
  };
}
