// Every number of the board, in one place. The viewBox is 720 wide; lengths are in its units.
// A seat is drawn as if it sat at the bottom: local x to its right, local y towards it, origin in
// the table's centre; then it is turned. Chairs: 0 bottom, 1 right, 2 top, 3 left.

export type Chair = 0 | 1 | 2 | 3;

/** Height of a tile over its width. */
export const RATIO = 4 / 3;
/** The turn of each chair, degrees. */
export const SPIN = [0, -90, 180, 90] as const;

export const G = {
  width: 720,
  /** Half the centre panel. */
  panel: 107,
  /** The bands with the scores, in the panel. */
  band: { y: 88, x1: 68, room: 132 },
  /** The top one, kept upright, begins further right, away from the left one's wind, and ends sooner. */
  topBand: { shift: 36, short: 4 },
  /** Riichi stick, between panel and river. */
  stick: { y: 110, w: 112, h: 8 },
  /** Past the third row the river goes on in it and closes up, so that it ends at `limit`. */
  river: { w: 36, x: -109.5, y: 122, stepX: 36.6, stepY: 49, perRow: 6, rows: 3, limit: 246 },
  own: { w: 48, gap: 12, left: -350 },
  /** The own hand where a finger would not find a tile of a single row: two of them. */
  rows: { below: 360, w: 60, most: 7, gap: 6, aside: 8 },
  rival: { w: 30, open: 34, gap: 8 },
  meld: { own: 36, rival: 28, gap: 6 },
  /** Kita and flowers: a row inside the melds; the own ones over the hand's right
   * end, clear of the figures there. */
  aside: { w: 28, gap: 7, ownGap: 29, step: 29 },
} as const;

/** What depends on the number of players, and on whether the own hand lies in two rows. */
export interface Ground {
  readonly height: number;
  /** The table's centre: a little high, so that the own hand has a strip of its own. */
  readonly centre: { readonly x: number; readonly y: number };
  /** From the centre to the far edge of the hand, by chair. */
  readonly reach: readonly number[];
  /** Local x where the melds end, by chair. */
  readonly right: readonly number[];
  /** Local x left of which no rival's hand begins, by chair. */
  readonly left: readonly number[];
  /** Width of a tile of the own hand. */
  readonly own: number;
  /** May the own hand lie in two rows? Then there is felt under it, for what is said of the lower one. */
  readonly rows: boolean;
  /** Felt over the own hand, and between two rows of it, that is there for what is said of its tiles. */
  readonly lift: number;
}

const FOUR: Ground = {
  height: 720,
  centre: { x: 360, y: 326 },
  reach: [385, 350, 318, 350],
  right: [350, 312, 346, 312],
  left: [-350, -252, -262, -262],
  own: G.own.w,
  rows: false,
  lift: 0,
};

// Nobody sits at the top: the table moves up and the board is that much shorter.
const THREE: Ground = {
  height: 648,
  centre: { x: 360, y: 254 },
  reach: [385, 350, 246, 350],
  right: [350, 242, 346, 312],
  left: [-350, -252, -262, -244],
  own: G.own.w,
  rows: false,
  lift: 0,
};

/** The same with room for a second row: everything but the own hand stays where it is. */
function withRows(g: Ground): Ground {
  const more = 2 * G.rows.w * RATIO + G.rows.gap - G.own.w * RATIO - 16;
  return { ...g, height: g.height + more + 21, reach: g.reach.map((r, k) => (k === 0 ? r + more : r)), own: G.rows.w, rows: true };
}

/** The same with more felt over each row of the own hand. */
function lifted(g: Ground, lift: number): Ground {
  const more = g.rows ? 2 * lift : lift;
  return { ...g, height: g.height + more, reach: g.reach.map((r, k) => (k === 0 ? r + more : r)), lift };
}

const GROUNDS = { one: [FOUR, THREE], two: [withRows(FOUR), withRows(THREE)] } as const;
const LIFTED = new Map<string, Ground>();

/** `rows`: the own hand may lie in two rows; `lift`: so much felt is there over it for figures. */
export function ground(players: number, rows = false, lift = 0): Ground {
  const plain = GROUNDS[rows ? "two" : "one"][players === 3 ? 1 : 0];
  if (lift === 0) return plain;
  const key = `${players} ${rows} ${lift}`;
  let out = LIFTED.get(key);
  if (!out) LIFTED.set(key, (out = lifted(plain, lift)));
  return out;
}

/** How many tiles lie in each row of an own hand that has room for so many, the upper one first. */
export function rowsOf(count: number, g: Ground): readonly number[] {
  if (!g.rows || count <= G.rows.most) return [count];
  const upper = Math.ceil(count / 2);
  return [upper, count - upper];
}

/** A length of the board for the style sheets. */
export function percent(n: number, of: number): string {
  return `${((100 * n) / of).toFixed(2)}%`;
}

/** How far above the board's lower edge something stands that leaves so much room over the own hand;
 * `lift` as for {@link ground}. */
export function footOf(players: number, room: number, lift = 0): string {
  const g = ground(players, false, lift);
  return percent(g.height - (g.centre.y + (g.reach[0] as number) - G.own.w * RATIO - room), g.height);
}

export interface Place {
  readonly x: number;
  readonly y: number;
  /** Degrees. */
  readonly a: number;
}

/** Seat-local to board coordinates. */
export function place(g: Ground, chair: Chair, lx: number, ly: number, turn = 0): Place {
  const a = SPIN[chair];
  const cos = a === 0 ? 1 : a === 180 ? -1 : 0;
  const sin = a === 90 ? 1 : a === -90 ? -1 : 0;
  return { x: g.centre.x + lx * cos - ly * sin, y: g.centre.y + lx * sin + ly * cos, a: a + turn };
}

/** The chair of an absolute seat as a viewer sees it; three players leave the top one empty. */
export function chair(seat: number, viewpoint: number, players: number): Chair {
  const k = (((seat - viewpoint) % players) + players) % players;
  return (players === 3 && k === 2 ? 3 : k) as Chair;
}
