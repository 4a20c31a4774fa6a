import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Asked, Control, Feedback } from "../src/quiz.ts";
import { say } from "../src/quizWords.ts";
import widget, { type Model } from "../src/widget.ts";
import { match } from "./make.ts";

const both = (en: string, ja = en): { en: string; ja: string } => ({ en, ja });
const FIELD = { key: "han", label: both("han", "翻"), special: [["yakuman", both("Yakuman", "役満")]] as [string, { en: string; ja: string }][] };
const CONTROLS: Record<string, Control> = {
  tile: { type: "tile", tiles: ["1m", "1m", "5mr"], drawn: "E", able: ["1m", "5mr", "E"], none: both("No riichi") },
  tiles: { type: "tiles", rows: [["1m", "2m", "3m"], ["1p", "2p", "3p"], ["E", "S"]], none: both("Not ready", "聴牌していない") },
  options: { type: "options", options: [{ key: "chi 34m", text: both("Chi", "チー"), tiles: ["3m", "4m"] }, { key: "pass", text: both("<b>Pass</b>"), tiles: [] }] },
  score: { type: "fields", fields: [FIELD, { key: "fu", label: both("fu"), special: [["", both("fu do not matter")]] }, { key: "points", label: both("points"), special: [] }] },
  payments: { type: "fields", fields: [{ key: "E", label: both("East"), special: [], sign: -1, fixed: true }, { key: "S", label: both("South"), special: [], sign: 1 }] },
};

function asked(control: string, more: Partial<Asked> = {}): Asked {
  return {
    title: both("Mixed", "いろいろ"), n: 0, count: 3, states: ["", "", ""], score: 0, done: false, view: "question",
    question: {
      kind: "waits", name: both("Waits"), title: both("<i>title</i>"), text: both(""), ask: both("Which?", "どれ？"), rules: both("Tenhou"),
      scene: null, control: CONTROLS[control] as Control, hints: [], more: 2,
    },
    feedback: null, problem: null, review: null, ...more,
  };
}

function feedback(marks: Feedback["marks"], more: Partial<Feedback> = {}): Feedback {
  return {
    right: false, credit: 0.5, head: both("Partly right"), answer: both("1m 2m"), marks, values: {},
    sections: [{ title: both("The waits"), lines: [{ text: both("<u>1m</u>"), value: both("4 left"), tiles: ["1m"], mark: "right" }, { text: both("none"), value: null, tiles: [], mark: "" }] }],
    ...more,
  };
}

class Fake implements Model {
  readonly told: unknown[] = [];
  readonly values: Record<string, unknown>;
  private readonly listeners = new Map<string, Set<() => void>>();
  constructor(values: Record<string, unknown>) {
    this.values = { lang: "en", skin: "classic", info: {}, hands: [], at: [0, 0], viewpoint: 0, shown: "closed", playing: false, speed: 1, ...values };
  }
  get(name: string): unknown {
    return this.values[name];
  }
  set(name: string, value: unknown): void {
    this.values[name] = value;
    this.fire(name);
  }
  save_changes(): void {}
  send(content: unknown): void {
    this.told.push(content);
  }
  on(event: string, callback: () => void): void {
    if (!this.listeners.has(event)) this.listeners.set(event, new Set());
    this.listeners.get(event)?.add(callback);
  }
  off(event: string, callback: () => void): void {
    this.listeners.get(event)?.delete(callback);
  }
  get listening(): number {
    return [...this.listeners.values()].reduce((sum, set) => sum + set.size, 0);
  }
  come(values: Record<string, unknown>): void {
    Object.assign(this.values, values);
    for (const name in values) this.fire(name);
  }
  private fire(name: string): void {
    for (const callback of [...(this.listeners.get(`change:${name}`) ?? [])]) callback();
  }
}

let host: HTMLElement;
let model: Fake;
let off: (() => void) | undefined;
beforeEach(() => {
  host = document.createElement("div");
  document.body.append(host);
});
afterEach(() => {
  off?.();
  off = undefined;
  host.remove();
  vi.useRealTimers();
});

const drawn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
function open(what: Asked, more: Record<string, unknown> = {}): ShadowRoot {
  model = new Fake({ asked: what, ...more });
  off = widget.render({ model, el: host });
  return (host.querySelector(".mjwidget-quiz") as HTMLElement).shadowRoot as ShadowRoot;
}
function find(root: ParentNode, selector: string): HTMLElement {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}
function press(root: ShadowRoot, key: string): KeyboardEvent {
  const target = (root.activeElement as HTMLElement | null) ?? find(root, ".mj-grid");
  const event = new KeyboardEvent("keydown", { key, bubbles: true, composed: true, cancelable: true });
  target.dispatchEvent(event);
  // A browser presses the button that has the focus.
  if ((key === "Enter" || key === " ") && !event.defaultPrevented && target instanceof HTMLButtonElement) target.click();
  return event;
}

