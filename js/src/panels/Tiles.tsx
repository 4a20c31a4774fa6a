import type { JSX } from "preact";
import { RATIO } from "../geometry.ts";
import { words } from "../text.ts";
import { cornerPath, faceBox, shape, type Look } from "../tile.ts";
import type { Lang, Skin, Tile } from "../wire.ts";

export interface Piece {
  readonly t: Tile;
  readonly side?: boolean;
  readonly stack?: boolean;
  /** Room before this tile, in pixels. */
  readonly gap?: number;
  /** The winning tile and the like. */
  readonly ring?: boolean;
}

export interface TilesProps {
  readonly tiles: readonly (Tile | Piece)[];
  readonly width: number;
  readonly skin: Skin;
  readonly lang: Lang;
  readonly label?: string;
}

/** A strip of tiles in a panel, spoken as a list. */
export function Tiles({ tiles, width, skin, lang, label }: TilesProps): JSX.Element {
  const look: Look = { skin, upright: false, small: false };
  const pieces = tiles.map((t): Piece => (typeof t === "string" ? { t } : t));
  const high = width * RATIO;
  const stacked = pieces.some((p) => p.stack);
  const top = 3 + (stacked ? Math.max(0, 2 * width - high) : 0);
  const spoken = words(lang).tiles(pieces.map((p) => p.t));
  let x = 2;
  const drawn = pieces.map((p, i) => {
    x += p.gap ?? 0;
    const W = p.side ? high : width;
    if (p.stack) x -= W;
    const at = { x: x + W / 2, y: top + (p.side ? high - width / 2 - (p.stack ? width : 0) : high / 2) };
    x += W;
    const s = shape({ t: p.t, a: p.side ? -90 : 0, zone: "panel" }, look);
    const box = { x: -s.W / 2, y: -s.H / 2, width: s.W, height: s.H };
    return (
      <g
        key={i}
        class={`${s.cls}${p.ring ? " is-ring" : ""}`}
        transform={`translate(${at.x} ${at.y}) rotate(${s.a}) scale(${((width - 0.6) / 60).toFixed(4)})`}
      >
        {p.ring && <rect class="halo" x={box.x - 6} y={box.y - 6} width={box.width + 12} height={box.height + 12} rx={12} />}
        <rect class="thick" {...box} x={box.x + s.dx} y={box.y + s.dy} rx={7} />
        <rect class="body" {...box} rx={7} />
        <use href={s.href} {...faceBox(s)} />
        {s.corner && <path class="corner" d={cornerPath(s)} />}
      </g>
    );
  });
  const w = x + 2;
  const h = top + high + 5;
  return (
    <svg class="mj-strip" role="img" aria-label={label ? `${label}: ${spoken}` : spoken} viewBox={`0 0 ${w} ${h}`} width={w} height={h}>
      {drawn}
    </svg>
  );
}
