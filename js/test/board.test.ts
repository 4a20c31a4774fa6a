import { expect, test } from "vitest";
import { Board, type BoardOptions } from "../src/board.ts";
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

/** The picture without what is not shown. */
function picture(board: Board): string {
  const copy = board.svg.cloneNode(true) as SVGSVGElement;
  for (const hidden of copy.querySelectorAll("[display=none]")) hidden.remove();
  for (const node of copy.querySelectorAll("*")) {
    const sorted = [...node.attributes].sort((a, b) => (a.name < b.name ? -1 : 1)).map((a) => [a.name, a.value] as const);
    for (const [name] of sorted) node.removeAttribute(name);
    for (const [name, value] of sorted) node.setAttribute(name, value);
  }
  return copy.innerHTML;
}

test.each([3, 4])("a board that has seen other things looks like a new one (%i players)", (players) => {
  const roll = dice(players);
  const kept = new Board(silent);
  for (let i = 0; i < 16; i++) {
    const v = anyView(roll, players);
    const o: BoardOptions = {
      viewpoint: roll(players), open: roll(2) > 0, skin: (["classic", "index", "jumbo"] as const)[roll(3)] ?? "classic",
      upright: roll(2) > 0, small: roll(2) > 0, stage: "l", names: ["A", "B", "C", "D"], words: words(roll(2) ? "en" : "ja"),
    };
    kept.update(v, o, true);
    const fresh = new Board(silent);
    fresh.update(v, o, false);
    expect(picture(kept)).toBe(picture(fresh));
  }
});
