// The table in words: what a screen reader is told.
import { answer, buttons, tileAt, type ButtonName, type Pick, type Scene, type Slot } from "./pick.ts";
import { clean, inline, num, signed, type Words } from "./text.ts";
import type { Both, DrawResult, Meld, OptionAct, RiverTile, Tile, View, WhyAct } from "./wire.ts";

export function comma(w: Words): string {
  return w.lang === "ja" ? "、" : ", ";
}

export function speakDiscard(d: RiverTile, w: Words, names: readonly string[]): string {
  const more: string[] = [];
  if (d.side) more.push(w.ui("sideways"));
  if (d.tsumogiri) more.push(w.ui("tsumogiri"));
  if (d.called !== undefined && d.called !== null) more.push(w.ui("calledBy", inline(names[d.called])));
  const tile = w.tile(d.t);
  return more.length === 0 ? tile : `${tile} (${more.join(comma(w))})`;
}

const MELD_WORD = { chi: "chi", pon: "pon", daiminkan: "kan", kakan: "kan", ankan: "kan" } as const;

/** The wire's order: own tiles, the called one, the added one. */
export function meldTiles(m: Meld): string[] {
  const out = [...m.tiles];
  if (m.called !== undefined && m.called !== null) out.push(m.called);
  if (m.added !== undefined && m.added !== null) out.push(m.added);
  return out;
}

export function speakMeld(m: Meld, w: Words, names: readonly string[]): string {
  const tiles = w.tiles(m.tiles);
  const call = w.code(`call.${MELD_WORD[m.type]}`);
  const parts = [`${call}: ${tiles}`];
  if (m.called !== undefined && m.called !== null) {
    parts.push(w.ui("calledFrom", w.tile(m.called), inline(names[m.from ?? -1])));
  }
  if (m.added !== undefined && m.added !== null) parts.push(w.ui("added", w.tile(m.added)));
  return parts.join(comma(w));
}

/** Does a draw of this kind ask who is tenpai? Who shows nine terminals, say, is not said to be. */
export function asksTenpai(r: DrawResult): boolean {
  return r.reason === "exhaustive" || r.reason === "unknown";
}

export function speakResult(view: View, w: Words, names: readonly string[]): string {
  const r = view.result;
  if (!r) return "";
  const out: string[] = [];
  if (r.kind === "hora") {
    for (const win of r.wins) {
      const how = win.from === win.seat ? w.code("end.tsumo") : w.code("end.ron");
      const parts = [w.ui("says", inline(names[win.seat]), how)];
      if (win.from !== win.seat) parts.push(w.ui("from", inline(names[win.from])));
      if (win.points !== null) parts.push(`${num(win.points)} ${w.code("unit.points")}`);
      for (const [key] of win.yaku ?? []) parts.push(w.code(key));
      out.push(parts.join(comma(w)));
    }
  } else if (r.kind === "chombo") {
    out.push([w.ui("says", inline(names[r.seat]), w.code("end.chombo")), w.code(`offence.${r.cause}`)].filter((t) => t !== "").join(comma(w)));
  } else {
    out.push(w.code(`end.${r.reason}`));
    if (asksTenpai(r)) for (const seat of r.seats) out.push(`${inline(names[seat])} ${w.code("says.tenpai")}`);
  }
  r.deltas?.forEach((d, seat) => {
    if (d !== 0) out.push(`${inline(names[seat])} ${signed(d)}`);
  });
  return out.join(w.lang === "ja" ? "。" : ". ");
}

/** One sentence for the step that led to this view. */
export function speakStep(
  view: View,
  before: View | null,
  event: readonly [string, number | null] | null,
  hidden: boolean,
  w: Words,
  names: readonly string[],
): string {
  const code = event?.[0] ?? "start_kyoku";
  const seat = event?.[1] ?? null;
  const name = seat === null ? "" : inline(names[seat]);
  if (view.result) return speakResult(view, w, names);
  if (code === "start_kyoku") {
    return [w.round(view.bakaze, view.kyoku), w.ui("honbaCount", view.honba)].join(comma(w));
  }
  if (view.said) return w.ui("says", inline(names[view.said.seat]), w.code(`call.${view.said.code}`));
  if (code === "dahai" && seat !== null) {
    const river = view.seats[seat]?.river;
    const d = river?.[river.length - 1];
    return d ? w.ui("discards", name, w.tile(d.t)) : "";
  }
  if (code === "tsumo" && seat !== null) {
    const drawn = view.seats[seat]?.drawn;
    return hidden || !drawn || drawn === "?" ? w.ui("drawsHidden", name) : w.ui("draws", name, w.tile(drawn));
  }
  if (before && view.dora.length > before.dora.length) {
    return w.ui("newDora", w.tile(view.dora[view.dora.length - 1] as string));
  }
  return "";
}

