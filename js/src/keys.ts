// Keys. They act only while the widget has the focus. The notebook handles keydown while it
// bubbles, so everything that is ours or could be mistaken for a command of the notebook (a single
// letter cuts a cell!) stops at the widget's root; chords and function keys pass.
import type { Actions, PlayAct } from "./actions.ts";
import type { Store } from "./store.ts";

export interface Key {
  readonly key: string;
  readonly ctrlKey?: boolean;
  readonly metaKey?: boolean;
  readonly altKey?: boolean;
  readonly shiftKey?: boolean;
}

/** Keys that go on while they are held down: they only move. Every other one is one answer. */
const HELD: ReadonlySet<string> = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "[", "]", "PageUp", "PageDown"]);

/** Does this key belong to the host (or the browser) and not to us? */
export function passes(e: Key): boolean {
  if (e.ctrlKey || e.metaKey || e.altKey) return true;
  if (e.key === "Tab" || e.key === "Escape") return true;
  if (/^F\d{1,2}$/.test(e.key)) return true;
  return e.key === "Enter" && e.shiftKey === true;
}

/** Does an input method have this key? Safari says so of the last one only by its code. */
export function isComposing(e: KeyboardEvent): boolean {
  return e.isComposing || e.keyCode === 229;
}

export type Act =
  | "back" | "step" | "prevOwn" | "nextOwn" | "prevHand" | "nextHand" | "first" | "last"
  | "play" | "view" | "shown" | "layers" | "choices" | "help" | "leave";

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
  l: "layers",
  m: "choices",
  "?": "help",
  Escape: "leave",
};

/** What a key does here, or `null`. */
export function keyAct(e: Key): Act | null {
  if (e.ctrlKey || e.metaKey || e.altKey) return null;
  return KEYS[e.key] ?? KEYS[e.key.toLowerCase()] ?? null;
}

function perform(act: Act, actions: Actions, store: Store): void {
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
    case "layers": return actions.toggleLayers();
    case "choices": return actions.toChoices();
    case "help": return actions.sheet("help");
    case "leave": return store.setLocal({ sheet: null, centre: false });
  }
}

/** Keys of play: they are the prompt's while there is one. */
const PLAY: Readonly<Record<string, PlayAct>> = {
  ArrowLeft: "left", ArrowRight: "right", Enter: "enter",
  r: "riichi", p: "pon", c: "chi", k: "kan", f: "kita", w: "win", n: "pass", y: "why",
  ...Object.fromEntries(["1", "2", "3", "4", "5", "6", "7", "8", "9"].map((digit) => [digit, digit as PlayAct])),
};

/** The switches of a table that have a key. */
const SWITCH_KEYS = { a: "auto_win", x: "no_calls", t: "auto_discard" } as const;

/** What a key does at a table; `false`: nothing. `pressed`: the focus is on something that Enter
 * and Space press. */
function tableKey(e: Key, actions: Actions, store: Store, pressed: boolean): boolean {
  if (e.ctrlKey || e.metaKey || e.altKey) return false;
  const key = e.key.length === 1 ? e.key.toLowerCase() : e.key;
  if ((key === "Enter" || key === " ") && pressed) return false;
  if (store.local.sheet !== null) return other(key, actions, store);
  const play = PLAY[key];
  if (play !== undefined && actions.playAct(play)) return true;
  if (store.following && !store.closed) {
    const result = store.stops(store.ui.at) && store.local.left !== store.ui.at.join(" ");
    if (key === "Enter" && result && store.prompt?.kind !== "end") {
      actions.proceed();
      return true;
    }
    // What goes on is shown at once; the key does nothing else. A match that is only watched goes on
    // all the time: there Space stops it.
    const space = key === " " && store.status?.watch !== true;
    if (store.behind && (play !== undefined && play !== "left" || space || key === "ArrowDown" || key === "End")) {
      if (result) actions.proceed();
      else actions.catchUp();
      return true;
    }
    if (key === " ") {
      const state = store.status?.state;
      if (state === "paused") actions.resume();
      else if (state === "playing") actions.pause();
      return true;
    }
    if (key === "ArrowRight" && store.status?.state === "paused") {
      actions.decide();
      return true;
    }
    // Over a prompt these are the hand's, whether it has a use for them or not.
    if (store.ready && (play === "left" || play === "right")) return true;
  }
  return other(key, actions, store, e.shiftKey);
}

function other(key: string, actions: Actions, store: Store, shift = false): boolean {
  if (key in SWITCH_KEYS) {
    const name = SWITCH_KEYS[key as keyof typeof SWITCH_KEYS];
    store.change({ [name]: !store.ui[name] });
    return true;
  }
  if (key === "u" && store.local.sheet === null) {
    if (shift) actions.redo();
    else actions.undo();
    return true;
  }
  const act = KEYS[key];
  if (act === undefined || act === "leave") return false;
  if (store.local.sheet !== null && act !== "help") return false;
  perform(act, actions, store);
  return true;
}

/** The listener for the root of a view. */
export function keydown(actions: Actions, store: Store, leave: () => void): (e: KeyboardEvent) => void {
  return (e) => {
    const theirs = passes(e);
    if (!theirs) e.stopPropagation();
    if (e.defaultPrevented || (theirs && e.key !== "Escape")) return;
    if (e.repeat && !theirs && !HELD.has(e.key)) {
      e.preventDefault();
      return;
    }
    const act = keyAct(e);
    if (act === "leave") {
      // The first Escape closes what is open or leads back to the game; the next one gives the keys
      // back to the page.
      const open = store.local.sheet !== null || store.local.centre;
      if (!open && !store.lookingBack) return leave();
      e.stopPropagation();
      e.preventDefault();
      if (open) perform(act, actions, store);
      else actions.catchUp();
      return;
    }
    // Space presses a focused button or switch.
    const target = e.composedPath?.()[0] ?? e.target;
    let pressed = target instanceof Element && target.closest("button, input:not([type=range]), select, a, summary") !== null;
    if (store.table) {
      // A tile of the hand can be pressed only while there is something to answer.
      if (pressed && !store.ready && target instanceof Element && target.closest(".own-tile") !== null) pressed = false;
      if (tableKey(e, actions, store, pressed)) e.preventDefault();
      return;
    }
    if (act === null || (act === "play" && pressed)) return;
    e.preventDefault();
    perform(act, actions, store);
  };
}