describe("answers are told to the kernel as they were chosen", () => {
  // control, what is pressed -> what is told
  test.each<[string, string[], unknown[]]>([
    ["tile", ["tile:5mr", "check"], ["5mr"]],
    ["tile", ["tile:5mr", "tile:5mr"], ["5mr"]],
    ["tile", ["tile:5mr", "tile:E", "check"], ["E"]],
    ["tile", ["none", "check"], ["no"]],
    ["tile", ["check"], []],
    ["tiles", ["tile:1m", "tile:E", "check"], [["1m", "E"]]],
    ["tiles", ["tile:1m", "tile:E", "tile:1m", "check"], [["E"]]],
    ["tiles", ["tile:1m", "none", "check"], [[]]],
    ["tiles", ["none", "tile:1m", "check"], [["1m"]]],
    ["tiles", ["check"], []],
    ["options", ["option:pass", "check"], ["pass"]],
    ["options", ["option:chi 34m", "option:chi 34m"], ["chi 34m"]],
    ["score", ["pad:3", "@fu", "pad:3", "pad:0", "@points", "pad:3", "pad:9", "pad:00", "check"], [{ han: "3", fu: "30", points: "3900" }]],
    ["score", ["pad:3", "check"], []],
    ["score", ["special:han", "special:fu", "@points", "pad:8", "pad:erase", "pad:9", "check"], [{ han: "yakuman", fu: "", points: "9" }]],
    ["payments", ["@E", "pad:9", "pad:00", "@S", "pad:9", "pad:00", "check"], [{ E: "-900", S: "900" }]],
    ["payments", ["@S", "pad:5", "sign:S", "sign:E", "check"], [{ E: "", S: "-5" }]],
    ["payments", ["check"], [{ E: "", S: "" }]],
  ])("%s: %j", async (control, acts, values) => {
    const root = open(asked(control));
    for (const act of acts) {
      const selector = act.startsWith("@") ? `[data-act="field-${act.slice(1)}"]` : `[data-act="${act}"]`;
      const e = find(root, selector);
      if (act.startsWith("@")) e.focus();
      else e.click();
      await drawn();
    }
    expect(model.told).toEqual(values.map((value) => ({ type: "answer", n: 0, value })));
  });

  test("once told, it is not told again; when nobody hears it the page says so", async () => {
    vi.useFakeTimers();
    const root = open(asked("options"));
    find(root, '[data-act="option:pass"]').click();
    find(root, '[data-act="option:pass"]').click();
    find(root, '[data-act="option:pass"]').click();
    await vi.advanceTimersByTimeAsync(5000);
    expect(model.told.length).toBe(1);
    expect(find(root, "[role=alert]").textContent).toBe(say("en", "gone"));
  });
});

