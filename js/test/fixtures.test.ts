// Hands that the kernel packed, with the views it packed them from: both sides must fold alike.
// pytest writes the files and names their folder in MJW_FIXTURES.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Hand } from "../src/frames.ts";
import { inflate } from "../src/inflate.ts";

const folder = process.env["MJW_FIXTURES"];
const files = folder ? readdirSync(folder).filter((name) => name.endsWith(".json")).sort() : [];

describe.skipIf(folder === undefined)("hands of the kernel (skipped: MJW_FIXTURES names no folder)", () => {
  test("there are some", () => {
    expect(files.length).toBeGreaterThan(0);
  });

  test.each(files)("%s", (name) => {
    const { blob, views } = JSON.parse(readFileSync(join(folder as string, name), "utf8")) as { blob: string; views: unknown[] };
    const hand = new Hand(inflate(blob));
    expect(hand.last + 1).toBe(views.length);
    views.forEach((expected, n) => expect(hand.view(n)).toEqual(expected));
  });
});
