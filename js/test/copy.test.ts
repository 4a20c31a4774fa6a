// A position is copied: what is asked of the kernel, and what becomes of the line.
import { afterEach, describe, expect, test, vi } from "vitest";
import { readPosition } from "../src/check.ts";
import type { MountData } from "../src/mount.tsx";
import { Store } from "../src/store.ts";
import type { AskPosition, Message } from "../src/wire.ts";
import { match } from "./make.ts";
import { prompt, seated, status } from "./seated.ts";
import { useStage } from "./stage.ts";

const stage = useStage();
const LINE = "mj1 tenhou E1 25000,25000,25000,25000 dora=5p left=69 draw=0 p0=<b>";
const drawn = (): Promise<void> => new Promise((done) => setTimeout(done, 30));

/** A clipboard that takes what is written, or refuses it. */
function clipboard(takes: boolean): string[] {
  const written: string[] = [];
  const writeText = (text: string): Promise<void> => (takes ? Promise.resolve(void written.push(text)) : Promise.reject(new Error("not allowed")));
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
  return written;
}
afterEach(() => vi.unstubAllGlobals());

const replayed = (ui: Partial<MountData["ui"]> = {}): MountData & { readonly sent: Message[] } => {
  const sent: Message[] = [];
  return { ...match(), ui, onMessage: (m) => sent.push(m), sent };
};

/** Open the settings and press the button; what was asked for. */
async function ask(data: MountData & { readonly sent: Message[] }): Promise<{ root: ShadowRoot; asked: AskPosition }> {
  const root = stage.mount(data);
  await drawn();
  root.querySelector<HTMLElement>("[data-act=settings]")?.click();
  await drawn();
  root.querySelector<HTMLElement>("[data-act=copy-position]")?.click();
  await drawn();
  return { root, asked: data.sent.at(-1) as AskPosition };
}
const said = (root: ShadowRoot): string => root.querySelector("[data-testid=copied]")?.textContent ?? "";

describe("what is asked for", () => {
  test.each<[string, MountData & { readonly sent: Message[] }, Partial<AskPosition>]>([
    ["a replay, open", replayed({ at: [0, 2], viewpoint: 1 }), { hand: 0, n: 2, viewer: "open" }],
    ["a replay, hands closed", replayed({ at: [1, 0], viewpoint: 1, shown: "closed" }), { hand: 1, n: 0, viewer: 1 }],
    ["a table", seated(prompt()), { hand: 0, n: 0, viewer: 0 }],
    ["a table that was closed", seated(null, { status: status({ state: "closed" }) }), { hand: 0, n: 0, viewer: 0 }],
  ])("%s", async (_, data, expected) => {
    const { asked } = await ask(data);
    expect(asked).toEqual({ type: "position", ask: expect.any(Number), ...expected });
  });
});

test("the line goes to the clipboard, and that is said", async () => {
  const written = clipboard(true);
  const { root, asked } = await ask(replayed());
  expect(said(root)).toBe("");
  stage.mounted?.receive({ type: "position", ask: asked.ask, line: LINE });
  await drawn();
  expect(written).toEqual([LINE]);
  expect(said(root)).toBe("Copied");
  expect(root.querySelector(".copy-position textarea")).toBeNull();
});

test("a line that the clipboard does not take is shown, selected, as text", async () => {
  clipboard(false);
  const { root, asked } = await ask(replayed({ lang: "ja" }));
  stage.mounted?.receive({ type: "position", ask: asked.ask, line: LINE });
  await drawn();
  const field = root.querySelector<HTMLTextAreaElement>(".copy-position textarea");
  expect(field?.value).toBe(LINE);
  expect([field?.selectionStart, field?.selectionEnd]).toEqual([0, LINE.length]);
  expect(root.activeElement).toBe(field);
  expect(said(root)).toBe("ここからコピーできます：");
});

test("a line does not stand there for the next person at the screen", async () => {
  clipboard(false);
  const data = seated(prompt());
  const { root, asked } = await ask(data);
  stage.mounted?.receive({ type: "position", ask: asked.ask, line: LINE });
  await drawn();
  expect(root.querySelector(".copy-position textarea")).not.toBeNull();
  stage.mounted?.update({ live: { ...data.live, epoch: 2, viewer: "spectator" }, prompt: null });
  await drawn();
  root.querySelector<HTMLElement>("[data-act=settings]")?.click();
  await drawn();
  expect([root.querySelectorAll(".copy-position").length, root.querySelectorAll(".copy-position textarea").length, said(root)]).toEqual([1, 0, ""]);
});

test("a moment without a position says why", async () => {
  const written = clipboard(true);
  const { root, asked } = await ask(replayed({ lang: "ja" }));
  stage.mounted?.receive({ type: "position", ask: asked.ask, text: { en: "none", ja: "なし" } });
  await drawn();
  expect(said(root)).toBe("なし");
  expect(written).toEqual([]);
});

test("a line for another view is not copied", async () => {
  const written = clipboard(true);
  const { root, asked } = await ask(replayed());
  stage.mounted?.receive({ type: "position", ask: asked.ask + 1, line: LINE });
  await drawn();
  expect(written).toEqual([]);
  expect(said(root)).toBe("");
});

test("a page without a kernel says so", async () => {
  const gone = { ...replayed(), onMessage: () => { throw new Error("Comm is closed"); } };
  const { root } = await ask(gone);
  expect(said(root)).toBe("The kernel does not answer.");
});

test("a kernel that stays silent is said to, each time", async () => {
  const { root } = await ask(replayed());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "requestAnimationFrame"] });
  try {
    for (const _ of [1, 2]) {
      root.querySelector<HTMLElement>("[data-act=copy-position]")?.click();
      await vi.advanceTimersByTimeAsync(100);
      expect(said(root)).toBe("");
      await vi.advanceTimersByTimeAsync(5000);
      expect(said(root)).toBe("The kernel does not answer.");
    }
  } finally {
    vi.useRealTimers();
  }
});

test("each time one asks anew", () => {
  const sent: Message[] = [];
  const store = new Store(match(), { onMessage: (m) => sent.push(m) });
  store.askPosition();
  const first = (sent[0] as AskPosition).ask;
  store.takePosition({ type: "position", ask: first, line: "a", text: null });
  expect(store.position?.line).toBe("a");
  store.askPosition();
  expect(store.position).toBeNull();
  store.takePosition({ type: "position", ask: first, line: "a", text: null });
  expect(store.position).toBeNull();
});

test.each<[unknown, unknown]>([
  [{ type: "position", ask: 1, line: "x" }, { type: "position", ask: 1, line: "x", text: null }],
  [{ type: "position", ask: 1, line: 5, text: "no" }, { type: "position", ask: 1, line: null, text: null }],
  [{ type: "position", ask: "1", line: "x" }, null],
  [{ type: "refused", ask: 1 }, null],
  [null, null],
])("the message %j is read as %j", (message, read) => {
  expect(readPosition(message)).toEqual(read);
});
