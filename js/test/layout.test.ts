import { describe, expect, test } from "vitest";
import { chair, G, ground } from "../src/geometry.ts";
import { Layouts, layoutSeat, meldParts, type Item } from "../src/layout.ts";
import type { Meld, RiverTile, SeatView } from "../src/wire.ts";
import { seat, view } from "./make.ts";

const open = { viewpoint: 0, open: true };
const closed = { viewpoint: 0, open: false };
const by = (items: readonly Item[], id: string): Item => {
  const item = items.find((i) => i.id === id);
  if (!item) throw new Error(`no ${id} among ${items.map((i) => i.id).join(" ")}`);
  return item;
};

describe("chairs", () => {
  test.each([
    [0, 0, 4, 0], [1, 0, 4, 1], [2, 0, 4, 2], [3, 0, 4, 3], [0, 3, 4, 1], [2, 3, 4, 3],
    [0, 0, 3, 0], [1, 0, 3, 1], [2, 0, 3, 3], [0, 2, 3, 1], [1, 2, 3, 3],
  ])("seat %i seen from %i of %i sits at %i", (s, viewpoint, players, expected) => {
    expect(chair(s, viewpoint, players)).toBe(expected);
  });
});

describe("the called tile is turned on the side of its giver", () => {
  const pon = (from: number): Meld => ({ type: "pon", tiles: ["5s", "5s"], called: "5sr", from });
  test.each([
    ["left", 3, 4, 0], ["across", 2, 4, 1], ["right", 1, 4, 2],
    ["left of three", 2, 3, 0], ["right of three", 1, 3, 2],
  ])("%s", (_, from, players, at) => {
    const parts = meldParts(pon(from), 0, players);
    expect(parts.map((p) => p.side === true)).toEqual([0, 1, 2].map((i) => i === at));
    expect(parts[at]?.t).toBe("5sr");
  });

  test("an open kan from the right has it at the right end", () => {
    const parts = meldParts({ type: "daiminkan", tiles: ["E", "E", "E"], called: "E", from: 3 }, 2, 4);
    expect(parts.map((p) => p.side === true)).toEqual([false, false, false, true]);
  });

  test("an added tile lies on the called one", () => {
    const parts = meldParts({ type: "kakan", tiles: ["5s", "5s"], called: "5s", from: 2, added: "5sr" }, 0, 4);
    expect(parts[2]).toEqual({ t: "5sr", side: true, stack: true });
    const layout = layoutSeat(seat({ melds: [{ type: "kakan", tiles: ["5s", "5s"], called: "5s", from: 2, added: "5sr" }] }), 0, 4, open);
    const [called, added] = [by(layout.items, "m0.0.1"), by(layout.items, "m0.0.2")];
    expect(added.x).toBeCloseTo(called.x);
    expect(called.y - added.y).toBeCloseTo(called.w);
  });

  test.each([
    ["without a red five", ["E", "E", "E", "E"], ["E", "E"]],
    ["with one", ["5p", "5p", "5p", "5pr"], ["5p", "5pr"]],
    ["with two", ["5p", "5p", "5pr", "5pr"], ["5pr", "5pr"]],
    ["with a blue one, sorted otherwise", ["5sb", "5s", "5s", "5s"], ["5s", "5sb"]],
    ["with a blue and a red one", ["5m", "5mb", "5m", "5mr"], ["5mr", "5mb"]],
  ])("a closed kan %s shows its marked tiles between two backs", (_, tiles, faces) => {
    const parts = meldParts({ type: "ankan", tiles }, 1, 4);
    expect(parts.map((p) => p.t)).toEqual(["?", ...faces, "?"]);
  });
});