/** What a button of a prompt is called. */
export function buttonName(name: ButtonName, w: Words): string {
  switch (name) {
    case "pass": return w.ui("pass");
    case "stop": return w.ui("stopMatch");
    case "go_on": return w.ui("goOn");
    default: return w.code(`call.${name}`);
  }
}

/** The question why an act is not offered. */
export function whyName(act: WhyAct, w: Words): string {
  return act === "ron" || act === "tsumo" ? w.ui("whyWin") : w.ui("whyAct", w.code(`call.${act}`));
}

/** What an act is called beside its tiles. */
export function actName(act: OptionAct, w: Words): string {
  switch (act) {
    case "dahai": return w.ui("hintDiscard", "").trim();
    case "daiminkan": case "ankan": case "kakan": return buttonName("kan", w);
    case "flower": case "offend": return w.code(`call.${act}`);
    default: return buttonName(act, w);
  }
}

/** Whose tile is asked about, and which; `said`: with what it was shown, when it is no discard.
 * `null` when it is no other's tile. */
export function offeredTile(scene: Scene, view: View): { readonly seat: number; readonly tile: Tile; readonly said: string | null } | null {
  if (scene.prompt?.kind !== "call") return null;
  const named = scene.prompt.options.find((o) => o.tile !== null && o.tile !== undefined && o.act !== "pass")?.tile ?? null;
  if (view.last) {
    const tile = named ?? view.seats[view.last.seat]?.river[view.last.i]?.t;
    if (tile !== undefined) return { seat: view.last.seat, tile, said: null };
  }
  // A tile that is robbed lies in no river: it is with whose turn it is.
  return named !== null && view.turn !== null ? { seat: view.turn, tile: named, said: view.said?.code ?? "kan" } : null;
}

/** A question to the person at the table. */
export function speakPrompt(scene: Scene, p: Pick, view: View, w: Words, names: readonly string[]): string {
  const out: string[] = [];
  if (scene.prompt?.kind === "turn") {
    out.push(w.ui("yourTurn"));
    if (scene.drawn !== null) out.push(w.ui("youDrew", w.tile(scene.drawn)));
  } else if (scene.prompt?.kind === "end") {
    out.push(w.ui("endAsked"));
  } else {
    const offered = offeredTile(scene, view);
    if (offered) {
      const { seat, tile, said } = offered;
      out.push(said === null ? w.ui("discarded", inline(names[seat]), w.tile(tile)) : w.ui("says", inline(names[seat]), `${w.code(`call.${said}`)} ${w.tile(tile)}`));
    }
  }
  const list = buttons(scene, p).map((b) => buttonName(b.name, w));
  if (list.length > 0) out.push(w.ui("possible", list.join(comma(w))));
  return out.join(w.lang === "ja" ? "。" : ". ");
}

/** What a person has just done, where it is not seen in the game. */
export function speakPick(scene: Scene, before: Pick, now: Pick, w: Words): string {
  const tile = (slot: number): string => w.tile(tileAt(scene, slot) ?? "?");
  const out: string[] = [];
  if (now.riichi !== before.riichi) out.push(w.ui(now.riichi ? "riichiOn" : "riichiOff"));
  if (now.asked !== null && now.asked !== before.asked) {
    const why = answer(scene, now.asked).map((r) => both(r.text, w));
    out.push(...(why.length > 0 ? why : [w.ui("whyNothing")]));
  }
  if (out.length > 0) return out.join(w.lang === "ja" ? "。" : ". ");
  if (now.selected !== null && now.selected !== before.selected) return w.ui("lifted", tile(now.selected));
  const more = now.picks.find((slot) => !before.picks.includes(slot));
  if (more !== undefined) return `${tile(more)}${comma(w)}${w.ui("picked")}`;
  const less = before.picks.find((slot) => !now.picks.includes(slot));
  if (less !== undefined) return w.ui("putBack", tile(less));
  if (now.group !== null && now.group !== before.group) return w.ui("pickTiles", w.code(`call.${now.group}`));
  return now.held && !before.held && now.asked === null && !now.menu ? w.ui("held") : "";
}

/** A tile of the own hand, as its button says it. */
export function speakSlot(s: Slot, w: Words): string {
  const parts = [w.tile(s.tile)];
  if (s.drawn) parts.push(w.ui("drawn"));
  if (s.picked) parts.push(w.ui("picked"));
  const text = parts.join(comma(w));
  const against = s.barred ?? s.noRiichi;
  if (against === null) return text;
  const why = against.map((r) => both(r.text, w)).filter((t) => t !== "");
  return [`${text}${comma(w)}${w.ui(s.barred ? "cannot" : "cannotRiichi")}`, ...why].join(w.lang === "ja" ? "：" : ": ");
}

/** A text of the kernel in the language of the view. */
export function both(text: Partial<Both>, w: Words): string {
  return clean(text[w.lang] ?? text.en ?? "");
}
