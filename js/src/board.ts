// The board, retained: it is given a view and changes only what differs from the last one. Each seat's
// tiles are an SVG of their own over the table's, so that a step paints anew only where it happened.
import { kindOf } from "./analysis.ts";
import { Centre } from "./centre.ts";
import { chair, G, ground, place, RATIO } from "./geometry.ts";
import { depth, HIDDEN, Layouts, type Item, type SeatLayout } from "./layout.ts";
import { alike, NOTHING, overTile, ringAt, type Shown } from "./over.ts";
import type { Stage } from "./store.ts";
import { tedashiPlace } from "./tedashi.ts";
import { arrange } from "./order.ts";
import { set, show, svg, write } from "./svg.ts";
import type { Words } from "./text.ts";
import { TileNode, type Look } from "./tile.ts";
import type { Spot, View } from "./wire.ts";

export interface BoardOptions extends Look {
  /** The own hand as it stands; as it comes when there is none. */
  readonly order?: readonly number[] | null;
  readonly viewpoint: number;
  readonly open: boolean;
  readonly names: readonly string[];
  readonly words: Words;
  readonly stage: Stage;
  /** The own hand lies in two rows where it is long. */
  readonly rows?: boolean;
  /** So much felt is over the own hand for figures. */
  readonly lift?: number;
}

export interface BoardEvents {
  /** The centre was tapped. */
  centre(): void;
  /** The table was tapped anywhere else. */
  table(): void;
}

/** A tile that an answer speaks of, and the answer's number. */
export interface Lit {
  readonly spot: Spot;
  readonly n: number;
}

interface Placed {
  readonly node: TileNode;
  item: Item;
}

const MOVE = 180;
const EASE = "cubic-bezier(.2,.7,.2,1)";

class SeatGroup {
  readonly g = svg("svg", { class: "seat-tiles" });
  readonly nodes = new Map<string, Placed>();
  /** Everything in `g`, as it is painted. */
  readonly order: TileNode[] = [];
  /** What of it is not in use. */
  readonly spare: TileNode[] = [];
  readonly stick = svg("g", { class: "stick", visibility: "hidden" },
    svg("rect", { x: -G.stick.w / 2, y: -G.stick.h / 2, width: G.stick.w, height: G.stick.h, rx: 3 }),
    svg("circle", { r: 2.6 }));
  layout: SeatLayout | null = null;
}

export class Board {
  readonly root = document.createElement("div");
  private readonly table = svg("svg", { focusable: "false" });
  private readonly above = svg("svg");
  private readonly lights = svg("g", { class: "lights" });
  private readonly glows = svg("g", { class: "glows" });
  private readonly figures = svg("g", { class: "figures" });
  private shown: Shown = NOTHING;
  private stage: Stage = "?";
  private readonly mat = svg("rect", { class: "mat", width: 556, height: 556, rx: 26 });
  private readonly centre = new Centre();
  private readonly sticks = svg("g");
  private readonly ring = svg("g", { class: "ring", visibility: "hidden" },
    svg("rect", { class: "outer" }), svg("rect", { class: "inner" }));
  private readonly saidText = svg("text", { y: 8 });
  private readonly saidBox = svg("rect", { y: -20, height: 40, rx: 20 });
  private readonly said = svg("g", { class: "said", visibility: "hidden" }, this.saidBox, this.saidText);
  private readonly layouts = new Layouts();
  private readonly seats: SeatGroup[] = [];
  private look = "";
  private players = 0;
  private rows = false;
  private lift = 0;
  private stamp = -1e9;
  private readonly moving = new Set<TileNode>();
  private marks: ReadonlyMap<number, string> = new Map();
  private lit = "";
  private view: View | null = null;
  private bottom = -1;

  constructor(on: BoardEvents) {
    this.root.className = "mj-board";
    this.root.setAttribute("aria-hidden", "true");
    this.table.append(this.mat, this.centre.g, this.sticks);
    this.above.append(this.glows, this.figures, this.lights, this.ring, this.said);
    this.root.addEventListener("click", (e) => {
      if (this.centre.g.contains(e.target as Node)) on.centre();
      else on.table();
    });
  }

