import type { JSX } from "preact";
import { clean, titleOf } from "../text.ts";
import { useSelect } from "./context.ts";

/** What stands above the table: of what it is an example. */
export function Lesson(): JSX.Element | null {
  const [w, info] = useSelect((s) => [s.words, s.info] as const);
  const text = clean(info.lesson?.text?.[w.lang]);
  if (text === "") return null;
  const title = titleOf(info, w);
  return (
    <section class="lesson" data-testid="lesson">
      {title !== "" && <h3><bdi>{title}</bdi></h3>}
      <p><bdi>{text}</bdi></p>
    </section>
  );
}
