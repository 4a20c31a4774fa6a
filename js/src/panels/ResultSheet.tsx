import type { ComponentChildren, JSX } from "preact";
import { meldParts } from "../layout.ts";
import { asksTenpai } from "../speak.ts";
import { num, signed, type Words } from "../text.ts";
import type { ChomboResult, DrawResult, Result, Skin, Tile, Transfer, View, Win } from "../wire.ts";
import { useSelect, useTools } from "./context.ts";
import { Name, Phrase } from "./Phrase.tsx";
import { Tiles, type Piece } from "./Tiles.tsx";

function Delta({ n }: { readonly n: number }): JSX.Element {
  return <span class={n > 0 ? "gain num" : n < 0 ? "loss num" : "nil num"}>{n === 0 ? "–" : signed(n)}</span>;
}

interface Common {
  readonly view: View;
  readonly words: Words;
  readonly names: readonly string[];
  readonly skin: Skin;
}

/** A seat's tiles as they lie: hand, the last tile apart (`won`: it wins), melds. */
function pieces(view: View, seat: number, hand: readonly Tile[], last: Tile | null, won: boolean): Piece[] {
  const gap = 9;
  const out: Piece[] = hand.map((t) => ({ t }));
  if (last !== null) out.push(won ? { t: last, gap, ring: true } : { t: last, gap });
  for (const meld of view.seats[seat]?.melds ?? []) {
    meldParts(meld, seat, view.players).forEach((p, i) => out.push(i === 0 ? { ...p, gap } : p));
  }
  return out;
}

interface HeadProps {
  readonly view: View;
  readonly words: Words;
  /** Says which hand it was. */
  readonly round: boolean;
  readonly title: ComponentChildren;
  readonly right?: ComponentChildren;
  readonly children?: ComponentChildren;
}

function Head({ view, words: w, round, title, right, children }: HeadProps): JSX.Element {
  return (
    <div class="rs-head">
      <div>
        {round && <small>{w.round(view.bakaze, view.kyoku)}{view.honba > 0 ? ` · ${w.ui("honbaCount", view.honba)}` : ""}</small>}
        <h2>{title}</h2>
        {children}
      </div>
      <div class="rs-pts">{right}</div>
    </div>
  );
}

function Yaku({ win, words: w }: { readonly win: Win; readonly words: Words }): JSX.Element {
  if (!win.yaku || win.yaku.length === 0) return <p class="note">{w.ui("noYaku")}</p>;
  const yakuman = (win.yakuman ?? 0) > 0;
  return (
    <ul class={win.yaku.length > 1 ? "yaku" : "yaku one"}>
      {win.yaku.map(([key, han], i) => (
        <li key={i}>
          <span>{w.code(key)}{w.other(key) !== "" && <small lang={w.lang === "ja" ? "en" : "ja"}>{w.other(key)}</small>}</span>
          <b>{yakuman || han === null ? "" : han}</b>
        </li>
      ))}
    </ul>
  );
}

function limitText(win: Win, w: Words): string {
  const n = win.yakuman ?? 0;
  if (n > 1) return w.ui("yakumanTimes", n);
  return win.limit ? w.code(`limit.${win.limit}`) : "";
}

function WinHead({ win, view, words: w, names, first }: Common & { readonly win: Win; readonly first: boolean }): JSX.Element {
  const tsumo = win.from === win.seat;
  const counts = (win.yakuman ?? 0) > 0 ? [] : [
    win.han !== null ? w.ui("han", win.han) : "",
    // Rules that count no fu have none to tell.
    win.fu !== null && win.fu > 0 ? w.ui("fu", win.fu) : "",
  ].filter((s) => s !== "");
  const limit = limitText(win, w);
  const right = (
    <>
      {win.points !== null && <b>{num(win.points)}</b>}
      <small>{[...counts, limit].filter((s) => s !== "").join(" · ")}</small>
    </>
  );
  return (
    <Head view={view} words={w} round={first} title={<>{w.code(tsumo ? "end.tsumo" : "end.ron")} <Name of={names[win.seat]} /></>} right={right}>
      {!tsumo && <small><Phrase words={w} word="from" name={names[win.from]} /></small>}
      {win.pao !== null && win.pao !== undefined && <small>{w.code("pay.pao")}: <Name of={names[win.pao]} /></small>}
    </Head>
  );
}

