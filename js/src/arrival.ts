// The own hand unsorted: what is there keeps its place, what is new comes to the right end.
import type { Tile } from "./wire.ts";

export class Arrival {
  private shown: readonly Tile[] = [];
  private last: readonly Tile[] | null = null;
  private order: readonly number[] = [];

  /** The indices of `hand`, left to right as it stands. Sorted: as it comes. */
  of(hand: readonly Tile[], sorted: boolean): readonly number[] {
    if (hand === this.last && sorted === false) return this.order;
    this.last = sorted ? null : hand;
    this.order = sorted ? hand.map((_, i) => i) : keep(this.shown, hand);
    this.shown = this.order.map((i) => hand[i] as Tile);
    return this.order;
  }
}

function keep(shown: readonly Tile[], hand: readonly Tile[]): number[] {
  const free = new Map<Tile, number[]>();
  hand.forEach((t, i) => free.set(t, [...(free.get(t) ?? []), i]));
  const old = shown.flatMap((t) => free.get(t)?.shift() ?? []);
  // Another hand altogether.
  if (old.length < hand.length - 4) return hand.map((_, i) => i);
  const there = new Set(old);
  return [...old, ...hand.flatMap((_, i) => (there.has(i) ? [] : [i]))];
}
