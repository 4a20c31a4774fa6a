import { expect, test } from "vitest";
import { Board, type BoardOptions } from "../src/board.ts";
import { rising } from "../src/order.ts";
import { words } from "../src/text.ts";
import type { Meld, SeatView, View } from "../src/wire.ts";
import { seat, view } from "./make.ts";

const TILES = ["1m", "5mr", "9p", "5pb", "2s", "E", "C", "1f", "?"];

/** Numbers 0…n−1 that are the same on every run. */
function dice(seed: number): (n: number) => number {
  let s = seed;
  return (n) => {
    s = (Math.imul(s, 1103515245) + 12345) >>> 0;
    return (s >>> 8) % n;
  };
}

function anyView(roll: (n: number) => number, players: number): View {
  const tile = (): string => TILES[roll(TILES.length)] as string;
  const tiles = (n: number): string[] => Array.from({ length: n }, tile);
  const anySeat = (): SeatView => {
    const melds = Array.from({ length: roll(4) }, (): Meld => {
      const type = (["pon", "kakan", "ankan"] as const)[roll(3)] ?? "pon";
      if (type === "ankan") return { type, tiles: tiles(4) };
      return { type, tiles: tiles(2), called: tile(), from: roll(players), ...(type === "kakan" ? { added: tile() } : {}) };
    });
    return seat({
      hand: tiles(13 - 3 * melds.length), drawn: roll(2) ? tile() : null, concealed: roll(3) > 0, melds,
      river: Array.from({ length: roll(24) }, () => ({
        t: tile(), ...(roll(2) ? { tsumogiri: true } : {}), ...(roll(9) ? {} : { side: true }), ...(roll(5) ? {} : { called: roll(players) }),
      })),
      flowers: tiles(roll(4)), riichi: roll(2) ? "riichi" : null, riichi_paid: roll(2) > 0,
    });
  };
  const seats = Array.from({ length: players }, anySeat);
  const at = roll(players);
  const river = seats[at]?.river.length ?? 0;
  return view({
    players, seats, oya: roll(players), turn: roll(2) ? roll(players) : null, dora: tiles(1 + roll(5)), left: roll(70),
    last: river > 0 ? { seat: at, i: river - 1 } : null, said: roll(2) ? { seat: roll(players), code: "pon" } : null,
  });
}

const silent = { centre: () => undefined, table: () => undefined };

/** The picture without what is not shown; tiles in the order of their places, as far as it is no matter. */
function picture(board: Board): { all: string; overlaps: string[] } {
  const copy = board.root.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll("[visibility=hidden]")) hidden.remove();
  for (const node of copy.querySelectorAll("*")) {
    const sorted = [...node.attributes].sort((a, b) => (a.name < b.name ? -1 : 1)).map((a) => [a.name, a.value] as const);
    for (const [name] of sorted) node.removeAttribute(name);
    for (const [name, value] of sorted) node.setAttribute(name, value);
  }
  const overlaps: string[] = [];
  for (const group of copy.querySelectorAll(".seat-tiles")) {
    const boxes = [...group.children].map(box);
    boxes.forEach((p, i) => {
      for (const q of boxes.slice(i + 1)) if (p.zone === q.zone && over(p, q)) overlaps.push(`${p.at} under ${q.at}`);
    });
    const byPlace = [...group.children].sort((p, q) => (p.outerHTML < q.outerHTML ? -1 : 1));
    group.append(...byPlace);
  }
  return { all: copy.innerHTML, overlaps: overlaps.sort() };
}

interface Box {
  readonly at: string;
  readonly zone: string;
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
}

function box(tile: Element): Box {
  const at = (tile as SVGGElement).style.transform;
  const [x = 0, y = 0, a = 0, scale = 0] = [...at.matchAll(/\((-?[\d.]+)(?:px, (-?[\d.]+))?/g)].flatMap((m) => [m[1], m[2]]).filter((n) => n !== undefined).map(Number);
  const body = tile.querySelector(".body") as Element;
  const lies = Math.abs(a % 180) === 90;
  const W = (Number(body.getAttribute(lies ? "height" : "width")) * scale) / 2;
  const H = (Number(body.getAttribute(lies ? "width" : "height")) * scale) / 2;
  return { at, zone: (tile.getAttribute("class") ?? "").split(" ")[1] ?? "", x: [x - W, x + W], y: [y - H, y + H + 8.5 * scale] };
}

function over(p: Box, q: Box): boolean {
  return p.x[0] < q.x[1] - 0.2 && q.x[0] < p.x[1] - 0.2 && p.y[0] < q.y[1] && q.y[0] < p.y[1];
}

test.each([3, 4])("a board that has seen other things looks like a new one (%i players)", (players) => {
  const roll = dice(players);
  const kept = new Board(silent);
  let covered = 0;
  for (let i = 0; i < 16; i++) {
    const v = anyView(roll, players);
    const o: BoardOptions = {
      viewpoint: roll(players), open: roll(2) > 0, skin: (["classic", "index", "jumbo"] as const)[roll(3)] ?? "classic",
      upright: roll(2) > 0, small: roll(2) > 0, stage: "l", names: ["A", "B", "C", "D"], words: words(roll(2) ? "en" : "ja"),
    };
    kept.update(v, o, true);
    const fresh = new Board(silent);
    fresh.update(v, o, false);
    const [one, other] = [picture(kept), picture(fresh)];
    expect(one.all === other.all).toBe(true);
    expect(one.overlaps).toEqual(other.overlaps);
    covered += one.overlaps.length;
  }
  expect(covered).toBeGreaterThan(400);
});

test.each<[readonly number[], readonly number[]]>([
  [[], []],
  [[1, 2, 2, 3], [0, 1, 2, 3]],
  [[9, 1, 2, 3], [1, 2, 3]],
  [[1, 2, 3, 0], [0, 1, 2]],
  [[2, 2, 1, 2], [0, 1, 3]],
])("of the depths %j these stay: %j", (depths, stay) => {
  expect([...rising(depths)].sort()).toEqual(stay);
});

test("a tile that is sorted into the hand moves alone", () => {
  const start = view({ seats: [seat(), seat({ hand: ["2m", "3m", "4m"], drawn: "1m" }), seat(), seat()] });
  const end = { ...start, seats: start.seats.map((s, i) => (i === 1 ? { ...s, hand: ["1m", "2m", "3m"], drawn: null, river: [{ t: "4m" }] } : s)) };
  const o: BoardOptions = { viewpoint: 0, open: true, skin: "classic", upright: false, small: false, stage: "l", names: [], words: words("en") };
  const board = new Board(silent);
  board.update(start, o, false);
  const moved: MutationRecord[] = [];
  const observer = new MutationObserver(() => undefined);
  observer.observe(board.root, { childList: true, subtree: true });
  board.update(end, o, false);
  moved.push(...observer.takeRecords());
  observer.disconnect();
  expect(moved.filter((m) => (m.target as Element).classList.contains("seat-tiles") && m.addedNodes.length > 0).length).toBeLessThanOrEqual(1);
});
