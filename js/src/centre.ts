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

const WINDS = "ESWN";
const SLOTS = 5;

class Band {
  readonly square = svg("rect", { class: "chip", x: -101.5, y: -12.5, width: 25, height: 25, rx: 5 });
  readonly round = svg("circle", { class: "chip", cx: -89, cy: 0, r: 12 });
  readonly wind = svg("text", { class: "wind", x: -89, y: 5.6 });
  readonly score = svg("text", { class: "score", x: -70, y: 7.4 });
  readonly name = svg("text", { class: "name", x: G.band.x1, y: 5 });
  readonly chips = svg("text", { class: "chips", x: G.band.x1, y: 6 });
  readonly g = svg("g", {}, this.square, this.round, this.wind, this.score, this.name, this.chips);
}

class Counter {
  readonly n = svg("text", { class: "n", x: -3, y: 6.5 });
  readonly g: SVGGElement;
  constructor(x: number, icon: SVGGElement) {
    this.g = svg("g", { class: "count", transform: `translate(${x} 42)` }, icon, this.n);
  }
}

export class Centre {
  readonly g = svg("g", { class: "mj-centre" });
  private readonly turn = svg("rect", { class: "turn", x: -100, y: G.panel - 5, width: 168, height: 5, rx: 2.5 });
  private readonly round = svg("text", { class: "round", x: 0, y: -36 });
  private readonly slots: { readonly empty: SVGRectElement; readonly tile: TileNode }[] = [];
  private readonly left = new Counter(-43, svg("g", {},
    svg("rect", { x: -19, y: -8, width: 6, height: 16, rx: 1.5 }),
    svg("rect", { x: -12, y: -8, width: 6, height: 16, rx: 1.5 })));
  private readonly honba = new Counter(13, svg("g", {},
    svg("rect", { x: -14, y: -9, width: 7, height: 18, rx: 2 }),
    ...[-5, -1.7, 1.7, 5].map((cy) => svg("circle", { class: "hole", cx: -10.5, cy, r: 1.1 }))));
  private readonly sticks = new Counter(56, svg("g", {},
    svg("rect", { x: -14, y: -9, width: 7, height: 18, rx: 2 }),
    svg("circle", { class: "dot", cx: -10.5, cy: 0, r: 2.2 })));
  private readonly bands: Band[] = [];
  /** Names cut to their room; a name is measured once for each room. */
  private readonly cut = new Map<string, string>();

  constructor() {
    const P = G.panel;
    this.g.append(svg("rect", { class: "well", x: -P, y: -P, width: 2 * P, height: 2 * P, rx: 14 }), this.turn, this.round);
    for (let i = 0; i < SLOTS; i++) {
      const empty = svg("rect", { class: "slot", x: -11, y: -15, width: 22, height: 30, rx: 3 });
      const tile = new TileNode();
      this.slots.push({ empty, tile });
      this.g.append(svg("g", { transform: `translate(${(i - 2) * 26.6} -3)` }, empty, tile.g));
    }
    this.g.append(this.left.g, this.honba.g, this.sticks.g);
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
    write(this.left.n, String(view.left));
    write(this.honba.n, String(view.honba));
    write(this.sticks.n, String(view.kyotaku));
    this.bands.forEach((band, seat) => {
      show(band.g, seat < view.players);
      if (seat < view.players) this.band(band, seat, view, o);
    });
  }

  private band(band: Band, seat: number, view: View, o: CentreOptions): void {
    const k = chair(seat, o.viewpoint, view.players);
    const top = k === 2;
    const dealer = seat === view.oya;
    const cls = `seat${dealer ? " is-dealer" : ""}${seat === view.turn ? " is-turn" : ""}`;
    set(band.g, {
      class: cls,
      // The top one is kept upright.
      transform: `rotate(${top ? 0 : SPIN[k]}) translate(${top ? 33 : 0} ${top ? -G.band.y : G.band.y})`,
    });
    show(band.square, dealer);
    show(band.round, !dealer);
    write(band.wind, o.words.wind(WINDS.charAt((seat - view.oya + view.players) % view.players)));
    const score = num(view.scores[seat] ?? 0);
    write(band.score, score);
    const chips = view.chips ? `${signed(view.chips[seat] ?? 0)} ◆` : "";
    write(band.chips, chips);
    write(band.name, chips !== "" || o.stage === "s" ? "" : this.name(band.name, o.names[seat] ?? "", score.length, o.stage));
  }

  /** What of a name fits beside its score. */
  private name(node: SVGTextElement, full: string, digits: number, stage: Stage): string {
    const key = `${stage}${digits} ${full}`;
    const known = this.cut.get(key);
    if (known !== undefined) return known;
    const room = G.band.room - digits * G.band.digit;
    const letters = Array.from(clean(full)).slice(0, 24);
    const measure = (n: number): number => {
      node.textContent = isolate(letters.slice(0, n).join("") + (n < letters.length ? "…" : ""));
      // No layout, no measure (tests): about half a line for each letter.
      return typeof node.getComputedTextLength === "function" ? node.getComputedTextLength() : n * 7;
    };
    let n = letters.length;
    let low = 0;
    if (measure(n) > room) {
      while (low < n - 1) {
        const mid = (low + n) >> 1;
        if (measure(mid) > room) n = mid;
        else low = mid;
      }
      n = low;
    }
    const text = n === 0 ? "" : isolate(letters.slice(0, n).join("") + (n < letters.length || Array.from(clean(full)).length > letters.length ? "…" : ""));
    this.cut.set(key, text);
    return text;
  }
}
