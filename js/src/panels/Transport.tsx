import type { JSX } from "preact";
import { SPEEDS, type Speed, type View } from "../wire.ts";
import { useSelect, useTools } from "./context.ts";
import { IconButton } from "./Icon.tsx";
import { LayersButton } from "./LayersButton.tsx";
import { SeekBar } from "./SeekBar.tsx";
import { Segmented } from "./Segmented.tsx";

const SPEED_TEXT: Record<string, string> = { "0.5": "½×", "1": "1×", "2": "2×", "4": "4×" };
export const SPEED_OPTIONS = SPEEDS.map((s): readonly [Speed, string] => [s, SPEED_TEXT[String(s)] ?? String(s)]);

function Where(): JSX.Element {
  const [w, h, n, last, hand] = useSelect((s) => [s.words, s.ui.at[0], s.ui.at[1], s.end(s.ui.at[0]), s.outlines[s.ui.at[0]]] as const);
  const title = hand ? w.round(hand.bakaze, hand.kyoku) : String(h + 1);
  return (
    <div class="where">
      <b>{hand && hand.honba > 0 ? `${title} · ${w.ui("honbaCount", hand.honba)}` : title}</b>
      <span data-testid="step">{w.ui("stepOf", n, last)}</span>
    </div>
  );
}

function Buttons(): JSX.Element {
  const { actions } = useTools();
  const [w, playing, game] = useSelect((s) => [s.words, s.ui.playing, s.table && !s.closed] as const);
  return (
    <div class="grp moves">
      <IconButton icon="prevHand" act="prev-hand" label={w.ui("prevHand")} keyName="[" onPress={() => actions.hand(-1)} />
      <IconButton icon="first" act="first" label={w.ui("first")} keyName="Home" onPress={() => actions.first()} />
      <IconButton icon="prevOwn" act="prev-own" label={w.ui("prevOwn")} keyName="↑" onPress={() => actions.ownTurn(-1)} />
      <IconButton icon="back" act="back" label={w.ui("back")} keyName="←" onPress={() => actions.step(-1)} />
      <IconButton icon={playing ? "pause" : "play"} act="play" class="main" label={w.ui(playing ? "pause" : "play")} keyName="Space" onPress={() => actions.play()} />
      <IconButton icon="step" act="step" label={w.ui("step")} keyName="→" onPress={() => actions.step(1)} />
      <IconButton icon="nextOwn" act="next-own" label={w.ui("nextOwn")} keyName="↓" onPress={() => actions.ownTurn(1)} />
      <IconButton icon="last" act="last" label={w.ui(game ? "toGame" : "last")} keyName="End" onPress={() => actions.last()} />
      <IconButton icon="nextHand" act="next-hand" label={w.ui("nextHand")} keyName="]" onPress={() => actions.hand(1)} />
    </div>
  );
}

/** Does a rival's hand lie face down although its tiles are known? */
export function knowsRivals(view: View | null, viewpoint: number): boolean {
  return view?.seats.some((s, seat) => seat !== viewpoint && s.concealed && s.hand.some((t) => t !== "?")) === true;
}

function Switches(): JSX.Element {
  const { store, actions } = useTools();
  const [w, speed, open, sheet, table, turnable, peek] = useSelect((s) => [
    s.words, s.ui.speed, s.ui.shown === "open", s.local.sheet, s.table, s.turnable, !s.table || knowsRivals(s.view, s.ui.viewpoint),
  ] as const);
  return (
    <div class="grp end">
      <Segmented name="speed" label={w.ui("speed")} options={SPEED_OPTIONS} value={speed} onPick={(v) => store.change({ speed: v })} />
      {turnable && <IconButton icon="seat" act="view" label={w.ui("viewpoint")} keyName="V" onPress={() => actions.turnTable()} />}
      {peek && <IconButton icon={open ? "eye" : "eyeOff"} act="shown" label={w.ui(open ? "closeHands" : "openHands")} keyName="H" class={open ? "on" : ""} onPress={() => actions.toggleShown()} />}
      {!table && <LayersButton />}
      {!table && <IconButton icon="gear" act="settings" label={w.ui("settings")} class={sheet === "settings" ? "on" : ""} onPress={() => actions.sheet("settings")} />}
      {!table && <IconButton icon="help" act="help" label={w.ui("help")} keyName="?" class={sheet === "help" ? "on" : ""} onPress={() => actions.sheet("help")} />}
    </div>
  );
}

export function Transport(): JSX.Element {
  const [w] = useSelect((s) => [s.words] as const);
  return (
    <section class="transport" aria-label={w.ui("replay")}>
      <SeekBar />
      <div class="bar">
        <Buttons />
        <Where />
        <Switches />
      </div>
    </section>
  );
}
