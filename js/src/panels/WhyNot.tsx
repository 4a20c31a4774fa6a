import type { JSX } from "preact";
import { aboutRiichi, answer, slotOf, tileAt, told, type Question, type Scene } from "../pick.ts";
import { both, whyName } from "../speak.ts";
import type { Words } from "../text.ts";
import type { Spot, Tile, View, WhyAct } from "../wire.ts";
import { usePlay, useTools } from "./context.ts";
import { Icon, IconButton } from "./Icon.tsx";
import { Tiles } from "./Tiles.tsx";

/** So many tiles of one reason are drawn in its line; all of them are lit on the table. */
const DRAWN = 4;

/** What lies at a place of the table. */
function tileOf(view: View, own: number, spot: Spot): Tile | null {
  const [kind, a = 0, b = 0] = spot;
  switch (kind) {
    case "hand": return view.seats[own]?.hand[a] ?? null;
    case "drawn": return view.seats[own]?.drawn ?? null;
    case "river": return view.seats[a]?.river[b]?.t ?? null;
    case "kita": return view.seats[a]?.kita[b] ?? null;
    case "dora": return view.dora[a] ?? null;
    case "meld": {
      const meld = view.seats[a]?.melds[b];
      return meld?.called ?? meld?.tiles[0] ?? null;
    }
  }
}

function title(asked: Question, scene: Scene, w: Words): string {
  const slot = slotOf(asked);
  if (slot !== null) return w.ui(aboutRiichi(asked) ? "whyRiichi" : "whyTile", w.tile(tileAt(scene, slot) ?? "?"));
  return whyName(asked as WhyAct, w);
}

/** The answer to "why not?": reason by reason, numbered like the tiles that are lit on the table. */
export function WhyNot(): JSX.Element | null {
  const { play } = useTools();
  const [w, scene, asked, view, own, skin] = usePlay((p, s) => [s.words, p.scene, told(p.scene, p.pick), s.view, s.ui.viewpoint, s.ui.skin] as const);
  if (asked === null || !view || !scene.prompt) return null;
  const reasons = answer(scene, asked);
  return (
    <section class="why" role="note" aria-label={title(asked, scene, w)} data-testid="why">
      <header>
        <Icon name="help" />
        <b>{title(asked, scene, w)}</b>
        <IconButton icon="close" act="close-why" label={w.ui("close")} keyName="Esc" onPress={() => play.input({ kind: "press", what: { act: "ask", what: null } })} />
      </header>
      {reasons.length === 0 ? <p>{w.ui("whyNothing")}</p> : (
        <ol>
          {reasons.map((r, i) => {
            const tiles = [...new Set((r.tiles ?? []).flatMap((spot) => tileOf(view, own, spot) ?? []))].slice(0, DRAWN);
            return (
              <li key={i} class={(r.tiles ?? []).length > 0 ? "is-lit" : ""}>
                <bdi>{both(r.text, w)}</bdi>
                {tiles.length > 0 && <Tiles tiles={tiles} width={17} skin={skin} lang={w.lang} />}
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
