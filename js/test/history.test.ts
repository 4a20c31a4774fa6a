import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { History, LONGEST, readPage, TYPING, type MatchRow } from "../src/history.ts";
import widget, { type Model } from "../src/widget.ts";
import { WORDS } from "../src/words.ts";
import { words } from "../src/text.ts";
import { match } from "./make.ts";

const TENHOU = words("en").code("rules.tenhou");

function row(code: string, more: Partial<MatchRow> = {}): MatchRow {
  return {
    code, at: "2024-05-01 18:30", dated: true, rules: "tenhou", unit: "ranking", hands: 8, finished: true, practice: false, early: false,
    players: [
      { name: "Aoi", rank: 2, score: 25000, points: 5000 }, { name: "<b>Ben</b>", rank: 1, score: 41300, points: 62300 },
      { name: "Chiyo", rank: 3, score: 20000, points: -20000 }, { name: "Daria", rank: 4, score: 13700, points: -47300 },
    ],
    ...more,
  };
}
const CODES = ["kado-remi-tosa", "juda-guza-yota", "zobo-bogu-sehi"];
const PAGE = { total: 45, offset: 20, size: 20, rows: CODES.map((code) => row(code)) };

/** A model as anywidget gives it, and what was saved of it. */
class Fake implements Model {
  readonly saved: Record<string, unknown>[] = [];
  private dirty: Record<string, unknown> = {};
  private readonly listeners = new Map<string, Set<() => void>>();
  gone = false;
  readonly values: Record<string, unknown>;

  constructor(values: Record<string, unknown> = {}) {
    this.values = {
      page: PAGE, query: { text: "", offset: 20, again: 0 }, place: "list", code: "", opened: "", problem: "", info: {}, hands: [],
      lang: "en", at: [0, 0], viewpoint: 0, shown: "open", playing: false, speed: 1, skin: "classic", ...values,
    };
  }

  get(name: string): unknown {
    return this.values[name];
  }
  set(name: string, value: unknown): void {
    this.values[name] = value;
    this.dirty[name] = value;
    this.fire(name);
  }
  save_changes(): void {
    if (this.gone) throw new Error("no kernel");
    if (Object.keys(this.dirty).length > 0) this.saved.push(this.dirty);
    this.dirty = {};
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
  /** From the kernel. */
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

function open(values: Record<string, unknown> = {}): ShadowRoot {
  model = new Fake(values);
  off = widget.render({ model, el: host });
  return host.firstElementChild?.shadowRoot as ShadowRoot;
}
const drawn = (): Promise<void> => new Promise((done) => setTimeout(done, 20));
const find = (root: ParentNode, selector: string): HTMLElement => {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const rows = (root: ParentNode): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(".matches button")];
const focused = (root: ShadowRoot): string | null => (root.activeElement as HTMLElement | null)?.dataset["act"] ?? root.activeElement?.className ?? null;
function press(root: ShadowRoot, key: string, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, composed: true, cancelable: true, ...more });
  (root.activeElement ?? find(root, ".mj-history")).dispatchEvent(event);
  return event;
}
/** The match of a code, as the kernel opens it. */
const opened = (code: string): Record<string, unknown> => ({ code, opened: code, place: "match", about: row(code, { hands: 2, finished: false }), info: { ...match().info, title: code }, hands: [] });

