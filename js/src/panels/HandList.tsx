import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { memo } from "../memo.ts";
import { clean, rulesName, signed, titleOf, type Words } from "../text.ts";
import type { HandInfo } from "../wire.ts";
import { useSelect, useTools } from "./context.ts";
import { Panel } from "./Panel.tsx";
import { Name, Phrase, Texts } from "./Phrase.tsx";

interface Line {
  readonly how: string;
  readonly who: readonly string[];
  readonly detail: ComponentChildren;
  readonly gains: readonly number[];
}

function line(h: HandInfo, w: Words, names: readonly string[], running: boolean): Line {
  const r = h.result;
  if (!r) return { how: running ? w.ui("running") : w.code("end.unfinished"), who: [], detail: "", gains: [] };
  if (r.kind === "hora") {
    const [seat, from] = r.wins[0] ?? [0, 0];
    const tsumo = seat === from;
    return {
      how: w.code(tsumo ? "end.tsumo" : "end.ron"),
      who: r.wins.map(([s]) => clean(names[s])),
      detail: tsumo ? w.ui("fromEveryone") : <Phrase words={w} word="from" name={names[from]} />,
      gains: r.wins.map(([, , d]) => d ?? 0),
    };
  }
  if (r.kind === "chombo") return { how: w.code("end.chombo"), who: [clean(names[r.seat])], detail: "", gains: [] };
  const word = w.code(`end.${r.reason}`);
  const count = r.reason === "exhaustive" ? (r.seats.length > 0 ? w.ui("tenpaiCount", r.seats.length) : w.ui("nobodyTenpai")) : "";
  return { how: word, who: [], detail: count, gains: [] };
}

interface RowProps {
  readonly hand: HandInfo;
  readonly index: number;
  readonly current: boolean;
  /** It is being played. */
  readonly running: boolean;
  readonly words: Words;
  readonly names: readonly string[];
}

const Row = memo(function Row({ hand, index, current, running, words: w, names }: RowProps): JSX.Element {
  const { actions } = useTools();
  const { how, who, detail, gains } = line(hand, w, names, running);
  return (
    <li>
      <button type="button" data-act={`hand:${index}`} aria-current={current} onClick={() => actions.goTo(index, 0)}>
        <span class="hn">
          {w.roundShort(hand.bakaze, hand.kyoku)}
          <small>{hand.honba > 0 ? w.ui("honbaCount", hand.honba) : ""}</small>
        </span>
        <span class="hw">
          <span class="how"><b>{how}</b><span>{who.map((name, i) => <bdi key={i} title={name}>{name}</bdi>)}</span></span>
          <small>{detail}</small>
        </span>
        <span class="hd">{gains.filter((g) => g !== 0).map((g, i) => <span key={i} class={g > 0 ? "gain" : "loss"}>{signed(g)}</span>)}</span>
      </button>
    </li>
  );
});

/** All hands of the match and how they ended; a press jumps there. */
export function HandList(): JSX.Element {
  const [w, info, names, status, hands, at, running] = useSelect((s) => [s.words, s.info, s.lastingNames, s.status, s.outlines, s.ui.at[0], s.table && !s.closed] as const);
  const list = useRef<HTMLOListElement>(null);
  // The list scrolls by itself; scrollIntoView would move the notebook too.
  useEffect(() => {
    const ol = list.current;
    const li = ol?.children[at] as HTMLElement | undefined;
    if (!ol || !li) return;
    if (li.offsetTop < ol.scrollTop) ol.scrollTop = li.offsetTop;
    else if (li.offsetTop + li.offsetHeight > ol.scrollTop + ol.clientHeight) {
      // The row at the top is shown whole, too.
      const least = li.offsetTop + li.offsetHeight - ol.clientHeight;
      const first = ([...ol.children] as HTMLElement[]).find((row) => row.offsetTop >= least) ?? li;
      ol.style.paddingBottom = `${Math.max(0, first.offsetTop + ol.clientHeight - ol.scrollHeight)}px`;
      ol.scrollTop = first.offsetTop;
    }
  }, [at, hands.length]);
  return (
    <Panel title={w.ui("hands")} note={<Texts texts={[rulesName(info, status, w)]} />} class="hands-panel">
      {titleOf(info, w) !== "" && <p class="match-title"><Name of={titleOf(info, w)} /></p>}
      <ol class="hands" ref={list}>
        {hands.map((hand, i) => (
          <Row key={i} hand={hand} index={i} current={i === at} running={running && i === hands.length - 1} words={w} names={names} />
        ))}
      </ol>
    </Panel>
  );
}
