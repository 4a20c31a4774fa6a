import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { refusedActs, sureOf } from "../pick.ts";
import type { Offence } from "../wire.ts";
import { Ask } from "./Choice.tsx";
import { usePlay, useTools } from "./context.ts";
import { IconButton } from "./Icon.tsx";
import { Tiles } from "./Tiles.tsx";

/** Offences by their name; those that are about a tile offer their tiles. */
function byName(list: readonly Offence[]): [string, Offence[]][] {
  const out = new Map<string, Offence[]>();
  for (const o of list) out.set(o.offence, [...(out.get(o.offence) ?? []), o]);
  return [...out];
}

function Sure({ offence }: { readonly offence: Offence }): JSX.Element {
  const { play } = useTools();
  const [w, skin] = usePlay((_, s) => [s.words, s.ui.skin] as const);
  const keep = useRef<HTMLButtonElement>(null);
  // It has taken the place of the button that was pressed; a second press does nothing.
  useLayoutEffect(() => keep.current?.focus({ preventScroll: true }), []);
  const name = w.code(`offence.${offence.offence}`);
  return (
    <div class="sure" role="alertdialog" aria-label={w.ui("says", name, w.ui("sure"))}>
      <p>
        <b>{name}</b>
        {offence.tile && <Tiles tiles={[offence.tile]} width={19} skin={skin} lang={w.lang} />}
        <span>{w.ui("sure")}</span>
      </p>
      <div class="actions">
        <button type="button" class="act is-bad" data-act="sure" onClick={(e) => play.press({ act: "sure" }, e)}>{w.ui("doIt")}</button>
        <button type="button" class="act is-pass" data-act="unsure" ref={keep} onClick={(e) => play.press({ act: "unsure" }, e)}>{w.ui("keep")}</button>
      </div>
    </div>
  );
}

/** What is never on a panel: acts that the rules punish, each to be confirmed; and questions about
 * what is not offered. */
export function OffenceMenu(): JSX.Element | null {
  const { play } = useTools();
  const [w, scene, pick, skin, hints] = usePlay((p, s) => [s.words, p.scene, p.pick, s.ui.skin, s.ui.hints] as const);
  if (!pick.menu || !scene.prompt || pick.sent) return null;
  const sure = sureOf(scene, pick);
  const list = byName(scene.prompt.offences);
  const refused = hints === "off" && scene.prompt.kind === "turn" ? refusedActs(scene) : [];
  const press = (i: number): void => void play.input({ kind: "press", what: { act: "offence", i } });
  return (
    <section class="moremenu" role="group" aria-label={w.ui("more")} data-testid="more">
      <header>
        <b>{w.ui("more")}</b>
        <IconButton icon="close" act="close-more" label={w.ui("close")} keyName="Esc" onPress={() => play.input({ kind: "press", what: { act: "menu" } })} />
      </header>
      {sure ? <Sure offence={sure} /> : (
        <>
          {refused.length > 0 && (
            <div class="asks">
              <small>{w.ui("whyNot")}</small>
              {refused.map((act) => <Ask key={act} about={act} />)}
            </div>
          )}
          {list.length > 0 && (
            <div class="offences">
              <small>{w.ui("offences")} · {w.ui("offencesHint")}</small>
              <ul>
                {list.map(([name, offences]) => {
                  const only = offences.length === 1 ? offences[0] : undefined;
                  return (
                    <li key={name}>
                      {only ? <button type="button" class="offence" data-act={`offence:${only.i}`} onClick={() => press(only.i)}>{w.code(`offence.${name}`)}{only.tile && <Tiles tiles={[only.tile]} width={17} skin={skin} lang={w.lang} />}</button> : (
                        <>
                          <span>{w.code(`offence.${name}`)}</span>
                          <span class="which">
                            {offences.map((o) => (
                              <button type="button" key={o.i} data-act={`offence:${o.i}`} aria-label={`${w.code(`offence.${name}`)}: ${w.tile(o.tile ?? "?")}`} onClick={() => press(o.i)}>
                                <Tiles tiles={[o.tile ?? "?"]} width={20} skin={skin} lang={w.lang} />
                              </button>
                            ))}
                          </span>
                        </>
                      )}
                    </li>
                  );
                })}
              </ul>
            </div>
          )}
        </>
      )}
    </section>
  );
}
