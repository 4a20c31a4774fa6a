import type { ComponentChildren, JSX } from "preact";
import { clean } from "../text.ts";
import { useSelect, useTools } from "./context.ts";
import { IconButton } from "./Icon.tsx";
import { LayersButton } from "./LayersButton.tsx";
import { Phrase } from "./Phrase.tsx";

/** What the table is doing; one thing at a time, the most pressing first. */
function Doing(): JSX.Element {
  const { actions } = useTools();
  const [w, back, notice, busy, behind, state, asked, waiting, answering, kernel, called, result] = useSelect((s) => [
    s.words, s.lookingBack, s.notice, s.busy, s.behind, s.status?.state ?? "playing", s.ready && s.prompt?.auto !== true ? s.prompt?.kind ?? null : null,
    s.status?.waiting === true, s.answering, s.status?.notice ?? null,
    s.status?.state === "curtain" && s.status.curtain !== null ? s.names[s.status.curtain] ?? "" : null,
    s.following && s.prompt?.kind !== "end" && s.stops(s.ui.at) && s.local.left !== s.ui.at.join(" "),
  ] as const);
  const said = (both: { readonly en: string; readonly ja: string } | null): string => clean(both?.[w.lang] ?? both?.en ?? "");
  const line = ((): { kind: string; text: ComponentChildren; more?: string } => {
    if (notice && said(notice) !== "") return { kind: "refused", text: said(notice) };
    if (state === "closed") return { kind: "closed", text: w.ui("closedTable") };
    if (back) return { kind: "back", text: <button type="button" class="primary" data-act="to-game" onClick={() => actions.catchUp()}>{w.ui("toGame")} <kbd>End</kbd></button> };
    if (result) return { kind: "result", text: <button type="button" class="primary" data-act="go-on" onClick={() => actions.proceed()}>{w.ui("resume")} <kbd>Enter</kbd></button> };
    if (busy) return { kind: "busy", text: w.ui("busy") };
    if (state === "paused") return { kind: "paused", text: <button type="button" class="primary" data-act="resume" onClick={() => actions.resume()}>{w.ui("resume")}</button>, more: w.ui("paused") };
    if (state === "over" && !behind) return { kind: "over", text: w.ui("over") };
    if (asked !== null) return { kind: "turn", text: w.ui(asked === "turn" ? "yourTurn" : "yourAnswer") };
    if (behind) return { kind: "behind", text: w.ui("goesOn") };
    if (called !== null) return { kind: "called", text: <Phrase words={w} word="calledNow" name={called} /> };
    if (waiting || answering) return { kind: "waiting", text: w.ui("waiting") };
    return { kind: "idle", text: "" };
  })();
  return (
    <div class={`doing is-${line.kind}`} role="status" data-testid="status">
      <div>
        {(line.kind === "waiting" || line.kind === "behind") && <i class="dots" aria-hidden="true"><b /><b /><b /></i>}
        <span>{line.text}</span>
        {line.more !== undefined && <small>{line.more}</small>}
      </div>
      {kernel && said(kernel.text) !== "" && <small class="notice">{said(kernel.text)}</small>}
    </div>
  );
}

/** The line of the table: what it is doing, and what can be done with it. */
export function StatusLine(): JSX.Element {
  const { actions } = useTools();
  const [w, behind, back, undo, redo, state, sheet, result] = useSelect((s) => [
    s.words, s.behind, s.lookingBack, s.status?.undo ?? 0, s.status?.redo ?? 0, s.status?.state ?? "playing", s.local.sheet, s.stops(s.ui.at),
  ] as const);
  const paused = state === "paused";
  const closed = state === "closed";
  return (
    <section class="statusline" aria-label={w.ui("tableLine")}>
      <Doing />
      <div class="grp">
        {behind && !back && !result && <IconButton icon="last" act="catch-up" label={w.ui("catchUp")} keyName="End" onPress={() => actions.catchUp()} />}
        {!back && !closed && <IconButton icon="back" act="look-back" label={w.ui("lookBack")} keyName="↑" onPress={() => actions.ownTurn(-1)} />}
        {undo > 0 && !closed && <IconButton icon="undo" act="undo" label={w.ui("undo")} keyName="U" onPress={() => actions.undo()} />}
        {redo > 0 && !closed && <IconButton icon="redo" act="redo" label={w.ui("redo")} keyName="Shift+U" onPress={() => actions.redo()} />}
        {paused && !back && <IconButton icon="step" act="one-decision" label={w.ui("oneDecision")} keyName="→" onPress={() => actions.decide()} />}
        {(state === "playing" || paused) && (
          <IconButton icon={paused ? "play" : "pause"} act="pause" label={w.ui(paused ? "resume" : "pauseTable")} keyName="Space" onPress={() => (paused ? actions.resume() : actions.pause())} />
        )}
        <LayersButton />
        <IconButton icon="gear" act="settings" label={w.ui("settings")} class={sheet === "settings" ? "on" : ""} onPress={() => actions.sheet("settings")} />
        <IconButton icon="help" act="help" label={w.ui("help")} keyName="?" class={sheet === "help" ? "on" : ""} onPress={() => actions.sheet("help")} />
      </div>
    </section>
  );
}
