import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { G, ground } from "../geometry.ts";
import { useSelect, useTools } from "./context.ts";
import { FinalTable } from "./FinalTable.tsx";
import { HelpSheet } from "./HelpSheet.tsx";
import { ResultSheet } from "./ResultSheet.tsx";
import { SettingsSheet } from "./SettingsSheet.tsx";

/** Says, as the class `more`, whether a sheet goes on below its edge. */
function watchEnd(sheet: Element): () => void {
  const look = (): void => void sheet.classList.toggle("more", sheet.scrollHeight - sheet.scrollTop - sheet.clientHeight > 8);
  sheet.addEventListener("scroll", look, { passive: true });
  const observer = typeof ResizeObserver === "function" ? new ResizeObserver(look) : null;
  observer?.observe(sheet);
  return () => {
    observer?.disconnect();
    sheet.removeEventListener("scroll", look);
  };
}

/** What lies on the table: one sheet at most. On a narrow page it follows the controls instead, which
 * stay where they are while one steps. */
export function Overlay(): JSX.Element | null {
  const { actions } = useTools();
  const [w, sheet, aside, result, view, players, lift] = useSelect((s) => {
    // First the call is heard and the hand seen on the table; then comes the sheet.
    const heard = s.view !== null && (s.view.said === null || s.ui.at[1] === s.last(s.ui.at[0]) || (s.table && s.stops(s.ui.at)));
    const ended = heard && s.view !== null && (s.view.result !== null || s.view.final !== null);
    return [s.words, s.local.sheet, s.local.aside !== null || (s.table && s.resultLeft), ended, ended ? s.view : null, s.view?.players ?? 4, s.lift] as const;
  });
  const open = sheet === "settings" ? <SettingsSheet />
    : sheet === "help" ? <HelpSheet />
    : !result || aside || !view ? null
    : view.final ? <FinalTable rows={view.final} />
    : view.result ? <ResultSheet view={view} result={view.result} /> : null;
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (place.current?.firstElementChild ? watchEnd(place.current.firstElementChild) : undefined), [sheet, view, w, open !== null]);
  if (open) {
    const close = (): void => (sheet ? actions.sheet(null) : actions.look(true));
    return <div class="sheetwrap" ref={place} style={{ "--ratio": G.width / ground(players, false, lift).height }} onClick={(e) => e.target === e.currentTarget && close()}>{open}</div>;
  }
  if (!result) return null;
  return (
    <div class="reopen" style={{ "--ratio": G.width / ground(players, false, lift).height }}>
      <button type="button" data-act="show-result" onClick={() => actions.look(false)}>{w.ui("showResult")}</button>
    </div>
  );
}
