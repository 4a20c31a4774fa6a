import type { JSX } from "preact";
import { both } from "../speak.ts";
import { LAYERS, type Layer } from "../wire.ts";
import type { Words } from "../text.ts";
import { ChoiceList } from "./ChoiceList.tsx";
import { useSelect, useTools } from "./context.ts";
import { Panel } from "./Panel.tsx";
import { ThreatList } from "./ThreatList.tsx";
import { WaitsLine } from "./WaitsLine.tsx";

export function layerName(layer: Layer, w: Words): string {
  switch (layer) {
    case "ukeire": return w.ui("layerUkeire");
    case "danger": return w.ui("layerDanger");
    case "waits": return w.ui("layerWaits");
  }
}

/** What is shown of the analysis: each layer is switched by itself. */
function Layers(): JSX.Element {
  const { actions } = useTools();
  const [w, layers] = useSelect((s) => [s.words, s.ui.layers] as const);
  return (
    <div class="layers" role="group" aria-label={w.ui("layers")}>
      {LAYERS.map((layer) => (
        <button type="button" key={layer} data-act={`layer:${layer}`} aria-pressed={layers.includes(layer)} onClick={() => actions.toggleLayer(layer)}>
          <i aria-hidden="true" class={`is-${layer}`} />{layerName(layer, w)}
        </button>
      ))}
    </div>
  );
}

/** What is under way, or why there is nothing. */
function Pending(): JSX.Element {
  const [w, unanswered, sees] = useSelect((s) => [s.words, s.unanswered, s.seesHand] as const);
  const text = !sees ? w.ui("noHandToSee") : unanswered ? w.ui("noAnalysis") : "";
  return (
    <p class="pending" role="status" data-testid="analysis-pending">
      {text === "" ? <i class="dots" aria-label={w.ui("analysing")} role="img"><b /><b /><b /></i> : text}
    </p>
  );
}

/** How far the odds are, which take longer than the rest. */
function Working({ share }: { readonly share: number }): JSX.Element {
  const [w] = useSelect((s) => [s.words] as const);
  const done = Math.round(100 * Math.max(0, Math.min(1, share)));
  return (
    <div class="working">
      <span>{w.ui("oddsComing")}</span>
      <div class="meter" role="progressbar" aria-label={w.ui("oddsComing")} aria-valuemin={0} aria-valuemax={100} aria-valuenow={done}><i style={{ width: `${done}%` }} /></div>
    </div>
  );
}

/** What the moment shown means: choices, waits, threats; as far as the layers say. */
export function AnalysisPanel(): JSX.Element | null {
  const [w, on, analysis] = useSelect((s) => [s.words, s.layered, s.analysis] as const);
  if (!on) return null;
  return (
    <Panel title={w.ui("analysis")} note={analysis ? both(analysis.head, w) : ""} class="analysis-panel">
      <div data-testid="analysis" data-ready={analysis !== null} data-at={analysis ? `${analysis.hand} ${analysis.n} ${analysis.seat}` : ""}>
        <Layers />
        {analysis ? (
          <>
            <WaitsLine analysis={analysis} />
            <ChoiceList analysis={analysis} />
            {analysis.working !== null && <Working share={analysis.working} />}
            <ThreatList analysis={analysis} />
          </>
        ) : <Pending />}
      </div>
    </Panel>
  );
}
