import type { JSX } from "preact";
import type { Tile } from "../wire.ts";
import { useSelect } from "./context.ts";
import { Panel } from "./Panel.tsx";
import { Tiles } from "./Tiles.tsx";

/** Coming draws in order, and the dead wall: only there when the kernel sent them. */
export function WallPanel(): JSX.Element | null {
  const [w, on, wall, dead, skin, known] = useSelect((s) => [s.words, s.local.wall, s.view?.wall, s.view?.dead, s.ui.skin, s.hand?.knowsWall === true] as const);
  if (!on) return null;
  if (!wall && !dead) return <Panel title={w.ui("wallTitle")} class="wide"><p class="note">{w.ui(known ? "noDraws" : "noWall")}</p></Panel>;
  const row = (label: string, tiles: readonly Tile[], perRow = 14): JSX.Element | null => {
    if (tiles.length === 0) return null;
    const rows: (readonly Tile[])[] = [];
    for (let i = 0; i < tiles.length; i += perRow) rows.push(tiles.slice(i, i + perRow));
    return (
      <div class="wallrow">
        <small>{label}</small>
        {rows.map((r, i) => <Tiles key={i} tiles={r} width={21} skin={skin} lang={w.lang} label={label} />)}
      </div>
    );
  };
  return (
    <Panel title={w.ui("wallTitle")} note={wall ? w.ui("leftCount", wall.length) : ""} class="wide">
      {wall && (wall.length > 0 ? row(w.ui("wallNext"), wall) : <p class="note">{w.ui("noDraws")}</p>)}
      {dead && (
        <div class="deadrow">
          {row(w.ui("rinshan"), dead.rinshan)}
          {row(w.ui("deadDora"), dead.dora)}
          {row(w.ui("deadUra"), dead.ura)}
        </div>
      )}
    </Panel>
  );
}
