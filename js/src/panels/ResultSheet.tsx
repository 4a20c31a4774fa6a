import type { JSX } from "preact";
import { meldParts } from "../layout.ts";
import { clean, num, signed, type Words } from "../text.ts";
import type { Result, Skin, Transfer, View, Win } from "../wire.ts";
import { useSelect, useTools } from "./context.ts";
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

/** The winner's tiles as they lie: hand, melds, and the winning tile apart. */
function winTiles(win: Win, view: View): Piece[] {
  const out: Piece[] = win.hand.map((t) => ({ t }));
  if (win.tile !== null) out.push({ t: win.tile, gap: 10, ring: true });
  for (const meld of view.seats[win.seat]?.melds ?? []) {
    meldParts(meld, win.seat, view.players).forEach((p, i) => out.push(i === 0 ? { ...p, gap: 10 } : p));
  }
  return out;
}

function Yaku({ win, words: w }: { readonly win: Win; readonly words: Words }): JSX.Element {
  if (!win.yaku || win.yaku.length === 0) return <p class="note">{w.ui("noYaku")}</p>;
  const yakuman = (win.yakuman ?? 0) > 0;
  return (
    <ul class="yaku">
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
    win.han !== null ? `${win.han} ${w.ui("han")}` : "",
    win.fu !== null ? `${win.fu} ${w.ui("fu")}` : "",
  ].filter((s) => s !== "");
  const limit = limitText(win, w);
  return (
    <div class="rs-head">
      <div>
        {first && <small>{w.round(view.bakaze, view.kyoku)}{view.honba > 0 ? ` · ${w.ui("honbaCount", view.honba)}` : ""}</small>}
        <h2>{w.code(tsumo ? "end.tsumo" : "end.ron")} <bdi>{clean(names[win.seat])}</bdi></h2>
        {!tsumo && <small><bdi>{w.ui("from", clean(names[win.from]))}</bdi></small>}
        {win.pao !== null && win.pao !== undefined && <small>{w.code("pay.pao")}: <bdi>{clean(names[win.pao])}</bdi></small>}
      </div>
      <div class="rs-pts">
        {win.points !== null && <b>{num(win.points)}</b>}
        <small>{[...counts, limit].filter((s) => s !== "").join(" · ")}</small>
      </div>
    </div>
  );
}

function WinBlock(p: Common & { readonly win: Win; readonly first: boolean; readonly alone: boolean }): JSX.Element {
  const { win, view, words: w, skin } = p;
  return (
    <section class="win">
      <WinHead {...p} />
      <div class="rs-hand"><Tiles tiles={winTiles(win, view)} width={33} skin={skin} lang={w.lang} /></div>
      {(p.first || (win.ura?.length ?? 0) > 0) && <div class="rs-ind">
        {p.first && win.dora.length > 0 && <span><small>{w.ui("doraIndicator")}</small><Tiles tiles={win.dora} width={24} skin={skin} lang={w.lang} /></span>}
        {win.ura && win.ura.length > 0 && <span><small>{w.ui("uraIndicator")}</small><Tiles tiles={win.ura} width={24} skin={skin} lang={w.lang} /></span>}
      </div>}
      {p.alone ? (
        <div class="rs-cols">
          <Yaku win={win} words={w} />
          <Ledger {...p} transfers={win.transfers} deltas={win.deltas} />
        </div>
      ) : <Yaku win={win} words={w} />}
    </section>
  );
}

/** What each seat pays and gets, by reason, as far as the log says. */
function reasons(transfers: readonly Transfer[], seat: number, w: Words, leave: string): string {
  const sums = new Map<string, number>();
  for (const [source, target, amount, currency, reason] of transfers) {
    const sign = target === seat ? 1 : source === seat ? -1 : 0;
    if (sign === 0 || source === target || reason === leave) continue;
    const key = `${reason} ${currency}`;
    sums.set(key, (sums.get(key) ?? 0) + sign * amount);
  }
  const out: string[] = [];
  for (const [key, sum] of sums) {
    const [reason = "", currency = ""] = key.split(" ");
    if (sum === 0) continue;
    const amount = currency === "sticks" ? `×${num(Math.abs(sum))}` : currency === "chips" ? `${signed(sum)} ◆` : signed(sum);
    out.push(`${w.code(`pay.${reason}`)} ${amount}`);
  }
  return out.join(" · ");
}

interface LedgerProps extends Common {
  readonly transfers: readonly Transfer[];
  readonly deltas: readonly number[] | null;
  readonly tenpai?: readonly number[];
}

