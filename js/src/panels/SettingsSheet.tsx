import type { JSX } from "preact";
import { SKINS, type Lang } from "../wire.ts";
import { useDialog, useSelect, useTools } from "./context.ts";
import { IconButton } from "./Icon.tsx";
import { Segmented } from "./Segmented.tsx";
import { Tiles } from "./Tiles.tsx";
import { SPEED_OPTIONS } from "./Transport.tsx";

const LANGUAGE_NAMES: readonly (readonly [Lang, string])[] = [["en", "English"], ["ja", "日本語"]];

interface SwitchProps {
  readonly act: string;
  readonly label: string;
  readonly hint: string;
  readonly on: boolean;
  onToggle(on: boolean): void;
}

function Switch(p: SwitchProps): JSX.Element {
  return (
    <label class="sw">
      <span>{p.label}<small>{p.hint}</small></span>
      <input type="checkbox" role="switch" data-act={p.act} checked={p.on} onChange={(e) => p.onToggle(e.currentTarget.checked)} />
    </label>
  );
}

export function SettingsSheet(): JSX.Element {
  const { store, actions } = useTools();
  const [w, ui, local] = useSelect((s) => [s.words, s.ui, s.local] as const);
  const dialog = useDialog();
  return (
    <div class="sheet settings" ref={dialog} role="dialog" aria-label={w.ui("settings")} data-testid="settings">
      <div class="rs-head">
        <h2>{w.ui("settings")}</h2>
        <IconButton icon="close" act="close" label={w.ui("close")} keyName="Esc" onPress={() => actions.sheet(null)} />
      </div>
      <div class="st">
        <fieldset>
          <legend>{w.ui("tiles")}</legend>
          <div class="skins" role="group" aria-label={w.ui("tiles")}>
            {SKINS.map((skin) => (
              <button type="button" key={skin} data-act={`skin:${skin}`} aria-pressed={ui.skin === skin} onClick={() => store.change({ skin })}>
                <Tiles tiles={["3m", "5pr", "C"]} width={28} skin={skin} lang={w.lang} />
                <span>{w.ui(skin)}</span>
              </button>
            ))}
          </div>
          <Switch act="upright" label={w.ui("upright")} hint={w.ui("uprightHint")} on={local.upright} onToggle={(upright) => store.setLocal({ upright })} />
        </fieldset>
        <fieldset>
          <legend>{w.ui("rivals")}</legend>
          <Segmented name="shown" label={w.ui("rivals")} options={[["open", w.ui("open")], ["closed", w.ui("closed")]]} value={ui.shown} onPick={(shown) => store.change({ shown })} />
          <Switch act="wall" label={w.ui("wall")} hint={w.ui("wallHint")} on={local.wall} onToggle={(wall) => store.setLocal({ wall })} />
        </fieldset>
        <fieldset>
          <legend>{w.ui("pace")}</legend>
          <Segmented name="pace" label={w.ui("pace")} options={SPEED_OPTIONS} value={ui.speed} onPick={(speed) => store.change({ speed })} />
        </fieldset>
        <fieldset>
          <legend>{w.ui("language")}</legend>
          <Segmented name="lang" label={w.ui("language")} options={LANGUAGE_NAMES} value={ui.lang} onPick={(lang) => store.change({ lang })} />
        </fieldset>
      </div>
    </div>
  );
}
