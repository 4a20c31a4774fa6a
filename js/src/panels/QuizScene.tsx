import type { JSX } from "preact";
import type { HandScene, Thrown } from "../quiz.ts";
import { say } from "../quizWords.ts";
import type { Lang, Skin, Tile } from "../wire.ts";
import { cornerPath, faceBox, shape } from "../tile.ts";
import { RATIO } from "../geometry.ts";
import { words } from "../text.ts";
import { Tiles, type Piece } from "./Tiles.tsx";

interface Props {
  readonly scene: HandScene;
  readonly lang: Lang;
  readonly skin: Skin;
  /** The concealed tiles are the answer's control: they are not shown twice. */
  readonly bare: boolean;
}

function Indicators({ tiles, name, lang, skin }: { readonly tiles: readonly Tile[]; readonly name: "dora" | "ura"; readonly lang: Lang; readonly skin: Skin }): JSX.Element | null {
  if (tiles.length === 0) return null;
  return (
    <span class="ind">
      <small>{say(lang, name)}</small>
      <Tiles tiles={tiles} width={22} skin={skin} lang={lang} label={say(lang, name)} />
    </span>
  );
}

/** The own discards, six in a row, as they lie. */
function River({ river, lang, skin }: { readonly river: readonly Thrown[]; readonly lang: Lang; readonly skin: Skin }): JSX.Element {
  const W = 30, H = W * RATIO, look = { skin, upright: false, small: false };
  const rows = Array.from({ length: Math.ceil(river.length / 6) }, (_, r) => river.slice(6 * r, 6 * r + 6));
  // A declaration that was called leaves two tiles on their sides.
  const long = rows.map((row) => row.reduce((sum, d) => sum + (d.side ? H : W), 0));
  const w = Math.max(6 * W + (H - W), ...long) + 4, h = rows.length * (H + 3) + 6;
  return (
    <div class="quiz-river">
      <small>{say(lang, "river")}</small>
      <svg class="mj-strip" role="img" aria-label={`${say(lang, "river")}: ${words(lang).tiles(river.map((d) => d.t))}`} viewBox={`0 0 ${w} ${h}`} width={w} height={h}>
        {rows.map((row, r) => {
          let x = 2;
          return row.map((d, i) => {
            const wide = d.side ? H : W;
            const s = shape({ t: d.t, a: d.side ? -90 : 0, zone: "panel", tsumogiri: d.tsumogiri, called: d.called }, look);
            const box = { x: -s.W / 2, y: -s.H / 2, width: s.W, height: s.H };
            const at = `translate(${x + wide / 2} ${3 + r * (H + 3) + (d.side ? H - W / 2 : H / 2)}) rotate(${s.a}) scale(${((W - 0.6) / 60).toFixed(4)})`;
            x += wide;
            return (
              <g key={`${r}.${i}`} class={s.cls} transform={at}>
                <rect class="thick" {...box} x={box.x + s.dx} y={box.y + s.dy} rx={7} />
                <rect class="body" {...box} rx={7} />
                <use href={s.href} {...faceBox(s)} />
                {s.corner && <path class="corner" d={cornerPath(s)} />}
              </g>
            );
          });
        })}
      </svg>
    </div>
  );
}

/** A hand by itself, large: its melds, the winning tile, indicators, and what else is to be known. */
export function QuizScene({ scene, lang, skin, bare }: Props): JSX.Element | null {
  const strips: { readonly key: string; readonly pieces: readonly (Tile | Piece)[]; readonly label: string }[] = [];
  if (!bare) strips.push({ key: "hand", pieces: scene.tiles, label: say(lang, "hand") });
  scene.melds.forEach((meld, i) => strips.push({ key: `meld${i}`, pieces: meld, label: say(lang, "melds") }));
  if (scene.win !== null) strips.push({ key: "win", pieces: [{ t: scene.win, ring: true, gap: 6 }], label: say(lang, "win") });
  else if (scene.drawn !== null && !bare) strips.push({ key: "drawn", pieces: [scene.drawn], label: say(lang, "drawn") });
  const indicators = scene.dora.length + scene.ura.length > 0;
  if (strips.length + scene.facts.length + scene.river.length === 0 && !indicators) return null;
  return (
    <div class="quiz-scene" data-testid="quiz-scene">
      {scene.facts.length > 0 && (
        <ul class="quiz-facts">{scene.facts.map((fact, i) => <li key={i} class={i === 0 && scene.win !== null ? "is-how" : ""}>{fact[lang]}</li>)}</ul>
      )}
      {strips.length > 0 && (
        <div class="quiz-hand">
          {strips.map((s) => <span key={s.key} class={`strip-${s.key.replace(/\d/, "")}`}><Tiles tiles={s.pieces} width={38} skin={skin} lang={lang} label={s.label} /></span>)}
        </div>
      )}
      {indicators && <div class="quiz-ind"><Indicators tiles={scene.dora} name="dora" lang={lang} skin={skin} /><Indicators tiles={scene.ura} name="ura" lang={lang} skin={skin} /></div>}
      {scene.river.length > 0 && <River river={scene.river} lang={lang} skin={skin} />}
    </div>
  );
}