describe("the list (UI-20)", () => {
  test("says of each match when, by which rules, who, and how it ended", () => {
    const root = open();
    const first = rows(root)[0] as HTMLElement;
    expect(rows(root).length).toBe(3);
    expect(first.querySelector(".when")?.textContent).toBe("2024-05-01 18:30kado-remi-tosa");
    expect(first.querySelector(".what")?.textContent).toBe(`${TENHOU} · 8 hands`);
    expect([...first.querySelectorAll(".pl")].map((p) => p.textContent)).toEqual([
      "1<b>Ben</b>41,300+62.3", "2Aoi25,000+5.0", "3Chiyo20,000−20.0", "4Daria13,700−47.3",
    ]);
    expect(first.querySelector("b b")).toBeNull();
  });

  // what a match is -> what its row says
  test.each([
    [{ finished: false }, `${TENHOU} · 8 hands · not over`],
    [{ practice: true }, `${TENHOU} · 8 hands · practice`],
    [{ early: true, finished: false }, `${TENHOU} · 8 hands · not over · its log ends early`],
    [{ rules: "" }, "8 hands"],
    [{ rules: "my own rules" }, "my own rules · 8 hands"],
  ])("%j", (more, text) => {
    const root = open({ page: { ...PAGE, rows: [row("a", more)] } });
    expect(find(root, ".what").textContent).toBe(text);
  });

  test("a match that is not over has no places", () => {
    const players = row("a").players.map((p) => ({ ...p, rank: null, points: null }));
    const root = open({ page: { ...PAGE, rows: [row("a", { finished: false, players })] } });
    expect(root.querySelectorAll(".pl i, .pl small").length).toBe(0);
    expect([...root.querySelectorAll(".pl bdi")].map((b) => b.textContent)).toEqual(["Aoi", "<b>Ben</b>", "Chiyo", "Daria"]);
  });

  test("pages: older and newer, and how many there are", async () => {
    const root = open();
    expect(find(root, ".pages .num").textContent).toBe("21–23 of 45");
    expect(find(root, "[data-testid=said]").textContent).toBe("45 matches");
    find(root, "[data-act=newer]").click();
    expect(model.saved).toEqual([{ query: { text: "", offset: 0, again: 0 } }]);
    model.come({ page: { ...PAGE, offset: 0, rows: [row("a")] } });
    await drawn();
    expect(focused(root)).toBe("open:a");
    expect(find(root, "[data-act=newer]").getAttribute("aria-disabled")).toBe("true");
    find(root, "[data-act=newer]").click();
    expect(model.saved.length).toBe(1);
    model.come({ page: { ...PAGE, total: 1, offset: 0, rows: [row("a")] } });
    await drawn();
    expect(root.querySelector(".pages")).toBeNull();
  });

  test("what is typed is asked for once, a moment later; Enter asks at once", () => {
    vi.useFakeTimers();
    const root = open();
    const box = find(root, "[data-act=filter]") as HTMLInputElement;
    for (const value of ["a", "ao", "aoi"]) {
      box.value = value;
      box.dispatchEvent(new Event("input", { bubbles: true }));
      vi.advanceTimersByTime(TYPING / 2);
    }
    expect(model.saved).toEqual([]);
    vi.advanceTimersByTime(TYPING);
    expect(model.saved).toEqual([{ query: { text: "aoi", offset: 0, again: 0 } }]);
    box.value = "x".repeat(LONGEST + 5);
    box.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    expect(model.saved[1]).toEqual({ query: { text: "x".repeat(LONGEST), offset: 0, again: 0 } });
  });

  // the page, the filter -> what stands there instead
  test.each([
    ["", "There are no matches here yet."],
    ["<i>", "No match fits “<i>”."],
  ])("nothing with the filter %j", (text, said) => {
    const root = open({ page: { total: 0, offset: 0, size: 20, rows: [] }, query: { text, offset: 0, again: 0 } });
    expect(find(root, "[data-testid=no-matches]").textContent).toBe(said);
    expect(root.querySelector("i i")).toBeNull();
  });

  test("a problem is said, as text", () => {
    const root = open({ problem: "matches.db: <b>damaged</b>" });
    expect(find(root, "[role=alert]").textContent).toBe("matches.db: <b>damaged</b>");
  });

  test("look again asks with another number", () => {
    find(open(), "[data-act=refresh]").click();
    expect(model.saved).toEqual([{ query: { text: "", offset: 20, again: 1 } }]);
  });

  test("the other language, and back", async () => {
    const root = open();
    find(root, '[data-act="lang:ja"]').click();
    await drawn();
    expect(model.saved).toEqual([{ lang: "ja" }]);
    expect(find(root, "h2").textContent).toBe(WORDS.ja.history);
    expect(find(root, ".mjw").lang).toBe("ja");
    expect(find(root, ".what").textContent).toBe(`${words("ja").code("rules.tenhou")} · ${words("ja").ui("handsPlayed", 8)}`);
  });

  // whatever comes as a page -> how many rows there are
  test.each([
    [null, 0], [5, 0], [{ rows: "x" }, 0], [{ rows: [null, 5, {}, { code: 3 }] }, 0], [{ rows: [{ code: "a" }] }, 1],
    [{ total: "x", rows: [{ code: "a", players: [null, { name: 5, score: "x" }] }] }, 1],
  ])("a page of %j has %i rows", (page, n) => {
    const read = readPage(page);
    expect(read.rows.length).toBe(n);
    expect(read.total).toBeGreaterThanOrEqual(n);
  });
});

