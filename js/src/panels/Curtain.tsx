import type { JSX } from "preact";
import { useDialog, useSelect, useTools } from "./context.ts";
import { Name } from "./Phrase.tsx";

function Sheet({ seat }: { readonly seat: number }): JSX.Element {
  const { actions } = useTools();
  const [w, name, wind] = useSelect((s) => [s.words, s.names[seat], s.view?.seats[seat]?.wind ?? ""] as const);
  const dialog = useDialog();
  return (
    <div class="curtain" ref={dialog} role="dialog" aria-label={w.ui("curtain")} data-testid="curtain">
      <div>
        {wind !== "" && <i class="wd">{w.wind(wind)}</i>}
        <h2><Name of={name} /></h2>
        <p>{w.ui("curtainHint")}</p>
        <button type="button" class="primary" data-act="lift" onClick={() => actions.seat(seat)}>{w.ui("lift")}</button>
      </div>
    </div>
  );
}

/** Between two people at one screen: hands lie face down until the one who is called says so. */
export function Curtain(): JSX.Element | null {
  const [seat] = useSelect((s) => [s.status?.state === "curtain" && !s.lookingBack && !s.behind ? s.status.curtain : null] as const);
  return seat === null ? null : <Sheet key={seat} seat={seat} />;
}
