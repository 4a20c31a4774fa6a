import type { JSX } from "preact";
import { clean, isolate, num } from "../text.ts";
import { useSelect, useTools } from "./context.ts";
import { Panel } from "./Panel.tsx";

const DASH = ["none", "7 3", "2 3", "9 3 2 3"];
const BOX = { w: 300, h: 136, left: 6, top: 8, bottom: 20 };
/** Room for the names, in letters: what there always is, and the most. A letter is so wide. */
const NAMES = { least: 8.5, most: 13, letter: 7, beside: 10.5 };

/** Wide letters count more. */
const weight = (c: string): number => (c > "\u2027" ? 2 : /[MWmw]/.test(c) ? 1.5 : /[A-Z0-9@%&<>=_]/.test(c) ? 1.25 : 1);

/** The room that these names have, as far as there is so much. */
export function roomFor(names: readonly string[]): number {
  const longest = Math.max(0, ...names.map((name) => Array.from(clean(name)).reduce((sum, c) => sum + weight(c), 0)));
  return Math.min(NAMES.most, Math.max(NAMES.least, longest));
}

/** As much of a name as fits beside the lines. */
export function label(name: string, room: number = NAMES.least): string {
  const letters = Array.from(clean(name));
  let sum = 0;
  const fits = letters.findIndex((c) => (sum += weight(c)) > room);
  if (fits < 0) return isolate(letters.join(""));
  sum = 0;
  const cut = letters.findIndex((c) => (sum += weight(c)) > room - 1.5);
  return isolate(`${letters.slice(0, cut).join("")}…`);
}

/** Scores after each hand: lines told apart by dash and label as well as by colour. */
export function ScoreGraph(): JSX.Element | null {
  const { actions } = useTools();
  const [w, info, names, hands, at, table] = useSelect((s) => [s.words, s.info, s.lastingNames, s.outlines, s.ui.at[0], s.table] as const);
  const end = hands[hands.length - 1]?.end;
  // Before the first hand of a table is over there is nothing to compare.
  if (!end || (table && hands.length === 1 && hands[0]?.result === null)) return null;
  const rows = [...hands.map((h) => h.scores), end];
  const all = rows.flat();
  const low = Math.min(...all, 0);
  const high = Math.max(...all, low + 1);
  const { w: W, h: H, left, top, bottom } = BOX;
  const room = roomFor(names.slice(0, info.players));
  const right = NAMES.beside + NAMES.letter * room;
  const X = (i: number): number => left + ((W - left - right) * i) / (rows.length - 1);
  const Y = (v: number): number => top + ((H - top - bottom) * (high - v)) / (high - low);
  const labels = end.map((v, seat) => ({ seat, y: Y(v) })).sort((a, b) => a.y - b.y);
  labels.forEach((e, i) => {
    const above = labels[i - 1];
    if (above) e.y = Math.max(e.y, above.y + 13);
  });
  const over = (labels[labels.length - 1]?.y ?? 0) - (H - 6);
  if (over > 0) for (const e of labels) e.y -= over;
  // A label for each hand as long as they fit, else for each second, third …
  const every = Math.ceil(hands.length / 9);
  return (
    <Panel title={w.ui("score")} note={w.ui("scoreLine", num(info.line))} class="score-panel">
      <svg class="graph" viewBox={`0 0 ${W} ${H}`} role="img" aria-label={w.ui("scoresAfter")}>
        <line class="zero" x1={left} x2={W - right} y1={Y(info.line)} y2={Y(info.line)} />
        <rect class="now" x={X(at) - 1} y={top - 4} width={X(at + 1) - X(at) + 2} height={H - top - bottom + 8} rx={3} />
        {end.map((v, seat) => (
          <g key={seat}>
            <path
              class={`l${seat}`}
              stroke-dasharray={DASH[seat]}
              d={`M${rows.map((r, i) => `${X(i).toFixed(1)} ${Y(r[seat] ?? 0).toFixed(1)}`).join("L")}`}
            />
            <circle class={`l${seat}`} cx={X(rows.length - 1)} cy={Y(v)} r={2.5} />
          </g>
        ))}
        {labels.map(({ seat, y }) => (
          <text key={seat} class={`l${seat}`} x={W - right + 8} y={y + 4}>{label(names[seat] ?? "", room)}</text>
        ))}
        {hands.map((h, i) => (
          <g key={i} class="pick" onClick={() => actions.goTo(i, 0)}>
            <rect x={X(i)} y={0} width={X(i + 1) - X(i)} height={H} fill="transparent" />
            {i % every === 0 && <text class="ax" x={(X(i) + X(i + 1)) / 2} y={H - 3}>{w.roundShort(h.bakaze, h.kyoku)}</text>}
          </g>
        ))}
      </svg>
    </Panel>
  );
}
