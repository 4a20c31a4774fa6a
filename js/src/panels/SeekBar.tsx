import type { JSX } from "preact";
import { memo } from "../memo.ts";
import { inline } from "../text.ts";
import type { HandInfo, MarkKind } from "../wire.ts";
import { useSelect, useTools } from "./context.ts";

const SHAPES: Record<MarkKind, string> = {
  riichi: "M0 5.500L4.500 0 9 5.500 4.500 11z",
  call: "M0 9.500L4.500 1.500 9 9.500z",
  win: "M4.500 0l1.400 3.100 3.400.400-2.500 2.300.700 3.400-3-1.700-3 1.700.700-3.400L-.300 3.500l3.400-.400z",
  draw: "M1 1.500h7v7H1z",
};
const NOTE = "M.5 1h8v5.500L5.500 10H.5z";

interface Mark {
  readonly n: number;
  readonly kind: MarkKind;
  readonly seats: number[];
}

/** Wins of one discard follow each other at once: they share a mark. */
export function grouped(marks: HandInfo["marks"]): Mark[] {
  const out: Mark[] = [];
  for (const [n, kind, seat] of marks) {
    const seats = seat === null ? [] : [seat];
    const before = out[out.length - 1];
    if (kind === "win" && before?.kind === "win") before.seats.push(...seats);
    else out.push({ n, kind, seats });
  }
  return out;
}

/** Riichi, calls and endings over the bar: diamond, triangle, star, square. */
const Marks = memo(function Marks({ hand, index, last }: { readonly hand: HandInfo; readonly index: number; readonly last: number }): JSX.Element {
  const { actions } = useTools();
  const [w, names, notes] = useSelect((s) => [s.words, s.names, s.notes] as const);
  const noted = [...new Set(notes.flatMap(([h, n]) => (h === index ? [n] : [])))];
  return (
    <div class="marks">
      {noted.map((n) => (
        <button type="button" tabIndex={-1} key={`note${n}`} class="mark is-note" style={{ left: `${(100 * Math.min(n, last)) / Math.max(1, last)}%` }} data-act={`note:${n}`} title={w.ui("note")} aria-label={w.ui("note")} onClick={() => actions.goTo(index, n)}>
          <svg viewBox="-.500 -.500 10.500 12" aria-hidden="true"><path d={NOTE} /></svg>
        </button>
      ))}
      {grouped(hand.marks).map(({ n, kind, seats }, i) => {
        const label = seats.reduce((text, seat) => w.ui("of", text, inline(names[seat])), w.mark(kind));
        return (
          <button
            type="button"
            tabIndex={-1}
            key={i}
            class={`mark is-${kind}`}
            style={{ left: `${(100 * Math.min(n, last)) / Math.max(1, last)}%` }}
            data-act={`goto:${n}`}
            title={label}
            aria-label={label}
            onClick={() => actions.goTo(index, n)}
          >
            <svg viewBox="-.500 -.500 10.500 12" aria-hidden="true">
              <path d={SHAPES[kind]} />
            </svg>
            {kind === "win" && seats.length > 1 && <small aria-hidden="true">{seats.length}</small>}
          </button>
        );
      })}
    </div>
  );
});

export function SeekBar(): JSX.Element {
  const { store, actions } = useTools();
  const [h, n, last, w, hand] = useSelect((s) => [s.ui.at[0], s.ui.at[1], s.end(s.ui.at[0]), s.words, s.outlines[s.ui.at[0]]] as const);
  return (
    <div class="seek">
      {hand && <Marks hand={hand} index={h} last={last} />}
      <input
        type="range"
        min={0}
        max={last}
        value={n}
        style={{ "--at": `${(100 * n) / Math.max(1, last)}%` }}
        aria-label={w.ui("position")}
        aria-valuetext={w.ui("stepOf", n, last)}
        data-act="seek"
        onInput={(e) => actions.goTo(store.ui.at[0], Number(e.currentTarget.value))}
      />
    </div>
  );
}
