import type { JSX } from "preact";
import { footOf, G, percent } from "../geometry.ts";
import { figuresHigh } from "../over.ts";
import { buttons, refusedActs } from "../pick.ts";
import { Ask, Choice, More } from "./Choice.tsx";
import { usePlay } from "./context.ts";
import { Timer } from "./Timer.tsx";

/** Room for the figures over the tiles of the hand, also of one that is lifted, in units of the board. */
const FIGURES = 36;
/** Room right of the buttons, in the same units; they stand beside the own kita and flowers. */
const EDGE = 18;

/** What may be done in one's own turn beside a discard: on the felt between river and hand, or under
 * the board where it is small. */
export function ActionBar(): JSX.Element {
  const [w, scene, pick, players, hints, own, lift, stage] = usePlay((p, s) => [s.words, p.scene, p.pick, s.view?.players ?? 4, s.ui.hints, s.view?.seats[s.ui.viewpoint] ?? null, s.lift, s.local.stage] as const);
  const turn = scene.prompt?.kind === "turn" && !pick.sent;
  const edge = EDGE + ((own?.kita.length ?? 0) + (own?.flowers.length ?? 0)) * G.aside.step;
  const refused = turn ? refusedActs(scene) : [];
  const wins: readonly string[] = refused.filter((act) => act === "tsumo" || act === "ron");
  const more = turn && ((scene.prompt?.offences.length ?? 0) > 0 || (hints === "off" && refused.length > wins.length));
  return (
    <div class="strip" role="group" aria-label={w.ui("choices")} data-testid="actions" style={{ "--foot": footOf(players, lift > 0 ? figuresHigh(stage) + 2 : FIGURES, lift), "--edge": percent(edge, G.width) }}>
      {turn && (
        <>
          <Timer />
          <span class="sp" />
          {buttons(scene, pick).map((b) => <Choice key={b.name} button={b} tileWidth={17} />)}
          {refused.filter((act) => wins.includes(act)).map((act) => <Ask key={act} about={act} />)}
          {hints !== "off" && refused.filter((act) => !wins.includes(act)).map((act) => <Ask key={act} about={act} />)}
          {more && <More />}
        </>
      )}
    </div>
  );
}
