import type { JSX } from "preact";
import { useSelect, useTools } from "./context.ts";
import { IconButton } from "./Icon.tsx";

/** Shows what the moment means, or hides it. */
export function LayersButton(): JSX.Element | null {
  const { actions } = useTools();
  const [w, can, on] = useSelect((s) => [s.words, s.canAnalyse, s.layered] as const);
  if (!can) return null;
  return <IconButton icon="layers" act="layers" label={w.ui(on ? "hideAnalysis" : "showAnalysis")} keyName="L" class={on ? "on" : ""} onPress={() => actions.toggleLayers()} />;
}
