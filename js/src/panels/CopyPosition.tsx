import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { copyText } from "../copy.ts";
import { BUSY } from "../live.ts";
import { clean } from "../text.ts";
import { useSelect, useTools } from "./context.ts";

/** What came of it: nothing yet, the line that was not let onto the clipboard, or a word. */
type Done = null | "copied" | "none" | { readonly line: string };

/** The moment shown as a line of text; the kernel says it, as it may be seen here. */
export function CopyPosition(): JSX.Element {
  const { store } = useTools();
  const [w, position] = useSelect((s) => [s.words, s.position] as const);
  /** How often it was asked for: each time is waited for anew. */
  const [asked, setAsked] = useState(0);
  const [done, setDone] = useState<Done>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const shown = asked > 0 && position !== null ? position : null;
  const line = shown?.line ?? null;
  useLayoutEffect(() => {
    if (line === null) return;
    let here = true;
    void copyText(line).then((good) => here && setDone(good ? "copied" : { line }));
    return () => void (here = false);
  }, [shown]);
  useEffect(() => {
    if (asked === 0 || shown) return;
    const timer = setTimeout(() => setDone("none"), BUSY);
    return () => clearTimeout(timer);
  }, [asked, shown]);
  const left = typeof done === "object" ? done?.line : undefined;
  useLayoutEffect(() => {
    const text = field.current;
    if (!text) return;
    text.focus();
    text.select();
    text.scrollTop = 0;
    text.closest(".copy-position")?.scrollIntoView?.({ block: "nearest" });
  }, [left]);
  const press = (): void => {
    setDone(store.askPosition() ? null : "none");
    setAsked(asked + 1);
  };
  const said = shown && line === null ? clean(shown.text?.[w.lang] ?? shown.text?.en ?? w.ui("copyNone"))
    : done === "copied" ? w.ui("copied") : done === "none" && !shown ? w.ui("copyNone") : left !== undefined ? w.ui("copyBy") : "";
  return (
    <fieldset class="copy-position">
      <legend>{w.ui("copyTitle")}</legend>
      <div class="row">
        <button type="button" class="ghostb" data-act="copy-position" onClick={press}>{w.ui("copyPosition")}</button>
        <span role="status" data-testid="copied">{said}</span>
      </div>
      {left !== undefined && <textarea ref={field} readOnly rows={3} spellcheck={false} aria-label={w.ui("copyTitle")} value={left} onFocus={(e) => e.currentTarget.select()} onKeyDown={(e) => e.key !== "Escape" && e.stopPropagation()} />}
      <small>{w.ui("copyHint")}</small>
    </fieldset>
  );
}
