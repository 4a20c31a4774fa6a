import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { memo } from "../memo.ts";
import { clean, inline, num, signed, type Words } from "../text.ts";
import type { Status } from "../wire.ts";
import { useSelect, useTools } from "./context.ts";
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
  /** At a table: who plays the seat. */
  readonly who: string;
  readonly away: boolean;
  /** What the person at this screen can say of it, or nothing. */
  readonly sayWord: string;
  onSay(): void;
}

const Row = memo(function Row(p: RowProps): JSX.Element {
  return (
    <li class={p.turn ? "turn" : ""}>
      <i class={p.dealer ? "wd dealer" : "wd"} title={p.dealer ? p.dealerWord : undefined}>{p.wind}</i>
      <span class="nm">
        <bdi title={p.name}>{p.name}</bdi>
        {p.who !== "" && (
          <span class={p.away ? "who away" : "who"}>
            <small><bdi title={p.who}>{p.who}</bdi></small>
            {p.sayWord !== "" && <button type="button" data-act={p.away ? "i-am-back" : "i-am-away"} onClick={p.onSay}>{p.sayWord}</button>}
          </span>
        )}
      </span>
      {p.riichi ? <i class="rii" role="img" aria-label={p.riichiWord} title={p.riichiWord} /> : <i />}
      <b>{num(p.score)}</b>
      <span class={p.own ? "df own" : "df"} {...(p.own || p.chips !== null ? {} : { role: "img", "aria-label": `${p.versus} ${signed(p.diff)}`, title: p.versus })}>{p.chips !== null ? `${signed(p.chips)} ◆` : p.own ? p.ownWord : signed(p.diff)}</span>
    </li>
  );
});

interface Say {
  away(): void;
  back(): void;
}

/** Who plays a seat, and what they may say of it here. */
function player(status: Status | null, seat: number, own: boolean, w: Words, say: Say): Pick<RowProps, "who" | "away" | "sayWord" | "onSay"> {
  const s = status?.seats[seat];
  if (!status || !s) return { who: "", away: false, sayWord: "", onSay: say.away };
  const here = status.you.includes(seat);
  const name = clean(s.player);
  const who = s.away ? w.ui("awayNow") : here && own ? w.ui("you") : s.kind === "person" ? w.ui("person") : name === "" ? w.ui("computer") : w.ui("computerNamed", name);
  const over = status.state === "over" || status.state === "closed";
  return { who, away: s.away, sayWord: !here || over ? "" : w.ui(s.away ? "iAmBack" : "iAmAway"), onSay: s.away ? say.back : say.away };
}

/** Who sits where, with how many points, and how far from the viewpoint's. */
export function SeatList(): JSX.Element | null {
  const { actions } = useTools();
  const [w, view, viewpoint, names, status, table] = useSelect((s) => [s.words, s.view, s.ui.viewpoint, s.names, s.table ? s.status : null, s.table] as const);
  // The same functions each time: a row is drawn again only when something in it differs.
  const say = useMemo(() => [0, 1, 2, 3].map((seat) => ({ away: () => actions.away(seat), back: () => actions.back(seat) })), [actions]);
  if (!view) return null;
  // Behind the curtain nobody is "you".
  const seated = status?.state === "curtain" ? -1 : viewpoint;
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
            ownWord={table ? "" : w.ui("below")}
            {...player(status, seat, seat === seated, w, say[seat] as Say)}
            dealerWord={w.ui("dealer")}
            riichiWord={w.code(s.riichi === "double" ? "double_riichi" : "riichi")}
          />
        ))}
      </ul>
    </Panel>
  );
}
