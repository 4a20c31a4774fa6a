// An analysis as the kernel sends it, for the tests: of the first moment of a table at which the seat 0
// holds `HAND` and 9s.
import type { Analysis, AnalysisRow, Both } from "../src/wire.ts";

const both = (en: string): Both => ({ en, ja: `${en} (ja)` });

export function row(text: string, tile: string, accepts: Record<string, number>, more: Partial<AnalysisRow> = {}): AnalysisRow {
  return {
    i: null, text, act: "dahai", tile, tiles: [], then: null, name: both(`Discard ${text}`), shanten: 1, accepts, total: Object.values(accepts).reduce((a, b) => a + b, 0),
    second: 9.25, better: {}, furiten: null, no_yaku: [], yaku: [["riichi", 1], ["tanyao", 0.4]], value: null, risk: 0.004, loss: 30, odds: null, why: both(`why ${text}`), ...more,
  };
}

export const ROWS: readonly AnalysisRow[] = [
  row("9s", "9s", { "4p": 3, "7p": 2, E: 2 }),
  row("7z", "C", { "4p": 3, E: 2 }, { risk: 0.03 }),
  row("0p", "5pr", { "6p": 2 }, { risk: 0.12, loss: 900 }),
  row("5p", "5p", { "6p": 2 }, { risk: 0.12, loss: 900 }),
  row("1m", "1m", { "2m": 4, "3m": 4, "9p": 4 }, { shanten: 2, risk: 0 }),
  row("8p", "8p", { "2m": 4 }, { shanten: 2, risk: 0.07 }),
  row("7p", "7p", { "2m": 3 }, { shanten: 2 }),
];

export function analysis(more: Partial<Analysis> = {}): Analysis {
  return {
    hand: 0, n: 0, seat: 0, epoch: null, head: both("one riichi against you"), shanten: 1, accepts: {}, odds: null, rows: ROWS, refused: [{ name: both("Riichi"), why: both("no tenpai") }],
    danger: { "9s": { p: 0.004, by: [{ seat: 1, p: 0.004, why: both("suji") }] }, "5p": { p: 0.12, by: [{ seat: 1, p: 0.12, why: both("nothing is known of it") }] }, "1m": { p: 0, by: [] } },
    threats: [{ seat: 1, held: "riichi", tenpai: 1, loss: 5400, why: both("turn 6") }], waits: null, tips: [], working: null, ...more,
  };
}
