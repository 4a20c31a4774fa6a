import type { JSX } from "preact";
import { ground } from "../geometry.ts";
import { useSelect, useTools } from "./context.ts";
import { IconButton } from "./Icon.tsx";

/** A tap on the centre shows these four, a second tap hides them. */
export function CentreControls(): JSX.Element | null {
  const { actions } = useTools();
  const [w, on, playing, speed, players, lift] = useSelect((s) => [s.words, s.local.centre, s.ui.playing, s.ui.speed, s.view?.players ?? 4, s.lift] as const);
  if (!on) return null;
  const g = ground(players, false, lift);
  return (
    <div class="centrewrap" style={{ top: `${(100 * g.centre.y) / g.height}%` }} onClick={() => actions.toggleCentre()}>
      <div class="cc" role="toolbar" aria-label={w.ui("replay")} onClick={(e) => e.target !== e.currentTarget && e.stopPropagation()}>
        <IconButton icon="first" act="from-start" label={w.ui("fromStart")} onPress={() => actions.first()} />
        <IconButton icon="step" act="one-step" label={w.ui("step")} onPress={() => actions.step(1)} />
        <IconButton icon={playing && speed === 1 ? "pause" : "play"} act="run-normal" label={w.ui("normal")} onPress={() => actions.run(1)} />
        <IconButton icon={playing && speed === 4 ? "pause" : "fast"} act="run-fast" label={w.ui("fast")} onPress={() => actions.run(4)} />
      </div>
    </div>
  );
}