function WinBlock(p: Common & { readonly win: Win; readonly first: boolean; readonly alone: boolean }): JSX.Element {
  const { win, view, words: w, skin } = p;
  return (
    <section class="win">
      <WinHead {...p} />
      <div class="rs-hand"><Tiles tiles={pieces(view, win.seat, win.hand, win.tile, true)} width={33} skin={skin} lang={w.lang} /></div>
      {(p.first || (win.ura?.length ?? 0) > 0) && <div class="rs-ind">
        {p.first && win.dora.length > 0 && <span><small>{w.ui("doraIndicator")}</small><Tiles tiles={win.dora} width={24} skin={skin} lang={w.lang} /></span>}
        {win.ura && win.ura.length > 0 && <span><small>{w.ui("uraIndicator")}</small><Tiles tiles={win.ura} width={24} skin={skin} lang={w.lang} /></span>}
      </div>}
      {p.alone ? (
        <div class="rs-cols">
          <Yaku win={win} words={w} />
          <Ledger {...p} transfers={win.transfers} deltas={win.deltas} ron={win.from !== win.seat} />
        </div>
      ) : <Yaku win={win} words={w} />}
    </section>
  );
}

/** What each seat pays and gets, by reason, as far as the log says. `delta`: all of it, in points. */
function reasons(transfers: readonly Transfer[], seat: number, delta: number, w: Words, leave: string, ron: boolean): string {
  let rest = delta;
  const sums = new Map<string, number>();
  for (const [source, target, amount, currency, reason] of transfers) {
    const sign = target === seat ? 1 : source === seat ? -1 : 0;
    if (sign === 0 || source === target) continue;
    if (currency === "points") rest -= sign * amount;
    if (reason === leave) continue;
    const key = `${reason} ${currency}`;
    sums.set(key, (sums.get(key) ?? 0) + sign * amount);
  }
  const out: string[] = [];
  // Sticks of one kind are worth what the points leave of the difference.
  const sticks = [...sums.keys()].filter((key) => key.endsWith(" sticks")).length;
  for (const [key, sum] of sums) {
    const [reason = "", currency = ""] = key.split(" ");
    if (sum === 0) continue;
    const worth = sticks === 1 && rest !== 0 ? ` ${signed(rest)}` : "";
    const amount = currency === "sticks" ? `×${num(Math.abs(sum))}${worth}` : currency === "chips" ? `${signed(sum)} ◆` : signed(sum);
    // What is a win to who gets it is none to who pays for it.
    const label = reason === "win" && sum < 0 ? w.ui(ron ? "dealIn" : "payment") : w.code(`pay.${reason}`);
    out.push(`${label} ${amount}`);
  }
  return out.join(" · ");
}

interface LedgerProps extends Common {
  readonly transfers: readonly Transfer[];
  readonly deltas: readonly number[] | null;
  readonly tenpai?: readonly number[];
  /** The payment of a ron, and not of a tsumo. */
  readonly ron?: boolean;
}

function Ledger({ view, words: w, names, transfers, deltas, tenpai, ron = false }: LedgerProps): JSX.Element {
  // As they sit, from the dealer on: the winds before the names say so.
  const seats = view.seats.map((_, i) => (view.oya + i) % view.players);
  return (
    <ul class="ledger" aria-label={w.ui("payments")}>
      {seats.map((seat) => {
        const dealer = seat === view.oya;
        const why = [tenpai ? (tenpai.includes(seat) ? w.code("says.tenpai") : w.ui("noten")) : "", reasons(transfers, seat, deltas?.[seat] ?? 0, w, tenpai ? "noten" : "", ron)].filter((s) => s !== "").join(" · ");
        return (
          <li key={seat}>
            <i class={dealer ? "wd dealer" : "wd"}>{w.wind(view.seats[seat]?.wind ?? "")}</i>
            <span class="nm"><Name of={names[seat]} /><small>{why}</small></span>
            <span class="dl"><Delta n={deltas?.[seat] ?? 0} /></span>
            <b>{num(view.scores[seat] ?? 0)}</b>
          </li>
        );
      })}
    </ul>
  );
}