describe("the river", () => {
  const discards = (n: number, more: Record<number, Partial<RiverTile>> = {}): RiverTile[] =>
    Array.from({ length: n }, (_, i) => ({ t: "1m", ...more[i] }));
  const river = (n: number, more?: Record<number, Partial<RiverTile>>): Item[] => {
    const { items } = layoutSeat(seat({ river: discards(n, more) }), 0, 4, open);
    return Array.from({ length: n }, (_, i) => by(items, `r0.${i}`));
  };

  test("has rows of six", () => {
    const y = river(18).map((i) => Math.round(i.y));
    expect(new Set(y).size).toBe(3);
    expect(y.slice(0, 6).every((v) => v === y[0])).toBe(true);
    expect(y[6]).toBe((y[0] as number) + G.river.stepY);
    expect(river(18)[6]?.x).toBeCloseTo(river(18)[0]?.x as number);
  });

  test("a tile on its side takes more room and stands on the same line", () => {
    const tiles = river(4, { 1: { side: true } });
    expect(tiles.map((t) => t.a)).toEqual([0, -90, 0, 0]);
    const [a, b, c] = tiles as [Item, Item, Item, Item];
    expect(c.x - b.x).toBeGreaterThan(G.river.stepX);
    expect(b.y + b.w / 2).toBeCloseTo(a.y + (a.w * 2) / 3);
  });

  test("past the third row it closes up and keeps to its limit", () => {
    const tiles = river(24);
    const last = tiles[23] as Item;
    expect(last.x - ground(4).centre.x + last.w / 2).toBeLessThanOrEqual(G.river.limit + 0.001);
    expect(Math.round(last.y)).toBe(Math.round(tiles[12]?.y as number));
  });

  test.each([0, 1, 2, 3])("of seat %i that closes up keeps its right corners to be seen", (index) => {
    const crowded = layoutSeat(seat({ river: discards(24) }), index, 4, open).items.filter((i) => i.zone === "river");
    expect(crowded.slice(-12).map((i) => i.id)).toEqual(Array.from({ length: 12 }, (_, i) => `r${index}.${23 - i}`));
    const w = by(crowded, `r${index}.23`).w;
    const step = Math.hypot(by(crowded, `r${index}.23`).x - by(crowded, `r${index}.22`).x, by(crowded, `r${index}.23`).y - by(crowded, `r${index}.22`).y);
    expect(step / w, "the part of a tile that is seen").toBeGreaterThan(0.75);
  });

  test("of 21 discards does not close up", () => {
    expect(river(21).every((i) => i.over === undefined)).toBe(true);
  });

  test("keeps what was called and says how a tile was discarded", () => {
    const [a, b] = river(2, { 0: { called: 2 }, 1: { tsumogiri: true } }) as [Item, Item];
    expect([a.called, a.tsumogiri, b.called, b.tsumogiri]).toEqual([true, false, false, true]);
  });
});

describe("hands", () => {
  const s = (more: Partial<SeatView> = {}): SeatView => seat({ hand: ["1m", "1m", "5mr"], drawn: "9s", ...more });

  test.each([
    ["the own hand is open", 0, closed, {}, true],
    ["a rival's is closed", 1, closed, {}, false],
    ["a rival's is open when all are", 1, open, {}, true],
    ["a rival's that was shown is open", 1, closed, { concealed: false }, true],
  ])("%s", (_, index, o, more, faces) => {
    const { items } = layoutSeat(s(more), index, 4, o);
    expect(items.map((i) => i.t).sort()).toEqual(faces ? ["1m", "1m", "5mr", "9s"] : ["?", "?", "?", "?"]);
  });

  test("UI-1 the drawn tile stands apart at the right end", () => {
    const { items } = layoutSeat(s(), 0, 4, open);
    const last = by(items, "h0.5mr.1");
    const drawn = by(items, "h0.9s.1");
    expect(drawn.drawn).toBe(true);
    expect(drawn.x - last.x).toBeCloseTo(G.own.w + G.own.gap);
  });

  test("a tile keeps its id while it is sorted in", () => {
    const before = layoutSeat(seat({ hand: ["1m", "5p"], drawn: "2m" }), 0, 4, open).items.map((i) => i.id);
    const after = layoutSeat(seat({ hand: ["1m", "2m", "5p"] }), 0, 4, open).items.map((i) => i.id);
    expect(after.sort()).toEqual(before.sort());
  });

  test("ids are unique, also among hidden tiles", () => {
    const { items } = layoutSeat(seat({ hand: ["?", "?", "?"], drawn: "?", kita: ["N"], flowers: ["1f"] }), 1, 4, open);
    expect(new Set(items.map((i) => i.id)).size).toBe(items.length);
  });
});

