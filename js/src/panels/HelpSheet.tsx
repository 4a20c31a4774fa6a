import type { JSX } from "preact";
import type { Word } from "../words.ts";
import { useDialog, useSelect, useTools } from "./context.ts";
import { IconButton } from "./Icon.tsx";

const KEYS: readonly (readonly [readonly string[], Word])[] = [
  [["←", "→"], "kStep"],
  [["↑", "↓"], "kOwn"],
  [["[", "]"], "kHands"],
  [["Home", "End"], "kEnds"],
  [["Space"], "kPlay"],
  [["V"], "kView"],
  [["H"], "kOpen"],
  [["L"], "kLayers"],
  [["M"], "kChoices"],
  [["?"], "kHelp"],
  [["Esc"], "kEsc"],
];
const TABLE_KEYS: readonly (readonly [readonly string[], Word])[] = [
  [["←", "→"], "kPlayHand"],
  [["R", "P", "C", "K", "F"], "kPlayCalls"],
  [["W", "N"], "kPlayWin"],
  [["1–9"], "kPlayOptions"],
  [["Y"], "kPlayWhy"],
  [["U"], "kPlayUndo"],
  [["A", "X", "T"], "kPlaySwitches"],
  [["L"], "kLayers"],
  [["M"], "kChoices"],
  [["Space"], "kPlayPause"],
  [["↑", "↓", "[", "]"], "kPlayBack"],
  [["End"], "kPlayGame"],
  [["?"], "kHelp"],
  [["Esc"], "kEsc"],
];
const READING: readonly Word[] = ["readTap", "readCentre", "readSide", "readTsumogiri", "readCalled"];
const TABLE_READING: readonly Word[] = ["readOwn", "readTableTap", ...READING.filter((word) => word !== "readTap")];
/** What is shown of an analysis. */
const MEANING: readonly Word[] = ["keyBar", "keyRisk", "keyShanten", "keyPoints", "keyFacts", "keyThreats", "keyTip"];
const MARKS = [["◆", "riichi"], ["▲", "call"], ["★", "win"], ["■", "draw"]] as const;

export function HelpSheet(): JSX.Element {
  const { actions } = useTools();
  const [w, table, analysed] = useSelect((s) => [s.words, s.table, s.canAnalyse] as const);
  const dialog = useDialog();
  return (
    <div class="sheet help" ref={dialog} role="dialog" aria-label={w.ui("help")} data-testid="help">
      <div class="rs-head">
        <h2>{w.ui("help")}</h2>
        <IconButton icon="close" act="close" label={w.ui("close")} keyName="Esc" onPress={() => actions.sheet(null)} />
      </div>
      <div class="st">
        <section>
          <h3>{w.ui("keys")}</h3>
          <dl class="keys">
            {(table ? TABLE_KEYS : KEYS).map(([keys, word]) => (
              <div key={word}><dt>{keys.map((k) => <kbd key={k}>{k}</kbd>)}</dt><dd>{w.ui(word)}</dd></div>
            ))}
          </dl>
        </section>
        <section>
          <h3>{w.ui("reading")}</h3>
          <ul class="tips">{(table ? TABLE_READING : READING).map((word) => <li key={word}>{w.ui(word)}</li>)}</ul>
          <p class="marksline">{MARKS.map(([sign, kind]) => <span key={kind}><i class={`is-${kind}`}>{sign}</i> {w.mark(kind)}</span>)}</p>
        </section>
        {analysed && (
          <section>
            <h3>{w.ui("analysisSettings")}</h3>
            <ul class="tips" data-testid="legend">{(table ? MEANING : [...MEANING, "keyNote" as const]).map((word) => <li key={word}>{w.ui(word)}</li>)}</ul>
          </section>
        )}
      </div>
    </div>
  );
}
