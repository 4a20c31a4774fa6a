// From a keyframe and patches to views. Nothing is ever changed in place: along the path of a
// change the objects are copied, everything else is shared, so that two views can be compared by
// reference and stepping back costs nothing.
import { checkView } from "./check.ts";
import { inflate } from "./inflate.ts";
import type { Both, HandBlob, Op, Patch, Path, View } from "./wire.ts";

type Box = Record<string | number, unknown>;

/** A patch names a place that is not there. */
export class PatchError extends Error {
  override readonly name = "PatchError";
}

function copy(value: unknown, path: Path): Box {
  if (Array.isArray(value)) return value.slice() as unknown as Box;
  if (value !== null && typeof value === "object") return { ...(value as Box) };
  throw new PatchError(`nothing to change at ${JSON.stringify(path)}`);
}

function change(value: unknown, path: Path, depth: number, op: Op): unknown {
  const key = path[depth];
  if (key === undefined) {
    if (op[0] === "s") return op[2];
    if (op[0] !== "p" || !Array.isArray(value)) {
      throw new PatchError(`no list at ${JSON.stringify(path)}`);
    }
    const list = value.slice();
    list.splice(op[2], op[3], ...op[4]);
    return list;
  }
  const box = copy(value, path);
  if (op[0] === "d" && depth === path.length - 1) {
    delete box[key];
    return box;
  }
  box[key] = change(box[key], path, depth + 1, op);
  return box;
}

/** The value after a patch; the value before it stays as it was. */
export function fold<T>(value: T, patch: Patch): T {
  let out: unknown = value;
  for (const op of patch) {
    if (op[0] !== "s" && op[0] !== "d" && op[0] !== "p") {
      throw new PatchError(`unknown operation ${JSON.stringify((op as readonly unknown[])[0])}`);
    }
    out = change(out, op[1], 0, op);
  }
  return out as T;
}

/** All views of one hand, folded as far as somebody has looked. */
export class Hand {
  blob: HandBlob;
  private readonly views: View[];

  constructor(blob: HandBlob) {
    checkView(blob.k);
    this.blob = blob;
    this.views = [blob.k];
  }

  /** The same hand with more moments: what is folded already stays. */
  extend(blob: HandBlob): void {
    this.blob = blob;
    this.views.length = Math.min(this.views.length, blob.p.length + 1);
  }

  /** Did the log say how the wall lies? */
  get knowsWall(): boolean {
    return Boolean(this.blob.k.wall ?? this.blob.k.dead);
  }

  /** The last moment; moments are 0…last. */
  get last(): number {
    return this.blob.p.length;
  }

  view(n: number): View {
    const to = Math.max(0, Math.min(this.last, n));
    let view = this.views[this.views.length - 1] as View;
    for (let i = this.views.length; i <= to; i++) {
      view = fold(view, this.blob.p[i - 1] ?? []);
      checkView(view);
      this.views.push(view);
    }
    return this.views[to] as View;
  }

  /** What computer players said of what they did last until moment n, by seat; empty where nobody said
   * anything in all of the hand. */
  reasons(n: number): ReadonlyMap<number, Both | null> {
    const out = new Map<number, Both | null>();
    for (const [, seat] of this.blob.w ?? []) out.set(seat, null);
    for (const [at, seat, text] of this.blob.w ?? []) if (at <= n) out.set(seat, text);
    return out;
  }

  /** `[event code, seat]` of the event that led to moment n; moment 0 is the deal. */
  event(n: number): readonly [string, number | null] | null {
    return this.blob.s[n] ?? null;
  }
}

/** The hands of a match; each is unpacked when it is first looked at. At a table the last one may
 * still be growing. */
export class Frames {
  private readonly hands = new Map<number, Hand>();
  private blobs: readonly string[] = [];
  private live: Hand | null = null;
  /** The keyframe of the running hand as text. */
  private key = "";
  /** Hands that have just ended, as they were seen while they were played. */
  private readonly kept = new Map<number, Hand>();

  constructor(blobs: readonly string[]) {
    this.blobs = blobs;
  }

  get length(): number {
    return this.blobs.length + (this.live === null ? 0 : 1);
  }

  /** Hands that are over. */
  get over(): number {
    return this.blobs.length;
  }

  /** Other blobs: what stays the same stays unpacked. */
  setBlobs(blobs: readonly string[]): void {
    const index = this.blobs.length;
    if (this.live !== null && blobs.length > index) this.kept.set(index, this.live);
    for (const i of [...this.hands.keys()]) if (blobs[i] !== this.blobs[i]) this.hands.delete(i);
    for (const i of [...this.kept.keys()]) if (i >= blobs.length || (i < index && blobs[i] !== this.blobs[i])) this.kept.delete(i);
    this.blobs = blobs;
  }

  /** The running hand as it is now. Its patches are appended; `anew`: nothing of before holds. */
  setLive(blob: HandBlob | null, anew: boolean): void {
    if (anew) this.kept.clear();
    const key = blob === null ? "" : JSON.stringify(blob.k);
    if (blob !== null && this.live !== null && !anew && key === this.key && blob.p.length >= this.live.last) {
      this.live.extend(blob);
      return;
    }
    this.live = blob === null ? null : new Hand(blob);
    this.key = key;
  }

  /** A hand that was seen to its end need not be unpacked; `n`: how many moments it has. */
  settle(index: number, n: number): void {
    const hand = this.kept.get(index);
    if (hand !== undefined && hand.last + 1 !== n) this.kept.delete(index);
  }

  /** The table has moved on: what lies before this hand is shown as it is kept. */
  forget(index: number): void {
    for (const i of [...this.kept.keys()]) if (i < index) this.kept.delete(i);
  }

  hand(index: number): Hand {
    if (index === this.blobs.length && this.live !== null) return this.live;
    const kept = this.kept.get(index);
    if (kept !== undefined) return kept;
    let hand = this.hands.get(index);
    if (!hand) {
      const blob = this.blobs[index];
      if (blob === undefined) throw new RangeError(`there is no hand ${index}`);
      hand = new Hand(inflate(blob));
      this.hands.set(index, hand);
    }
    return hand;
  }
}
