// Hands that the kernel packed, with the views it packed them from, and tables update by update:
// both sides must fold alike.
// pytest writes the files and names their folder in MJW_FIXTURES.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Hand } from "../src/frames.ts";
import { inflate } from "../src/inflate.ts";
import { Store, type Data } from "../src/store.ts";

const folder = process.env["MJW_FIXTURES"];
const all = folder ? readdirSync(folder).filter((name) => name.endsWith(".json")).sort() : [];
const files = all.filter((name) => !name.startsWith("live-"));
const tables = all.filter((name) => name.startsWith("live-"));

describe.skipIf(folder === undefined)("hands of the kernel (skipped: MJW_FIXTURES names no folder)", () => {
  test("there are some", () => {
    expect(files.length).toBeGreaterThan(0);
    expect(tables.length).toBeGreaterThan(0);
  });

  test.each(files)("%s", (name) => {
    const { blob, views } = JSON.parse(readFileSync(join(folder as string, name), "utf8")) as { blob: string; views: unknown[] };
    const hand = new Hand(inflate(blob));
    expect(hand.last + 1).toBe(views.length);
    views.forEach((expected, n) => expect(hand.view(n)).toEqual(expected));
  });

  test.each(tables)("%s, followed from its first moment", (name) => {
    const { updates, views } = JSON.parse(readFileSync(join(folder as string, name), "utf8")) as { updates: Data[]; views: unknown[][] };
    const store = new Store(updates[0] as Data);
    for (const update of updates) {
      store.setData(update);
      store.change({ at: store.newest });
      expect([store.failure, store.fault]).toEqual([null, null]);
      const [h, n] = store.newest;
      expect(store.view).toEqual(views[h]?.[n]);
      expect(store.end(h)).toBe(n);
      // A prompt is answerable wherever the kernel asks, but for results that are still to be left.
      expect(store.ready).toBe(update.prompt !== null && (store.view?.result === null || update.prompt?.kind === "end"));
    }
    views.forEach((hand, h) => hand.forEach((expected, n) => expect(store.at(h, n)).toEqual(expected)));
    expect(store.outlines).toHaveLength(views.length);
  });

  test.each(tables)("%s, opened in the middle", (name) => {
    const { updates, views } = JSON.parse(readFileSync(join(folder as string, name), "utf8")) as { updates: Data[]; views: unknown[][] };
    const half = updates[Math.floor(updates.length / 2)] as Data;
    const store = new Store(half);
    const [h, n] = store.newest;
    expect(store.ui.at).toEqual([h, n]);
    for (let hand = 0; hand <= h; hand++) for (let i = 0; i <= store.last(hand); i++) expect(store.at(hand, i)).toEqual(views[hand]?.[i]);
  });
});
