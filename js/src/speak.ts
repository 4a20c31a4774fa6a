// The table in words: what a screen reader is told.
import { inline, num, signed, type Words } from "./text.ts";
import type { Meld, RiverTile, View } from "./wire.ts";

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

export function speakResult(view: View, w: Words, names: readonly string[]): string {
  const r = view.result;
  if (!r) return "";
  const out: string[] = [];
  if (r.kind === "hora") {
    for (const win of r.wins) {
      const how = win.from === win.seat ? w.code("end.tsumo") : w.code("end.ron");
      const parts = [w.ui("says", inline(names[win.seat]), how)];
      if (win.from !== win.seat) parts.push(w.ui("from", inline(names[win.from])));
      if (win.points !== null) parts.push(`${num(win.points)} ${w.ui("points")}`);
      for (const [key] of win.yaku ?? []) parts.push(w.code(key));
      out.push(parts.join(comma(w)));
    }
  } else if (r.kind === "chombo") {
    out.push([w.ui("says", inline(names[r.seat]), w.code("end.chombo")), w.code(r.cause)].filter((t) => t !== "").join(comma(w)));
  } else {
    out.push(w.code(`end.${r.reason}`));
    for (const seat of r.seats) out.push(`${inline(names[seat])} ${w.ui("tenpai")}`);
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
