// Small views, hands and matches for the tests.
import { strToU8, zlibSync } from "fflate";
import type { HandBlob, HandInfo, Info, Live, LiveData, Patch, SeatView, View } from "../src/wire.ts";

export function seat(more: Partial<SeatView> = {}): SeatView {
  return { wind: "E", hand: [], drawn: null, concealed: true, river: [], melds: [], kita: [], flowers: [], riichi: null, riichi_paid: false, ...more };
}

export function view(more: Partial<View> = {}): View {
  const players = more.players ?? 4;
  return {
    players, bakaze: "E", kyoku: 1, honba: 0, kyotaku: 0, oya: 0,
    scores: Array<number>(players).fill(25000), chips: null, dora: ["5p"], ura: [], left: 70,
    turn: 0, last: null, said: null,
    seats: Array.from({ length: players }, (_, i) => seat({ wind: "ESWN".charAt(i), hand: ["1m", "2m", "5mr", "E"] })),
    result: null, final: null, ...more,
  };
}

/** base64(zlib(JSON)), as the kernel makes it. */
export function pack(value: unknown): string {
  let text = "";
  for (const byte of zlibSync(strToU8(JSON.stringify(value)))) text += String.fromCharCode(byte);
  return btoa(text);
}

/** `w`: reasons of computer players. */
export function blob(k: View, p: readonly Patch[], s?: HandBlob["s"], w?: unknown): string {
  return pack({ k, p, s: s ?? [["start_kyoku", null], ...p.map(() => ["dora", null])], ...(w === undefined ? {} : { w }) });
}

/** The running hand as the kernel sends it. */
export function sentLive({ k, p, s, w, ...more }: Omit<Live, "hand">): LiveData {
  return { ...more, hand: blob(k, p, s, w) };
}

export function handInfo(n: number, more: Partial<HandInfo> = {}): HandInfo {
  return {
    bakaze: "E", kyoku: 1, honba: 0, oya: 0, scores: [25000, 25000, 25000, 25000], end: [26000, 25000, 24000, 25000], n,
    marks: [[1, "riichi", 0], [2, "call", 1], [n - 1, "win", 0]], turns: [[1], [], [], []],
    result: { kind: "hora", wins: [[0, 2, 1000]] }, ...more,
  };
}

export function info(hands: readonly HandInfo[], more: Partial<Info> = {}): Info {
  return { format: 1, title: "", players: 4, names: ["Aoi", "Benedikt", "Chiyo", "Daria"], rules: { name: "tenhou" }, hands, final: null, line: 25000, ...more };
}

/** Two hands of four moments each: tiles left go down, seat 0 draws, discards, and wins in the first. */
export function match(): { info: Info; hands: string[] } {
  const patches: Patch[] = [
    [["s", ["left"], 69], ["s", ["seats", 0, "drawn"], "9s"]],
    [["s", ["seats", 0, "drawn"], null], ["p", ["seats", 0, "river"], 0, 0, [{ t: "9s", tsumogiri: true }]], ["s", ["last"], { seat: 0, i: 0 }], ["s", ["turn"], 1]],
    [["s", ["left"], 68], ["s", ["seats", 1, "drawn"], "C"]],
  ];
  const steps = [["start_kyoku", null], ["tsumo", 0], ["dahai", 0], ["tsumo", 1]] as const;
  const one = blob(view(), patches, steps);
  return { info: info([handInfo(4), handInfo(4, { kyoku: 2, oya: 1 })]), hands: [one, blob(view({ kyoku: 2, oya: 1 }), patches, steps)] };
}