function DrawBlock(p: Common & { readonly result: DrawResult }): JSX.Element {
  const { result, view, words: w, names, skin } = p;
  const exhaustive = asksTenpai(result);
  const count = result.seats.length > 0 ? w.ui("tenpaiCount", result.seats.length) : w.ui("nobodyTenpai");
  return (
    <section class="win">
      <Head view={view} words={w} round title={w.code(`end.${result.reason}`)} right={exhaustive && <small>{count}</small>} />
      {result.seats.map((seat) => {
        const s = view.seats[seat];
        return s && (
          <div class="shown" key={seat}>
            <small><Name of={names[seat]} /></small>
            <div class="rs-hand"><Tiles tiles={pieces(view, seat, s.hand, s.drawn, false)} width={30} skin={skin} lang={w.lang} /></div>
          </div>
        );
      })}
      <Ledger {...p} transfers={result.transfers} deltas={result.deltas} {...(exhaustive ? { tenpai: result.seats } : {})} />
    </section>
  );
}

function ChomboBlock(p: Common & { readonly result: ChomboResult }): JSX.Element {
  const { result, view, words: w, names } = p;
  return (
    <section class="win">
      <Head view={view} words={w} round title={<>{w.code("end.chombo")} <Name of={names[result.seat]} /></>}>
        <small><bdi>{w.code(`offence.${result.cause}`)}</bdi></small>
      </Head>
      <Ledger {...p} transfers={result.transfers} deltas={result.deltas} />
    </section>
  );
}

/** How a hand ended: one winner or several, a draw of any kind, a chombo. */
export function ResultSheet({ view, result }: { readonly view: View; readonly result: Result }): JSX.Element {
  const [w, names, skin] = useSelect((s) => [s.words, s.names, s.ui.skin] as const);
  const common: Common = { view, words: w, names, skin };
  const wins = result.kind === "hora" ? result.wins : [];
  const label = w.code(result.kind === "ryukyoku" ? `end.${result.reason}` : `end.${result.kind}`);
  return (
    <div class={wins.length > 1 ? "sheet result wins" : "sheet result"} role="region" aria-label={label} data-testid="result">
      {result.kind === "ryukyoku" && <DrawBlock {...common} result={result} />}
      {result.kind === "chombo" && <ChomboBlock {...common} result={result} />}
      {wins.map((win, i) => <WinBlock key={i} {...common} win={win} first={i === 0} alone={wins.length === 1} />)}
      {wins.length > 1 && <Ledger {...common} transfers={wins.flatMap((x) => x.transfers)} deltas={result.deltas} ron />}
      <Footer final={view.final !== null} />
    </div>
  );
}

function Footer({ final }: { readonly final: boolean }): JSX.Element {
  const { actions } = useTools();
  const [w, hand, hands, hasFinal, following, end] = useSelect((s) => [
    s.words, s.ui.at[0], s.outlines.length, s.info.final !== null, s.following && !s.closed, s.ready && s.prompt?.kind === "end" ? s.prompt : null,
  ] as const);
  const next = hand < hands - 1;
  return (
    <footer>
      <button type="button" class="ghostb" data-act="look" onClick={() => actions.look(true)}>{w.ui("look")}</button>
      {end?.options.map((o) => (
        <button type="button" key={o.i} class={o.act === "stop" ? "primary" : "ghostb"} data-act={`choose:${o.act}`} onClick={() => actions.choose(o.i)}>
          {o.act === "stop" ? w.ui("stopMatch") : o.act === "go_on" ? w.ui("goOn") : o.text}
        </button>
      ))}
      {following ? !end && !final && <button type="button" class="primary" data-act="next" onClick={() => actions.proceed()}>{w.ui("resume")} <kbd>Enter</kbd></button>
        : next ? <button type="button" class="primary" data-act="next" onClick={() => actions.hand(1)}>{w.ui("nextHand")}</button>
        : hasFinal && !final && <button type="button" class="primary" data-act="to-final" onClick={() => actions.last()}>{w.ui("final")}</button>}
    </footer>
  );
}
