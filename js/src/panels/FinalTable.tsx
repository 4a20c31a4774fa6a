import type { JSX } from "preact";
import { figure, num, rulesName, signed, titleOf } from "../text.ts";
import type { FinalRow, Info } from "../wire.ts";
import { useSelect, useTools } from "./context.ts";
import { Name, Texts } from "./Phrase.tsx";

/** A row of a match that may not be over: then it has no place. */
export type StandingRow = Omit<FinalRow, "rank"> & { readonly rank: number | null };

/** Rows of the sums, in the order in which they are first named. */
function columns(rows: readonly StandingRow[]): string[] {
  const keys = new Set<string>();
  for (const row of rows) for (const [key] of row.rows) keys.add(key);
  return [...keys];
}

const unitOf = (info: Info): string => (info.final_unit === "points" ? "points" : "ranking");

/** Ranks, scores, and what the final figures are made of. `anybody`: nobody sits at the bottom. */
export function Standings({ rows, anybody = false }: { readonly rows: readonly StandingRow[]; readonly anybody?: boolean }): JSX.Element {
  const [w, info, names, viewpoint, table] = useSelect((s) => [s.words, s.info, s.lastingNames, s.ui.viewpoint, s.table] as const);
  const unit = unitOf(info);
  const unitWord = w.code(`unit.${unit}`);
  const cols = columns(rows).filter((key) => rows.some((r) => r.rows.some(([k, n]) => k === key && n !== 0)));
  const withPoints = rows.some((r) => r.points !== null);
  // What chips are worth stands among the sums; how many there are, where it does not.
  const withChips = rows.some((r) => r.chips !== null) && !cols.includes("shugi");
  const tone = (n: number): string => (n > 0 ? "gain" : n < 0 ? "loss" : "nil");
  return (
    <>
      <div class="ft">
        <table>
          <thead>
            <tr>
              <th aria-label={w.ui("rank")} />
              <th>{w.ui("player")}</th>
              <th>{w.ui("endScore")}</th>
              {cols.map((key) => <th key={key}>{w.code(`pay.${key}`)}</th>)}
              {withChips && <th>{w.code("pay.shugi")}</th>}
              {withPoints && <th>{w.ui("total")} <small>{unitWord}</small></th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((r) => (
              <tr key={r.seat} class={r.rank === 1 ? "first" : ""}>
                <td class="rank">{r.rank !== null && <i>{r.rank}</i>}</td>
                <td class="nm"><Name of={names[r.seat]} />{r.seat === viewpoint && !anybody && <small>{w.ui(table ? "you" : "below")}</small>}</td>
                <td data-l={w.ui("endScore")}>{num(r.score)}</td>
                {cols.map((key) => {
                  const n = r.rows.reduce((sum, [k, v]) => sum + (k === key ? v : 0), 0);
                  return <td key={key} data-l={w.code(`pay.${key}`)}>{n === 0 ? <span class="nil">–</span> : figure(n, unit)}</td>;
                })}
                {withChips && <td data-l={w.code("pay.shugi")}>{r.chips === null ? "" : signed(r.chips)}</td>}
                {withPoints && <td class={`tot ${tone(r.points ?? 0)}`} data-l={w.ui("total")}>{r.points === null ? "" : figure(r.points, unit)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {withPoints && cols.length > 0 && <p class="note">{w.ui("finalFoot", unitWord)}</p>}
    </>
  );
}

/** The end of the match: the sheet that lies on the table. */
export function FinalTable({ rows }: { readonly rows: readonly FinalRow[] }): JSX.Element {
  const { actions } = useTools();
  const [w, info, names, status] = useSelect((s) => [s.words, s.info, s.lastingNames, s.status] as const);
  const over = status?.state === "over";
  const first = rows[0];
  return (
    <div class="sheet final" role="region" aria-label={w.ui("final")} data-testid="final">
      <div class="rs-head">
        <div><small><Texts texts={[titleOf(info, w), rulesName(info, status, w), w.ui("handsPlayed", num(info.hands.length))]} /></small><h2>{w.ui("final")}</h2></div>
        {first && (
          <div class="rs-pts">
            <b>{first.points !== null ? figure(first.points, unitOf(info)) : num(first.score)}</b>
            <small><Name of={names[first.seat]} /></small>
          </div>
        )}
      </div>
      <Standings rows={rows} />
      <footer>
        <button type="button" class="ghostb" data-act="look" onClick={() => actions.look(true)}>{w.ui("look")}</button>
        <button type="button" class={over ? "ghostb" : "primary"} data-act="again" onClick={() => actions.goTo(0, 0)}>{w.ui("stepThrough")}</button>
        {over && <button type="button" class="primary" data-act="restart" onClick={() => actions.restart()}>{w.ui("playAgain")}</button>}
      </footer>
    </div>
  );
}