describe("a match and its hands (UI-20)", () => {
  test("a press opens it: it is asked for, and shown when it has come", async () => {
    const root = open();
    rows(root)[1]?.click();
    expect(model.saved).toEqual([{ code: CODES[1], place: "match" }]);
    await drawn();
    expect(find(root, "[data-testid=opening]").textContent).toBe(WORDS.en.opening);
    expect(focused(root)).toBe("to-list");
    model.come(opened(CODES[1] as string));
    await drawn();
    expect(root.querySelector("[data-testid=opening]")).toBeNull();
    expect(find(root, "[data-testid=match-summary] h2").textContent).toBe(CODES[1]);
    expect(find(root, ".match-summary header small").textContent).toBe(`played 2024-05-01 18:30 · ${TENHOU} · 2 hands · not over`);
    expect([...root.querySelectorAll(".hands .hn")].map((e) => e.textContent)).toEqual(["E1", "E2"]);
    // As they sit: the browser gives nobody a place.
    expect([...root.querySelectorAll(".ft tbody tr")].map((e) => e.textContent)).toEqual(["Aoi26,000", "Benedikt25,000", "Chiyo24,000", "Daria25,000"]);
    expect(root.querySelector("svg.graph")).not.toBeNull();
  });

  test("the final table of a match that is over", async () => {
    const info = { ...match().info, final: [{ seat: 2, rank: 1, score: 40000, points: 60000, chips: null, rows: [["uma", 20000]] }] };
    const root = open({ ...opened("a"), info });
    expect(find(root, ".ft tbody").textContent).toBe("1Chiyo40,000+20.0+60.0");
    expect(find(root, ".standings h3").textContent).toBe(WORDS.en.final);
  });

  test("a hand opens as a replay with all hands open, in the one mount there is", async () => {
    const root = open(opened(CODES[0] as string));
    find(root, '[data-act="hand:1"]').click();
    expect(model.saved).toEqual([{ at: [1, 0], place: "hand" }]);
    await drawn();
    expect(root.querySelector("[data-testid=opening]")).not.toBeNull();
    model.come({ hands: match().hands });
    await drawn();
    const replay = find(root, ".replay-slot .mjwidget").shadowRoot as ShadowRoot;
    expect(find(replay, '[data-part="hand"][data-seat="1"]').textContent).toBe("1m 2m 5mr E");
    expect(find(replay, ".where b").textContent).toBe("East 2");
    expect(replay.activeElement?.className).toContain("mj-grid");
    find(replay, "[data-act=step]").click();
    expect(model.values["at"]).toEqual([1, 1]);
    // back: to the hand from which it went, then to the row of the match, then out
    press(root, "Escape");
    await drawn();
    expect(root.querySelector(".replay-slot")).toBeNull();
    expect(focused(root)).toBe("hand:1");
    press(root, "Escape");
    await drawn();
    expect(focused(root)).toBe(`open:${CODES[0]}`);
    expect(rows(root)[0]?.getAttribute("aria-current")).toBe("true");
    expect(press(root, "Escape").defaultPrevented).toBe(false);
    expect(focused(root)).toBeNull();
  });

  test("the ways back that can be pressed", async () => {
    const root = open({ ...opened(CODES[0] as string), place: "hand", hands: match().hands });
    find(root, "[data-act=to-match]").click();
    await drawn();
    expect(model.values["place"]).toBe("match");
    find(root, "[data-act=to-list]").click();
    await drawn();
    expect(model.values["place"]).toBe("list");
  });

  test("a moment of the score graph opens there", async () => {
    const root = open(opened(CODES[0] as string));
    root.querySelectorAll(".graph .pick")[1]?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect(model.saved).toEqual([{ at: [1, 0], place: "hand" }]);
  });

  test("another match while one is shown; its hands have not come", async () => {
    const root = open({ ...opened(CODES[0] as string), place: "hand", hands: match().hands });
    model.come(opened(CODES[2] as string));
    await drawn();
    expect(find(root, ".match-summary h2").textContent).toBe(CODES[2]);
  });

  test("without a kernel it says so", async () => {
    vi.useFakeTimers();
    const root = open();
    model.gone = true;
    rows(root)[0]?.click();
    await vi.advanceTimersByTimeAsync(5000);
    expect(find(root, "[data-testid=opening]").textContent).toBe(WORDS.en.busy);
  });
});