  /** `shown`: what an analysis of the view says. */
  update(view: View, o: BoardOptions, animate: boolean, shown: Shown = NOTHING): void {
    this.shown = shown;
    const lift = o.lift ?? 0;
    if (view.players !== this.players || (o.rows === true) !== this.rows || lift !== this.lift) this.reset(view.players, o.rows === true, lift);
    const look = `${o.skin} ${o.upright} ${o.small}`;
    const repaint = look !== this.look;
    this.look = look;
    // Stepping faster than the eye follows: no movement, only the new state.
    const time = performance.now();
    const calm = animate && time - this.stamp > MOVE && !reducedMotion();
    this.stamp = time;

    this.view = view;
    this.bottom = o.viewpoint;
    this.stage = o.stage;
    const layouts = this.layouts.of(view, o);
    const moves: [Placed, string][] = [];
    const changed: [SeatGroup, SeatLayout][] = [];
    layouts.forEach((layout, seat) => {
      const group = this.seats[seat] as SeatGroup;
      if (group.layout !== layout || repaint) changed.push([group, layout]);
    });
    // Where things lay before, so that a tile which is new in one place starts from the old one.
    const gone = new Map<string, string[]>();
    if (calm) {
      for (const [group, layout] of changed) {
        const ids = new Set(layout.items.map((i) => i.id));
        for (const [id, p] of group.nodes) {
          if (!ids.has(id)) push(gone, `${p.item.seat} ${p.item.t}`, p.node.transform);
        }
      }
      const called = view.seats.flatMap((s, seat) => {
        const d = s.river[s.river.length - 1];
        const p = this.seats[seat]?.nodes.get(`r${seat}.${s.river.length - 1}`);
        return d && p && d.called !== undefined && !p.item.called ? [[d.called, d.t, p] as const] : [];
      });
      for (const [seat, t, p] of called) push(gone, `${seat} ${t}`, p.node.transform);
    }
    const hidden = calm ? this.leavings(view, changed) : null;
    for (const [group, layout] of changed) this.place(group, layout, o, calm, gone, moves, hidden);
    for (const [p, from] of moves) {
      p.node.slide(from, MOVE, EASE);
      this.moving.add(p.node);
    }
    this.drawRing(view);
    this.drawSaid(view, o);
    this.centre.update(view, o);
    this.drawOver();
  }

  /** What an analysis of this moment says, over the own tiles and around what is seen. */
  over(shown: Shown): void {
    if (alike(shown, this.shown)) return;
    this.shown = shown;
    this.drawOver();
  }

  private drawOver(): void {
    const { shown } = this;
    if (shown === NOTHING && this.figures.firstChild === null && this.glows.firstChild === null) return;
    const own = this.own;
    const at = (slot: number): Item | undefined => own.find((i) => i.slot === slot);
    const box = (i: Item): SVGElement => ringAt("glow-lit", boxOf([i]));
    const kinds = shown.lit.size === 0 ? [] : this.seats.flatMap(({ layout }) => (layout?.items ?? [])
      .filter((i) => i.zone !== "hand" && i.called !== true && i.t !== HIDDEN && shown.lit.has(kindOf(i.t))));
    const doras = (this.view?.dora ?? []).flatMap((t, i) => {
      const place = shown.lit.has(kindOf(t)) ? this.placeOf(["dora", i]) : null;
      return place ? [ringAt("glow-lit", place)] : [];
    });
    const chosen = shown.chosen.flatMap((slot) => at(slot) ?? []);
    this.glows.replaceChildren(...kinds.map(box), ...doras, ...chosen.map((i) => {
      const ring = ringAt("glow-chosen", boxOf([i]));
      ring.classList.add(...marksOf(this.marks, i));
      return ring;
    }));
    this.figures.replaceChildren(...shown.tiles.flatMap((tile) => {
      const item = at(tile.slot);
      return item ? [overTile(tile, item, this.stage, this.marks.get(tile.slot) ?? "", shown)] : [];
    }));
  }

  /** The tiles of the hand at the bottom, row by row from the upper one, left to right. */
  get own(): readonly Item[] {
    return (this.seats[this.bottom]?.layout?.items ?? []).filter((i) => i.zone === "own").sort((p, q) => p.y - q.y || p.x - q.x);
  }

  /** Marks of the own tiles (classes) by their slots. */
  mark(marks: ReadonlyMap<number, string>): void {
    this.marks = marks;
    const group = this.seats[this.bottom];
    if (!group) return;
    let changed = false;
    for (const p of group.nodes.values()) if (p.item.zone === "own" && this.markOne(p)) changed = true;
    if (changed) {
      arrange(group.g, group.order, []);
      if (this.shown !== NOTHING) this.drawOver();
    }
  }

  /** A lifted tile lies over its neighbours. */
  private markOne(p: Placed): boolean {
    const flags = p.item.zone === "own" && p.item.slot !== undefined ? (this.marks.get(p.item.slot) ?? "") : "";
    p.node.depth = depth(p.item) + (flags.includes("is-up") ? 1e3 : 0);
    return p.node.mark(flags);
  }

