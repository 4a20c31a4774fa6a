// What of an analysis is drawn on the board, and said of its tiles: of the choice that is pointed at,
// the own tile that is looked at, the choice that is open.
import { livesOn, over, kindOf, percent, rowOf, type OverTile } from "./analysis.ts";
import { NOTHING, type Shown } from "./over.ts";
import { looked, tileAt } from "./pick.ts";
import type { Play } from "./play.ts";
import { comma } from "./speak.ts";
import type { Store } from "./store.ts";
import type { Words } from "./text.ts";
import type { Analysis, AnalysisRow, OptionAct, Tile } from "./wire.ts";

/** What `local.pointed` says while the waits are pointed at, or a tip: no choice's text. */
export const WAITS = "\u0000waits";
const TIP = "\u0000tip ";

/** The same of the tip of this number, from 1. */
export function tipName(n: number): string {
  return TIP + n;
}

/** The number of the tip that is pointed at, 0 for none. */
export function tipPointed(pointed: string | null): number {
  return pointed?.startsWith(TIP) ? Number(pointed.slice(TIP.length)) : 0;
}

const SHOWN: ReadonlySet<OptionAct> = new Set(["dahai", "riichi", "kakan", "ankan", "kita", "chi", "pon", "daiminkan"]);

/** Own tiles that a choice is about: the slots of the last of each. */
function slotsOf(row: AnalysisRow, play: Play): readonly number[] {
  if (!SHOWN.has(row.act)) return [];
  const free = [...play.slots].reverse();
  const need = row.tiles.length > 0 ? row.tiles : row.tile === null ? [] : [row.tile];
  return need.flatMap((tile) => {
    const i = free.findIndex((s) => s.tile === tile);
    return i < 0 ? [] : free.splice(i, 1).map((s) => s.slot);
  });
}

/** The kinds that are lit now. */
function lit(analysis: Analysis, store: Store, play: Play): ReadonlySet<Tile> {
  const { pointed } = store.local;
  if (pointed === WAITS) return new Set(Object.keys(analysis.waits?.left ?? {}).map(kindOf));
  const slot = looked(play.scene, play.pick);
  const tile = slot === null ? null : tileAt(play.scene, slot);
  const row = analysis.rows.find((r) => r.text === pointed) ?? (tile === null ? null : rowOf(analysis, tile));
  return row ? livesOn(row) : NOTHING.lit;
}

export function shownOver(store: Store, play: Play): Shown {
  const { analysis } = store;
  if (!analysis) return NOTHING;
  const opened = analysis.rows.find((row) => row.text === store.opened);
  return {
    tiles: over(analysis, play.slots, store.ui.layers),
    chosen: opened ? slotsOf(opened, play) : [],
    lit: lit(analysis, store, play),
    safe: store.words.ui("safe"),
  };
}

/** A risk in words. */
export function speakRisk(p: number, w: Words): string {
  return p === 0 ? w.ui("safe") : w.ui("riskOf", percent(p));
}

/** What stands over an own tile, in words. */
export function speakOver({ bar, risk }: OverTile, w: Words): string {
  const parts: string[] = [];
  if (bar) parts.push(w.ui("leaves", bar.n));
  if (risk !== null) parts.push(speakRisk(risk, w));
  return parts.join(comma(w));
}
