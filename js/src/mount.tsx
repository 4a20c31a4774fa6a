// mount(element, data): one view of a match, with or without a widget around it.
import { render } from "preact";
import { Actions } from "./actions.ts";
import { Asker } from "./asking.ts";
import { Board, type BoardOptions } from "./board.ts";
import { Focus } from "./focus.ts";
import { G } from "./geometry.ts";
import { Hand } from "./hand.ts";
import { isPing, privateTraits, readMessage, readPosition } from "./check.ts";
import { keydown } from "./keys.ts";
import { Pacer } from "./live.ts";
import { Live, Mirror } from "./mirror.ts";
import { App } from "./panels/App.tsx";
import { ToolsContext } from "./panels/context.ts";
import { Pause } from "./pause.ts";
import { Play } from "./play.ts";
import { Player } from "./player.ts";
import { soundOf, Sounds } from "./sound.ts";
import { speakStep } from "./speak.ts";
import { Store, type Data, type Out } from "./store.ts";
import { shownOver } from "./spot.ts";
import { CSS } from "./style.ts";
import { set } from "./svg.ts";
import { watchTheme } from "./theme.ts";
import { SPRITE } from "./tiles.gen.ts";
import type { Ui, UiName, View } from "./wire.ts";

/** `onChange` is called for every setting a person changes here, `onMessage` for everything else a
 * table's kernel is to be told; it throws when there is no kernel. */
export interface MountData extends Data, Out {
  /** The board alone, without what steps and counts. */
  readonly bare?: boolean;
}

export interface Mounted {
  /** A setting, or new `info`, `hands`, `live`, `prompt` or `status`, from outside. It is not reported back. */
  set(name: string, value: unknown): void;
  /** Several of them at once: what belongs together is never shown apart. */
  update(values: Readonly<Record<string, unknown>>): void;
  /** A message of the table's kernel. What is none is left alone. */
  receive(message: unknown): void;
  /** The kernel could not be told something: it is gone. */
  lose(): void;
  get(name: UiName): Ui[UiName];
  destroy(): void;
}

/** What is no setting. */
const DATA: ReadonlySet<string> = new Set(["info", "hands", "live", "prompt", "status", "analysis", "analysed", "notes"]);

/** Width of the board, px, below which its text grows and names leave it. */
const SMALL = 480;
const MIDDLE = 640;
/** Width from which on what is asked lies on the felt (as in the style sheets), px. */
const FELT = 560;
/** From a step to what can wait: it is said aloud, and what moved lies still; ms. */
const PAUSE = 250;

/** Width of the board in a host of this width, as the grid of theme.css has it. */
export function stageWidth(host: number): number {
  return Math.min(720, host >= 900 ? host - 290 - 16 : host);
}

