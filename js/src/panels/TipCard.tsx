import type { JSX } from "preact";
import { both } from "../speak.ts";
import { tipName } from "../spot.ts";
import { useSelect, useTools } from "./context.ts";
import { Icon } from "./Icon.tsx";

/** Tips for who begins: what fits the position, and why. What one is about is lit while it is pointed at. */
export function TipCard(): JSX.Element | null {
  const { store } = useTools();
  const [w, on, tips] = useSelect((s) => [s.words, (s.table && s.ui.hints === "tips") || s.layered, s.tips] as const);
  if (!on || tips.length === 0) return null;
  const point = (n: number | null) => (): void => store.setLocal({ pointed: n === null ? null : tipName(n) });
  return (
    <section class="tip-card" aria-label={w.ui("tips")} data-testid="tips">
      <Icon name="bulb" />
      <header><b>{w.ui("tips")}</b> <small>{w.ui("tipsFrom")}</small></header>
      <ol>
        {tips.map((tip, i) => (
          <li key={tip.tip} tabIndex={0} data-tip={tip.tip} onMouseEnter={point(i + 1)} onMouseLeave={point(null)} onFocus={point(i + 1)} onBlur={point(null)}>
            {tip.tiles.length > 0 && <i aria-hidden="true">{i + 1}</i>}
            {both(tip.text, w)}
          </li>
        ))}
      </ol>
    </section>
  );
}
