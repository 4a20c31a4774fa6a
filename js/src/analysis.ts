// What a moment means: the analyses that the kernel sent, kept by their moments, and what is shown of
// one. Nothing is judged here; the figures are the kernel's.
import { readAnalysis } from "./check.ts";
import { fold } from "./frames.ts";
import { unpacked } from "./inflate.ts";
import { LAYERS, type Analysis, type AnalysisRow, type At, type Layer, type Patch, type Tile, type TileRisk } from "./wire.ts";

/** So many analyses are kept: going back and forth asks for none again. */
const MOST = 200;

const keyOf = (hand: number, n: number, seat: number): string => `${hand} ${n} ${seat}`;

/** A hand analysed before, for one seat. */
interface Moments {
  readonly seat: number;
  readonly patches: readonly Patch[];
  /** As far as somebody has looked. */
  readonly folded: unknown[];
  readonly read: Map<number, Analysis | null>;
}

export class Analyses {
  private readonly kept = new Map<string, Analysis>();
  private blobs: readonly string[] = [];
  private readonly hands = new Map<number, readonly Moments[]>();
  /** Of what past they are. */
  private epoch: number | null = null;

  /** Another past, or another match: what was known of the one before holds no more. */
  at(epoch: number | null): void {
    if (epoch === this.epoch) return;
    this.epoch = epoch;
    this.kept.clear();
  }

  forget(): void {
    this.kept.clear();
  }

  /** One that the kernel sent. Gives back what is wrong with it. */
  take(value: unknown): string | null {
    const { value: analysis, fault } = readAnalysis(value);
    if (analysis === null) return fault;
    if (analysis.epoch !== null && this.epoch !== null && analysis.epoch !== this.epoch) return null;
    const key = keyOf(analysis.hand, analysis.n, analysis.seat);
    this.kept.delete(key);
    this.kept.set(key, analysis);
    for (const old of this.kept.keys()) {
      if (this.kept.size <= MOST) break;
      this.kept.delete(old);
    }
    return null;
  }

  /** Those of whole hands, packed: what is there without a kernel. */
  setHands(blobs: unknown): void {
    const list = Array.isArray(blobs) ? blobs.filter((blob) => typeof blob === "string") : [];
    if (list.length === this.blobs.length && list.every((blob, i) => blob === this.blobs[i])) return;
    this.blobs = list;
    this.hands.clear();
  }

  /** That of a moment for a seat, if it is known. */
  of([hand, n]: At, seat: number): Analysis | null {
    return this.kept.get(keyOf(hand, n, seat)) ?? this.before(hand, n, seat);
  }

  private before(hand: number, n: number, seat: number): Analysis | null {
    const list = this.hands.get(hand) ?? open(this.blobs[hand] ?? "");
    this.hands.set(hand, list);
    const moments = list.find((one) => one.seat === seat);
    if (moments === undefined || n > moments.patches.length) return null;
    let found = moments.read.get(n);
    if (found === undefined) {
      const { value } = readAnalysis(unfold(moments, n));
      found = value !== null && value.hand === hand && value.n === n && value.seat === seat ? value : null;
      moments.read.set(n, found);
    }
    return found;
  }
}

/** What is in a blob: for each seat `s` what there is of the first moment, `k`, and patches. Nothing, where
 * it is damaged. */
function open(blob: string): readonly Moments[] {
  if (blob === "") return [];
  try {
    const list = unpacked(blob) as { s?: unknown; k?: unknown; p?: unknown }[];
    return list.flatMap(({ s, k, p }) => (typeof s === "number" && Array.isArray(p) ? [{ seat: s, patches: p as Patch[], folded: [k], read: new Map() }] : []));
  } catch {
    return [];
  }
}

function unfold({ patches, folded }: Moments, n: number): unknown {
  try {
    for (let i = folded.length; i <= n; i++) folded.push(fold(folded[i - 1], patches[i - 1] ?? []));
  } catch {
    return null;
  }
  return folded[n];
}

// ---- what is shown

/** Layers, each once and in their order; `null` for what is no list. */
export function layersOf(value: unknown): readonly Layer[] | null {
  return Array.isArray(value) ? LAYERS.filter((layer) => value.includes(layer)) : null;
}

/** Plain, of a red or blue five: what is accepted and dangerous is said by kinds. */
export function kindOf(tile: Tile): Tile {
  return tile.slice(0, 2);
}

/** How dangerous, in four steps; each has its shade. */
export function level(p: number): 0 | 1 | 2 | 3 {
  return p < 0.01 ? 0 : p < 0.05 ? 1 : p < 0.1 ? 2 : 3;
}

/** A chance as a figure: `<1%`, `12%`; without the sign where there is no room for it. */
export function percent(p: number, sign = "%"): string {
  return p > 0 && p < 0.01 ? `<1${sign}` : `${Math.round(100 * p)}${sign}`;
}

/** The row that discards a tile, riichi or not. */
export function rowOf(analysis: Analysis, tile: Tile): AnalysisRow | null {
  const of = (act: string): AnalysisRow | undefined => {
    const rows = analysis.rows.filter((row) => row.act === act && row.tile !== null);
    return rows.find((row) => row.tile === tile) ?? rows.find((row) => kindOf(row.tile as Tile) === kindOf(tile));
  };
  return of("dahai") ?? of("riichi") ?? null;
}

export function riskOf(analysis: Analysis, tile: Tile): TileRisk | null {
  return analysis.danger[tile] ?? analysis.danger[kindOf(tile)] ?? null;
}

/** What stands over one tile of the own hand. */
export interface OverTile {
  readonly slot: number;
  /** Tiles that its discard leaves to improve by, and the share of the most; `good`: as near as any. */
  readonly bar: { readonly n: number; readonly share: number; readonly good: boolean } | null;
  readonly risk: number | null;
}

/** Bars and figures over the own tiles; of tiles alike the bar stands on the first. */
export function over(analysis: Analysis, slots: readonly { readonly slot: number; readonly tile: Tile }[], layers: readonly Layer[]): readonly OverTile[] {
  const bars = layers.includes("ukeire");
  const risks = layers.includes("danger");
  const rows = slots.map(({ tile }) => (bars ? rowOf(analysis, tile) : null));
  const nearest = Math.min(...rows.map((row) => row?.shanten ?? Infinity));
  const most = Math.max(1, ...rows.map((row) => (row?.shanten === nearest ? row.total : 0)));
  const done = new Set<AnalysisRow>();
  return slots.flatMap(({ slot, tile }, i) => {
    const row = rows[i] ?? null;
    const first = row !== null && !done.has(row);
    if (row) done.add(row);
    const risk = risks ? (riskOf(analysis, tile)?.p ?? null) : null;
    const bar = row !== null && first ? { n: row.total, share: row.total / most, good: row.shanten === nearest } : null;
    return bar !== null || risk !== null ? [{ slot, bar, risk }] : [];
  });
}

/** The kinds that a choice lives on: what it accepts, or else waits for. */
export function livesOn(row: AnalysisRow): ReadonlySet<Tile> {
  return new Set(Object.keys(row.accepts).map(kindOf));
}
