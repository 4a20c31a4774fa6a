import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { Actions } from "../actions.ts";
import type { History } from "../history.ts";
import { Play } from "../play.ts";
import { Store } from "../store.ts";
import { num, rulesName, type Words } from "../text.ts";
import type { Info } from "../wire.ts";
import { ToolsContext, type Tools } from "./context.ts";
import { Standings, type StandingRow } from "./FinalTable.tsx";
import { HandList } from "./HandList.tsx";
import { Panel } from "./Panel.tsx";
import { Texts } from "./Phrase.tsx";
import { ScoreGraph } from "./ScoreGraph.tsx";

/** What the panels of a match need, without a board: a press on a hand opens its replay. */
function useMatch(history: History, info: Info): Tools {
  const tools = useMemo(() => {
    const store = new Store({ info, hands: [], ui: { lang: history.lang } });
    const actions = new (class extends Actions {
      override goTo(hand: number, n: number): void {
        history.openHand(hand, n);
      }
    })(store);
    return { store, actions, play: new Play(store, actions, () => undefined) };
  }, [info]);
  useEffect(() => () => tools.play.destroy(), [tools]);
  useEffect(() => tools.store.receive({ lang: history.lang }), [tools, history.lang]);
  return tools;
}

/** What everybody has in a match that is not over, as they sit: places are the rules' matter. */
function now(info: Info): StandingRow[] {
  const scores = info.hands[info.hands.length - 1]?.end ?? [];
  return scores.map((score, seat) => ({ seat, rank: null, score, points: null, chips: null, rows: [] }));
}

export interface MatchSummaryProps {
  readonly history: History;
  readonly info: Info;
  readonly words: Words;
}

/** How a match went: the final table, the scores hand by hand, and all hands, each to be opened. */
export function MatchSummary({ history, info, words: w }: MatchSummaryProps): JSX.Element {
  const tools = useMatch(history, info);
  const row = history.about;
  const when = row ? w.ui(row.dated ? "playedOn" : "addedOn", row.at) : "";
  const state = row?.early ? w.ui("endsEarly") : info.final ? "" : w.ui("notOver");
  return (
    <ToolsContext.Provider value={tools}>
      <section class="match-summary" aria-label={w.ui("matchOf", history.code)} data-testid="match-summary">
        <header>
          <h2 class="code">{history.code}</h2>
          <small><Texts texts={[when, rulesName(info, null, w), w.ui("handsPlayed", num(info.hands.length)), row?.practice ? w.ui("practice") : "", state]} /></small>
        </header>
        <div class="parts">
          <Panel title={w.ui(info.final ? "final" : "standing")} class="standings">
            <Standings rows={info.final ?? now(info)} anybody />
          </Panel>
          <ScoreGraph />
          <HandList />
        </div>
      </section>
    </ToolsContext.Provider>
  );
}
