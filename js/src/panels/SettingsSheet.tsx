import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { ADVISERS, HINTS, LAYERS, SKINS, type HintLevel } from "../wire.ts";
import { LANGUAGE_NAMES, type Word } from "../words.ts";
import { layerName } from "./AnalysisPanel.tsx";
import { CopyPosition } from "./CopyPosition.tsx";
import { useDialog, useSelect, useTools } from "./context.ts";
import { IconButton } from "./Icon.tsx";
import { Segmented } from "./Segmented.tsx";
import { Tiles } from "./Tiles.tsx";
import { knowsRivals, SPEED_OPTIONS } from "./Transport.tsx";

const HINT_WORDS: Record<HintLevel, Word> = { off: "hintsOff", on: "hintsOn", tips: "hintsTips" };

interface SwitchProps {
  readonly act: string;
  readonly label: string;
  readonly hint?: string;
  readonly keyName?: string;
  readonly on: boolean;
  onToggle(on: boolean): void;
}

function Switch(p: SwitchProps): JSX.Element {
  return (
    <label class="sw">
      <span>{p.label}{p.hint !== undefined && <small>{p.hint}</small>}</span>
      {p.keyName !== undefined && <kbd aria-hidden="true">{p.keyName}</kbd>}
      <input type="checkbox" role="switch" data-act={p.act} checked={p.on} onChange={(e) => p.onToggle(e.currentTarget.checked)} />
    </label>
  );
}

function TileSettings(): JSX.Element {
  const { store } = useTools();
  const [w, current, upright] = useSelect((s) => [s.words, s.ui.skin, s.local.upright] as const);
  return (
    <fieldset>
      <legend>{w.ui("tiles")}</legend>
      <div class="skins" role="group" aria-label={w.ui("tiles")}>
        {SKINS.map((skin) => (
          <button type="button" key={skin} data-act={`skin:${skin}`} aria-pressed={current === skin} onClick={() => store.change({ skin })}>
            <Tiles tiles={["3m", "5pr", "C"]} width={28} skin={skin} lang={w.lang} />
            <span>{w.ui(skin)}</span>
          </button>
        ))}
      </div>
      <Switch act="upright" label={w.ui("upright")} hint={w.ui("uprightHint")} on={upright} onToggle={(on) => store.setLocal({ upright: on })} />
    </fieldset>
  );
}

function RivalSettings(): JSX.Element {
  const { store } = useTools();
  const [w, shown, wall, all] = useSelect((s) => [s.words, s.ui.shown, s.local.wall, s.turnable] as const);
  return (
    <fieldset>
      <legend>{w.ui("rivals")}</legend>
      <Segmented name="shown" label={w.ui("rivals")} options={[["open", w.ui("open")], ["closed", w.ui("closed")]]} value={shown} onPick={(v) => store.change({ shown: v })} />
      {all && <Switch act="wall" label={w.ui("wall")} hint={w.ui("wallHint")} on={wall} onToggle={(on) => store.setLocal({ wall: on })} />}
    </fieldset>
  );
}

function Language(): JSX.Element {
  const { store } = useTools();
  const [w] = useSelect((s) => [s.words] as const);
  return (
    <fieldset>
      <legend>{w.ui("language")}</legend>
      <Segmented name="lang" label={w.ui("language")} options={LANGUAGE_NAMES} value={w.lang} onPick={(lang) => store.change({ lang })} />
    </fieldset>
  );
}

/** What is shown of the analysis of a moment. */
function LayerSettings(): JSX.Element | null {
  const { actions } = useTools();
  const [w, can, layers] = useSelect((s) => [s.words, s.canAnalyse, s.ui.layers] as const);
  if (!can) return null;
  return (
    <fieldset>
      <legend>{w.ui("analysisSettings")}</legend>
      {LAYERS.map((layer) => <Switch key={layer} act={`set-layer:${layer}`} label={layerName(layer, w)} on={layers.includes(layer)} onToggle={() => actions.toggleLayer(layer)} />)}
      <small>{w.ui("layersHint")}</small>
    </fieldset>
  );
}

function ReplaySettings(): JSX.Element {
  const { store } = useTools();
  const [w, speed] = useSelect((s) => [s.words, s.ui.speed] as const);
  return (
    <div class="st">
      <TileSettings />
      <RivalSettings />
      <fieldset>
        <legend>{w.ui("pace")}</legend>
        <Segmented name="pace" label={w.ui("pace")} options={SPEED_OPTIONS} value={speed} onPick={(v) => store.change({ speed: v })} />
      </fieldset>
      <Language />
      <LayerSettings />
      <CopyPosition />
    </div>
  );
}

