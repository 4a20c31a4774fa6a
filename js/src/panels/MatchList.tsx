import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { History, MatchRow, Standing } from "../history.ts";
import { isComposing } from "../keys.ts";
import { clean, figure, num, type Words } from "../text.ts";
import { Icon, IconButton } from "./Icon.tsx";
import { Name, Texts } from "./Phrase.tsx";

function byRank(players: readonly Standing[]): Standing[] {
  return [...players].sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
}

/** What is to be known of a match beside its players. */
export function notes(row: MatchRow, w: Words): string[] {
  return [
    row.rules === "" ? "" : w.code(`rules.${row.rules}`),
    w.ui("handsPlayed", num(row.hands)),
    row.finished ? "" : w.ui("notOver"),
    row.practice ? w.ui("practice") : "",
    row.early ? w.ui("endsEarly") : "",
  ].filter((s) => s !== "");
}

function Player({ player: p, unit }: { readonly player: Standing; readonly unit: string }): JSX.Element {
  return (
    <span class={p.rank === 1 ? "pl first" : "pl"}>
      {p.rank !== null && <i>{p.rank}</i>}
      <Name of={p.name} />
      <b>{num(p.score)}</b>
      {p.points !== null && <small class={p.points > 0 ? "gain" : p.points < 0 ? "loss" : "nil"}>{figure(p.points, unit)}</small>}
    </span>
  );
}

interface RowProps {
  readonly row: MatchRow;
  readonly current: boolean;
  readonly words: Words;
  onOpen(): void;
}

function Row({ row, current, words: w, onOpen }: RowProps): JSX.Element {
  const when = w.ui(row.dated ? "playedOn" : "addedOn", row.at);
  return (
    <li>
      <button type="button" data-act={`open:${row.code}`} aria-current={current} onClick={onOpen}>
        <span class="when" title={when}><b>{row.at}</b><small class="code">{row.code}</small></span>
        <span class="what"><Texts texts={notes(row, w)} /></span>
        <span class="who">{byRank(row.players).map((p, i) => <Player key={i} player={p} unit={row.unit} />)}</span>
      </button>
    </li>
  );
}

interface PagesProps {
  readonly history: History;
  readonly words: Words;
}

function Pages({ history, words: w }: PagesProps): JSX.Element | null {
  const { total, offset, size, rows } = history.page;
  if (total <= size && offset === 0) return null;
  const last = offset + rows.length;
  return (
    <nav class="pages" aria-label={w.ui("history")}>
      <button type="button" class="ghostb" data-act="newer" aria-disabled={offset === 0} onClick={() => history.turn(-1)}>{w.ui("prevPage")}</button>
      <span class="num">{w.ui("matchRange", num(offset + 1), num(last), num(total))}</span>
      <button type="button" class="ghostb" data-act="older" aria-disabled={last >= total} onClick={() => history.turn(1)}>{w.ui("nextPage")}</button>
    </nav>
  );
}

/** The box in which words are typed. What is typed here is not changed by what comes back. */
function Filter({ history, words: w }: PagesProps): JSX.Element {
  const box = useRef<HTMLInputElement>(null);
  const { text } = history.query;
  useLayoutEffect(() => {
    const input = box.current;
    if (input && (input.getRootNode() as ShadowRoot).activeElement !== input) input.value = text;
  }, [text]);
  return (
    <span class="filter" role="search">
      <input
        ref={box}
        type="search"
        defaultValue={text}
        maxLength={200}
        aria-label={w.ui("filter")}
        placeholder={w.ui("filterHint")}
        data-act="filter"
        spellcheck={false}
        autocomplete="off"
        onInput={(e) => history.type(e.currentTarget.value)}
        onKeyDown={(e) => e.key === "Enter" && !isComposing(e) && history.filter(e.currentTarget.value)}
      />
    </span>
  );
}

/** The matches of a history, a page of them. */
export function MatchList({ history, words: w }: PagesProps): JSX.Element {
  const { page, query, problem, code } = history;
  const none = query.text.trim() === "" ? w.ui("noMatches") : w.ui("noneFit", clean(query.text).slice(0, 60));
  return (
    <section class="match-list" aria-label={w.ui("history")} data-testid="match-list">
      <header>
        <h2>{w.ui("history")}</h2>
        <Filter history={history} words={w} />
        <IconButton icon="redo" act="refresh" label={w.ui("refresh")} onPress={() => history.refresh()} />
      </header>
      {problem !== "" && <p class="error" role="alert" data-testid="error"><Icon name="warn" /><span>{clean(problem).slice(0, 500)}</span></p>}
      {page.rows.length === 0
        ? <p class="empty" data-testid="no-matches">{none}</p>
        : (
          <ol class="matches" start={page.offset + 1}>
            {page.rows.map((row) => <Row key={row.code} row={row} current={row.code === code} words={w} onOpen={() => history.open(row.code)} />)}
          </ol>
        )}
      <Pages history={history} words={w} />
    </section>
  );
}
