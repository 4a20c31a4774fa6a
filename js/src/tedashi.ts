// From which place a hidden hand's discard leaves. The place must tell nothing (UI-3) and be the same
// for everybody who looks: so it is made from what all of them see.
import type { View } from "./wire.ts";

/** A number from 0 to `n` − 1 for a text (FNV-1a). */
function spread(text: string, n: number): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  // The low bits of such a sum are the worst.
  h ^= h >>> 15;
  return (h >>> 0) % n;
}

/** The place in the hand that the newest discard of `seat` leaves, 0 … length of the hand − 1. */
export function tedashiPlace(view: View, seat: number): number {
  const s = view.seats[seat];
  if (!s || s.hand.length === 0) return 0;
  const d = s.river[s.river.length - 1];
  const text = [view.bakaze, view.kyoku, view.honba, ...view.scores, view.left, seat, s.river.length, d?.t].join(" ");
  return spread(text, s.hand.length);
}
