// The anywidget entry: traits in, settings and messages out. Everything else is mount().
import { HISTORY_TRAITS } from "./history.ts";
import { mountHistory } from "./historyMount.tsx";
import { mount, type MountData } from "./mount.tsx";
import { isAsked, QUIZ_TRAITS } from "./quiz.ts";
import { mountQuiz } from "./quizMount.tsx";
import { TABLE_UI_NAMES, UI_NAMES, type Info, type UiName } from "./wire.ts";

/** What anywidget gives us of a model. */
export interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  /** A custom message to the kernel; throws when there is none any more. */
  send?(content: unknown): void;
  on(event: string, callback: (message?: unknown) => void): void;
  off(event: string, callback: (message?: unknown) => void): void;
}

/** Settings are sent together, and not more often than this, ms: nothing is coalesced on the way
 * to the kernel, and dragging the seek bar would queue hundreds of messages. */
const SEND = 80;
/** The traits only the kernel writes. */
const REPLAY = ["info", "hands", "analysis", "analysed", "notes"];
const TABLE = ["info", "hands", "live", "prompt", "status", "analysis"];
const MESSAGE = "msg:custom";

interface Shown {
  readonly model: Model;
  readonly el: HTMLElement;
}

function renderMatch({ model, el }: Shown): () => void {
  // Beside others in a row the element would have no width of its own: it takes what there is.
  el.style.flex = "1 1 320px";
  el.style.minWidth = "min(320px, 100%)";
  const table = (model.get("info") as Partial<Info> | null | undefined)?.live === true;
  const traits = table ? TABLE : REPLAY;
  const names = table ? TABLE_UI_NAMES : UI_NAMES;
  const read = (list: readonly string[]): Record<string, unknown> => Object.fromEntries(list.map((name) => [name, model.get(name)]));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = (): void => {
    timer = undefined;
    try {
      model.save_changes();
    } catch {
      // A kernel that is gone cannot be told; what is on the screen goes on without it.
      view.lose();
    }
  };
  const view = mount(el, {
    ...read(traits) as unknown as MountData,
    hands: (model.get("hands") as readonly string[] | undefined) ?? [],
    ui: read(names),
    onChange(name: UiName, value) {
      // Other views of this model follow at once, the kernel a little later.
      model.set(name, value);
      timer ??= setTimeout(save, SEND);
    },
    onMessage(message) {
      if (!model.send) throw new Error("this host sends no messages");
      // What was set before the message arrives before it, too.
      if (timer !== undefined) {
        clearTimeout(timer);
        save();
      }
      model.send(message);
    },
  });
  const ons: [string, (message?: unknown) => void][] = [
    // One message of the kernel changes several traits: each of them brings all, so that none is
    // shown beside an old one.
    ...traits.map((name): [string, () => void] => [`change:${name}`, table ? () => view.update(read(traits)) : () => view.set(name, model.get(name))]),
    ...names.map((name): [string, () => void] => [`change:${name}`, () => view.set(name, model.get(name))]),
  ];
  ons.push([MESSAGE, (message) => view.receive(message)]);
  for (const [event, take] of ons) model.on(event, take);
  return () => {
    for (const [event, take] of ons) model.off(event, take);
    if (timer !== undefined) {
      clearTimeout(timer);
      save();
    }
    view.destroy();
  };
}

/** A history: its list and summaries; a hand of it is the match that the model holds. */
function renderHistory({ model, el }: Shown): () => void {
  const view = mountHistory(el, {
    get: (name) => model.get(name),
    put(values) {
      for (const name in values) model.set(name, values[name]);
      view.read();
      try {
        model.save_changes();
      } catch {
        // A kernel that is gone: what is asked for does not come, and the page says so.
      }
    },
  }, (element) => renderMatch({ model, el: element }));
  for (const name of HISTORY_TRAITS) model.on(`change:${name}`, view.read);
  return () => {
    for (const name of HISTORY_TRAITS) model.off(`change:${name}`, view.read);
    view.destroy();
  };
}

/** A quiz: questions, and the board of a question that has one. */
function renderQuiz({ model, el }: Shown): () => void {
  const view = mountQuiz(el, {
    get: (name) => model.get(name),
    put(values) {
      for (const name in values) model.set(name, values[name]);
      view.read();
      try {
        model.save_changes();
      } catch {
        // A kernel that is gone: the page says so when it is asked for something.
      }
    },
  }, (message) => {
    try {
      model.send?.(message);
    } catch {
      // As above.
    }
  });
  for (const name of QUIZ_TRAITS) model.on(`change:${name}`, view.read);
  return () => {
    for (const name of QUIZ_TRAITS) model.off(`change:${name}`, view.read);
    view.destroy();
  };
}

function render(shown: Shown): () => void {
  if (isAsked(shown.model.get("asked"))) return renderQuiz(shown);
  const page = shown.model.get("page");
  return typeof page === "object" && page !== null ? renderHistory(shown) : renderMatch(shown);
}

export { mount };
export default { render };
