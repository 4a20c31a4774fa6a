import type { JSX } from "preact";
import { percent } from "../analysis.ts";
import { num, type Words } from "../text.ts";
import type { Analysis, Odds } from "../wire.ts";
import { useSelect } from "./context.ts";
import { CountedTiles } from "./WaitsLine.tsx";

/** What the own draws come to. */
export function chancesOf(odds: Odds, w: Words): string {
  return w.ui("chancesOf", percent(odds.tenpai), percent(odds.win), num(Math.round(odds.points)), odds.exact ? "" : "≈ ");
}

/** The hand as it stands, while nothing is to be chosen: how far it is, what helps, what it comes to. */
export function HandNow({ analysis }: { readonly analysis: Analysis }): JSX.Element | null {
  const [w, ukeire] = useSelect((s) => [s.words, s.ui.layers.includes("ukeire")] as const);
  const { shanten, accepts, odds } = analysis;
  if (shanten === null) return null;
  const kinds = Object.keys(accepts).length;
  const total = Object.values(accepts).reduce((a, b) => a + b, 0);
  return (
    <div class="handnow" data-testid="hand-now">
      <p>{shanten === 0 ? w.ui("handReady") : shanten > 0 ? w.ui("handAway", shanten) : w.ui("hintWon")}</p>
      {ukeire && kinds > 0 && (
        <dl>
          <div><dt>{w.ui("improvesHead")}</dt><dd>{total === 0 ? w.ui("hintNone") : w.ui("hintCount", total, kinds)} <CountedTiles counts={accepts} /></dd></div>
          {odds && <div><dt>{w.ui("chances")}</dt><dd>{chancesOf(odds, w)}</dd></div>}
        </dl>
      )}
    </div>
  );
}