export function mount(element: HTMLElement, data: MountData): Mounted {
  const host = document.createElement("div");
  host.className = "mjwidget";
  const shadow = host.attachShadow({ mode: "open" });
  const style = document.createElement("style");
  style.textContent = CSS;
  const root = document.createElement("div");
  root.className = data.bare ? "mjw is-bare" : "mjw";
  const sprite = document.createElement("div");
  sprite.className = "sprite";
  sprite.setAttribute("aria-hidden", "true");
  sprite.innerHTML = `<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0">${SPRITE}</svg>`;
  const app = document.createElement("div");
  const mirror = new Mirror();
  const live = new Live();
  const said = new Live("assertive");
  root.append(sprite, app, mirror.root, live.root, said.root);
  shadow.append(style, root);
  element.append(host);

  const store = new Store(data, {
    onChange: (name, value) => data.onChange?.(name, value),
    onMessage: (message) => data.onMessage?.(message),
  });
  const actions = new Actions(store);
  const board = new Board({ centre: () => actions.toggleCentre(), table: () => actions.tap() });
  const play = new Play(store, actions, (text) => said.now(text));
  const hand = new Hand(play, () => actions.tap());
  const table = document.createElement("div");
  table.append(board.root, hand.root);
  const pause = new Pause(PAUSE, () => {
    live.speak();
    return board.settle();
  });
  const stopTheme = watchTheme(host, (theme) => (root.dataset["theme"] = theme));
  const focus = new Focus(shadow, root);
  const leave = (): void => (shadow.activeElement as HTMLElement | null)?.blur();
  root.addEventListener("keydown", (e) => {
    if (!play.escape(e)) return;
    e.preventDefault();
    e.stopPropagation();
  });
  root.addEventListener("keydown", keydown(actions, store, leave));

  let seen: { view: View | null; options: BoardOptions | null; at: string } = { view: null, options: null, at: "" };
  let shown = -1;
  const sounds = new Sounds();
  const paintHand = (): void => {
    const { view, local } = store;
    if (!view || (!store.table && !store.layered && hand.root.hidden)) return;
    const shown = shownOver(store, play);
    board.mark(play.marks);
    board.light(play.lit);
    board.over(shown);
    hand.update(board.own, view.players, local.rows, store.lift, shown, store.words);
  };
  let asked: number | null = null;
  let layered = store.layered;
  const paint = (): void => {
    const { ui, local, view } = store;
    if (store.promptShown !== asked) {
      asked = store.promptShown;
      if (asked !== null && ui.sounds) sounds.play("turn");
    }
    if (store.layered !== layered) {
      layered = store.layered;
      live.now(store.words.ui(layered ? "layersOn" : "layersOff"));
    }
    set(root, { lang: ui.lang });
    board.root.classList.toggle("empty", view === null);
    mirror.root.hidden = view === null;
    if (!view) return;
    const options: BoardOptions = {
      viewpoint: ui.viewpoint,
      open: ui.shown === "open",
      skin: ui.skin,
      upright: local.upright,
      small: local.stage === "s",
      stage: local.stage,
      rows: local.rows,
      lift: store.lift,
      names: store.names,
      words: store.words,
      order: play.order,
    };
    const before = seen;
    const was = before.options;
    const alike = was !== null && (Object.keys(options) as (keyof BoardOptions)[]).every((key) => was[key] === options[key]);
    if (view === before.view && alike) return paintHand();
    const at = ui.at.join(" ");
    seen = { view, options, at };
    // Moving pictures only within a hand: between two deals no tile has a way to go.
    board.update(view, options, shown === ui.at[0] && was?.viewpoint === ui.viewpoint, shownOver(store, play));
    shown = ui.at[0];
    paintHand();
    mirror.update(view, options);
    pause.begin();
    if (before.view !== null && before.at !== at) {
      const event = store.hand?.event(ui.at[1]) ?? null;
      const sound = ui.sounds && store.following ? soundOf(view, event?.[0] ?? "") : null;
      if (sound) sounds.play(sound);
      const seat = event?.[1] ?? null;
      const hidden = seat !== null && seat !== ui.viewpoint && ui.shown === "closed" && view.seats[seat]?.concealed === true;
      live.say(speakStep(view, before.view, event, hidden, store.words, store.names));
    }
  };

  const fit = (width: number): void => {
    if (width > 0) store.setLocal({ stage: width < SMALL ? "s" : width < MIDDLE ? "m" : "l", felt: width >= FELT, rows: store.table && width < G.rows.below });
  };
  // While there is nothing in it yet, measuring costs nothing.
  fit(stageWidth(host.clientWidth));
  const stop = store.subscribe(paint);
  const stopHand = play.subscribe(paintHand);
  render(<ToolsContext.Provider value={{ store, actions, play }}><App board={table} /></ToolsContext.Provider>, app);
  const player = new Player(store, actions);
  const pacer = new Pacer(store, actions);
  const asker = new Asker(store);

  paint();
  const observers: { disconnect(): void }[] = [];
  let inView = true;
  const appear = (): void => {
    player.setVisible(inView);
    asker.setVisible(inView && document.visibilityState !== "hidden");
    pacer.setVisible(inView && document.visibilityState !== "hidden");
  };
  document.addEventListener("visibilitychange", appear);
  appear();
  const stage = app.querySelector(".stage");
  if (stage && typeof ResizeObserver === "function") {
    const observer = new ResizeObserver(() => fit(stage.clientWidth));
    observer.observe(stage);
    observers.push(observer);
  }
  if (typeof IntersectionObserver === "function") {
    const observer = new IntersectionObserver((entries) => {
      inView = entries.some((e) => e.isIntersecting);
      appear();
    });
    observer.observe(host);
    observers.push(observer);
  }

  let seesMore = false; // than everybody may: one of several people sits here
  const update = (values: Readonly<Record<string, unknown>>): void => {
    const data: Record<string, unknown> = {};
    const ui: Record<string, unknown> = {};
    for (const name in values) (DATA.has(name) ? data : ui)[name] = values[name];
    if (Object.keys(data).length > 0) store.setData(data as Partial<Data>);
    if (Object.keys(ui).length > 0) store.receive(ui as Partial<Ui>);
  };
  const fromModel = (values: Readonly<Record<string, unknown>>): void => {
    for (const name in values) if (DATA.has(name)) seesMore = false;
    update(values);
  };
  return {
    update: fromModel,
    set: (name, value) => fromModel({ [name]: value }),
    receive(message) {
      // Somebody waits for a sign that this table is seen.
      if (isPing(message)) return void store.send({ type: "pong" });
      // What one of several people at this screen may see; the model keeps what everybody may.
      const mine = privateTraits(message);
      if (mine) {
        // A page that shows the curtain (loaded again, say) does not lift it for what has changed.
        if (mine.whole || seesMore) update(mine.traits);
        seesMore ||= mine.whole;
        return;
      }
      const position = readPosition(message);
      if (position) return void store.takePosition(position);
      const refused = readMessage(message);
      if (refused) store.refuse(refused.text);
    },
    lose: () => store.lose(),
    get: (name) => store.ui[name],
    destroy() {
      focus.destroy();
      for (const observer of observers) observer.disconnect();
      document.removeEventListener("visibilitychange", appear);
      player.destroy();
      pacer.destroy();
      asker.destroy();
      stop();
      stopHand();
      sounds.destroy();
      play.destroy();
      stopTheme();
      pause.destroy();
      render(null, app);
      host.remove();
    },
  };
}
