import type { JSX } from "preact";
import { failureText } from "../store.ts";
import { clean } from "../text.ts";
import { useSelect } from "./context.ts";
import { Icon } from "./Icon.tsx";

/** The one line in which something that went wrong is said. */
export function ErrorLine(): JSX.Element | null {
  const [w, failure, hands, table, fault, error, gone, closed] = useSelect((s) => [
    s.words, s.failure, s.hands, s.table, s.fault, s.status?.error ?? null, s.gone, s.closed,
  ] as const);
  const text = failure ? failureText(failure, w)
    : gone ? w.ui("errGone")
    : error !== null ? w.ui("errTable", clean(error).slice(0, 500))
    : fault !== null ? w.ui("errData", fault)
    : hands === 0 && closed ? w.ui("closedTable")
    : hands === 0 && !table ? w.ui("empty") : "";
  if (text === "") return null;
  return (
    <p class="error" role="alert" data-testid="error">
      <Icon name="warn" />
      <span>{text}</span>
    </p>
  );
}
