import type { JSX } from "preact";
import { clean, titleOf } from "../text.ts";
import { useSelect } from "./context.ts";

/** What stands above the table: of what it is an example. */
export function Lesson(): JSX.Element | null {
  const [w, info] = useSelect((s) => [s.words, s.info] as const);
  const text = clean(info.lesson?.text?.[w.lang]);
  // A record in a list has a title too, which is no heading.
  const title = info.lesson ? titleOf(info, w) : "";
  if (title === "" && text === "") return null;
  return (
    <section class="lesson" data-testid="lesson">
      {title !== "" && <h3><bdi>{title}</bdi></h3>}
      {text !== "" && <p><bdi>{text}</bdi></p>}
    </section>
  );
}