describe("by keys", () => {
  test.each<[string, string[], unknown]>([
    ["tile", ["ArrowDown", "End", "Enter", "Enter"], "E"],
    ["tile", ["ArrowRight", "ArrowRight", "ArrowRight", " ", " "], "5mr"],
    ["tiles", ["ArrowDown", "ArrowDown", "ArrowRight", " ", "ArrowDown", " ", "Enter"], ["2p", "S"]],
    ["tiles", ["ArrowDown", "End", " ", "Home", " ", "Enter"], ["S", "1m"]],
    ["options", ["2", "Enter"], "pass"],
    ["options", ["2", "1", "Enter"], "chi 34m"],
    ["options", ["ArrowDown", "ArrowDown", "Enter", "Enter"], "pass"],
  ])("%s: %j", async (control, keys, value) => {
    const root = open(asked(control));
    find(root, ".mj-grid").focus();
    for (const key of keys) {
      press(root, key);
      await drawn();
    }
    expect(model.told).toEqual([{ type: "answer", n: 0, value }]);
  });

  test.each([[0, [0]], [1, [1]], [3, [3]]])("of twins the one that is pressed is chosen: %i", async (i, on) => {
    const root = open(asked("tile"));
    const tiles = (): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(".qtile")];
    tiles()[i]?.click();
    await drawn();
    expect(tiles().flatMap((e, n) => (e.getAttribute("aria-pressed") === "true" ? [n] : []))).toEqual(on);
  });

  // what is pressed, where, what comes -> what has the focus then
  test.each<[string, Asked, Asked, string]>([
    ["check", asked("score"), asked("score", { feedback: feedback({}) }), "next"],
    ["check", asked("score", { count: 1 }), asked("score", { count: 1, feedback: feedback({}) }), "retry"],
    ["next", asked("tile", { feedback: feedback({}) }), asked("score", { n: 1 }), "field-han"],
    ["next", asked("tile", { feedback: feedback({}) }), asked("payments", { n: 1 }), "field-E"],
    ["next", asked("score", { feedback: feedback({}) }), asked("tiles", { n: 1 }), "tile:1m"],
    ["next", asked("score", { feedback: feedback({}) }), asked("options", { n: 1 }), "option:chi 34m"],
  ])("%s leads on", async (act, before, after, focus) => {
    const root = open(before);
    find(root, `[data-act=${act}]`).focus();
    find(root, `[data-act=${act}]`).click();
    model.come({ asked: after });
    await drawn();
    expect((root.activeElement as HTMLElement | null)?.dataset["act"]).toBe(focus);
  });

  test("hint, next, and nothing reaches the notebook", () => {
    const root = open(asked("tiles"));
    find(root, ".mj-grid").focus();
    let heard = 0;
    const hear = (): void => void heard++;
    document.body.addEventListener("keydown", hear);
    for (const key of ["h", "x", "d", "1", "n"]) press(root, key);
    document.body.removeEventListener("keydown", hear);
    expect(model.told).toEqual([{ type: "hint", n: 0 }]);
    expect(heard).toBe(0);
    off?.();
    const over = open(asked("tiles", { feedback: feedback({}) }));
    press(over, "n");
    model.come({ asked: asked("tiles", { n: 1, feedback: feedback({}) }) });
    press(over, "Enter");
    expect(model.told).toEqual([{ type: "next" }, { type: "next" }]);
    off?.();
    off = undefined;
  });
});

describe("what is pressed once more before anything has come", () => {
  test("the next question is not passed over", async () => {
    const root = open(asked("tiles", { feedback: feedback({}) }));
    find(root, "[data-act=next]").click();
    find(root, "[data-act=next]").click();
    expect(model.told).toEqual([{ type: "next" }]);
    model.come({ asked: asked("tiles", { n: 1, feedback: feedback({}) }) });
    await drawn();
    find(root, "[data-act=next]").click();
    expect(model.told.length).toBe(2);
  });

  // An answer is chosen; a key that is held, and one that ends a composed word, answer nothing.
  test.each<[string, KeyboardEventInit, number]>([
    ["a key", {}, 1],
    ["a key that is held", { repeat: true }, 0],
    ["a key of the input method", { isComposing: true }, 0],
    ["the last one in Safari", { keyCode: 229 }, 0],
  ])("%s", async (_, init, count) => {
    const root = open(asked("score"));
    for (const [i, text] of ["3", "30", "3900"].entries()) {
      const input = root.querySelectorAll<HTMLInputElement>(".answer input")[i] as HTMLInputElement;
      input.value = text;
      input.dispatchEvent(new Event("input", { bubbles: true }));
      input.focus();
    }
    root.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, composed: true, cancelable: true, ...init }));
    expect(model.told.length).toBe(count);
  });
});

