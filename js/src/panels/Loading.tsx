import type { JSX } from "preact";
import { G, ground } from "../geometry.ts";
import { useSelect } from "./context.ts";

/** A table at which nobody has been dealt to yet: it has its size from the start. */
export function Loading(): JSX.Element {
  const [w, players, rows] = useSelect((s) => [s.words, s.info.players, s.local.rows] as const);
  return (
    <div class="loading" role="status" style={{ aspectRatio: `${G.width} / ${ground(players === 3 ? 3 : 4, rows).height}` }} data-testid="loading">
      <i class="dots" aria-hidden="true"><b /><b /><b /></i>
      <span>{w.ui("loading")}</span>
    </div>
  );
}
