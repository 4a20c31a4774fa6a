import type { JSX } from "preact";
import { memo } from "../memo.ts";
import { clean, inline, num, signed } from "../text.ts";
import { useSelect } from "./context.ts";
import { Panel } from "./Panel.tsx";
import { Phrase } from "./Phrase.tsx";

interface RowProps {
  readonly name: string;
  readonly wind: string;
  readonly dealer: boolean;
  readonly turn: boolean;
  readonly own: boolean;
  readonly riichi: boolean;
  readonly score: number;
  readonly diff: number;
  readonly chips: number | null;
  readonly ownWord: string;
  /** What the difference is to. */
  readonly versus: string;
  readonly dealerWord: string;
  readonly riichiWord: string;
}

const Row = memo(function Row(p: RowProps): JSX.Element {
  return (
    <li class={p.turn ? "turn" : ""}>
      <i class={p.dealer ? "wd dealer" : "wd"} title={p.dealer ? p.dealerWord : undefined}>{p.wind}</i>
      <span class="nm">
        <bdi title={p.name}>{p.name}</bdi>
      </span>
      {p.riichi ? <i class="rii" role="img" aria-label={p.riichiWord} title={p.riichiWord} /> : <i />}
      <b>{num(p.score)}</b>
      <span class={p.own ? "df own" : "df"} {...(p.own || p.chips !== null ? {} : { role: "img", "aria-label": `${p.versus} ${signed(p.diff)}`, title: p.versus })}>{p.chips !== null ? `${signed(p.chips)} ◆` : p.own ? p.ownWord : signed(p.diff)}</span>
    </li>
  );
});

/** Who sits where, with how many points, and how far from the viewpoint's. */
export function SeatList(): JSX.Element | null {
  const [w, view, viewpoint, names] = useSelect((s) => [s.words, s.view, s.ui.viewpoint, s.info.names] as const);
  if (!view) return null;
  const own = view.scores[viewpoint] ?? 0;
  const versus = w.ui("versus", inline(names[viewpoint]));
  return (
    <Panel title={w.ui("now")} note={w.ui("leftCount", view.left)} class="now-panel">
      {view.chips === null && <small class="vs" aria-hidden="true"><Phrase words={w} word="versus" name={names[viewpoint]} /></small>}
      <ul class="seats">
        {view.seats.map((s, seat) => (
          <Row
            key={seat}
            name={clean(names[seat])}
            wind={w.wind(s.wind)}
            dealer={seat === view.oya}
            turn={seat === view.turn}
            own={seat === viewpoint}
            riichi={s.riichi !== null && s.riichi_paid}
            score={view.scores[seat] ?? 0}
            diff={(view.scores[seat] ?? 0) - own}
            chips={view.chips?.[seat] ?? null}
            versus={versus}
            ownWord={w.ui("below")}
            dealerWord={w.ui("dealer")}
            riichiWord={w.code(s.riichi === "double" ? "double_riichi" : "riichi")}
          />
        ))}
      </ul>
    </Panel>
  );
}
