import type { JSX } from "preact";
import type { Scene } from "../pick.ts";
import { actName, both } from "../speak.ts";
import { clean } from "../text.ts";
import type { Option, Tile } from "../wire.ts";
import { usePlay } from "./context.ts";
import { Icon } from "./Icon.tsx";
import { Phrase } from "./Phrase.tsx";
import { Tiles } from "./Tiles.tsx";

function tilesOf(o: Option): readonly Tile[] {
  return o.tiles ?? (o.tile && (o.act === "dahai" || o.act === "riichi" || o.act === "kakan") ? [o.tile] : []);
}

/** The option that is advised, if there is advice. */
function advised(scene: Scene): { readonly player: string; readonly option: Option; readonly text: Partial<Record<"en" | "ja", string>> } | null {
  const advice = scene.prompt?.advice;
  const option = advice ? scene.prompt?.options.find((o) => o.i === advice.i) : undefined;
  return advice && option ? { player: clean(advice.player), option, text: advice.text } : null;
}

/** What a computer player would do in one's place; `inside`: on the panel of a call, over its own place. */
export function AdviceCard({ inside = false }: { readonly inside?: boolean }): JSX.Element | null {
  const [w, skin, scene, on] = usePlay((p, s) => [s.words, s.ui.skin, p.scene, s.table && s.status?.watch !== true && s.ui.adviser !== "off"] as const);
  if (!on) return null;
  const found = advised(scene);
  // Its room is kept while nothing is asked.
  if (!found) return inside ? null : <div class="hint advice is-empty" aria-hidden="true"><Icon name="bulb" /></div>;
  const { player, option } = found;
  const tiles = tilesOf(option);
  const why = both(found.text, w);
  return (
    <div class="hint advice" role="note" data-testid={inside ? "call-advice" : "advice"}>
      <Icon name="bulb" />
      <div class="ht">
        <b>{actName(option.act, w)}{tiles.length > 0 && <Tiles tiles={tiles} width={14} skin={skin} lang={w.lang} />}</b>
        <small><Phrase words={w} word="advises" name={player} /></small>
      </div>
      <p title={why}>{why === "" ? w.ui("noReason") : why}</p>
    </div>
  );
}