/** What can be done with the table itself. */
function TableActions(): JSX.Element | null {
  const { actions } = useTools();
  const [w, state, undo, redo] = useSelect((s) => [s.words, s.status?.state ?? "playing", s.closed ? 0 : s.status?.undo ?? 0, s.closed ? 0 : s.status?.redo ?? 0] as const);
  const [sure, setSure] = useState(false);
  const then = (act: () => void) => (): void => {
    actions.sheet(null);
    act();
  };
  const button = (act: string, label: string, press: () => void): JSX.Element => (
    <button type="button" class="ghostb" data-act={act} onClick={press}>{label}</button>
  );
  if (state === "closed") return null;
  return (
    <fieldset class="table-actions">
      <legend>{w.ui("tableActions")}</legend>
      <div class="row">
        {state === "paused" && button("set-resume", w.ui("resume"), then(() => actions.resume()))}
        {state === "playing" && button("set-pause", w.ui("pauseTable"), then(() => actions.pause()))}
        {undo > 0 && button("set-undo", w.ui("undo"), then(() => actions.undo()))}
        {redo > 0 && button("set-redo", w.ui("redo"), then(() => actions.redo()))}
        {button("set-restart", w.ui(sure ? "restartSure" : "restart"), sure ? then(() => actions.restart()) : () => setSure(true))}
      </div>
    </fieldset>
  );
}

function TableSettings(): JSX.Element {
  const { store } = useTools();
  const [w, ui, watch, offences, open] = useSelect((s) => [s.words, s.ui, s.status?.watch === true, s.status?.rules.offences === true, s.turnable || knowsRivals(s.view, s.ui.viewpoint)] as const);
  return (
    <div class="st">
      <div class="stack">
        <TileSettings />
        <fieldset>
          <legend>{w.ui("whenCall")}</legend>
          <Segmented name="panel" label={w.ui("whenCall")} options={[["stays", w.ui("panelStays")], ["closes", w.ui("panelCloses")]]} value={ui.panel} onPick={(panel) => store.change({ panel })} />
          <small>{w.ui("panelHint")}</small>
          {offences && <Switch act="every_discard" label={w.ui("everyDiscard")} hint={w.ui("everyDiscardHint")} on={ui.every_discard} onToggle={(on) => store.change({ every_discard: on })} />}
        </fieldset>
        <fieldset>
          <legend>{w.ui("paceSound")}</legend>
          <Segmented name="pace" label={w.ui("pace")} options={SPEED_OPTIONS} value={ui.speed} onPick={(speed) => store.change({ speed })} />
          <Switch act="auto_next" label={w.ui("autoNext")} on={ui.auto_next} onToggle={(on) => store.change({ auto_next: on })} />
          <Switch act="sounds" label={w.ui("sounds")} on={ui.sounds} onToggle={(on) => store.change({ sounds: on })} />
        </fieldset>
        <Language />
        {open && <RivalSettings />}
      </div>
      <div class="stack">
        <fieldset class="tight">
          <legend>{w.ui("whilePlaying")}</legend>
          <Switch act="auto_win" label={w.ui("autoWin")} keyName="A" on={ui.auto_win} onToggle={(on) => store.change({ auto_win: on })} />
          <Switch act="no_calls" label={w.ui("noCalls")} keyName="X" on={ui.no_calls} onToggle={(on) => store.change({ no_calls: on })} />
          <Switch act="auto_discard" label={w.ui("autoDiscard")} keyName="T" on={ui.auto_discard} onToggle={(on) => store.change({ auto_discard: on })} />
          <Switch act="sort_hand" label={w.ui("sortHand")} on={ui.sort_hand} onToggle={(on) => store.change({ sort_hand: on })} />
          <Switch act="confirm" label={w.ui("confirm")} hint={w.ui("confirmHint")} on={ui.confirm} onToggle={(on) => store.change({ confirm: on })} />
        </fieldset>
        <fieldset>
          <legend>{w.ui("helpWhilePlaying")}</legend>
          <div class="sw is-wide">
            <span>{w.ui("hintsSwitch")}<small>{w.ui("hintsHint")}</small></span>
            <Segmented name="hints" label={w.ui("hintsSwitch")} options={HINTS.map((level) => [level, w.ui(HINT_WORDS[level])] as const)} value={ui.hints} onPick={(hints) => store.change({ hints })} />
          </div>
          {!watch && (
            <div class="sw is-wide">
              <span>{w.ui("adviser")}<small>{w.ui("adviserHint")}</small></span>
              <Segmented name="adviser" label={w.ui("adviser")} options={ADVISERS.map((name) => [name, name === "off" ? w.ui("adviserOff") : name] as const)} value={ui.adviser} onPick={(adviser) => store.change({ adviser })} />
            </div>
          )}
          <Switch act="reasons" label={w.ui("reasons")} hint={w.ui("reasonsHint")} on={ui.reasons} onToggle={(on) => store.change({ reasons: on })} />
        </fieldset>
        <LayerSettings />
        <TableActions />
        <CopyPosition />
      </div>
    </div>
  );
}

export function SettingsSheet(): JSX.Element {
  const { actions } = useTools();
  const [w, table] = useSelect((s) => [s.words, s.table] as const);
  const dialog = useDialog();
  return (
    <div class="sheet settings" ref={dialog} role="dialog" aria-label={w.ui("settings")} data-testid="settings">
      <div class="rs-head">
        <h2>{w.ui("settings")}</h2>
        <IconButton icon="close" act="close" label={w.ui("close")} keyName="Esc" onPress={() => actions.sheet(null)} />
      </div>
      {table ? <TableSettings /> : <ReplaySettings />}
    </div>
  );
}