  /** Rings and numbers on the tiles that an answer speaks of. */
  light(list: readonly Lit[]): void {
    const key = JSON.stringify(list);
    if (key === this.lit && list.length === 0) return;
    this.lit = key;
    this.lights.replaceChildren(...list.flatMap(({ spot, n }) => {
      const at = this.placeOf(spot);
      if (!at) return [];
      const { W, H } = at;
      const box = { x: -W / 2 - 4, y: -H / 2 - 4, width: W + 8, height: H + 8, rx: 8 };
      const digit = svg("text", { y: 4.8 });
      digit.textContent = String(n);
      return [svg("g", { transform: `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})` },
        svg("rect", { class: "outer", ...box }), svg("rect", { class: "inner", ...box }),
        svg("g", { transform: `translate(0 ${-H / 2 - 4})` }, svg("g", { class: "badge" }, svg("circle", { r: 10 }), digit)))];
    }));
  }

  /** The middle and the size of what lies there; of a meld, of all its tiles together. */
  private placeOf(spot: Spot): { x: number; y: number; W: number; H: number } | null {
    const [kind, a = 0, b = 0] = spot;
    if (kind === "dora") {
      if (!this.view || this.view.dora[a] === undefined) return null;
      const { x, y } = ground(this.view.players).centre;
      return { x: x + (a - 2) * 26.6, y: y - 3, W: 24, H: 32 };
    }
    const test: (i: Item) => boolean = kind === "hand" ? (i) => i.zone === "own" && i.slot === a && !i.drawn
      : kind === "drawn" ? (i) => i.zone === "own" && i.drawn === true
      : kind === "river" ? (i) => i.id === `r${a}.${b}`
      : kind === "kita" ? (i) => i.id === `f${a}.${b}`
      : (i) => i.id.startsWith(`m${a}.${b}.`);
    const seat = kind === "hand" || kind === "drawn" ? this.bottom : a;
    const items = (this.seats[seat]?.layout?.items ?? []).filter(test);
    return items.length === 0 ? null : boxOf(items);
  }

  /** Where a hidden hand's discard comes from: the drawn tile's place if it was that; else any other,
   * the same for everybody who looks, and the drawn tile takes it. By the ids of what moves. */
  private leavings(view: View, changed: readonly (readonly [SeatGroup, SeatLayout])[]): Map<string, string> {
    const out = new Map<string, string>();
    for (const [group, { seat }] of changed) {
      const s = view.seats[seat];
      const i = (s?.river.length ?? 0) - 1;
      const d = s?.river[i];
      if (!s || !d || d.tsumogiri || group.nodes.has(`r${seat}.${i}`)) continue;
      const back = (id: string): Placed | undefined => {
        const p = group.nodes.get(`h${seat}.${id}`);
        return p?.item.zone === "hand" && p.item.t === HIDDEN ? p : undefined;
      };
      const j = tedashiPlace(view, seat);
      const left = back(String(j));
      if (!left) continue;
      out.set(`r${seat}.${i}`, left.node.transform);
      const drawn = back("d");
      if (drawn) out.set(`h${seat}.${j}`, drawn.node.transform);
    }
    return out;
  }

  /** Movements that are over end for good; gives back in how many ms the others will be. */
  settle(): number {
    let left = 0;
    for (const node of this.moving) {
      const ms = node.rest(MOVE);
      if (ms > 0) left = Math.max(left, ms);
      else this.moving.delete(node);
    }
    return left;
  }

  private reset(players: number, rows: boolean, lift: number): void {
    this.players = players;
    this.rows = rows;
    this.lift = lift;
    const g = ground(players, rows, lift);
    this.root.classList.toggle("is-rows", rows);
    this.root.style.aspectRatio = `${G.width} / ${g.height}`;
    set(this.mat, { x: g.centre.x - 278, y: players === 3 ? 22 : g.centre.y - 278, height: players === 3 ? 510 : 556 });
    this.seats.length = 0;
    this.sticks.replaceChildren();
    for (let seat = 0; seat < players; seat++) {
      const group = new SeatGroup();
      this.seats.push(group);
      this.sticks.append(group.stick);
    }
    this.root.replaceChildren(this.table, ...this.seats.map((group) => group.g), this.above);
    for (const layer of this.root.children) layer.setAttribute("viewBox", `0 0 ${G.width} ${g.height}`);
  }

