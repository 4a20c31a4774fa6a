import type { JSX } from "preact";
import { useSelect } from "./context.ts";
import { Icon } from "./Icon.tsx";

/** Text from outside as it is: lines stay, what turns its direction or rings a bell does not. */
function lines(text: string): string {
  return text.replace(/[\u0000-\u0009\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]+/g, " ").trim();
}

/** Notes that were written at the moment shown. */
export function NoteCard(): JSX.Element | null {
  const [w, all, hand, n] = useSelect((s) => [s.words, s.notes, s.ui.at[0], s.ui.at[1]] as const);
  const notes = all.filter((note) => note[0] === hand && note[1] === n);
  if (notes.length === 0) return null;
  return (
    <section class="notes" aria-label={w.ui("notes")} data-testid="notes">
      <Icon name="note" />
      <div>{notes.map((note, i) => <p key={i} dir="auto">{lines(note[2])}</p>)}</div>
    </section>
  );
}
