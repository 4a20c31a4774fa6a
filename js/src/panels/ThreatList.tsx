import type { JSX } from "preact";
import { percent } from "../analysis.ts";
import { both } from "../speak.ts";
import { clean, num, type Words } from "../text.ts";
import type { Analysis, Threat } from "../wire.ts";
import { useSelect } from "./context.ts";
import { Name } from "./Phrase.tsx";

function held(threat: Threat, w: Words): string {
  switch (threat.held) {
    case "riichi": return w.code("call.riichi");
    case "open": return w.ui("heldOpen");
    default: return w.ui("heldClosed");
  }
}

/** Who is to be feared, how likely he is ready, and what a deal-in costs. */
export function ThreatList({ analysis }: { readonly analysis: Analysis }): JSX.Element | null {
  const [w, on, view, names] = useSelect((s) => [s.words, s.ui.layers.includes("danger"), s.view, s.names] as const);
  if (!on || !view || analysis.threats.length === 0) return null;
  return (
    <section class="threats" aria-label={w.ui("threats")}>
      <header aria-hidden="true"><h4>{w.ui("threats")}</h4><span>{w.ui("tenpaiChance")}</span><span>{w.ui("costs")}</span></header>
      <ul data-testid="threats">
        {analysis.threats.map((threat) => {
          const wind = view.seats[threat.seat]?.wind ?? "";
          const how = held(threat, w);
          const why = both(threat.why, w);
          const more = [how, threat.held].some((word) => word.toLowerCase() === why.toLowerCase()) ? "" : why;
          const cost = num(-Math.round(threat.loss));
          return (
            <li key={threat.seat}>
              <i class={threat.seat === view.oya ? "wd dealer" : "wd"} aria-hidden="true">{w.wind(wind)}</i>
              <span class="who"><b><Name of={clean(names[threat.seat])} /></b><small>{how}</small></span>
              <b class={threat.tenpai >= 0.995 ? "sure" : ""} role="img" aria-label={`${w.ui("tenpaiChance")} ${percent(threat.tenpai)}`}>{percent(threat.tenpai)}</b>
              <span class="loss" role="img" aria-label={`${w.ui("costs")} ${cost}`}>{cost}</span>
              {more !== "" && <p>{more}</p>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
