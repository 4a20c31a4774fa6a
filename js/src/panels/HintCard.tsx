import type { JSX } from "preact";
import { looked, tileAt, type Pick, type Scene } from "../pick.ts";
import type { Words } from "../text.ts";
import type { DiscardHint, Tile, Waits } from "../wire.ts";
import { usePlay } from "./context.ts";
import { Icon } from "./Icon.tsx";
import { Tiles } from "./Tiles.tsx";

interface Shown {
  readonly title: string;
  /** The discard that is spoken of. */
  readonly tile: Tile | null;
  readonly away: number;
  readonly waits: Waits;
  /** What stands where there are no tiles to show. */
  readonly more: string;
}

const NO_WAITS: Waits = { left: {}, furiten: false, no_yaku: [] };

function away(shanten: number, w: Words): string {
  return shanten < 0 ? w.ui("hintWon") : shanten === 0 ? w.code("says.tenpai") : w.ui("hintAway", shanten);
}

/** What is said: of the tile that is looked at, else of the fastest discard, else of the hand. `tips`: tips
 * stand beside it, which know more than speed: no discard is named that was not looked at. */
function shownHint(scene: Scene, pick: Pick, w: Words, tips = false): Shown | null {
  const hints = scene.prompt?.hints;
  if (!hints) return null;
  const slot = looked(scene, pick);
  const tile = slot === null ? null : tileAt(scene, slot);
  const of = (d: DiscardHint, title: string): Shown => ({ title, tile: d.tile, away: d.shanten, waits: d, more: "" });
  const here = hints.discards.find((d) => d.tile === tile) ?? hints.discards.find((d) => d.tile === tile?.slice(0, 2));
  if (here) return of(here, w.ui("hintDiscard", "").trim());
  const best = hints.discards[0];
  if (best && !tips) return of(best, w.ui("hintFastest"));
  const call = scene.prompt?.kind === "call";
  const more = call ? w.ui("hintStays") : best ? w.ui("hintPoint") : "";
  return { title: w.ui(call ? "hintPassed" : "hintHand"), tile: null, away: hints.shanten, waits: hints.waits ?? NO_WAITS, more };
}

/** Of more kinds than this the counts are bare numbers. */
const FEW = 6;

function Left({ tile, n, yaku, few }: { readonly tile: Tile; readonly n: number; readonly yaku: boolean; readonly few: boolean }): JSX.Element {
  const [w, skin] = usePlay((_, s) => [s.words, s.ui.skin] as const);
  return (
    <span class={n === 0 ? "is-none" : ""}>
      <Tiles tiles={[tile]} width={19} skin={skin} lang={w.lang} />
      <i>{few ? `×${n}` : n}</i>
      {!yaku && <em>{w.ui("hintNoYaku")}</em>}
    </span>
  );
}

/** Waits and their counts, marks for furiten and for waits without a yaku, how far the hand is. */
export function HintCard(): JSX.Element | null {
  const [w, skin, scene, pick, level] = usePlay((p, s) => [s.words, s.ui.skin, p.scene, p.pick, s.table ? s.ui.hints : "off"] as const);
  if (level === "off") return null;
  const hint = shownHint(scene, pick, w, level === "tips");
  // Its room is kept while nothing is asked.
  if (!hint) return <div class="hint is-empty" aria-hidden="true"><Icon name="bulb" /></div>;
  const { left, furiten, no_yaku } = hint.waits;
  const kinds = Object.entries(left);
  const sum = kinds.reduce((n, [, count]) => n + count, 0);
  return (
    <div class={`hint${furiten ? " is-warn" : ""}`} role="note" data-testid="hint">
      <Icon name="bulb" />
      <div class="ht">
        <b>{hint.title}{hint.tile && <Tiles tiles={[hint.tile]} width={14} skin={skin} lang={w.lang} />}</b>
        <em>{away(hint.away, w)}</em>
        {furiten && <em class="is-warn">{w.code("says.furiten")}</em>}
        {kinds.length > 0 && <small>{sum === 0 ? w.ui("hintNone") : w.ui("hintCount", sum, kinds.length)}</small>}
      </div>
      <div class="waits">
        {kinds.length === 0 && hint.more !== "" && <small>{hint.more}</small>}
        {kinds.map(([tile, n]) => <Left key={tile} tile={tile} n={n} yaku={!no_yaku.includes(tile)} few={kinds.length <= FEW} />)}
      </div>
    </div>
  );
}
