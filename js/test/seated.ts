// A table at which somebody sits, for the tests: a hand, what is asked, and what was sent.
import type { MountData } from "../src/mount.tsx";
import type { Message, Option, Prompt, Reason, Status, View } from "../src/wire.ts";
import { handInfo, info, seat, sentLive, view } from "./make.ts";

export const HAND = ["1m", "2m", "3m", "4p", "5pr", "5p", "6p", "6p", "7p", "8p", "E", "E", "C"];

export function reason(code: string, en: string, tiles: Reason["tiles"] = []): Reason {
  return { code, text: { en, ja: `${en} (ja)` }, tiles };
}

export function prompt(more: Partial<Prompt> = {}): Prompt {
  return { id: 1, epoch: 1, seat: 0, kind: "turn", options: [], offences: [], why: {}, hints: null, clock: null, ...more };
}

/** Every tile of the hand and the drawn one may be discarded. */
export function turn(...more: Option[]): Prompt {
  const kinds = [...new Set(HAND)];
  return prompt({
    options: [...kinds.map((tile, i): Option => ({ i, act: "dahai", text: tile, tile, drawn: false })), { i: 30, act: "dahai", text: "9s", tile: "9s", drawn: true }, ...more],
  });
}

export const CHIS: readonly Option[] = [["4p", "5pr"], ["4p", "5p"], ["5pr", "7p"], ["5p", "7p"], ["7p", "8p"]]
  .map((tiles, n): Option => ({ i: 60 + n, act: "chi", text: "chi", tile: "6p", tiles }));
export const PON: Option = { i: 44, act: "pon", text: "pon", tile: "6p", tiles: ["6p", "6p"] };
export const RON: Option = { i: 43, act: "ron", text: "ron", tile: "6p" };
export const PASS: Option = { i: 50, act: "pass", text: "pass" };

export function call(...options: Option[]): Prompt {
  return prompt({ kind: "call", options: [...options, PASS] });
}

/** The seat 0 has drawn, or the seat 3 has discarded 6p. */
export function seen(asked: Prompt | null, more: Partial<View> = {}): View {
  const other = asked?.kind === "call";
  const seats = [0, 1, 2, 3].map((i) => seat({
    wind: "ESWN".charAt(i),
    hand: i === 0 ? HAND : Array<string>(13).fill("?"),
    drawn: i === 0 && !other ? "9s" : null,
    river: i === 3 && other ? [{ t: "1m" }, { t: "6p" }] : i === 0 ? [{ t: "P" }, { t: "2p" }] : [],
  }));
  return view({ seats, turn: other ? 3 : 0, last: other ? { seat: 3, i: 1 } : null, ...more });
}

export function status(more: Partial<Status> = {}): Status {
  const bot = { name: "", kind: "computer", player: "mixed", away: false } as const;
  return {
    state: "playing", seats: [{ ...bot, kind: "person", player: null }, bot, bot, bot], you: [0], curtain: null, error: null, undo: 0, redo: 0,
    waiting: false, watch: false, rules: { name: "tenhou", title: { en: "", ja: "" } }, notice: null, ...more,
  };
}

/** The running hand has only been dealt. */
export const OUTLINE = handInfo(1, { result: null, marks: [], turns: [[], [], [], []] });

export function seated(asked: Prompt | null, more: Partial<MountData> = {}, shown: View = seen(asked)): MountData & { readonly sent: Message[] } {
  const sent: Message[] = [];
  return {
    info: info([], { live: true }), hands: [],
    live: sentLive({ epoch: asked?.epoch ?? 1, viewer: 0, k: shown, p: [], s: [["start_kyoku", null]], outline: OUTLINE }),
    prompt: asked, status: status(), onMessage: (m) => sent.push(m), sent, ...more,
  };
}
