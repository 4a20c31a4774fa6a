import type { JSX } from "preact";
import { faceUp } from "../layout.ts";
import { both } from "../speak.ts";
import { clean } from "../text.ts";
import { useSelect } from "./context.ts";
import { Panel } from "./Panel.tsx";
import { Name } from "./Phrase.tsx";

/** Why computer players did what they did last. It is about their hands: it is said only of those
 * that lie open here. */
export function ReasonList(): JSX.Element | null {
  const [w, on, hand, n, view, viewpoint, open, names] = useSelect((s) => [
    s.words, s.table && s.ui.reasons, s.hand, s.ui.at[1], s.view, s.ui.viewpoint, s.ui.shown === "open", s.names,
  ] as const);
  if (!on || !hand || !view) return null;
  const said = hand.reasons(n);
  const seats = view.seats.flatMap((s, seat) => (said.has(seat) && faceUp(s, seat, { viewpoint, open }) ? [seat] : []));
  if (seats.length === 0) return null;
  return (
    <Panel title={w.ui("theirReasons")} class="reasons">
      <ul data-testid="reasons">
        {seats.map((seat) => {
          const text = said.get(seat);
          const s = view.seats[seat];
          return (
            <li key={seat} class={text ? "" : "is-none"}>
              <i class={seat === view.oya ? "wd dealer" : "wd"}>{w.wind(s?.wind ?? "")}</i>
              <span><b><Name of={clean(names[seat])} /></b><span>{text ? both(text, w) : "–"}</span></span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
