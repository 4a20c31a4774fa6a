// What an analysis says of the own tiles, drawn over them: bars (how many tiles a discard leaves to
// improve by), how dangerous each is; and rings around what a choice lives on, wherever it is seen.
import type { OverTile } from "./analysis.ts";
import { level, percent } from "./analysis.ts";
import { RATIO } from "./geometry.ts";
import type { Item } from "./layout.ts";
import type { Stage } from "./store.ts";
import { set, svg } from "./svg.ts";
import type { Layer, Tile } from "./wire.ts";

/** What is drawn of an analysis. */
export interface Shown {
  readonly tiles: readonly OverTile[];
  /** Slots of the own hand: the tile of the choice that is open. */
  readonly chosen: readonly number[];
  /** Kinds that are lit, wherever they lie. */
  readonly lit: ReadonlySet<Tile>;
  /** What a tile without any danger is called. */
  readonly safe: string;
}

export const NOTHING: Shown = { tiles: [], chosen: [], lit: new Set(), safe: "" };

interface Size {
  /** A figure's box. */
  readonly box: number;
  /** The longest bar; where there is no room for bars it lies, so thick. */
  readonly bar: number;
  readonly lies: boolean;
  /** Height of the number on a bar. */
  readonly count: number;
  /** Figures without their sign. */
  readonly short: boolean;
}

/** In units of the board, so that no text is under 11 px on the screen. */
const SIZES: Readonly<Record<"s" | "m" | "l", Size>> = {
  l: { box: 17, bar: 16, lies: false, count: 15, short: false },
  m: { box: 21, bar: 14, lies: false, count: 17, short: false },
  s: { box: 30, bar: 5, lies: true, count: 25, short: true },
};
const GAP = 3;
/** Over each of two rows of the own hand, which lies away from its neighbours. */
const ROWS = 66;

const sizeOf = (stage: Stage): Size => SIZES[stage === "?" ? "l" : stage];

/** How high the figures stand over a tile. */
export function figuresHigh(stage: Stage): number {
  const { box, bar, count } = sizeOf(stage);
  return box + bar + count + 3 * GAP;
}

/** Felt that is needed over the own hand for figures: without it they would lie on the left neighbour's
 * melds, on what is set aside, on a long river, or under the buttons. */
export function liftOf(layers: readonly Layer[], stage: Stage, rows: boolean): number {
  if (!layers.includes("ukeire") && !layers.includes("danger")) return 0;
  return rows ? ROWS : figuresHigh(stage);
}

/** Do two of them look the same? */
export function alike(a: Shown, b: Shown): boolean {
  return a === b || JSON.stringify([a.tiles, a.chosen, [...a.lit], a.safe]) === JSON.stringify([b.tiles, b.chosen, [...b.lit], b.safe]);
}

function text(cls: string, x: number, y: number, content: string): SVGTextElement {
  const node = svg("text", { class: cls, x, y });
  node.textContent = content;
  return node;
}

/** A tile's risk. */
function figure(p: number, w: number, y: number, size: Size, safe: string): SVGElement {
  const content = p === 0 && !size.short ? safe : percent(p, size.short ? "" : "%");
  return svg("g", { class: `risk-over d${level(p)}`, transform: `translate(0 ${y})` },
    svg("rect", { x: -w / 2, y: -size.box / 2, width: w, height: size.box, rx: 4 }),
    text("", 0, size.short ? 9 : size.box * 0.27, content));
}

function bar({ n, share, good }: NonNullable<OverTile["bar"]>, w: number, base: number, size: Size): readonly SVGElement[] {
  if (!good) return [svg("rect", { class: "bar-over", x: -w / 3, y: base - 3, width: (2 * w) / 3, height: 3, rx: 1.5 })];
  const h = size.lies ? size.bar : 4 + (size.bar - 4) * share;
  const wide = size.lies ? Math.max(4, (w - 4) * share) : 30;
  return [
    svg("rect", { class: "bar-over good", x: -wide / 2, y: base - h, width: wide, height: h, rx: Math.min(3, h / 2) }),
    text("count-over", 0, base - h - GAP, String(n)),
  ];
}

/** Everything over one tile; `marks`: whether it is lifted. */
export function overTile(tile: OverTile, item: Item, stage: Stage, marks: string, shown: Shown): SVGElement {
  const size = sizeOf(stage);
  const top = -(item.w * RATIO) / 2;
  const w = item.w - GAP;
  const risk = tile.risk === null ? null : figure(tile.risk, w, top - GAP - size.box / 2, size, shown.safe);
  const base = top - GAP - (risk ? size.box + GAP : 0);
  const parts = [...(risk ? [risk] : []), ...(tile.bar ? bar(tile.bar, w, base, size) : [])];
  return svg("g", { transform: `translate(${item.x.toFixed(1)} ${item.y.toFixed(1)})` }, svg("g", { class: marks }, ...parts));
}

/** A ring around something on the table. */
export function ringAt(cls: string, at: { readonly x: number; readonly y: number; readonly W: number; readonly H: number }): SVGElement {
  const box = { x: -at.W / 2 - 1.5, y: -at.H / 2 - 1.5, width: at.W + 3, height: at.H + 3, rx: 6 };
  const g = svg("g", { class: cls, transform: `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})` }, svg("rect", { class: "outer", ...box }), svg("rect", { class: "inner", ...box }));
  set(g, { "data-lit": cls });
  return g;
}
