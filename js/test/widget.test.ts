import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import widget, { type Model } from "../src/widget.ts";
import type { LiveData, Patch, Prompt } from "../src/wire.ts";
import { blob, handInfo, info, match, sentLive, view } from "./make.ts";

type Listener = (message?: unknown) => void;

class FakeModel implements Model {
  readonly saved: string[][] = [];
  readonly sent: unknown[] = [];
  /** The kernel was restarted. */
  gone = false;
  private readonly listeners = new Map<string, Set<Listener>>();
  private dirty: string[] = [];
  readonly state: Record<string, unknown>;

  constructor(state: Record<string, unknown> = { ...match(), at: [0, 0], viewpoint: 0, shown: "open", playing: false, speed: 1, skin: "classic", lang: "en" }) {
    this.state = state;
  }
  send(message: unknown): void {
    if (this.gone) throw new Error("Comm is closed");
    this.sent.push(message);
  }
  get(name: string): unknown {
    return this.state[name];
  }
  set(name: string, value: unknown): void {
    this.state[name] = value;
    this.dirty.push(name);
    this.emit(name);
  }
  save_changes(): void {
    if (this.gone) throw new Error("Comm is closed");
    this.saved.push(this.dirty);
    this.dirty = [];
  }
  on(event: string, callback: Listener): void {
    if (!this.listeners.has(event)) this.listeners.set(event, new Set());
    this.listeners.get(event)?.add(callback);
  }
  off(event: string, callback: Listener): void {
    this.listeners.get(event)?.delete(callback);
  }
  /** As a message of the kernel does: all values are there before anybody is told. */
  receive(name: string, value: unknown): void {
    this.update({ [name]: value });
  }
  update(values: Record<string, unknown>): void {
    Object.assign(this.state, values);
    for (const name in values) this.emit(name);
  }
  message(content: unknown): void {
    for (const callback of this.listeners.get("msg:custom") ?? []) callback(content);
  }
  get listening(): number {
    return [...this.listeners.values()].reduce((n, set) => n + set.size, 0);
  }
  private emit(name: string): void {
    for (const callback of this.listeners.get(`change:${name}`) ?? []) callback();
  }
}

const left = (el: HTMLElement): string => el.firstElementChild?.shadowRoot?.querySelector('[data-part="left"]')?.textContent ?? "";
const press = (el: HTMLElement, act: string): void => el.firstElementChild?.shadowRoot?.querySelector<HTMLElement>(`[data-act=${act}]`)?.click();

describe("the anywidget entry", () => {
  let model: FakeModel;
  let a: HTMLElement;
  let b: HTMLElement;
  let stop: (() => void)[];
  beforeEach(() => {
    vi.useFakeTimers();
    model = new FakeModel();
    a = document.createElement("div");
    b = document.createElement("div");
    document.body.append(a, b);
    stop = [widget.render({ model, el: a }), widget.render({ model, el: b })];
  });
  afterEach(() => {
    for (const f of stop) f();
    vi.useRealTimers();
    a.remove();
    b.remove();
  });

  test("views of one model agree", () => {
    press(a, "step");
    expect([left(a), left(b)]).toEqual(["69", "69"]);
    press(b, "last");
    expect([left(a), left(b)]).toEqual(["68", "68"]);
  });

  test("the kernel's changes are shown and not sent back", () => {
    model.receive("at", [0, 3]);
    expect([left(a), left(b)]).toEqual(["68", "68"]);
    vi.advanceTimersByTime(1000);
    expect(model.saved).toEqual([]);
  });

  test("many steps are one message, and only settings are sent", () => {
    press(a, "step");
    press(a, "step");
    press(a, "shown");
    expect(model.saved).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(model.saved).toEqual([["at", "at", "shown"]]);
    expect(model.state["at"]).toEqual([0, 2]);
  });

  test("a view that closes sends what it owes and listens no more", () => {
    press(a, "step");
    for (const f of stop) f();
    stop = [];
    expect(model.saved).toEqual([["at"]]);
    expect(model.listening).toBe(0);
    expect(a.innerHTML + b.innerHTML).toBe("");
  });

  test("new hands are taken over", () => {
    model.receive("hands", ["broken"]);
    expect(a.firstElementChild?.shadowRoot?.querySelector("[data-testid=mirror]")?.hasAttribute("hidden")).toBe(true);
    model.receive("hands", match().hands);
    expect(left(a)).toBe("70");
  });
});

