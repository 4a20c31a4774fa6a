import type { JSX } from "preact";
import { activeGroup, buttons, closing, combos, fitting, numbered, ownTiles, refusedActs, several, type GroupName, type Pick, type Scene } from "../pick.ts";
import { CLOSE } from "../play.ts";
import { offeredTile } from "../speak.ts";
import type { Words } from "../text.ts";
import type { Option } from "../wire.ts";
import { footOf } from "../geometry.ts";
import { figuresHigh } from "../over.ts";
import { AdviceCard } from "./AdviceCard.tsx";
import { Ask, Choice, More } from "./Choice.tsx";
import { usePlay, useTools } from "./context.ts";
import { Phrase } from "./Phrase.tsx";
import { Tiles } from "./Tiles.tsx";
import { Ring, Timer, useCountdown } from "./Timer.tsx";

/** How far the picking in the hand has come. */
function Picking({ scene, pick, words: w }: { readonly scene: Scene; readonly pick: Pick; readonly words: Words }): JSX.Element | null {
  const group = activeGroup(scene, pick);
  if (group === null) return null;
  const of = Math.max(...combos(scene, group).map((o) => ownTiles(o).length));
  const picked = pick.picks.length > 0 ? ` · ${w.ui("pickedOf", pick.picks.length, of)}` : "";
  return <small>{(group === "kan" ? w.ui("pickKan") : w.ui("pickTiles", w.code(`call.${group}`))) + picked}</small>;
}

/** The panel passes by itself; this, or a tap on the table, holds it. */
function Hold(): JSX.Element {
  const { play } = useTools();
  const [w, since] = usePlay((p, s) => [s.words, p.closingSince] as const);
  const left = useCountdown(since, CLOSE / 1000);
  return (
    <button type="button" class="hold" data-act="hold" title={w.ui("passesIn", CLOSE / 1000)} onClick={(e) => play.press({ act: "hold" }, e)}>
      <Ring since={since} seconds={CLOSE / 1000} />
      <span><b>{w.ui("wait")}</b><small aria-hidden="true">{w.ui("seconds", left)}</small></span>
    </button>
  );
}

function Combo({ option, n, name }: { readonly option: Option; readonly n: number; readonly name: GroupName }): JSX.Element {
  const { play } = useTools();
  const [w, skin, on] = usePlay((p, s) => [s.words, s.ui.skin, fitting(p.scene, name, p.pick.group === name ? p.pick.picks : []).includes(option)] as const);
  const tiles = ownTiles(option);
  return (
    <button type="button" class={on ? "combo" : "combo is-out"} data-act={`combo:${option.i}`} aria-label={w.ui("withTiles", w.code(`call.${name}`), w.tiles(tiles))} onClick={(e) => play.press({ act: "option", i: option.i }, e)}>
      <Tiles tiles={tiles} width={22} skin={skin} lang={w.lang} />
      {n < 9 && <kbd>{n + 1}</kbd>}
    </button>
  );
}

function Asked(): JSX.Element {
  const [w, scene, pick, view, names, skin, closes, felt] = usePlay((p, s) => [s.words, p.scene, p.pick, s.view, s.names, s.ui.skin, s.ui.panel === "closes", s.local.felt] as const);
  const call = scene.prompt?.kind === "call";
  const offered = view ? offeredTile(scene, view) : null;
  const order = numbered(scene, pick);
  const groups = call ? several(scene) : pick.group === null ? [] : [pick.group];
  const list = call ? buttons(scene, pick).filter((b) => !b.several) : [];
  const refused = call ? refusedActs(scene) : [];
  return (
    <section class="callpanel" role="group" aria-label={offered ? w.ui("callPanel", w.tile(offered.tile)) : w.ui("choices")} data-testid="call">
      <div class="callhead">
        {offered && <Tiles tiles={[{ t: offered.tile, ring: true }]} width={27} skin={skin} lang={w.lang} />}
        <div class="q">
          {offered && <p><Phrase words={w} word={offered.said === null ? "discarded" : "says"} name={names[offered.seat]} rest={offered.said === null ? w.tile(offered.tile) : `${w.code(`call.${offered.said}`)} ${w.tile(offered.tile)}`} /></p>}
          <Picking scene={scene} pick={pick} words={w} />
        </div>
        {call && <Timer />}
        {closing(scene, pick) ? <Hold /> : call && closes && pick.held && <small class="held">{w.ui("heldHint")}</small>}
      </div>
      {!felt && <AdviceCard inside />}
      <div class="callrow">
        {groups.map((name) => (
          <div key={name} class="combos" role="group" aria-label={w.code(`call.${name}`)}>
            <small>{w.code(`call.${name}`)}</small>
            {combos(scene, name).map((o) => <Combo key={o.i} option={o} name={name} n={order.indexOf(o)} />)}
          </div>
        ))}
        {list.filter((b) => b.name !== "pass").map((b) => <Choice key={b.name} button={b} tileWidth={19} />)}
        {refused.map((act) => <Ask key={act} about={act} />)}
        {call && (scene.prompt?.offences.length ?? 0) > 0 && <More />}
        {list.filter((b) => b.name === "pass").map((b) => <Choice key={b.name} button={b} tileWidth={19} />)}
      </div>
    </section>
  );
}

/** Room under it on the felt, in units of the board: over the hand, and over the buttons of one's own turn. */
const ABOVE = { hand: 16, buttons: 84 };

/** On a large board it lies on the felt, between hand and river. */
export function CallPlace(): JSX.Element {
  const [turn, players, lift, stage] = usePlay((p, s) => [p.scene.prompt?.kind === "turn", s.view?.players ?? 4, s.lift, s.local.stage] as const);
  const figures = lift > 0 ? figuresHigh(stage) : 0;
  return <div class="callplace" style={{ "--foot": footOf(players, figures + (turn ? ABOVE.buttons : ABOVE.hand), lift) }}><CallPanel /></div>;
}

/** A call is possible: which, and with which tiles; or a kan of several is being chosen. */
export function CallPanel(): JSX.Element | null {
  const [on] = usePlay((p) => [!p.pick.sent && (p.scene.prompt?.kind === "call" || (p.scene.prompt !== null && p.pick.group !== null))] as const);
  return on ? <Asked /> : null;
}
