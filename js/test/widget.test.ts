import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import widget, { type Model } from "../src/widget.ts";
import { match } from "./make.ts";

class FakeModel implements Model {
  readonly saved: string[][] = [];
  private readonly listeners = new Map<string, Set<() => void>>();
  private dirty: string[] = [];
  readonly state: Record<string, unknown>;

  constructor() {
    const { info, hands } = match();
    this.state = { info, hands, at: [0, 0], viewpoint: 0, shown: "open", playing: false, speed: 1, skin: "classic", lang: "en" };
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
    this.saved.push(this.dirty);
    this.dirty = [];
  }
  on(event: string, callback: () => void): void {
    if (!this.listeners.has(event)) this.listeners.set(event, new Set());
    this.listeners.get(event)?.add(callback);
  }
  off(event: string, callback: () => void): void {
    this.listeners.get(event)?.delete(callback);
  }
  /** As a message of the kernel does. */
  receive(name: string, value: unknown): void {
    this.state[name] = value;
    this.emit(name);
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
