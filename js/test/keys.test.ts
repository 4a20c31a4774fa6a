import { describe, expect, test } from "vitest";
import { keyAct, passes, type Act, type Key } from "../src/keys.ts";

describe("keys that reach the notebook", () => {
  test.each<[string, Key, boolean]>([
    ["Ctrl+S", { key: "s", ctrlKey: true }, true],
    ["Cmd+S", { key: "s", metaKey: true }, true],
    ["Alt+ArrowLeft", { key: "ArrowLeft", altKey: true }, true],
    ["Ctrl+Enter", { key: "Enter", ctrlKey: true }, true],
    ["Shift+Enter", { key: "Enter", shiftKey: true }, true],
    ["Tab", { key: "Tab" }, true],
    ["Shift+Tab", { key: "Tab", shiftKey: true }, true],
    ["F5", { key: "F5" }, true],
    ["F12", { key: "F12" }, true],
    ["Escape", { key: "Escape" }, true],
    ["x", { key: "x" }, false],
    ["d", { key: "d" }, false],
    ["F", { key: "F", shiftKey: true }, false],
    ["Enter", { key: "Enter" }, false],
    ["ArrowUp", { key: "ArrowUp" }, false],
    ["ArrowDown", { key: "ArrowDown" }, false],
    ["Shift+ArrowDown", { key: "ArrowDown", shiftKey: true }, false],
    ["Space", { key: " " }, false],
    ["Backspace", { key: "Backspace" }, false],
  ])("%s: %j → %s", (_, key, expected) => {
    expect(passes(key)).toBe(expected);
  });
});

describe("what keys do", () => {
  test.each<[Key, Act | null]>([
    [{ key: "ArrowLeft" }, "back"],
    [{ key: "ArrowRight" }, "step"],
    [{ key: "ArrowUp" }, "prevOwn"],
    [{ key: "ArrowDown" }, "nextOwn"],
    [{ key: "[" }, "prevHand"],
    [{ key: "]" }, "nextHand"],
    [{ key: "Home" }, "first"],
    [{ key: "End" }, "last"],
    [{ key: " " }, "play"],
    [{ key: "v" }, "view"],
    [{ key: "V", shiftKey: true }, "view"],
    [{ key: "h" }, "shown"],
    [{ key: "H", shiftKey: true }, "shown"],
    [{ key: "?", shiftKey: true }, "help"],
    [{ key: "Escape" }, "leave"],
    [{ key: "x" }, null],
    [{ key: "Enter" }, null],
    [{ key: "v", ctrlKey: true }, null],
    [{ key: "ArrowLeft", metaKey: true }, null],
  ])("%j → %s", (key, act) => {
    expect(keyAct(key)).toBe(act);
  });
});
