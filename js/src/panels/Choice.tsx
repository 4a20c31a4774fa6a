import type { JSX } from "preact";
import type { Button } from "../pick.ts";
import { buttonName, whyName } from "../speak.ts";
import type { WhyAct } from "../wire.ts";
import { usePlay, useTools } from "./context.ts";
import { Tiles } from "./Tiles.tsx";

const WINS: ReadonlySet<string> = new Set(["tsumo", "ron"]);

/** One of the things that may be done now. */
export function Choice({ button: b, tileWidth }: { readonly button: Button; readonly tileWidth: number }): JSX.Element {
  const { play } = useTools();
  const [w, skin] = usePlay((_, s) => [s.words, s.ui.skin] as const);
  const name = buttonName(b.name, w);
  const on = b.pressed === true;
  const cls = `act is-${b.name}${WINS.has(b.name) ? " is-win" : ""}${b.name === "pass" ? " is-pass" : ""}`;
  return (
    <button type="button" class={cls} data-act={b.name} aria-pressed={b.pressed} onClick={(e) => play.press(b.press, e)}>
      <span>{b.name === "riichi" && on ? w.ui("cancelRiichi") : name}</span>
      {b.tiles && b.tiles.length > 0 && b.name !== "kita" && b.name !== "flower" && <Tiles tiles={b.tiles} width={tileWidth} skin={skin} lang={w.lang} />}
      {b.key !== "" && <kbd>{b.key}</kbd>}
    </button>
  );
}

/** Opens the menu of what is on no panel. */
export function More(): JSX.Element {
  const { play } = useTools();
  const [w, on] = usePlay((p, s) => [s.words, p.pick.menu] as const);
  return (
    <button type="button" class="act is-more" data-act="more" aria-label={w.ui("more")} title={w.ui("more")} aria-expanded={on} onClick={(e) => play.press({ act: "menu" }, e)}>
      <i aria-hidden="true">…</i>
    </button>
  );
}

/** Opens the answer to "why not?" about an act. Its name is a question: it is not the act's own button. */
export function Ask({ about }: { readonly about: WhyAct }): JSX.Element {
  const { play } = useTools();
  const [w, on] = usePlay((p, s) => [s.words, p.pick.asked === about] as const);
  const name = whyName(about, w);
  return (
    <button type="button" class="act is-ask" data-act={`why:${about}`} aria-label={name} aria-expanded={on} onClick={(e) => play.press({ act: "ask", what: about }, e)}>
      <span>{WINS.has(about) ? name : w.code(`call.${about}`)}</span>
      <i aria-hidden="true">?</i>
    </button>
  );
}
