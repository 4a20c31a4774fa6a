// The panel in the middle: round, indicators, counters and a band for every seat.
import { chair, G, ground, SPIN } from "./geometry.ts";
import type { Stage } from "./store.ts";
import { set, show, svg, write } from "./svg.ts";
import { clean, isolate, num, signed, type Words } from "./text.ts";
import { TileNode, type Look } from "./tile.ts";
import type { View } from "./wire.ts";

export interface CentreOptions extends Look {
  readonly viewpoint: number;
  readonly names: readonly string[];
  readonly words: Words;
  readonly stage: Stage;
}

const SLOTS = 5;

/** What is drawn of a name. */
interface Cut {
  readonly text: string;
  /** It is drawn as wide as there is room. */
  readonly narrow: boolean;
}

/** A name is drawn so much narrower before it is cut. */
const NARROWEST = 0.8;

/** Room for a score as the widest fonts draw it. */
export function scoreWidth(score: string): number {
  return Array.from(score).reduce((sum, c) => sum + (c === "," ? 7.3 : c === "−" ? 16 : 13.3), 0);
}

class Band {
  readonly square = svg("rect", { class: "chip", x: -101.5, y: -12.5, width: 25, height: 25, rx: 5 });
  readonly round = svg("circle", { class: "chip", cx: -89, cy: 0, r: 12 });
  readonly wind = svg("text", { class: "wind", x: -89, y: 5.6 });
  readonly score = svg("text", { class: "score", x: -70, y: 7.4 });
  readonly name = svg("text", { class: "name", x: G.band.x1, y: 5 });
  readonly chips = svg("text", { class: "chips", x: G.band.x1, y: 6 });
  readonly g = svg("g", {}, this.square, this.round, this.wind, this.score, this.name, this.chips);
}

/** A number behind its icon; x = 0 is the icon's left edge. */
class Counter {
  readonly n: SVGTextElement;
  readonly g: SVGGElement;
  constructor(icon: number, ...shapes: SVGElement[]) {
    this.n = svg("text", { class: "n", x: icon + COUNTERS.pad, y: 6.5 });
    this.g = svg("g", { class: "count" }, svg("g", {}, ...shapes), this.n);
  }
}

/** The row of counters: icons' widths, room to both sides of the middle, size of a digit by stage.
 * A narrow stage grows its text (board.css), the widest fonts have digits of .7 em. */
export const COUNTERS = {
  icons: [13, 7, 7],
  pad: 4,
  gap: { min: 6, max: 20 },
  half: 72,
  digit: { "?": 12.6, l: 12.6, m: 12.6, s: 17.5 } satisfies Record<Stage, number>,
} as const;

/** Left edges of the counters (before scaling) and the scale at which they fit; `digits`: how many each has. */
export function placeCounters(digits: readonly number[], stage: Stage): { x: number[]; scale: number } {
  const { icons, pad, gap, half, digit } = COUNTERS;
  const widths = icons.map((icon, i) => icon + pad + (digits[i] ?? 1) * digit[stage]);
  const sum = widths.reduce((a, b) => a + b, 0);
  const between = Math.max(gap.min, Math.min(gap.max, (2 * half - sum) / 2));
  const total = sum + 2 * between;
  let x = -total / 2;
  const left = widths.map((w) => (x += w + between) - w - between);
  return { x: left, scale: Math.min(1, (2 * half) / total) };
}

export class Centre {
  readonly g = svg("g", { class: "mj-centre" });
  private readonly turn = svg("rect", { class: "turn", x: -100, y: G.panel - 5, width: 168, height: 5, rx: 2.5 });
  private readonly round = svg("text", { class: "round", x: 0, y: -36 });
  private readonly slots: { readonly empty: SVGRectElement; readonly tile: TileNode }[] = [];
  private readonly left = new Counter(13,
    svg("rect", { x: 0, y: -8, width: 6, height: 16, rx: 1.5 }),
    svg("rect", { x: 7, y: -8, width: 6, height: 16, rx: 1.5 }));
  private readonly honba = new Counter(7,
    svg("rect", { x: 0, y: -9, width: 7, height: 18, rx: 2 }),
    ...[-5, -1.7, 1.7, 5].map((cy) => svg("circle", { class: "hole", cx: 3.5, cy, r: 1.1 })));
  private readonly sticks = new Counter(7,
    svg("rect", { x: 0, y: -9, width: 7, height: 18, rx: 2 }),
    svg("circle", { class: "dot", cx: 3.5, cy: 0, r: 2.2 }));
  private readonly counters = svg("g", {}, this.left.g, this.honba.g, this.sticks.g);
  private readonly bands: Band[] = [];
  /** Names cut to their room; a name is measured once for each room. */
  private readonly cut = new Map<string, Cut>();

