// The anywidget entry: traits in, settings out. Everything else is mount().
import { mount } from "./mount.tsx";
import { UI_NAMES, type Info, type Ui, type UiName } from "./wire.ts";

/** What anywidget gives us of a model. */
export interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, callback: () => void): void;
  off(event: string, callback: () => void): void;
}

/** Settings are sent together, and not more often than this, ms: nothing is coalesced on the way
 * to the kernel, and dragging the seek bar would queue hundreds of messages. */
const SEND = 80;

function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (): void => {
    timer = undefined;
    try {
      model.save_changes();
    } catch {
      // A kernel that is gone cannot be told; what is on the screen goes on without it.
    }
  };
  const view = mount(el, {
    info: model.get("info") as Info,
    hands: (model.get("hands") as readonly string[] | undefined) ?? [],
    ui: Object.fromEntries(UI_NAMES.map((name) => [name, model.get(name)])) as Partial<Ui>,
    onChange(name: UiName, value) {
      // Other views of this model follow at once, the kernel a little later.
      model.set(name, value);
      timer ??= setTimeout(send, SEND);
    },
  });
  const offs = ["info", "hands", ...UI_NAMES].map((name) => {
    const event = `change:${name}`;
    const take = (): void => view.set(name, model.get(name));
    model.on(event, take);
    return () => model.off(event, take);
  });
  return () => {
    for (const off of offs) off();
    if (timer !== undefined) {
      clearTimeout(timer);
      send();
    }
    view.destroy();
  };
}

export { mount };
export default { render };
