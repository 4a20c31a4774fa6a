import { describe, expect, test } from "vitest";
import { fold, Frames, Hand, PatchError } from "../src/frames.ts";
import { BlobError, inflate, LIMIT } from "../src/inflate.ts";
import type { Patch } from "../src/wire.ts";
import { blob, pack, view } from "./make.ts";

function freeze<T>(value: T): T {
  if (value !== null && typeof value === "object") {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}

const CASES: [string, unknown, Patch, unknown][] = [
  ["set a key", { a: 1, b: 2 }, [["s", ["a"], 3]], { a: 3, b: 2 }],
  ["set a new key", { a: 1 }, [["s", ["b"], null]], { a: 1, b: null }],
  ["set deep", { a: { b: [{ c: 1 }] } }, [["s", ["a", "b", 0, "c"], 2]], { a: { b: [{ c: 2 }] } }],
  ["set an index", [1, 2, 3], [["s", [1], 9]], [1, 9, 3]],
  ["replace all", { a: 1 }, [["s", [], [1]]], [1]],
  ["delete", { a: { b: 1, c: 2 } }, [["d", ["a", "b"]]], { a: { c: 2 } }],
  ["insert", { a: [1, 4] }, [["p", ["a"], 1, 0, [2, 3]]], { a: [1, 2, 3, 4] }],
  ["append", [1], [["p", [], 1, 0, [2]]], [1, 2]],
  ["remove", { a: [1, 2, 3] }, [["p", ["a"], 0, 2, []]], { a: [3] }],
  ["exchange", { a: [1, 2, 3] }, [["p", ["a"], 1, 1, ["x", "y"]]], { a: [1, "x", "y", 3] }],
  ["in order", { a: [] as number[] }, [["p", ["a"], 0, 0, [1]], ["p", ["a"], 1, 0, [2]], ["s", ["a", 0], 0]], { a: [0, 2] }],
  ["nothing", { a: 1 }, [], { a: 1 }],
];

describe("fold", () => {
  test.each(CASES)("%s", (_, before, patch, after) => {
    expect(fold(freeze(before), freeze(patch))).toEqual(after);
  });

  test.each<[string, unknown, Patch]>([
    ["a path through nothing", { a: null }, [["s", ["a", "b"], 1]]],
    ["a splice of no list", { a: {} }, [["p", ["a"], 0, 0, [1]]]],
    ["an unknown operation", { a: 1 }, [["x", ["a"], 1] as never]],
  ])("%s is an error", (_, before, patch) => {
    expect(() => fold(before, patch)).toThrow(PatchError);
  });

  test("what did not change is shared, what did is not", () => {
    const before = view();
    const after = fold(before, [["s", ["seats", 1, "drawn"], "5p"]]);
    expect(after.seats[1]).not.toBe(before.seats[1]);
    expect(after.seats[1]?.hand).toBe(before.seats[1]?.hand);
    expect(after.seats[0]).toBe(before.seats[0]);
    expect(after.scores).toBe(before.scores);
    expect(before.seats[1]?.drawn).toBeNull();
  });
});

describe("a hand", () => {
  const patches: Patch[] = [[["s", ["left"], 69]], [["s", ["left"], 68]], [["s", ["left"], 67]]];

  test("steps both ways to the same views", () => {
    const hand = new Hand(inflate(blob(view(), patches)));
    const there = [0, 1, 2, 3].map((n) => hand.view(n));
    expect(there.map((v) => v.left)).toEqual([70, 69, 68, 67]);
    expect([3, 2, 1, 0].map((n) => hand.view(n)).reverse().every((v, i) => v === there[i])).toBe(true);
  });

  test("moments outside of it are its ends", () => {
    const hand = new Hand(inflate(blob(view(), patches)));
    expect(hand.last).toBe(3);
    expect(hand.view(99).left).toBe(67);
    expect(hand.view(-1).left).toBe(70);
  });

  test("knows the event of a moment", () => {
    const steps = [["start_kyoku", null], ["tsumo", 2], ["dahai", 2], ["tsumo", 3]] as const;
    const hand = new Hand(inflate(blob(view(), patches, steps)));
    expect([0, 1, 2, 3].map((n) => hand.event(n))).toEqual([["start_kyoku", null], ["tsumo", 2], ["dahai", 2], ["tsumo", 3]]);
  });

  test("is unpacked once, and only when looked at", () => {
    const frames = new Frames([blob(view(), patches), "not a hand"]);
    expect(frames.hand(0)).toBe(frames.hand(0));
    expect(() => frames.hand(1)).toThrow(BlobError);
    expect(() => frames.hand(2)).toThrow(RangeError);
  });

  test("that unpacks to more than 16 MB is refused before all of it is unpacked", () => {
    expect(() => inflate(pack("x".repeat(LIMIT + 1)))).toThrow(/16 MB/);
    expect(() => inflate(pack({ p: [], s: [], k: { ...view(), more: "x".repeat(1 << 20) } }))).not.toThrow();
  });

  test("that was cut off is refused", () => {
    const text = blob(view(), patches);
    expect(() => inflate(text.slice(0, text.length - (text.length % 4 || 4) - 40))).toThrow(BlobError);
  });

  test.each([["", "empty"], ["%%%", "no base64"], ["AAAA", "no zlib"], [pack([1]), "no hand"], [pack("x"), "a text"], [pack({ k: {}, p: [] }), "no view"]])("%s (%s) is refused", (text) => {
    expect(() => inflate(text)).toThrow(BlobError);
  });
});