function Ledger({ view, words: w, names, transfers, deltas, tenpai }: LedgerProps): JSX.Element {
  const seats = view.seats.map((_, seat) => seat).sort((a, b) => (view.scores[b] ?? 0) - (view.scores[a] ?? 0) || a - b);
  return (
    <ul class="ledger" aria-label={w.ui("payments")}>
      {seats.map((seat) => {
        const dealer = seat === view.oya;
        const why = [tenpai ? w.ui(tenpai.includes(seat) ? "tenpai" : "noten") : "", reasons(transfers, seat, w, tenpai ? "noten" : "")].filter((s) => s !== "").join(" · ");
        return (
          <li key={seat}>
            <i class={dealer ? "wd dealer" : "wd"}>{w.wind(view.seats[seat]?.wind ?? "")}</i>
            <span class="nm"><bdi>{clean(names[seat])}</bdi><small>{why}</small></span>
            <span class="dl"><Delta n={deltas?.[seat] ?? 0} /></span>
            <b>{num(view.scores[seat] ?? 0)}</b>
          </li>
        );
      })}
    </ul>
  );
}

function DrawBlock(p: Common & { readonly result: Extract<Result, { kind: "ryukyoku" }> }): JSX.Element {
  const { result, view, words: w, names, skin } = p;
  const exhaustive = result.reason === "exhaustive" || result.reason === "unknown";
  return (
    <section class="win">
      <div class="rs-head">
        <div>
          <small>{w.round(view.bakaze, view.kyoku)}{view.honba > 0 ? ` · ${w.ui("honbaCount", view.honba)}` : ""}</small>
          <h2>{w.code(`end.${result.reason}`)}</h2>
        </div>
        <div class="rs-pts"><small>{exhaustive ? (result.seats.length > 0 ? w.ui("tenpaiCount", result.seats.length) : w.ui("nobodyTenpai")) : ""}</small></div>
      </div>
      {result.seats.map((seat) => {
        const s = view.seats[seat];
        if (!s) return null;
        const tiles: Piece[] = s.hand.map((t) => ({ t }));
        if (s.drawn !== null && s.drawn !== undefined) tiles.push({ t: s.drawn, gap: 8 });
        for (const meld of s.melds) meldParts(meld, seat, view.players).forEach((q, i) => tiles.push(i === 0 ? { ...q, gap: 8 } : q));
        return (
          <div class="shown" key={seat}>
            <small><bdi>{clean(names[seat])}</bdi></small>
            <div class="rs-hand"><Tiles tiles={tiles} width={30} skin={skin} lang={w.lang} /></div>
          </div>
        );
      })}
      <Ledger {...p} transfers={result.transfers} deltas={result.deltas} {...(exhaustive ? { tenpai: result.seats } : {})} />
    </section>
  );
}

/** How a hand ended: one winner or several, or a draw of any kind. */
export function ResultSheet({ view, result }: { readonly view: View; readonly result: Result }): JSX.Element {
  const { actions } = useTools();
  const [w, names, skin, hand, hands, hasFinal] = useSelect((s) => [s.words, s.info.names, s.ui.skin, s.ui.at[0], s.hands, s.info.final !== null] as const);
  const common: Common = { view, words: w, names, skin };
  const wins = result.kind === "hora" ? result.wins : [];
  const label = result.kind === "hora" ? w.code("end.hora") : w.code(`end.${result.reason}`);
  return (
    <div class={wins.length > 1 ? "sheet result wins" : "sheet result"} role="dialog" aria-label={label} data-testid="result">
      {result.kind === "ryukyoku" && <DrawBlock {...common} result={result} />}
      {wins.map((win, i) => <WinBlock key={i} {...common} win={win} first={i === 0} alone={wins.length === 1} />)}
      {wins.length > 1 && <Ledger {...common} transfers={wins.flatMap((x) => x.transfers)} deltas={result.deltas} />}
      <footer>
        <button type="button" class="ghostb" data-act="look" onClick={() => actions.look(true)}>{w.ui("look")}</button>
        {hand < hands - 1 && <button type="button" class="primary" data-act="next" onClick={() => actions.hand(1)}>{w.ui("nextHand")}</button>}
        {hand === hands - 1 && hasFinal && !view.final && <button type="button" class="primary" data-act="to-final" onClick={() => actions.last()}>{w.ui("final")}</button>}
      </footer>
    </div>
  );
}
