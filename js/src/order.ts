// The order in which the tiles of a seat are painted. A node that moves in the document is laid out
// anew with all that is in it, so as few as possible are moved.

/** A node and how near it lies to the viewer; only things of one zone can cover each other. */
export interface Layer {
  readonly g: Element;
  readonly zone: string;
  readonly depth: number;
}

/** A longest subsequence that does not go down, as the indices of its members. */
export function rising(values: readonly number[]): Set<number> {
  const ends: number[] = [];
  const before: number[] = [];
  values.forEach((value, i) => {
    let at = ends.length;
    while (at > 0 && (values[ends[at - 1] as number] as number) > value) at--;
    before[i] = at > 0 ? (ends[at - 1] as number) : -1;
    ends[at] = i;
  });
  const out = new Set<number>();
  for (let i = ends[ends.length - 1] ?? -1; i >= 0; i = before[i] as number) out.add(i);
  return out;
}

/** Adds `added` to `parent`, whose layers are `order` from the farthest on, and puts right those
 * that lie over a nearer one. `order` is kept up to date. */
export function arrange<T extends Layer>(parent: Element, order: T[], added: readonly T[]): void {
  const zones = new Map<string, T[]>();
  for (const layer of order) {
    const list = zones.get(layer.zone);
    if (list) list.push(layer);
    else zones.set(layer.zone, [layer]);
  }
  const loose = [...added];
  for (const list of zones.values()) {
    if (list.every((layer, i) => i === 0 || (list[i - 1] as T).depth <= layer.depth)) continue;
    const fixed = rising(list.map((layer) => layer.depth));
    for (const layer of list.filter((_, i) => !fixed.has(i))) {
      order.splice(order.indexOf(layer), 1);
      loose.push(layer);
    }
  }
  for (const layer of loose) {
    const at = order.findIndex((other) => other.zone === layer.zone && other.depth > layer.depth);
    parent.insertBefore(layer.g, at < 0 ? null : (order[at] as T).g);
    order.splice(at < 0 ? order.length : at, 0, layer);
  }
}