describe("a table", () => {
  const step: Patch = [["s", ["left"], 69]];
  const live = (n: number, epoch = 1, k = view()): LiveData => sentLive({
    epoch, viewer: 0, k, p: Array<Patch>(n - 1).fill(step), s: Array.from({ length: n }, () => ["tsumo", 0]), outline: handInfo(n, { result: null, marks: [] }),
  });
  const prompt: Prompt = {
    id: 5, epoch: 1, seat: 0, kind: "call", offences: [], why: {}, hints: null, clock: null,
    options: [{ i: 0, act: "pass", text: "pass" }, { i: 1, act: "ron", text: "ron" }],
  };
  const status = {
    state: "playing", seats: [{ name: "Aoi", kind: "person", player: null, away: false }], you: [0], curtain: null, error: null,
    undo: 1, redo: 0, waiting: false, watch: false, rules: { name: "tenhou", title: { en: "", ja: "" } }, notice: null,
  };
  let model: FakeModel;
  let el: HTMLElement;
  let stop: () => void;
  const root = (): ShadowRoot => el.firstElementChild?.shadowRoot as ShadowRoot;
  const drawn = (): Promise<void> => vi.advanceTimersByTimeAsync(50).then(() => undefined);
  beforeEach(() => {
    vi.useFakeTimers();
    model = new FakeModel({
      info: info([], { live: true }), hands: [], live: live(2), prompt: null, status, skin: "classic", lang: "en", speed: 1, viewpoint: 0,
      auto_win: false, no_calls: false, auto_discard: false, hints: "off", sort_hand: true, confirm: false, panel: "stays", sounds: false, auto_next: false,
    });
    el = document.createElement("div");
    document.body.append(el);
    stop = widget.render({ model, el });
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    el.remove();
  });
  const error = (): string => root().querySelector("[data-testid=error]")?.textContent ?? "";
  const key = (name: string): void => void root().querySelector(".mj-grid")?.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, composed: true, cancelable: true }));

  test("says when a prompt is to be seen, and sends what is chosen", async () => {
    model.receive("prompt", prompt);
    await drawn();
    expect(model.sent).toEqual([{ type: "shown", prompt: 5 }]);
  });

  test("settings arrive before the message that follows them", async () => {
    key("a");
    key("u");
    expect(model.saved).toEqual([["auto_win"]]);
    expect(model.sent).toEqual([{ type: "undo", n: 1 }]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(model.saved).toHaveLength(1);
  });

  test("what is this view's own is not sent", async () => {
    key("ArrowUp");
    key("h");
    await vi.advanceTimersByTimeAsync(1000);
    expect(model.saved).toEqual([]);
  });

  test("traits that change together are shown together", async () => {
    const hand = blob(view(), [[["s", ["left"], 69]]], [["start_kyoku", null], ["tsumo", 0]]);
    const seen: string[] = [];
    const text = (): string => left(el);
    const observer = new MutationObserver(() => seen.push(text()));
    observer.observe(root().querySelector("[data-testid=mirror]") as Element, { subtree: true, characterData: true, childList: true });
    model.update({ info: info([handInfo(2)], { live: true }), hands: [hand], live: live(1, 2, view({ left: 55 })), prompt: null });
    await drawn();
    observer.disconnect();
    expect(text()).toBe("55");
    expect(new Set(seen)).toEqual(new Set(["55"]));
    expect(error()).toBe("");
  });

  test("a refused choice is said; other messages are not ours", async () => {
    model.message({ type: "refused", reason: "stale", text: { en: "too late", ja: "" } });
    await drawn();
    expect(root().querySelector("[data-testid=status]")?.textContent).toContain("too late");
    for (const odd of [null, 3, "x", {}, { type: "y" }, [], { type: "refused" }]) model.message(odd);
    await drawn();
    expect(error()).toBe("");
  });

  test.each<[string, () => void]>([["a message", () => key("u")], ["a setting", () => key("a")]])("a kernel that is gone is said in one line, by %s", async (_, act) => {
    model.gone = true;
    act();
    await vi.advanceTimersByTimeAsync(200);
    expect(error()).toMatch(/kernel does not answer/);
    key("ArrowUp");
    await drawn();
    expect(left(el)).toBe("70");
    model.gone = false;
    model.receive("status", { ...status });
    await drawn();
    expect(error()).toBe("");
  });

  test.each<[string, unknown]>([
    ["live", 7], ["live", { epoch: 1 }], ["prompt", []], ["prompt", { id: 1 }], ["status", "x"], ["hands", null], ["info", null],
  ])("%s = %j does no harm", async (name, value) => {
    const before = model.state[name];
    model.receive(name, value);
    await drawn();
    model.receive(name, before);
    await drawn();
    expect(error()).toBe("");
    expect(left(el)).toBe("69");
  });

  test("a view that closes listens no more", () => {
    stop();
    expect(model.listening).toBe(0);
    stop = () => undefined;
  });
});
