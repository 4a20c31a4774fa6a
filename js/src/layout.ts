// A view becomes a flat list of things with a place. The ids name places on the table and survive
// from view to view: comparing two lists is all that updating and animation need.
import { chair, G, ground, place, RATIO, type Chair, type Ground, type Place } from "./geometry.ts";
import type { Meld, SeatView, Tile, View } from "./wire.ts";

export type Zone = "own" | "hand" | "river" | "meld" | "aside";

export interface Item extends Place {
  readonly id: string;
  readonly t: Tile;
  readonly zone: Zone;
  readonly seat: number;
  readonly w: number;
  readonly tsumogiri?: boolean;
  readonly called?: boolean;
  readonly drawn?: boolean;
}

export interface SeatLayout {
  readonly seat: number;
  readonly chair: Chair;
  readonly items: readonly Item[];
  /** Where the riichi stick lies, if it does. */
  readonly stick: Place | null;
}

export interface LayoutOptions {
  readonly viewpoint: number;
  readonly open: boolean;
}

/** The back of a tile, and what a hidden tile is painted as. */
export const HIDDEN: Tile = "?";

/** Is this hand painted face up? */
export function faceUp(seat: SeatView, index: number, o: LayoutOptions): boolean {
  return index === o.viewpoint || o.open || !seat.concealed;
}

/** One tile of a meld, left to right; `stack` lies on top of the one before it. */
export interface MeldPart {
  readonly t: Tile;
  readonly side?: true;
  readonly stack?: true;
}

/** A meld as it lies on the table: the called tile is turned on the side of its giver. */
export function meldParts(meld: Meld, seat: number, players: number): MeldPart[] {
  const own = meld.tiles.map((t): MeldPart => ({ t }));
  if (meld.type === "ankan") {
    return own.map((part, i) => (i === 0 || i === own.length - 1 ? { t: HIDDEN } : part));
  }
  const from = chair(meld.from ?? seat, seat, players);
  const at = from === 3 ? 0 : from === 1 ? own.length : 1;
  const parts: MeldPart[] = own.slice();
  parts.splice(at, 0, { t: meld.called ?? HIDDEN, side: true });
  if (meld.type === "kakan" && meld.added !== undefined) {
    parts.splice(at + 1, 0, { t: meld.added, side: true, stack: true });
  }
  return parts;
}

function length(parts: readonly MeldPart[], w: number): number {
  return parts.reduce((sum, p) => sum + (p.stack ? 0 : p.side ? w * RATIO : w), 0);
}

