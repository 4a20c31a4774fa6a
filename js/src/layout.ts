// A view becomes a flat list of things with a place. The ids name places on the table and survive
// from view to view: comparing two lists is all that updating and animation need.
import { chair, G, ground, place, RATIO, rowsOf, type Chair, type Ground, type Place } from "./geometry.ts";
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
  /** Of a hand: its index there; the drawn tile's is the one after the last. */
  readonly slot?: number;
  /** In a river that closes up: its place there. */
  readonly over?: number;
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
  /** The viewpoint's hand as it stands, left to right; as it comes when there is none. */
  readonly order?: readonly number[] | null;
  /** The own hand lies in two rows where it is long. */
  readonly rows?: boolean;
  /** So much felt is over it for figures. */
  readonly lift?: number;
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
  if (meld.type === "ankan") {
    // Two faces are shown, and what tells tiles apart (red, blue) is among them.
    const [right, left] = [...meld.tiles].sort((p, q) => q.length - p.length);
    return [{ t: HIDDEN }, { t: left ?? HIDDEN }, { t: right ?? HIDDEN }, { t: HIDDEN }];
  }
  const own = meld.tiles.map((t): MeldPart => ({ t }));
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

/** What the parts of a seat have in common. */
interface Corner {
  readonly s: SeatView;
  readonly seat: number;
  readonly players: number;
  readonly mine: boolean;
  readonly open: boolean;
  /** Does the hand lie in rows of its own, with what is set aside at its right? */
  readonly tray: boolean;
  /** Tiles by row, room for the drawn one included; and how long that is. */
  readonly rows: readonly number[];
  readonly long: number;
  /** The hand as it stands, left to right, without the drawn tile. */
  readonly order: readonly number[];
  /** Local y of the edge that hand and melds stand on; local x where the melds end and the hand may begin. */
  readonly reach: number;
  readonly right: number;
  readonly left: number;
  /** Felt over each row of the hand for figures; of the own one only. */
  readonly lift: number;
  /** Width of a tile of the hand when it has room. */
  readonly handW: number;
  readonly items: Item[];
  /** lx, ly: the top left corner in seat-local units. Gives back the room taken in x. */
  put(lx: number, ly: number, w: number, t: Tile, zone: Zone, id: string, more?: Partial<Item> & { readonly side?: boolean }): number;
}

function corner(s: SeatView, seat: number, players: number, o: LayoutOptions): Corner {
  const g: Ground = ground(players, o.rows, o.lift);
  const k = chair(seat, o.viewpoint, players);
  const mine = k === 0;
  const open = faceUp(s, seat, o);
  const items: Item[] = [];
  const tray = mine && g.rows;
  const handW = mine ? g.own : open ? G.rival.open : G.rival.w;
  // Room for a drawn tile is kept while there is none, so that the hand stands still.
  const count = s.hand.length + (s.drawn !== null && s.drawn !== undefined ? 1 : 0);
  const rows = mine ? rowsOf(count % 3 === 1 ? count + 1 : count, g) : [count % 3 === 1 ? count + 1 : count];
  const long = Math.max(...rows.map((n, i) => n * handW + (i === rows.length - 1 ? (mine ? G.own.gap : G.rival.gap) : 0)));
  const order = mine && o.order?.length === s.hand.length ? o.order : s.hand.map((_, i) => i);
  return {
    s, seat, players, mine, open, tray, rows, long, order, handW, items,
    reach: g.reach[k] as number,
    right: g.right[k] as number,
    left: g.left[k] as number,
    lift: mine ? g.lift : 0,
    put(lx, ly, w, t, zone, id, { side = false, ...more } = {}) {
      const W = side ? w * RATIO : w;
      const H = side ? w : w * RATIO;
      items.push({ id, t, zone, seat, w, ...place(g, k, lx + W / 2, ly + H / 2, side ? -90 : 0), ...more });
      return W;
    },
  };
}

/** Where the melds begin, how wide their tiles are, and where tiles added to a pon lie. */
interface MeldRow {
  readonly x: number;
  readonly w: number;
  readonly stacks: readonly number[];
}

/** The melds, from the right corner leftwards; they shrink as soon as they would meet the hand. */
function layMelds(c: Corner): MeldRow {
  const all = c.s.melds.map((m) => meldParts(m, c.seat, c.players));
  const handLen = c.tray ? c.long + G.own.gap : (c.s.hand.length + 1) * c.handW + 2 * G.own.gap;
  const room = c.right - c.left - handLen - all.length * G.meld.gap;
  let w: number = c.mine ? G.meld.own : G.meld.rival;
  w *= Math.min(1, room / Math.max(1, all.reduce((sum, p) => sum + length(p, w), 0)));
  const h = w * RATIO;
  let x = c.right;
  const stacks: number[] = [];
  all.forEach((parts, j) => {
    x -= length(parts, w);
    let px = x;
    parts.forEach((p, q) => {
      const id = `m${c.seat}.${j}.${q}`;
      if (p.stack) {
        stacks.push(px - h);
        c.put(px - h, c.reach - 2 * w, w, p.t, "meld", id, { side: true });
      } else px += c.put(px, c.reach - (p.side ? w : h), w, p.t, "meld", id, { side: p.side === true });
    });
    x -= G.meld.gap;
  });
  return { x, w, stacks };
}