describe.each([3, 4])("%i players, the worst case", (players) => {
  const kan = (t: string, from: number): Meld => ({ type: "kakan", tiles: [t, t], called: t, from, added: t });
  const melds = [1, 2, 3, 4].map((n) => kan(`${n}p`, 1));
  const full = seat({ hand: ["E"], drawn: "S", melds, flowers: ["1f", "2f", "3f", "4f"], river: Array.from({ length: 24 }, () => ({ t: "9m" })) });

  test.each(Array.from({ length: players }, (_, i) => i))("seat %i stays on the board", (index) => {
    const g = ground(players);
    for (const o of [open, closed]) {
      for (const s of [full, seat({ hand: Array<string>(13).fill("1m"), drawn: "1m" })]) {
        for (const item of layoutSeat(s, index, players, o).items) {
          const half = (item.w * 2) / 3;
          expect(item.x, item.id).toBeGreaterThan(half - 16);
          expect(item.x, item.id).toBeLessThan(G.width - half + 16);
          expect(item.y, item.id).toBeGreaterThan(0);
          expect(item.y, item.id).toBeLessThan(g.height);
        }
      }
    }
  });
});

test.each([3, 4])("%i players: own kita and flowers lie clear of the hand's figures, of the river and of the rivals' hands", (players) => {
  const hand = Array<string>(13).fill("1m");
  const river = Array.from({ length: 18 }, () => ({ t: "9m" }));
  const box = (i: Item): readonly [number, number, number, number] => {
    const lies = Math.abs(i.a % 180) === 90;
    const [w, h] = lies ? [(i.w * 4) / 3, i.w] : [i.w, (i.w * 4) / 3];
    return [i.x - w / 2, i.y - h / 2, i.x + w / 2, i.y + h / 2];
  };
  const mine = layoutSeat(seat({ hand, drawn: "9s", kita: ["N", "N", "N", "N"], flowers: ["1f", "2f", "3f", "4f"], river }), 0, players, closed).items;
  const aside = mine.filter((i) => i.zone === "aside");
  const own = mine.filter((i) => i.zone === "own");
  expect(Math.min(...own.map((i) => box(i)[1])) - Math.max(...aside.map((i) => box(i)[3]))).toBeGreaterThan(24);
  const rivals = Array.from({ length: players - 1 }, (_, i) => layoutSeat(seat({ hand, drawn: "1m", river }), i + 1, players, closed).items).flat();
  for (const a of aside) {
    for (const other of [...rivals, ...mine.filter((i) => i.zone === "river")]) {
      const [p, q] = [box(a), box(other)];
      const apart = p[2] <= q[0] + 0.5 || q[2] <= p[0] + 0.5 || p[3] <= q[1] + 0.5 || q[3] <= p[1] + 0.5;
      expect(apart, `${a.id} ${other.id}`).toBe(true);
    }
  }
});

