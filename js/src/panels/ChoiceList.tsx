import type { JSX, RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { level, percent, riskOf } from "../analysis.ts";
import { home } from "../focus.ts";
import { memo } from "../memo.ts";
import { actName, both, comma } from "../speak.ts";
import { speakRisk } from "../spot.ts";
import { clean, num, type Words } from "../text.ts";
import type { Analysis, AnalysisRow, Layer, Skin, Tile } from "../wire.ts";
import { useSelect, useTools } from "./context.ts";
import { chancesOf, HandNow } from "./HandNow.tsx";
import { Name } from "./Phrase.tsx";
import { Tiles } from "./Tiles.tsx";
import { CountedTiles, furitenCause, furitenWord } from "./WaitsLine.tsx";

/** So many are listed at first. */
const FIRST = 6;
/** Draws of more kinds than this are only counted. */
const FEW = 8;
/** Points under which a loss is not worth a line. */
const LEAST = 10;

function away(shanten: number, w: Words): string {
  return shanten < 0 ? w.ui("hintWon") : shanten === 0 ? w.code("says.tenpai") : String(shanten);
}

function ownTiles(row: AnalysisRow): readonly Tile[] {
  return row.act === "dahai" || row.act === "riichi" || row.tiles.length === 0 ? (row.tile === null || row.act === "pass" ? [] : [row.tile]) : row.tiles;
}

/** A choice as it is spoken. */
function speakRow(row: AnalysisRow, rank: number, layers: readonly Layer[], w: Words): string {
  const parts = [`${rank}: ${both(row.name, w)}`, row.shanten < 0 ? w.ui("hintWon") : row.shanten === 0 ? w.code("says.tenpai") : w.ui("hintAway", row.shanten)];
  if (layers.includes("ukeire") && row.total > 0) parts.push(w.ui("hintCount", row.total, Object.keys(row.accepts).length));
  if (row.furiten !== null) parts.push(furitenWord(row.furiten, w));
  if (row.odds) parts.push(w.ui("winsOf", percent(row.odds.win), num(Math.round(row.odds.points))));
  if (layers.includes("danger") && row.risk !== null) parts.push(speakRisk(row.risk, w));
  return parts.join(comma(w));
}

interface RowProps {
  readonly row: AnalysisRow;
  readonly rank: number;
  readonly open: boolean;
  readonly worse: boolean;
  /** The share of the most that improves. */
  readonly share: number;
  readonly cursor: boolean;
  readonly layers: readonly Layer[];
  readonly odds: boolean;
  readonly risks: boolean;
  readonly safest: boolean;
  readonly words: Words;
  readonly skin: Skin;
}

const Row = memo(function Row(p: RowProps): JSX.Element {
  const { store } = useTools();
  const { row, words: w, layers } = p;
  const tiles = ownTiles(row);
  const kinds = Object.keys(row.accepts).length;
  const toggle = (): void => store.setLocal({ opened: { at: store.ui.at.join(" "), text: p.open ? null : row.text }, pointed: row.text });
  return (
    <button
      type="button"
      class={p.worse ? "choice is-worse" : "choice"}
      aria-expanded={p.open}
      aria-label={speakRow(row, p.rank, layers, w) + (p.safest ? comma(w) + w.ui("safest") : "")}
      tabIndex={p.cursor ? 0 : -1}
      data-act={`choice:${row.text}`}
      onClick={toggle}
      onMouseEnter={() => store.setLocal({ pointed: row.text })}
      onMouseLeave={() => store.setLocal({ pointed: null })}
      onFocus={() => store.setLocal({ pointed: row.text })}
      onBlur={() => store.setLocal({ pointed: null })}
    >
      <b>{p.rank}</b>
      <span class="what">
        {row.act !== "dahai" && <em>{tiles.length > 0 ? actName(row.act, w) : both(row.name, w)}</em>}
        {tiles.length > 0 && <Tiles tiles={tiles} width={tiles.length > 1 ? 18 : 22} skin={p.skin} lang={w.lang} />}
        {row.then !== null && <span class="then"><i aria-hidden="true">→</i><Tiles tiles={[row.then]} width={18} skin={p.skin} lang={w.lang} /></span>}
      </span>
      <span class="away">{away(row.shanten, w)}</span>
      {layers.includes("ukeire") && (
        <span class="improves">
          <span class="meter"><i style={{ width: `${100 * p.share}%` }} /></span>
          <span>{row.shanten < 0 ? "" : row.total === 0 ? w.ui("hintNone") : p.odds ? w.ui("tilesOnly", row.total) : w.ui("tilesKinds", row.total, kinds)}{row.furiten !== null && <em class="is-warn"> {w.code("says.furiten")}</em>}</span>
        </span>
      )}
      {p.odds && <span class="odds">{row.odds ? <><b>{num(Math.round(row.odds.points))}</b><small>{percent(row.odds.win)}</small></> : "–"}</span>}
      {p.risks && (
        <span class="riskcell">
          {row.risk === null ? <span class="risk is-none">–</span> : <span class={`risk d${level(row.risk)}`}>{row.risk === 0 ? w.ui("safe") : percent(row.risk)}</span>}
          {p.safest && <small>{w.ui("safest")}</small>}
        </span>
      )}
    </button>
  );
});

function Fact({ name, children }: { readonly name: string; readonly children: JSX.Element | string }): JSX.Element {
  return <div><dt>{name}</dt><dd>{children}</dd></div>;
}

/** An open choice: its tiles, what it comes to, why it stands where it does. */
function Details({ row, analysis }: { readonly row: AnalysisRow; readonly analysis: Analysis }): JSX.Element {
  const [w, layers, names] = useSelect((s) => [s.words, s.ui.layers, s.names] as const);
  const ukeire = layers.includes("ukeire");
  const risk = layers.includes("danger") && row.tile !== null && (row.act === "dahai" || row.act === "riichi") ? riskOf(analysis, row.tile) : null;
  const why = both(row.why, w);
  const yaku = row.yaku.slice(0, 5);
  const better = Object.values(row.better);
  return (
    <div class="details">
      {ukeire && row.total > 0 && <CountedTiles counts={row.accepts} marked={row.no_yaku} />}
      {why !== "" && <p>{why}</p>}
      <dl>
        {row.furiten !== null && <Fact name={w.code("says.furiten")}><em class="is-warn">{furitenCause(row.furiten, w) || w.code("says.furiten")}</em></Fact>}
        {ukeire && row.second > 0 && <Fact name={w.ui("secondStep")}>{w.ui("onAverage", row.second.toFixed(1))}</Fact>}
        {ukeire && better.length > 0 && <Fact name={w.ui("better")}>{better.length > FEW ? w.ui("hintCount", better.reduce((a, b) => a + b, 0), better.length) : <CountedTiles counts={row.better} width={15} />}</Fact>}
        {row.odds && <Fact name={w.ui("chances")}>{chancesOf(row.odds, w)}</Fact>}
        {row.value !== null && <Fact name={w.ui("worth")}>{w.ui("points", num(Math.round(row.value)))}</Fact>}
        {yaku.length > 0 && <Fact name={w.ui("yakuInReach")}>{yaku.map(([key, share]) => (share >= 0.995 ? w.code(key) : `${w.code(key)} ${percent(share)}`)).join(comma(w))}</Fact>}
        {risk && row.loss !== null && row.loss >= LEAST && <Fact name={w.ui("expectedLoss")}>{w.ui("points", num(-Math.round(row.loss)))}</Fact>}
      </dl>
      {risk && risk.by.length > 0 && (
        <ul class="against">
          {risk.by.map(({ seat, p, why: because }) => (
            <li key={seat}><span class={`risk d${level(p)}`}>{p === 0 ? w.ui("safe") : percent(p)}</span><span><b><Name of={clean(names[seat])} /></b> {both(because, w)}</span></li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The discard that least deals in, the best one of those; `null` where none is safer than another. */
function safestOf(rows: readonly AnalysisRow[]): AnalysisRow | null {
  const risky = rows.filter((row) => row.risk !== null);
  const risks = risky.map((row) => row.risk as number);
  const least = Math.min(...risks);
  return Math.max(...risks) > least ? (risky.find((row) => row.risk === least) ?? null) : null;
}

/** The key for the list gives it the focus, and takes it home again. */
function useSought(list: RefObject<HTMLElement | null>): void {
  const [sought] = useSelect((s) => [s.local.sought] as const);
  const done = useRef(sought);
  useLayoutEffect(() => {
    if (done.current === sought || list.current === null) return;
    done.current = sought;
    const root = list.current.getRootNode() as ShadowRoot;
    const to = list.current.contains(root.activeElement) ? home(root) : list.current.querySelector<HTMLElement>('.choice[tabindex="0"]');
    to?.focus();
  }, [sought]);
}

/** The choices, the most efficient first, and the safest in any case. One opens and says why; what is
 * pointed at lights up what it lives on. */
export function ChoiceList({ analysis }: { readonly analysis: Analysis }): JSX.Element {
  const [w, layers, skin, opened, pointed] = useSelect((s) => [s.words, s.ui.layers, s.ui.skin, s.opened, s.local.pointed] as const);
  const [all, setAll] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  useSought(list);
  const { rows, refused } = analysis;
  const nearest = rows[0]?.shanten ?? 0;
  const most = Math.max(1, ...rows.map((row) => row.total));
  const odds = rows.some((row) => row.odds !== null);
  const risks = layers.includes("danger") && rows.some((row) => row.risk !== null);
  const safest = risks ? safestOf(rows) : null;
  const shown = all ? rows : rows.filter((row, i) => i < FIRST || row.text === opened || row === safest);
  const cursor = shown.some((row) => row.text === pointed) ? pointed : (shown.find((row) => row.text === opened) ?? shown[0])?.text;
  const calls = rows.some((row) => row.act !== "dahai");
  const keys = (e: KeyboardEvent): void => {
    const by = e.key === "ArrowDown" ? 1 : e.key === "ArrowUp" ? -1 : e.key === "Home" ? -Infinity : e.key === "End" ? Infinity : 0;
    if (by === 0 || e.ctrlKey || e.metaKey || e.altKey) return;
    const buttons = [...(e.currentTarget as Element).querySelectorAll<HTMLElement>(".choice")];
    const at = buttons.indexOf(e.target as HTMLElement);
    if (at < 0) return;
    e.preventDefault();
    e.stopPropagation();
    buttons[Math.max(0, Math.min(buttons.length - 1, at + by))]?.focus();
  };
  const plain = !layers.includes("ukeire");
  const columns = ["auto", plain ? "minmax(auto, 1fr)" : "auto", "auto", ...(plain ? [] : ["minmax(var(--bar, 76px), 1fr)"]), ...(odds ? ["auto"] : []), ...(risks ? ["auto"] : [])];
  return (
    <>
      {rows.length === 0 && <HandNow analysis={analysis} />}
      {rows.length > 1 && <p class="order">{w.ui("choiceOrder")}</p>}
      {rows.length > 0 && (
        <div class="choices" style={{ gridTemplateColumns: columns.join(" ") }}>
          <div class="head" aria-hidden="true">
            <span /><span>{w.ui(calls ? "choiceHead" : "discardHead")}</span><span>{w.ui("awayHead")}</span>
            {!plain && <span>{w.ui("improvesHead")}</span>}
            {odds && <span>{w.ui("oddsHead")}</span>}
            {risks && <span>{w.ui("riskHead")}</span>}
          </div>
          <ol ref={list} onKeyDown={keys} aria-label={w.ui("analysis")} data-testid="choices">
            {shown.map((row) => {
              const open = row.text === opened;
              return (
                <li key={row.text} class={open ? "is-open" : ""}>
                  <Row row={row} rank={rows.indexOf(row) + 1} open={open} worse={row.shanten > nearest} share={row.total / most} cursor={row.text === cursor} layers={layers} odds={odds} risks={risks} safest={row === safest} words={w} skin={skin} />
                  {open && <Details row={row} analysis={analysis} />}
                </li>
              );
            })}
          </ol>
        </div>
      )}
      {rows.length > FIRST && <button type="button" class="morechoices" data-act="all-choices" aria-expanded={all} onClick={() => setAll(!all)}>{all ? w.ui(safest ? "fewerSafest" : "fewerChoices") : w.ui("allChoices", rows.length)}</button>}
      {refused.length > 0 && (
        <ul class="refused" data-testid="refused">
          {refused.map((one, i) => <li key={i}><b>{both(one.name, w)}</b> {both(one.why, w)}</li>)}
        </ul>
      )}
    </>
  );
}
