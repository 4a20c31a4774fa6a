// One tile: 60 × 80 units around its middle, 5.5 thick, always seen from the bottom of the screen.
import type { Skin, Tile } from "./wire.ts";
import { set, show, svg } from "./svg.ts";
import { symbolId, type SymbolSkin } from "./tiles.gen.ts";

/** How tiles are painted; the same for all of a board. */
export interface Look {
  readonly skin: Skin;
  /** Tiles of the side seats keep their lying body, the face is turned up. */
  readonly upright: boolean;
  /** A small board: the index skin grows to jumbo away from the own hand. */
  readonly small: boolean;
}

/** What a tile is and how it lies. */
export interface Face {
  readonly t: Tile;
  readonly a: number;
  readonly zone: string;
  readonly tsumogiri?: boolean;
  readonly called?: boolean;
  readonly drawn?: boolean;
}

const DEPTH = 5.5;
/** An animation that ends by itself wakes the page for some frames around its end: these do not, ms. */
const ENDLESS = 10_000;

/** Everything about a tile's look that is not its place: equal shapes need no repaint. */
export interface Shape {
  readonly cls: string;
  readonly href: string;
  readonly a: number;
  readonly W: number;
  readonly H: number;
  readonly dx: number;
  readonly dy: number;
  readonly flip: boolean;
  readonly corner: boolean;
}

/** Which drawing of a face is used: labels stay readable on a small board and on a lying body. */
function symbolSkin(look: Look, zone: string, lying: boolean): SymbolSkin {
  if (look.skin === "classic") return "classic";
  if (lying) return "lying";
  return look.skin === "jumbo" || (look.small && zone !== "own") ? "jumbo" : "index";
}

export function shape(f: Face, look: Look): Shape {
  const lying = look.upright && Math.abs(f.a % 180) === 90;
  const a = look.upright ? 0 : f.a;
  const back = f.t === "?" || f.t === "";
  const skin = back ? "classic" : symbolSkin(look, f.zone, lying);
  const r = (a * Math.PI) / 180;
  const mark = f.t.length === 3 ? f.t.charAt(2) : "";
  const cls = ["tile", f.zone];
  if (back) cls.push("is-back");
  if (mark === "r") cls.push("is-R");
  if (mark === "b") cls.push("is-B");
  if (f.tsumogiri) cls.push("is-tsumogiri");
  if (f.called) cls.push("is-called");
  return {
    cls: cls.join(" "),
    href: `#${symbolId(f.t, skin)}`,
    a,
    W: lying ? 80 : 60,
    H: lying ? 60 : 80,
    dx: Math.round(DEPTH * Math.sin(r) * 10) / 10,
    dy: Math.round(DEPTH * Math.cos(r) * 10) / 10,
    flip: lying && skin !== "lying",
    corner: f.tsumogiri === true,
  };
}

/** Room of the face on the body. */
export function faceBox(s: Shape): { x: number; y: number; width: number; height: number } {
  return s.flip
    ? { x: -22.5, y: -30, width: 45, height: 60 }
    : { x: -s.W / 2, y: -s.H / 2, width: s.W, height: s.H };
}

/** Tsumogiri is said twice: by the shade and by this corner. */
export function cornerPath(s: Shape): string {
  return `M${s.W / 2 - 1} ${s.H / 2 - 20}v14q0 5 -5 5h-14z`;
}

/** A retained tile: its nodes are made once and changed only where the look differs. */
export class TileNode {
  readonly g = svg("g");
  private readonly drop = svg("rect", { class: "drop", rx: 7 });
  private readonly thick = svg("rect", { class: "thick", rx: 7 });
  private readonly body = svg("rect", { class: "body", rx: 7 });
  private readonly use = svg("use");
  private glow: SVGRectElement | null = null;
  private corner: SVGPathElement | null = null;
  private now: Shape | null = null;
  private running: Animation | null = null;
  private flags = "";
  zone = "";
  depth = 0;
  /** The transform it was last given. */
  transform = "";

  constructor() {
    this.g.append(this.drop, this.thick, this.body, this.use);
  }

  /** Out of use: it stays in the document, so that it is at hand when it is needed again. */
  hide(): void {
    this.zone = "";
    this.mark("");
    show(this.g, false);
  }

  /** Marks of the moment, as classes: lifted, faded and so on. Gives back whether they changed. */
  mark(flags: string): boolean {
    if (flags === this.flags) return false;
    this.flags = flags;
    if (this.now) this.g.setAttribute("class", this.classes(this.now));
    const glows = flags.includes("is-up");
    if (glows && !this.glow) {
      this.glow = svg("rect", { class: "glow", x: -35, y: -45, width: 70, height: 90, rx: 11 });
      this.g.prepend(this.glow);
    } else if (!glows) {
      this.glow?.remove();
      this.glow = null;
    }
    return true;
  }

  private classes(s: Shape): string {
    return this.flags === "" ? s.cls : `${s.cls} ${this.flags}`;
  }

  paint(f: Face, look: Look): void {
    show(this.g, true);
    const s = shape(f, look);
    const p = this.now;
    if (!p || p.cls !== s.cls) this.g.setAttribute("class", this.classes(s));
    if (!p || p.href !== s.href) this.use.setAttribute("href", s.href);
    if (!p || p.W !== s.W || p.flip !== s.flip || p.dx !== s.dx || p.dy !== s.dy) {
      const box = { x: -s.W / 2, y: -s.H / 2, width: s.W, height: s.H };
      set(this.body, box);
      set(this.thick, { ...box, x: box.x + s.dx, y: box.y + s.dy });
      set(this.drop, { ...box, x: box.x + s.dx * 1.5, y: box.y + s.dy * 1.5 });
      set(this.use, faceBox(s));
    }
    if (s.corner) {
      this.corner ??= svg("path", { class: "corner" });
      set(this.corner, { d: cornerPath(s) });
      if (!this.corner.parentNode) this.g.append(this.corner);
    } else {
      this.corner?.remove();
    }
    this.now = s;
  }

  move(x: number, y: number, w: number): void {
    const a = this.now?.a ?? 0;
    const to = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${a}deg) scale(${(w / 60).toFixed(4)})`;
    if (to !== this.transform) {
      this.running?.cancel();
      this.running = null;
      this.transform = to;
      this.g.style.transform = to;
    }
  }

  /** Slide here from where it, or its twin, lay before, and lie there until `rest()`. */
  slide(from: string, duration: number, easing: string): void {
    if (typeof this.g.animate !== "function") return;
    this.running?.cancel();
    const to = this.transform;
    const frames = [{ transform: from, easing }, { transform: to, offset: duration / ENDLESS }, { transform: to }];
    this.running = this.g.animate(frames, { duration: ENDLESS });
  }

  /** Ends a movement that has run for `ms`; gives back how many of them are left. */
  rest(ms: number): number {
    const left = this.running ? ms - Number(this.running.currentTime ?? 0) : 0;
    if (left > 0) return left;
    this.running?.cancel();
    this.running = null;
    return 0;
  }
}