  private place(
    group: SeatGroup,
    layout: SeatLayout,
    o: BoardOptions,
    calm: boolean,
    gone: Map<string, string[]>,
    moves: [Placed, string][],
    hidden: ReadonlyMap<string, string> | null,
  ): void {
    const ids = new Set<string>();
    for (const item of layout.items) ids.add(item.id);
    const free: TileNode[] = [];
    for (const [id, p] of group.nodes) {
      if (!ids.has(id)) {
        free.push(p.node);
        group.nodes.delete(id);
      }
    }
    const added: TileNode[] = [];
    for (const item of layout.items) {
      const old = group.nodes.get(item.id);
      const p: Placed = old ?? { node: free.pop() ?? group.spare.pop() ?? create(added), item };
      let from = old ? old.node.transform : "";
      if (!old) group.nodes.set(item.id, p);
      p.item = item;
      p.node.paint(item, o);
      p.node.move(item.x, item.y, item.w);
      p.node.zone = item.zone;
      this.markOne(p);
      if (calm) {
        const to = p.node.transform;
        const known = hidden?.get(item.id);
        if (known !== undefined) {
          from = known;
        } else if (!old) {
          from = take(gone, `${item.seat} ${item.t}`) ?? take(gone, `${item.seat} ?`) ?? (item.drawn ? `${to} translateY(-14px)` : "");
        }
        if (from && from !== to) moves.push([p, from]);
      }
    }
    for (const node of free) {
      node.hide();
      group.spare.push(node);
    }
    arrange(group.g, group.order, added);
    show(group.stick, layout.stick !== null);
    if (layout.stick) {
      set(group.stick, { transform: `translate(${layout.stick.x} ${layout.stick.y}) rotate(${layout.stick.a})` });
    }
    group.layout = layout;
  }

  private drawRing(view: View): void {
    const p = view.last ? this.seats[view.last.seat]?.nodes.get(`r${view.last.seat}.${view.last.i}`) : undefined;
    show(this.ring, p !== undefined);
    if (!p) return;
    const z = p.item.w / 60;
    const lying = Math.abs(p.item.a % 180) === 90;
    const W = (lying ? 80 : 60) * z + 6;
    const H = (lying ? 60 : 80) * z + 6;
    this.ring.setAttribute("transform", `translate(${p.item.x.toFixed(1)} ${p.item.y.toFixed(1)})`);
    for (const rect of this.ring.children) {
      set(rect, { x: -W / 2, y: -H / 2, width: W, height: H, rx: 7 });
    }
  }

  private drawSaid(view: View, o: BoardOptions): void {
    show(this.said, view.said !== null);
    if (!view.said) return;
    const g = ground(view.players, this.rows, this.lift);
    const k = chair(view.said.seat, o.viewpoint, view.players);
    const text = o.words.code(`call.${view.said.code}`);
    const zoom = o.stage === "s" ? 28 / 22 : 1;
    let width = 30;
    for (const c of text) width += (c > "\u2e7f" ? 23 : 13) * zoom;
    // Between river and hand, over the river's end if need be: the hand stays to be seen.
    const hand = k !== 0 ? G.rival.open : g.rows ? 2 * g.own : g.own;
    const figures = k !== 0 ? 0 : g.rows ? 2 * g.lift : g.lift;
    const half = k === 1 || k === 3 ? width / 2 : 20;
    const at = place(g, k, 0, (g.reach[k] as number) - hand * RATIO - figures - 6 - half);
    const x = Math.max(8 + width / 2, Math.min(G.width - 8 - width / 2, at.x));
    set(this.said, { transform: `translate(${x} ${at.y})` });
    set(this.saidBox, { x: -width / 2, width });
    set(this.saidText, { y: 8 * zoom });
    write(this.saidText, text);
  }
}

/** The middle and the size of what lies there, together. */
function boxOf(items: readonly Item[]): { x: number; y: number; W: number; H: number } {
  const boxes = items.map((i) => {
    const lies = Math.abs(i.a % 180) === 90;
    const w = (lies ? i.w * RATIO : i.w) / 2;
    const h = (lies ? i.w : i.w * RATIO) / 2;
    return [i.x - w, i.y - h, i.x + w, i.y + h] as const;
  });
  const [left, top, right, foot] = [0, 1, 2, 3].map((k) => (k < 2 ? Math.min : Math.max)(...boxes.map((x) => x[k] as number))) as [number, number, number, number];
  return { x: (left + right) / 2, y: (top + foot) / 2, W: right - left, H: foot - top };
}

function marksOf(marks: ReadonlyMap<number, string>, item: Item): string[] {
  return (item.slot === undefined ? "" : (marks.get(item.slot) ?? "")).split(" ").filter(Boolean);
}

function create(list: TileNode[]): TileNode {
  const node = new TileNode();
  list.push(node);
  return node;
}

function push(map: Map<string, string[]>, key: string, value: string): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

function take(map: Map<string, string[]>, key: string): string | undefined {
  return map.get(key)?.pop();
}

let still: MediaQueryList | null = null;

function reducedMotion(): boolean {
  if (typeof matchMedia !== "function") return false;
  still ??= matchMedia("(prefers-reduced-motion: reduce)");
  return still.matches;
}