  constructor() {
    const P = G.panel;
    this.g.append(svg("rect", { class: "well", x: -P, y: -P, width: 2 * P, height: 2 * P, rx: 14 }), this.turn, this.round);
    for (let i = 0; i < SLOTS; i++) {
      const empty = svg("rect", { class: "slot", x: -11, y: -15, width: 22, height: 30, rx: 3 });
      const tile = new TileNode();
      this.slots.push({ empty, tile });
      this.g.append(svg("g", { transform: `translate(${(i - 2) * 26.6} -3)` }, empty, tile.g));
    }
    this.g.append(this.counters);
  }

  update(view: View, o: CentreOptions): void {
    const { x, y } = ground(view.players).centre;
    set(this.g, { transform: `translate(${x} ${y})` });
    while (this.bands.length < view.players) {
      const band = new Band();
      this.bands.push(band);
      this.g.append(band.g);
    }
    // The one to act has a lit edge along the own band: there or not, not a matter of colour.
    show(this.turn, view.turn !== null);
    if (view.turn !== null) {
      set(this.turn, { transform: `rotate(${SPIN[chair(view.turn, o.viewpoint, view.players)]})` });
    }
    write(this.round, o.words.round(view.bakaze, view.kyoku));
    this.slots.forEach(({ empty, tile }, i) => {
      const t = view.dora[i];
      show(empty, t === undefined);
      show(tile.g, t !== undefined);
      if (t === undefined) return;
      tile.paint({ t, a: 0, zone: "dora" }, o);
      tile.move(0, 0, 24);
    });
    this.count(view, o.stage);
    this.bands.forEach((band, seat) => {
      show(band.g, seat < view.players);
      if (seat < view.players) this.band(band, seat, view, o);
    });
  }

  private count(view: View, stage: Stage): void {
    const numbers = [view.left, view.honba, view.kyotaku].map(String);
    // Room for two digits of tiles left: the row stands still while they run out.
    const { x, scale } = placeCounters(numbers.map((n, i) => Math.max(i === 0 ? 2 : 1, n.length)), stage);
    set(this.counters, { transform: `translate(0 42) scale(${scale.toFixed(3)})` });
    [this.left, this.honba, this.sticks].forEach((counter, i) => {
      write(counter.n, numbers[i] as string);
      set(counter.g, { transform: `translate(${(x[i] as number).toFixed(1)} 0)` });
    });
  }

  private band(band: Band, seat: number, view: View, o: CentreOptions): void {
    const k = chair(seat, o.viewpoint, view.players);
    const top = k === 2;
    const dealer = seat === view.oya;
    const cls = `seat${dealer ? " is-dealer" : ""}${seat === view.turn ? " is-turn" : ""}${top ? " is-top" : ""}`;
    set(band.g, {
      class: cls,
      // The top one is kept upright.
      transform: `rotate(${top ? 0 : SPIN[k]}) translate(${top ? G.topBand.shift : 0} ${top ? -G.band.y : G.band.y})`,
    });
    const short = top ? G.topBand.short : 0;
    set(band.name, { x: G.band.x1 - short });
    set(band.chips, { x: G.band.x1 - short });
    show(band.square, dealer);
    show(band.round, !dealer);
    write(band.wind, o.words.wind(view.seats[seat]?.wind ?? ""));
    const score = num(view.scores[seat] ?? 0);
    write(band.score, score);
    const chips = view.chips ? `${signed(view.chips[seat] ?? 0)} ◆` : "";
    write(band.chips, chips);
    this.name(band.name, chips !== "" || o.stage === "s" ? "" : (o.names[seat] ?? ""), G.band.room - short - scoreWidth(score), o.stage);
  }

  /** A name beside its score: drawn a little narrower where that is enough, else cut. */
  private name(node: SVGTextElement, full: string, room: number, stage: Stage): void {
    const key = `${stage}${room} ${full}`;
    const known = this.cut.get(key) ?? this.fitName(node, full, room);
    this.cut.set(key, known);
    write(node, known.text);
    if (known.narrow) set(node, { textLength: room.toFixed(1), lengthAdjust: "spacingAndGlyphs" });
    else node.removeAttribute("textLength");
  }

  private fitName(node: SVGTextElement, full: string, room: number): Cut {
    const all = Array.from(clean(full));
    const letters = all.slice(0, 24);
    const text = (n: number): string => (n === 0 ? "" : isolate(letters.slice(0, n).join("") + (n < all.length ? "…" : "")));
    node.removeAttribute("textLength");
    const measure = (n: number): number => {
      node.textContent = text(n);
      // No layout, no measure (tests): about half a line for each letter.
      return typeof node.getComputedTextLength === "function" ? node.getComputedTextLength() : n * 7;
    };
    const whole = measure(letters.length);
    if (whole <= room) return { text: text(letters.length), narrow: false };
    const most = room / NARROWEST;
    let n = letters.length;
    let low = 0;
    if (whole > most) {
      while (low < n - 1) {
        const mid = (low + n) >> 1;
        if (measure(mid) > most) n = mid;
        else low = mid;
      }
      n = low;
    }
    return { text: text(n), narrow: n > 0 && measure(n) > room };
  }
}