describe.each([3, 4])("UI-1 %i players, a board of 320 px: the own hand in two rows", (players) => {
  const g = ground(players, true);
  const kan = (n: number): Meld => ({ type: "kakan", tiles: [`${n}p`, `${n}p`], called: `${n}p`, from: 2, added: `${n}p` });
  const pon = (n: number): Meld => ({ type: "pon", tiles: [`${n}s`, `${n}s`], called: `${n}s`, from: 1 });
  const tiles = (n: number): string[] => Array<string>(n).fill("1m");
  const river = Array.from({ length: 24 }, () => ({ t: "9m" }));
  const kita = ["N", "N", "N", "N"];
  const flowers = ["1f", "2f", "3f", "4f"];
  const on = (more: Partial<SeatView>): Item[] => [...layoutSeat(seat({ river, ...more }), 0, players, { ...closed, rows: true }).items];
  const box = (i: Item): readonly [number, number, number, number] => {
    const [w, h] = Math.abs(i.a % 180) === 90 ? [(i.w * 4) / 3, i.w] : [i.w, (i.w * 4) / 3];
    return [i.x - w / 2, i.y - h / 2, i.x + w / 2, i.y + h / 2];
  };

  test.each<[string, Partial<SeatView>, readonly number[]]>([
    ["14 tiles", { hand: tiles(13), drawn: "9s" }, [7, 7]],
    ["13 tiles", { hand: tiles(13) }, [7, 6]],
    ["14 tiles, all kita and flowers", { hand: tiles(13), drawn: "9s", kita, flowers }, [7, 7]],
    ["a pon", { hand: tiles(10), drawn: "9s", melds: [pon(1)], kita, flowers }, [6, 5]],
    ["a pon, its discard to come", { hand: tiles(11), melds: [pon(1)] }, [6, 5]],
    ["two kans", { hand: tiles(7), drawn: "9s", melds: [kan(1), kan(2)], kita, flowers }, [4, 4]],
    ["three kans", { hand: tiles(4), drawn: "9s", melds: [kan(1), kan(2), kan(3)], kita, flowers }, [5]],
    ["four kans", { hand: tiles(1), drawn: "9s", melds: [1, 2, 3, 4].map(kan), kita, flowers }, [2]],
    ["four pons", { hand: tiles(1), melds: [1, 2, 3, 4].map(pon) }, [1]],
  ])("%s: large enough for a finger, apart, on the board", (_, more, rows) => {
    const items = on(more);
    const own = items.filter((i) => i.zone === "own");
    const tops = [...new Set(own.map((i) => i.y))].sort((p, q) => p - q);
    expect(tops.map((y) => own.filter((i) => i.y === y).length)).toEqual(rows);
    for (const i of own) expect((i.w * 320) / G.width).toBeGreaterThanOrEqual(24);
    const boxes = items.map((i) => ({ i, at: box(i) }));
    for (const { i, at } of boxes) {
      expect(Math.min(at[0], at[1], G.width - at[2], g.height - at[3]), i.id).toBeGreaterThanOrEqual(4);
      // An added tile leans on the one under it, and a long river closes up.
      for (const { i: other, at: q } of boxes) {
        if (i === other || (i.zone !== "own" && i.zone === other.zone)) continue;
        const apart = at[2] <= q[0] + 0.5 || q[2] <= at[0] + 0.5 || at[3] <= q[1] + 0.5 || q[3] <= at[1] + 0.5;
        expect(apart, `${i.id} ${other.id}`).toBe(true);
      }
    }
  });

  test("figures over the upper row are clear of the river, those under the lower one on the board", () => {
    const items = on({ hand: tiles(13), drawn: "9s" });
    const own = items.filter((i) => i.zone === "own").map(box);
    const low = Math.max(...items.filter((i) => i.zone === "river").map((i) => box(i)[3]));
    expect(Math.min(...own.map((b) => b[1])) - low).toBeGreaterThan(34);
    expect(g.height - Math.max(...own.map((b) => b[3]))).toBeGreaterThan(28);
  });

  test("everything else lies where it lies on a larger board", () => {
    const s = seat({ hand: tiles(13), river, melds: [pon(1)] });
    for (const index of Array.from({ length: players - 1 }, (_, i) => i + 1)) {
      expect(layoutSeat(s, index, players, { ...closed, rows: true }).items).toEqual(layoutSeat(s, index, players, closed).items);
    }
  });
});

test("a seat that did not change is not laid out again", () => {
  const layouts = new Layouts();
  const before = view();
  const after = { ...before, seats: before.seats.map((s, i) => (i === 2 ? { ...s, drawn: "5p" } : s)) };
  const a = layouts.of(before, open);
  const b = layouts.of(after, open);
  expect(b.map((l, i) => l === a[i])).toEqual([true, true, false, true]);
  expect(layouts.of(after, closed)[0]).not.toBe(b[0]);
});