/** Everything that lies in front of one seat. */
export function layoutSeat(s: SeatView, seat: number, players: number, o: LayoutOptions): SeatLayout {
  const g: Ground = ground(players);
  const k = chair(seat, o.viewpoint, players);
  const mine = k === 0;
  const open = faceUp(s, seat, o);
  const reach = g.reach[k] as number;
  const right = g.right[k] as number;
  const left = g.left[k] as number;
  const items: Item[] = [];

  // lx, ly: the top left corner in seat-local units. Gives back the room taken in x.
  const put = (lx: number, ly: number, w: number, t: Tile, zone: Zone, id: string, side = false, more?: Partial<Item>): number => {
    const W = side ? w * RATIO : w;
    const H = side ? w : w * RATIO;
    items.push({ id, t, zone, seat, w, ...place(g, k, lx + W / 2, ly + H / 2, side ? -90 : 0), ...more });
    return W;
  };

  // the melds, from the right corner leftwards; they shrink as soon as they would meet the hand
  const handW = mine ? G.own.w : open ? G.rival.open : G.rival.w;
  const all = s.melds.map((m) => meldParts(m, seat, players));
  const handLen = (s.hand.length + 1) * handW + 2 * G.own.gap;
  const room = right - left - handLen - all.length * G.meld.gap;
  let mw: number = mine ? G.meld.own : G.meld.rival;
  mw *= Math.min(1, room / Math.max(1, all.reduce((sum, p) => sum + length(p, mw), 0)));
  const mh = mw * RATIO;
  let mx = right;
  const stacks: number[] = [];
  all.forEach((parts, j) => {
    mx -= length(parts, mw);
    let px = mx;
    parts.forEach((p, q) => {
      const id = `m${seat}.${j}.${q}`;
      if (p.stack) {
        stacks.push(px - mh);
        put(px - mh, reach - 2 * mw, mw, p.t, "meld", id, true);
      } else px += put(px, reach - (p.side ? mw : mh), mw, p.t, "meld", id, p.side === true);
    });
    mx -= G.meld.gap;
  });

  // kita and flowers
  const A = G.aside;
  const aside = [...s.kita, ...s.flowers];
  const end = right - aside.length * A.step;
  const below = mine ? G.own.w * RATIO : s.melds.length > 0 ? mh : 0;
  // An added tile reaches further in than its meld.
  const lift = below === 0 ? 0 : A.gap + (stacks.some((sx) => sx + mh > end) ? Math.max(below, 2 * mw) : below);
  aside.forEach((t, j) => {
    put(right - (j + 1) * A.step, reach - lift - A.w * RATIO, A.w, t, "aside", `f${seat}.${j}`);
  });

  // the river; its third row ends before kita and flowers that had to move in
  const R = G.river;
  const high = R.w * RATIO;
  const tail = s.river.length - (R.rows - 1) * R.perRow;
  const limit = !mine && lift > A.gap + mh ? Math.min(R.limit, end - 2) : R.limit;
  const tight = Math.min(R.stepX, (limit - R.x - high) / Math.max(1, tail - 1));
  let x: number = R.x;
  let row = 0;
  s.river.forEach((d, i) => {
    if (i > 0 && i % R.perRow === 0 && row < R.rows - 1) {
      row++;
      x = R.x;
    }
    const y = R.y + row * R.stepY + (d.side ? high - R.w : 0);
    const W = put(x, y, R.w, d.t, "river", `r${seat}.${i}`, d.side === true, {
      tsumogiri: d.tsumogiri === true,
      called: d.called !== undefined && d.called !== null,
    });
    x += W - R.w + (row === R.rows - 1 ? tight : R.stepX);
  });

  // the hand; the drawn tile stands apart at its right
  const n = s.hand.length;
  const drawn = s.drawn !== null && s.drawn !== undefined;
  const meldLen = s.melds.length > 0 ? right - mx : aside.length > 0 && !mine ? aside.length * A.step + 4 : 0;
  const gap = mine ? G.own.gap : G.rival.gap;
  // Room for a drawn tile is kept while there is none, so that the hand stands still.
  const count = n + (drawn ? 1 : 0);
  const full = (count % 3 === 1 ? count + 1 : count) * handW + gap;
  let z = 1;
  let hx: number;
  if (mine) {
    const free = G.width - 20 - meldLen - full;
    hx = left + Math.max(0, free / 2) * (s.melds.length > 0 ? 0.5 : 1);
  } else {
    z = Math.min(1, (right - meldLen - 6 - left) / full);
    hx = Math.max(left, Math.min((-full * z) / 2, right - meldLen - 10 - full * z));
  }
  const w = handW * z;
  const y = reach - w * RATIO;
  const zone: Zone = mine ? "own" : "hand";
  // A tile that can be seen keeps its id while the hand is sorted around it; a back is a place.
  const nth = new Map<Tile, number>();
  const id = (t: Tile, i: number | "d"): string => {
    if (!open || t === HIDDEN) return `h${seat}.${i}`;
    const c = (nth.get(t) ?? 0) + 1;
    nth.set(t, c);
    return `h${seat}.${t}.${c}`;
  };
  s.hand.forEach((t, i) => {
    put(hx, y, w, open ? t : HIDDEN, zone, id(t, i));
    hx += w;
  });
  if (s.drawn !== null && s.drawn !== undefined) {
    put(hx + gap * z, y, w, open ? s.drawn : HIDDEN, zone, id(s.drawn, "d"), false, { drawn: true });
  }

  // the nearer tile lies over the edge of the farther one
  items.sort((p, q) => p.y - q.y);
  const stick = s.riichi && s.riichi_paid ? place(g, k, 0, G.stick.y + G.stick.h / 2) : null;
  return { seat, chair: k, items, stick };
}

/** Layouts of the seats, remembered by the seat's object: what did not change is the same list. */
export class Layouts {
  private memo = new WeakMap<SeatView, SeatLayout>();
  private key = "";

  of(view: View, o: LayoutOptions): SeatLayout[] {
    const key = `${view.players} ${o.viewpoint} ${o.open}`;
    if (key !== this.key) {
      this.key = key;
      this.memo = new WeakMap();
    }
    return view.seats.map((s, seat) => {
      let out = this.memo.get(s);
      if (!out) {
        out = layoutSeat(s, seat, view.players, o);
        this.memo.set(s, out);
      }
      return out;
    });
  }
}
