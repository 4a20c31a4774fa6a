import { describe, expect, test } from "vitest";
import type { FinalRow, Result, Ui } from "../src/wire.ts";
import { blob, handInfo, info, match, view } from "./make.ts";
import { useStage } from "./stage.ts";

const stage = useStage();

/** Two hands that end in a draw; the second one ends the match. */
function open(ui: Partial<Ui> = {}): ShadowRoot {
  const result: Result = { kind: "ryukyoku", reason: "exhaustive", seats: [], transfers: [], deltas: null };
  const rows: FinalRow[] = [{ seat: 0, rank: 1, score: 25000, points: null, chips: null, rows: [] }];
  const one = blob(view(), [[["s", ["result"], result]]]);
  const two = blob(view(), [[["s", ["result"], result]], [["s", ["final"], rows]]]);
  const root = stage.mount({ info: info([handInfo(2), handInfo(3)], { final: rows }), hands: [one, two], ui });
  return root;
}
const drawn = (): Promise<void> => new Promise((done) => setTimeout(done, 30));
const act = (root: ShadowRoot, name: string): HTMLElement => {
  const found = root.querySelector<HTMLElement>(`[data-act="${name}"]`);
  if (!found) throw new Error(`no ${name}`);
  return found;
};
const press = async (root: ShadowRoot, name: string): Promise<void> => {
  act(root, name).focus();
  act(root, name).click();
  await drawn();
};
const where = (root: ShadowRoot): string =>
  root.activeElement?.getAttribute("data-act") ?? root.activeElement?.getAttribute("data-testid") ?? document.activeElement?.tagName ?? "";
const key = async (root: ShadowRoot, name: string): Promise<void> => {
  root.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, composed: true, cancelable: true }));
  await drawn();
};

describe("a button that goes with its sheet leaves the focus in the widget", () => {
  test.each<[string, Partial<Ui>]>([
    ["look", { at: [0, 1] }],
    ["next", { at: [0, 1] }],
    ["to-final", { at: [1, 1] }],
    ["look", { at: [1, 2] }],
    ["again", { at: [1, 2] }],
  ])("%s at %j", async (name, ui) => {
    const root = open(ui);
    await drawn();
    await press(root, name);
    expect(where(root)).toBe("mjwidget");
  });

  test("show-result", async () => {
    const root = open({ at: [0, 1] });
    await press(root, "look");
    await press(root, "show-result");
    expect(root.querySelector("[data-testid=result]")).not.toBeNull();
    expect(where(root)).toBe("mjwidget");
  });

  test("the centre's controls, by Escape", async () => {
    const root = open();
    root.querySelector(".mj-centre")?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await drawn();
    act(root, "one-step").focus();
    await key(root, "Escape");
    expect(root.querySelector(".cc")).toBeNull();
    expect(where(root)).toBe("mjwidget");
  });

  test("a result that playing on takes away", async () => {
    const root = open({ at: [0, 1] });
    act(root, "look").focus();
    stage.mounted?.set("at", [1, 0]);
    await drawn();
    expect(where(root)).toBe("mjwidget");
  });
});

describe("a dialog", () => {
  test.each(["settings", "help"])("%s: takes the focus and gives it back to its button", async (name) => {
    const root = open();
    await press(root, name);
    expect(where(root)).toBe("close");
    await press(root, "close");
    expect(where(root)).toBe(name);
  });

  test("opened by a key it gives the focus back to the table", async () => {
    const root = open();
    root.querySelector<HTMLElement>(".mj-grid")?.focus();
    await key(root, "?");
    expect(where(root)).toBe("close");
    await key(root, "Escape");
    expect([root.querySelector("[data-testid=help]"), where(root)]).toEqual([null, "mjwidget"]);
  });

  test("only what was opened and takes the focus is called one", async () => {
    const root = open({ at: [0, 1] });
    expect(root.querySelector("[data-testid=result]")?.getAttribute("role")).toBe("region");
    expect(where(root)).toBe("BODY");
  });
});

test("focus that went elsewhere is not fetched back", async () => {
  const other = document.createElement("input");
  document.body.append(other);
  const root = open({ at: [0, 1] });
  act(root, "look").focus();
  other.focus();
  stage.mounted?.set("at", [0, 0]);
  await drawn();
  expect(document.activeElement).toBe(other);
  other.blur();
  stage.mounted?.set("at", [0, 1]);
  stage.mounted?.set("at", [0, 0]);
  await drawn();
  expect(where(root)).toBe("BODY");
  other.remove();
});

test("Escape gives the keys back to the page", async () => {
  const root = stage.mount(match());
  act(root, "step").focus();
  await key(root, "Escape");
  expect(where(root)).toBe("BODY");
});

test("what is hidden gives the focus to the table", async () => {
  const root = open();
  await drawn();
  act(root, "step").focus();
  (root.querySelector(".transport") as HTMLElement).hidden = true;
  await drawn();
  expect(where(root)).toBe("mjwidget");
});
