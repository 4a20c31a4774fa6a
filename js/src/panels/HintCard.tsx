import type { JSX } from "preact";
import { looked, tileAt, type Pick, type Scene } from "../pick.ts";
import type { Words } from "../text.ts";
import type { DiscardHint, Tile, Waits } from "../wire.ts";
import { usePlay } from "./context.ts";
import { Icon } from "./Icon.tsx";
import { Tiles } from "./Tiles.tsx";

/** So many kinds are drawn; of more, only how many there are. */
const KINDS = 7;

interface Shown {
  readonly title: string;
  readonly away: number | null;
  readonly waits: Waits;
  /** Of a hand that is not ready the tiles only improve it. */
  readonly ready: boolean;
}

function away(shanten: number, w: Words): string {
  return shanten < 0 ? w.ui("hintWon") : shanten === 0 ? w.ui("hintReady") : w.ui("hintAway", shanten);
}

/** What is said: of the tile that is looked at, else of the best discard, else of the hand. */
export function shownHint(scene: Scene, pick: Pick, w: Words): Shown | null {
  const hints = scene.prompt?.hints;
  if (!hints) return null;
  const slot = looked(scene, pick);
  const tile = slot === null ? null : tileAt(scene, slot);
  const of = (d: DiscardHint): Shown => ({ title: w.ui("hintDiscard", w.tile(d.tile)), away: d.shanten, waits: d, ready: d.shanten <= 0 });
  const here = hints.discards.find((d) => d.tile === tile);
  if (here) return of(here);
  const best = hints.discards[0];
  if (best) return of(best);
  if (hints.waits) return { title: w.ui("hintReady"), away: null, waits: hints.waits, ready: true };
  return { title: away(hints.shanten, w), away: null, waits: { left: {}, furiten: false, no_yaku: [] }, ready: false };
}

function Left({ tile, n, yaku }: { readonly tile: Tile; readonly n: number; readonly yaku: boolean }): JSX.Element {
  const [w, skin] = usePlay((_, s) => [s.words, s.ui.skin] as const);
  return (
    <span class={n === 0 ? "is-none" : ""}>
      <Tiles tiles={[tile]} width={21} skin={skin} lang={w.lang} />
      <i>×{n}</i>
      {!yaku && <em>{w.ui("hintNoYaku")}</em>}
    </span>
  );
}

/** Waits and their counts, marks for furiten and for waits without a yaku, how far the hand is. */
export function HintCard(): JSX.Element | null {
  const [w, scene, pick, on] = usePlay((p, s) => [s.words, p.scene, p.pick, s.table && s.ui.hints === "on"] as const);
  if (!on) return null;
  const hint = shownHint(scene, pick, w);
  // Its room is kept while nothing is asked.
  if (!hint) return <div class="hint is-empty" aria-hidden="true" />;
  const { left, furiten, no_yaku } = hint.waits;
  const kinds = Object.entries(left);
  const sum = kinds.reduce((n, [, count]) => n + count, 0);
  return (
    <div class={`hint${furiten ? " is-warn" : ""}`} role="note" data-testid="hint">
      <Icon name="help" />
      <div class="ht">
        <b>{hint.title}</b>
        {hint.away !== null && <em>{away(hint.away, w)}</em>}
        {furiten && <em class="is-warn">{w.ui("hintFuriten")}</em>}
        {kinds.length > 0 && <small>{sum === 0 ? w.ui("hintNone") : w.ui("hintCount", sum, kinds.length)}</small>}
      </div>
      <div class="waits">
        {kinds.slice(0, KINDS).map(([tile, n]) => <Left key={tile} tile={tile} n={n} yaku={!no_yaku.includes(tile)} />)}
        {kinds.length > KINDS && <small>{w.ui("moreKinds", kinds.length - KINDS)}</small>}
      </div>
    </div>
  );
}