describe("keys", () => {
  // keys one after the other -> what has the focus
  test.each([
    [["ArrowDown"], `open:${CODES[0]}`],
    [["ArrowDown", "ArrowDown"], `open:${CODES[1]}`],
    [["End"], `open:${CODES[2]}`],
    [["End", "ArrowDown"], `open:${CODES[2]}`],
    [["End", "Home"], `open:${CODES[0]}`],
    [["End", "ArrowUp"], `open:${CODES[1]}`],
    [["/"], "filter"],
    [["/", "ArrowDown"], `open:${CODES[0]}`],
    [["/", "Home"], "filter"],
  ])("%j", (keys, act) => {
    const root = open();
    find(root, ".mj-history").focus();
    for (const key of keys) press(root, key);
    expect(focused(root)).toBe(act);
  });

  test("pages", () => {
    const root = open();
    press(root, "PageUp");
    press(root, "PageDown");
    expect(model.saved.map((s) => (s["query"] as { offset: number }).offset)).toEqual([0, 40]);
  });

  test.each(["Enter", "Escape"])("%s that is held down is one press", (key) => {
    const root = open(opened(CODES[0] as string));
    find(root, "[data-act=to-list]").focus();
    expect(press(root, key, { repeat: true }).defaultPrevented).toBe(true);
    expect(model.saved).toEqual([]);
  });

  test("Escape empties the filter first", () => {
    const root = open({ query: { text: "aoi", offset: 0, again: 0 } });
    const box = find(root, "[data-act=filter]") as HTMLInputElement;
    expect(box.value).toBe("aoi");
    box.focus();
    // What an input method takes back is its own.
    press(root, "Escape", { isComposing: true });
    press(root, "Enter", { isComposing: true });
    expect([box.value, model.saved]).toEqual(["aoi", []]);
    press(root, "Escape");
    expect(box.value).toBe("");
    expect(model.saved).toEqual([{ query: { text: "", offset: 0, again: 0 } }]);
    press(root, "Escape");
    expect(focused(root)).toBeNull();
  });

  // key -> does the notebook hear it
  test.each([["x", false], ["d", false], ["ArrowDown", false], ["Enter", false], ["Tab", true], ["F5", true]])("%s reaches the notebook: %s", (key, heard) => {
    const root = open();
    let reached = false;
    const hear = (): void => void (reached = true);
    document.body.addEventListener("keydown", hear);
    find(root, ".mj-history").focus();
    press(root, key);
    document.body.removeEventListener("keydown", hear);
    expect(reached).toBe(heard);
  });
});

test("nothing is left behind", () => {
  open({ ...opened("a"), place: "hand", hands: match().hands });
  expect(model.listening).toBeGreaterThan(10);
  off?.();
  off = undefined;
  expect(model.listening).toBe(0);
  expect(host.innerHTML).toBe("");
});

test("a store without a page knows nothing", () => {
  const history = new History({ get: () => undefined, put: () => undefined });
  expect([history.place, history.code, history.info, history.up()]).toEqual(["list", "", null, false]);
});

test("every control has a name", () => {
  for (const values of [{}, opened("a")]) {
    const root = open(values);
    for (const button of root.querySelectorAll("button, input")) {
      expect((button.getAttribute("aria-label") ?? button.textContent ?? "").trim(), button.outerHTML.slice(0, 80)).not.toBe("");
    }
    off?.();
  }
  off = undefined;
});