describe("what is shown", () => {
  test("texts are texts", () => {
    const root = open(asked("options", { problem: { en: "<b>no</b>", ja: "<b>否</b>" } }));
    expect(find(root, ".qask h3").textContent).toBe("<i>title</i>");
    expect(find(root, "[role=alert]").textContent).toBe("<b>no</b>");
    expect(root.querySelector(".qask i, .qoption b")).toBeNull();
  });

  test("marks are said by a sign and a word", () => {
    const root = open(asked("tiles", { feedback: feedback({ "1m": "right", "2m": "missed", E: "wrong" }) }));
    const marks = [...root.querySelectorAll(".qtile:has(.qbadge)")].map((e) => [(e as HTMLElement).dataset["act"], e.textContent]);
    expect(marks).toEqual([["tile:1m", "✓right"], ["tile:2m", "!missed"], ["tile:E", "✕not right"]]);
    find(root, '[data-act="tile:3m"]').click();
    expect(model.told).toEqual([]);
    expect(find(root, ".verdict").dataset["state"]).toBe("part");
    expect([...root.querySelectorAll(".whysec li")].map((e) => e.textContent)).toEqual(["✓<u>1m</u>4 left", "none"]);
    expect(find(root, "[data-testid=said]").textContent).toBe("Partly right. 1m 2m");
  });

  test("what stood in the fields", () => {
    const root = open(asked("payments", { feedback: feedback({ E: "wrong", S: "right" }, { values: { E: "-900", S: "0" } }) }));
    expect([...root.querySelectorAll<HTMLInputElement>(".qfield input")].map((e) => e.value)).toEqual(["900", "0"]);
    expect([...root.querySelectorAll(".qsign")].map((e) => [e.textContent, e.getAttribute("aria-label")])).toEqual([["pays", "East: pays"], ["gets", "South: gets"]]);
    expect(root.querySelector(".qpad")).toBeNull();
  });

  test("a question's table is a board without what steps", async () => {
    const what = asked("options");
    const root = open({ ...what, question: { ...what.question, scene: { type: "table", info: match().info, hands: match().hands, seat: 0 } } });
    await drawn();
    const board = find(root, "[data-testid=quiz-board] .mjwidget").shadowRoot as ShadowRoot;
    expect(find(board, ".mjw").className).toBe("mjw is-bare");
    expect(board.querySelector(".mj-board")).not.toBeNull();
  });

  test("a hand, its melds, the winning tile, indicators, the river", () => {
    const what = asked("tiles");
    const scene = {
      type: "hand", tiles: ["1m", "2m"], drawn: null, win: "3m", melds: [[{ t: "C", side: true }, { t: "C" }, { t: "C" }]], dora: ["E"], ura: ["S"],
      river: [{ t: "9m", tsumogiri: true, side: false, called: false }, { t: "9p", tsumogiri: false, side: true, called: true }], facts: [both("Ron"), both("Riichi")],
    } as const;
    const root = open({ ...what, question: { ...what.question, scene } });
    expect([...root.querySelectorAll(".quiz-scene svg")].map((e) => e.getAttribute("aria-label"))).toEqual([
      "Your hand: 1 of characters, 2 of characters", "melds: red dragon, red dragon, red dragon", "winning tile: 3 of characters",
      "Dora indicators: East", "Ura indicators: South", "Your discards: 9 of characters, 9 of circles",
    ]);
    expect([...root.querySelectorAll(".quiz-facts li")].map((e) => e.textContent)).toEqual(["Ron", "Riichi"]);
  });

  test("a river of two tiles on their sides is as wide as they are", () => {
    const what = asked("tiles");
    const river = [0, 1, 2, 3, 4, 5].map((i) => ({ t: "9m", tsumogiri: false, side: i === 2 || i === 3, called: i === 2 }));
    const root = open({ ...what, question: { ...what.question, scene: { type: "hand", tiles: [], drawn: null, win: null, melds: [], dora: [], ura: [], river, facts: [] } } });
    expect(Number(find(root, ".quiz-river svg").getAttribute("width"))).toBe(4 * 30 + 2 * 40 + 4);
  });

  test("the review, and back to a question", () => {
    const rows = [
      { n: 0, name: both("Waits"), title: both("One"), state: "right", given: both("1m"), answer: both("1m"), credit: 1, hints: 0 },
      { n: 1, name: both("Waits"), title: both("Two"), state: "wrong", given: both("9s"), answer: both("2m"), credit: 0, hints: 2 },
    ] as const;
    const root = open(asked("tiles", { view: "review", review: rows, count: 2, states: ["right", "wrong"], score: 1, done: true }));
    expect(find(root, ".qring text").textContent).toBe("50%");
    expect([...root.querySelectorAll(".quiz-review li")].map((e) => e.textContent)).toEqual(["✓right1One1m", "✕not right2Two2myours: 9shints: 2"]);
    for (const act of ["goto:1", "again", "again-wrong"]) find(root, `[data-act="${act}"]`).click();
    expect(model.told).toEqual([{ type: "goto", n: 1 }, { type: "again", wrong: false }, { type: "again", wrong: true }]);
  });

  test("the other language", async () => {
    const root = open(asked("tiles"));
    find(root, '[data-act="lang:ja"]').click();
    await drawn();
    expect(find(root, ".qquestion").textContent).toBe("どれ？");
    expect(find(root, "[data-act=check]").textContent).toBe("答える");
    expect(find(root, ".mjw").lang).toBe("ja");
  });

  test("every control has a name, and nothing is left behind", () => {
    for (const control of Object.keys(CONTROLS)) {
      const root = open(asked(control));
      for (const e of root.querySelectorAll("button, input, [role=group]")) {
        const name = e.getAttribute("aria-label") ?? (e.id ? root.querySelector(`label[for="${e.id}"]`)?.textContent : null) ?? e.textContent ?? "";
        expect(name.trim(), e.outerHTML.slice(0, 80)).not.toBe("");
      }
      off?.();
      expect(model.listening).toBe(0);
      expect(host.innerHTML).toBe("");
    }
    off = undefined;
  });
});
