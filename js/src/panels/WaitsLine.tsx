import type { JSX } from "preact";
import { WAITS } from "../spot.ts";
import type { Words } from "../text.ts";
import type { Analysis, Counts, Tile } from "../wire.ts";
import { useSelect, useTools } from "./context.ts";
import { Tiles } from "./Tiles.tsx";

/** Tiles and how many of each are left; `marked`: those that win nothing by ron. */
export function CountedTiles({ counts, marked = [], width = 19 }: { readonly counts: Counts; readonly marked?: readonly Tile[]; readonly width?: number }): JSX.Element {
  const [w, skin] = useSelect((s) => [s.words, s.ui.skin] as const);
  return (
    <span class="counted">
      {Object.entries(counts).map(([tile, n]) => (
        <span key={tile} class={n === 0 ? "is-none" : ""}>
          <Tiles tiles={[tile]} width={width} skin={skin} lang={w.lang} />
          <i>×{n}</i>
          {marked.includes(tile) && <em>{w.ui("hintNoYaku")}</em>}
        </span>
      ))}
    </span>
  );
}

/** What a hand waits for that is ready. */
export function WaitsLine({ analysis }: { readonly analysis: Analysis }): JSX.Element | null {
  const { store } = useTools();
  const [w, on] = useSelect((s) => [s.words, s.ui.layers.includes("waits")] as const);
  const { waits } = analysis;
  if (!on || !waits) return null;
  const sum = Object.values(waits.left).reduce((a, b) => a + b, 0);
  const point = (on: boolean) => (): void => store.setLocal({ pointed: on ? WAITS : null });
  return (
    <div class={waits.furiten === null ? "waitsline" : "waitsline is-warn"} tabIndex={0} role="note" data-testid="analysis-waits" onMouseEnter={point(true)} onMouseLeave={point(false)} onFocus={point(true)} onBlur={point(false)}>
      <b>{w.ui("waitsFor")}</b>
      <CountedTiles counts={waits.left} marked={waits.no_yaku} />
      <small>{sum === 0 ? w.ui("hintNone") : w.ui("hintCount", sum, Object.keys(waits.left).length)}</small>
      {waits.furiten !== null && <em class="is-warn">{furitenWord(waits.furiten, w)}</em>}
    </div>
  );
}

/** Why a hand is furiten; nothing of a code that is not known. */
export function furitenCause(code: string, w: Words): string {
  switch (code) {
    case "own": return w.ui("furitenOwn");
    case "temporary": return w.ui("furitenTemporary");
    case "riichi": return w.ui("furitenRiichi");
    default: return "";
  }
}

/** That a hand is furiten, and why. */
export function furitenWord(code: string, w: Words): string {
  const cause = furitenCause(code, w);
  return cause === "" ? w.code("says.furiten") : w.ui("furitenOf", cause);
}