/** Kita and flowers, a row inside the melds. Gives back the local x up to which the river may run. */
function layAside(c: Corner, melds: MeldRow): number {
  const A = G.aside;
  const aside = [...c.s.kita, ...c.s.flowers];
  const perRow = c.tray ? G.rows.aside : Infinity;
  const end = c.right - Math.min(aside.length, perRow) * A.step;
  const high = melds.w * RATIO;
  const below = c.mine && !c.tray ? G.own.w * RATIO : c.s.melds.length > 0 ? high : 0;
  // An added tile reaches further in than its meld.
  const lift = below === 0 ? 0 : (c.mine && !c.tray ? A.ownGap + c.lift : A.gap) + (melds.stacks.some((x) => x + high > end) ? Math.max(below, 2 * melds.w) : below);
  aside.forEach((t, j) => {
    const up = Math.floor(j / perRow);
    c.put(c.right - (j - (up > 0 ? up * perRow : 0) + 1) * A.step, c.reach - lift - (up + 1) * A.w * RATIO - up * A.gap, A.w, t, "aside", `f${c.seat}.${j}`);
  });
  return !c.mine && lift > A.gap + high ? Math.min(G.river.limit, end - 2) : G.river.limit;
}

/** The river: rows of six; the third one goes on and closes up so that it ends at the limit. */
function layRiver(c: Corner, limit: number): void {
  const R = G.river;
  const high = R.w * RATIO;
  const tail = c.s.river.length - (R.rows - 1) * R.perRow;
  const tight = Math.min(R.stepX, (limit - R.x - high) / Math.max(1, tail - 1));
  let x: number = R.x;
  let row = 0;
  c.s.river.forEach((d, i) => {
    if (i > 0 && i % R.perRow === 0 && row < R.rows - 1) {
      row++;
      x = R.x;
    }
    const y = R.y + row * R.stepY + (d.side ? high - R.w : 0);
    const closed = row === R.rows - 1 && tight < R.w;
    const W = c.put(x, y, R.w, d.t, "river", `r${c.seat}.${i}`, {
      side: d.side === true,
      tsumogiri: d.tsumogiri === true,
      called: d.called !== undefined && d.called !== null,
      ...(closed ? { over: i } : {}),
    });
    x += W - R.w + (row === R.rows - 1 ? tight : R.stepX);
  });
}

/** The hand; the drawn tile stands apart at its right. */
function layHand(c: Corner, melds: MeldRow): void {
  const { s, seat, open, mine, left, right, handW, tray, rows, long } = c;
  const aside = s.kita.length + s.flowers.length;
  const asideLen = aside > 0 && (tray || !mine) ? Math.min(aside, tray ? G.rows.aside : aside) * G.aside.step + 4 : 0;
  const meldLen = s.melds.length > 0 ? Math.max(right - melds.x, tray ? asideLen : 0) : asideLen;
  const gap = mine ? G.own.gap : G.rival.gap;
  let z = 1;
  let x: number;
  if (mine) {
    const free = G.width - 20 - meldLen - long;
    x = left + Math.max(0, free / 2) * (s.melds.length > 0 ? 0.5 : 1);
  } else {
    z = Math.min(1, (right - meldLen - 6 - left) / long);
    x = Math.max(left, Math.min((-long * z) / 2, right - meldLen - 10 - long * z));
  }
  const w = handW * z;
  const upper = rows.length > 1 ? (rows[0] as number) : 0;
  /** The place of the nth tile of the hand. */
  const at = (n: number): readonly [number, number] => n < upper
    ? [x + n * w, c.reach - 2 * w * RATIO - G.rows.gap - c.lift]
    : [x + (n - upper) * w, c.reach - w * RATIO];
  const zone: Zone = mine ? "own" : "hand";
  // A tile that can be seen keeps its id while the hand is sorted around it; a back is a place.
  const nth = new Map<Tile, number>();
  const id = (t: Tile, i: number | "d"): string => {
    if (!open || t === HIDDEN) return `h${seat}.${i}`;
    const n = (nth.get(t) ?? 0) + 1;
    nth.set(t, n);
    return `h${seat}.${t}.${n}`;
  };
  const ids = s.hand.map(id);
  c.order.forEach((slot, n) => c.put(...at(n), w, open ? (s.hand[slot] as Tile) : HIDDEN, zone, ids[slot] as string, { slot }));
  if (s.drawn !== null && s.drawn !== undefined) {
    const [dx, dy] = at(s.hand.length);
    c.put(dx + gap * z, dy, w, open ? s.drawn : HIDDEN, zone, id(s.drawn, "d"), { drawn: true, slot: s.hand.length });
  }
}

/** The nearer tile lies over the edge of the farther one; where a river closes up, the earlier one
 * over the later, whose right corner (tsumogiri) stays to be seen. */
export function depth(i: Item): number {
  return i.over === undefined ? i.y : 1e4 - i.over;
}

/** Everything that lies in front of one seat. */
export function layoutSeat(s: SeatView, seat: number, players: number, o: LayoutOptions): SeatLayout {
  const c = corner(s, seat, players, o);
  const melds = layMelds(c);
  layRiver(c, layAside(c, melds));
  layHand(c, melds);
  c.items.sort((p, q) => depth(p) - depth(q));
  const k = chair(seat, o.viewpoint, players);
  const stick = s.riichi && s.riichi_paid ? place(ground(players, o.rows, o.lift), k, 0, G.stick.y + G.stick.h / 2) : null;
  return { seat, chair: k, items: c.items, stick };
}

/** Layouts of the seats, remembered by the seat's object: what did not change is the same list. */
export class Layouts {
  private memo = new WeakMap<SeatView, SeatLayout>();
  private key = "";

  of(view: View, o: LayoutOptions): SeatLayout[] {
    const key = `${view.players} ${o.viewpoint} ${o.open} ${o.rows === true} ${o.lift ?? 0} ${o.order?.join() ?? ""}`;
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
