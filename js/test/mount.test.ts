import { describe, expect, test } from "vitest";
import type { MountData } from "../src/mount.tsx";
import type { Patch } from "../src/wire.ts";
import { blob, handInfo, info, match, seat, view } from "./make.ts";
import { useStage } from "./stage.ts";

const stage = useStage();

function open(data: MountData): ShadowRoot {
  const root = stage.mount(data);
  expect(root).toBeInstanceOf(ShadowRoot);
  return root;
}
const find = (root: ParentNode, selector: string): HTMLElement => {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const part = (root: ParentNode, name: string, index?: number): string =>
  find(root, `[data-testid=mirror] [data-part="${name}"]${index === undefined ? "" : `[data-seat="${index}"]`}`).textContent ?? "";
/** Preact draws what changed after the current task. */
const drawn = (): Promise<void> => new Promise((done) => setTimeout(done, 20));

describe("a mounted match", () => {
  test("lives in one shadow root and leaves nothing behind", () => {
    const head = document.head.innerHTML;
    const root = open(match());
    expect(root.querySelector(".mj-board")).not.toBeNull();
    expect(root.querySelector("symbol#mj-5mr")).not.toBeNull();
    stage.unmount();
    expect(stage.host.innerHTML).toBe("");
    expect(document.head.innerHTML).toBe(head);
  });

  test("hides the board from readers and mirrors it", () => {
    const root = open({ ...match(), ui: { at: [0, 2], shown: "closed" } });
    expect(find(root, ".mj-board").getAttribute("aria-hidden")).toBe("true");
    expect(part(root, "hand", 0)).toBe("1m 2m 5mr E");
    expect(part(root, "hand", 1)).toBe("? ? ? ?");
    expect(part(root, "river", 0)).toBe("9s");
    expect(find(root, '[data-part="river"][data-seat="0"]').dataset["tsumogiri"]).toBe("0");
    expect(part(root, "score", 2)).toBe("25000");
    expect(part(root, "left")).toBe("69");
    expect(find(root, "[data-testid=mirror]").textContent).toContain("red 5 of characters");
  });

  test("melds, kita and flowers are mirrored in the wire's order", () => {
    const seats = [
      seat({ melds: [{ type: "kakan", tiles: ["5s", "5s"], called: "5sr", from: 3, added: "5s" }, { type: "ankan", tiles: ["E", "E", "E", "E"] }] }),
      seat({ kita: ["N", "N"], flowers: ["1f"] }), seat(), seat(),
    ];
    const root = open({ info: info([handInfo(1)]), hands: [blob(view({ seats }), [])] });
    expect(part(root, "melds", 0)).toBe("5s 5s 5sr 5s E E E E");
    expect(part(root, "kita", 1)).toBe("N N");
    expect(part(root, "flowers", 1)).toBe("1f");
  });

  test("follows what is set from outside and does not report it", () => {
    const told: string[] = [];
    const root = open({ ...match(), onChange: (name) => told.push(name) });
    stage.mounted?.set("at", [0, 1]);
    expect(part(root, "drawn", 0)).toBe("9s");
    expect(stage.mounted?.get("at")).toEqual([0, 1]);
    expect(told).toEqual([]);
  });

  test("buttons step and report", async () => {
    const told: [string, unknown][] = [];
    const root = open({ ...match(), onChange: (name, value) => told.push([name, value]) });
    find(root, "[data-act=step]").click();
    await drawn();
    expect(told).toEqual([["at", [0, 1]]]);
    expect(find(root, "[data-testid=step]").textContent).toBe("step 1 of 3");
    find(root, "[data-act=next-hand]").click();
    expect(stage.mounted?.get("at")).toEqual([1, 0]);
  });

  test("only nodes of what changed are touched", () => {
    const hand = Array<string>(13).fill("1m");
    const start = view({ seats: [0, 1, 2, 3].map(() => seat({ hand })) });
    const root = open({ info: info([handInfo(2)]), hands: [blob(start, [[["s", ["seats", 0, "drawn"], "9s"]]])] });
    const before = new Set(root.querySelectorAll("g.tile"));
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((list) => changes.push(...list));
    observer.observe(find(root, ".mj-board"), { attributes: true, childList: true, subtree: true });
    stage.mounted?.set("at", [0, 1]);
    changes.push(...observer.takeRecords());
    observer.disconnect();
    const after = [...root.querySelectorAll("g.tile")].filter((g) => !before.has(g));
    expect(after).toHaveLength(1);
    const others = changes.flatMap((c) => (c.type === "attributes" && before.has(c.target as Element) ? [c.attributeName] : []));
    expect(others).toEqual([]);
  });

  test("both languages", async () => {
    const root = open({ ...match(), ui: { lang: "ja" } });
    expect(find(root, "[data-act=step]").getAttribute("aria-label")).toBe("一手進む");
    expect(part(root, "round")).toBe("E1");
    expect(find(root, "[data-testid=mirror]").textContent).toContain("東1局");
    stage.mounted?.set("lang", "en");
    await drawn();
    expect(find(root, "[data-act=step]").getAttribute("aria-label")).toBe("One step");
  });

  test("every control has a name", () => {
    const root = open(match());
    for (const button of root.querySelectorAll("button, input")) {
      expect(button.getAttribute("aria-label") || button.textContent?.trim(), button.outerHTML).toBeTruthy();
    }
  });
});

describe("names are text", () => {
  test.each([
    ["markup", `<img src=x onerror="globalThis.hit=1">`],
    ["a script", `</style></script><script>globalThis.hit=1</script>`],
    ["right to left", "مرحبا بالعالم"],
    ["a forced direction", "a\u202eb\u2066c"],
    ["500 letters", "W".repeat(500)],
    ["nothing", ""],
    ["a line break", "a\nb"],
  ])("%s", async (_, name) => {
    const seats = [0, 1, 2, 3].map(() => seat({ hand: ["1m"] }));
    const result = {
      kind: "hora", deltas: [1000, -1000, 0, 0],
      wins: [{ seat: 0, from: 1, pao: null, tile: "1m", hand: ["1m"], yaku: [["riichi", 1], [name, 1]], yakuman: 0, han: 1, fu: 30, points: 1000, limit: "", dora: ["5p"], ura: null, transfers: [[1, 0, 1000, "points", name]], deltas: [1000, -1000, 0, 0] }],
    } as const;
    const root = open({
      info: info([handInfo(1)], { names: [name, name, name, name], title: name, rules: { name } }),
      hands: [blob(view({ seats, result }), [])],
    });
    await drawn();
    expect(root.querySelector("[data-testid=result]")).not.toBeNull();
    expect(root.querySelector("img, script, iframe")).toBeNull();
    expect((globalThis as { hit?: unknown }).hit).toBeUndefined();
    const isolated = [...root.querySelectorAll("text.name")].map((t) => t.textContent ?? "");
    for (const text of isolated) expect(text.length).toBeLessThan(40);
    expect(find(root, ".mjw").textContent).not.toMatch(/[\u202e\u2066]/);
  });
});

describe("what cannot be shown is said in a line", () => {
  test.each<[string, MountData, RegExp]>([
    ["a damaged hand", { info: info([handInfo(1)]), hands: ["@@"] }, /damaged/],
    ["a newer format", { info: info([], { format: 9 }), hands: [] }, /format 9/],
    ["no hand", { info: info([]), hands: [] }, /no hand/],
    ["no data at all", { info: {} as never, hands: [] }, /cannot be shown/],
    ["no facts at all", { info: null as never, hands: [] }, /cannot be shown: info\b/],
    ...(["names", "hands", "line", "players"] as const).map((key): [string, MountData, RegExp] => [
      `facts without ${key}`, { ...match(), info: { ...match().info, [key]: undefined } as never }, new RegExp(`info\\.${key}`),
    ]),
    ...(["scores", "end", "marks", "turns", "bakaze"] as const).map((key): [string, MountData, RegExp] => [
      `facts of a hand without ${key}`, { ...match(), info: info([handInfo(4), { ...handInfo(4), [key]: undefined } as never]) }, new RegExp(`info\\.hands\\[1\\]\\.${key}`),
    ]),
    ["a hand that ended in an unknown way", { ...match(), info: info([handInfo(4, { result: { kind: "x" } as never })]) }, /hands\[0\]\.result/],
    ...(["players", "dora", "ura", "scores", "seats", "left"] as const).map((key): [string, MountData, RegExp] => [
      `a keyframe without ${key}`, { info: info([handInfo(1)]), hands: [blob({ ...view(), [key]: undefined } as never, [])] }, /damaged/,
    ]),
    ["a seat without a river", { info: info([handInfo(1)]), hands: [blob(view({ seats: [seat(), seat(), seat(), { ...seat(), river: undefined as never }] }), [])] }, /view\.seats/],
    ["a result without wins", { info: info([handInfo(1)]), hands: [blob(view({ result: { kind: "hora", deltas: null } as never }), [])] }, /view\.result\.wins/],
  ])("%s", async (_, data, expected) => {
    const root = open(data);
    expect(find(root, "[data-testid=error]").textContent).toMatch(expected);
    await drawn();
    stage.unmount();
    expect(stage.host.innerHTML).toBe("");
  });

  test.each<[string, Patch]>([
    ["that goes nowhere", [["s", ["nothing", "there"], 1]]],
    ["that takes the seats away", [["d", ["seats"]]]],
  ])("a patch %s in the middle of a hand, while it plays", async (_, patch) => {
    const data = match();
    const bad = blob(view(), [[["s", ["left"], 69]], patch, []]);
    const root = open({ ...data, hands: [bad, data.hands[1] as string] });
    stage.mounted?.set("at", [0, 1]);
    stage.mounted?.set("playing", true);
    expect(root.querySelector("[data-testid=error]")).toBeNull();
    stage.mounted?.set("at", [0, 2]);
    await drawn();
    expect(find(root, "[data-testid=error]").textContent).toMatch(/damaged/);
    stage.mounted?.set("at", [1, 0]);
    await drawn();
    expect(root.querySelector("[data-testid=error]")).toBeNull();
  });
});

describe("keys on the widget", () => {
  const press = (root: ShadowRoot, init: KeyboardEventInit): { event: KeyboardEvent; reached: boolean } => {
    let reached = false;
    const hear = (): void => void (reached = true);
    stage.host.addEventListener("keydown", hear);
    const event = new KeyboardEvent("keydown", { bubbles: true, composed: true, cancelable: true, ...init });
    find(root, ".mj-grid").dispatchEvent(event);
    stage.host.removeEventListener("keydown", hear);
    return { event, reached };
  };

  test.each<[KeyboardEventInit, boolean, boolean]>([
    [{ key: "x" }, false, false],
    [{ key: "ArrowRight" }, false, true],
    [{ key: "s", ctrlKey: true }, true, false],
    [{ key: "Enter", shiftKey: true }, true, false],
    [{ key: "Tab" }, true, false],
    [{ key: "Escape" }, true, false],
  ])("%j reaches the host: %s, its default is prevented: %s", (init, reaches, prevented) => {
    const { event, reached } = press(open(match()), init);
    expect([reached, event.defaultPrevented]).toEqual([reaches, prevented]);
  });

  test("Escape closes a sheet first, and is then the host's", async () => {
    const root = open(match());
    press(root, { key: "?", shiftKey: true });
    await drawn();
    expect(root.querySelector("[data-testid=help]")).not.toBeNull();
    expect(press(root, { key: "Escape" }).reached).toBe(false);
    await drawn();
    expect(root.querySelector("[data-testid=help]")).toBeNull();
    expect(press(root, { key: "Escape" }).reached).toBe(true);
  });

  test("the wheel is left alone", () => {
    const root = open(match());
    const wheel = new Event("wheel", { bubbles: true, composed: true, cancelable: true });
    find(root, ".mj-grid").dispatchEvent(wheel);
    expect(wheel.defaultPrevented).toBe(false);
  });
});

test("the centre's four controls come and go with a tap (UI-21)", async () => {
  const root = open(match());
  const tap = (): boolean => find(root, ".mj-centre").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  tap();
  await drawn();
  expect([...root.querySelectorAll(".cc button")].map((b) => b.getAttribute("data-act"))).toEqual(["from-start", "one-step", "run-normal", "run-fast"]);
  tap();
  await drawn();
  expect(root.querySelector(".cc")).toBeNull();
  find(root, ".mat").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(stage.mounted?.get("at")).toEqual([0, 1]);
});
