// The HTML mirror: says in words, to screen readers, what the board shows. The board itself is
// hidden from them. Every part has two texts: mjai tiles joined by spaces (`data-part`, hidden from
// readers; tests compare it with the kernel) and the spoken words beside it.
import { faceUp, HIDDEN, type LayoutOptions } from "./layout.ts";
import { comma, meldTiles, speakDiscard, speakMeld, speakResult } from "./speak.ts";
import { set, write } from "./svg.ts";
import { inline, num, type Words } from "./text.ts";
import type { SeatView, View } from "./wire.ts";

const SEAT_PARTS = ["hand", "drawn", "river", "melds", "kita", "flowers", "score"] as const;
type SeatPart = (typeof SEAT_PARTS)[number];
const TABLE_PARTS = ["round", "honba", "kyotaku", "left", "dora", "ura", "turn", "last", "said", "result"] as const;
type TablePart = (typeof TABLE_PARTS)[number];

interface Cell {
  readonly facts: HTMLElement;
  readonly words: HTMLElement;
}

export interface MirrorOptions extends LayoutOptions {
  readonly names: readonly string[];
  readonly words: Words;
}

function cell(parent: HTMLElement, part: string, seat?: number): Cell {
  const p = document.createElement("p");
  const facts = document.createElement("span");
  facts.dataset["part"] = part;
  if (seat !== undefined) facts.dataset["seat"] = String(seat);
  facts.setAttribute("aria-hidden", "true");
  const words = document.createElement("span");
  words.className = "words";
  p.append(facts, " ", words);
  parent.append(p);
  return { facts, words };
}

class SeatMirror {
  readonly root = document.createElement("section");
  private readonly title = document.createElement("h3");
  private readonly cells = {} as Record<SeatPart, Cell>;
  private key: readonly unknown[] = [];

  constructor(seat: number) {
    this.root.append(this.title);
    for (const part of SEAT_PARTS) this.cells[part] = cell(this.root, part, seat);
  }

  update(view: View, s: SeatView, seat: number, o: MirrorOptions): void {
    const up = faceUp(s, seat, o);
    const score = view.scores[seat] ?? 0;
    const turn = view.turn === seat;
    const key = [s, up, score, turn, view.oya, o.words, o.names];
    if (key.every((x, i) => x === this.key[i])) return;
    this.key = key;
    const w = o.words;
    const wind = w.code(`wind.${s.wind}`);
    const state = [inline(o.names[seat]), wind];
    if (seat === view.oya) state.push(w.ui("dealer"));
    if (s.riichi) state.push(w.code(s.riichi === "double" ? "double_riichi" : "riichi"));
    if (turn) state.push(w.ui("toAct"));
    write(this.title, state.join(comma(w)));
    const hand = up ? s.hand : s.hand.map(() => HIDDEN);
    const drawn = s.drawn === null || s.drawn === undefined ? [] : [up ? s.drawn : HIDDEN];
    this.part("hand", hand, w.ui("hand"), w.tiles(hand));
    this.part("drawn", drawn, w.ui("drawn"), w.tiles(drawn));
    this.part("river", s.river.map((d) => d.t), w.ui("river"),
      s.river.map((d) => speakDiscard(d, w, o.names)).join(comma(w)) || w.ui("none"));
    const indexes = (test: (d: SeatView["river"][number]) => boolean): string =>
      s.river.flatMap((d, i) => (test(d) ? [i] : [])).join(" ");
    set(this.cells.river.facts, {
      "data-tsumogiri": indexes((d) => d.tsumogiri === true),
      "data-side": indexes((d) => d.side === true),
      "data-called": indexes((d) => d.called !== undefined && d.called !== null),
    });
    this.part("melds", s.melds.flatMap(meldTiles), w.ui("melds"),
      s.melds.map((m) => speakMeld(m, w, o.names)).join("; ") || w.ui("none"));
    set(this.cells.melds.facts, { "data-types": s.melds.map((m) => m.type).join(" ") });
    this.part("kita", s.kita, w.code("kita"), w.tiles(s.kita));
    this.part("flowers", s.flowers, w.code("flower"), w.tiles(s.flowers));
    write(this.cells.score.facts, String(score));
    write(this.cells.score.words, `${w.ui("score")}: ${num(score)}`);
  }

  private part(part: SeatPart, tiles: readonly string[], label: string, words: string): void {
    const c = this.cells[part];
    write(c.facts, tiles.join(" "));
    write(c.words, `${label}: ${words}`);
    const hide = tiles.length === 0 && (part === "kita" || part === "flowers");
    const line = c.facts.parentElement as HTMLElement;
    if (line.hidden !== hide) line.hidden = hide;
  }
}

export class Mirror {
  readonly root = document.createElement("div");
  private readonly cells = {} as Record<TablePart, Cell>;
  private readonly seats: SeatMirror[] = [];

  constructor() {
    this.root.className = "sr mirror";
    this.root.dataset["testid"] = "mirror";
    this.root.setAttribute("role", "region");
    const table = document.createElement("section");
    for (const part of TABLE_PARTS) this.cells[part] = cell(table, part);
    this.root.append(table);
  }

  update(view: View, o: MirrorOptions): void {
    const w = o.words;
    set(this.root, { lang: w.lang, "aria-label": w.ui("mirror") });
    const name = (seat: number): string => inline(o.names[seat]);
    this.set("round", `${view.bakaze}${view.kyoku}`, w.round(view.bakaze, view.kyoku));
    this.set("honba", String(view.honba), w.ui("honbaCount", view.honba));
    this.set("kyotaku", String(view.kyotaku), w.ui("sticksCount", view.kyotaku));
    this.set("left", String(view.left), w.ui("leftCount", view.left));
    this.set("dora", view.dora.join(" "), `${w.ui("doraIndicator")}: ${w.tiles(view.dora)}`);
    this.set("ura", view.ura.join(" "), view.ura.length > 0 ? `${w.ui("uraIndicator")}: ${w.tiles(view.ura)}` : "");
    this.set("turn", view.turn === null ? "" : String(view.turn), view.turn === null ? "" : w.ui("turnOf", name(view.turn)));
    const last = view.last ? view.seats[view.last.seat]?.river[view.last.i] : undefined;
    this.set("last", view.last ? `${view.last.seat} ${view.last.i}` : "",
      view.last && last ? `${w.ui("lastDiscard")}: ${name(view.last.seat)}, ${w.tile(last.t)}` : "");
    this.set("said", view.said ? `${view.said.seat} ${view.said.code}` : "",
      view.said ? w.ui("says", name(view.said.seat), w.code(`call.${view.said.code}`)) : "");
    this.set("result", view.result?.kind ?? "", view.result ? speakResult(view, w, o.names) : "");
    while (this.seats.length < view.players) {
      const seat = new SeatMirror(this.seats.length);
      this.seats.push(seat);
      this.root.append(seat.root);
    }
    while (this.seats.length > view.players) this.seats.pop()?.root.remove();
    this.seats.forEach((m, seat) => m.update(view, view.seats[seat] as SeatView, seat, o));
  }

  private set(part: TablePart, facts: string, words: string): void {
    write(this.cells[part].facts, facts);
    write(this.cells[part].words, words);
  }
}

/** A live region: what happens in the game, politely and not more often than a reader can follow;
 * or, assertively and at once, what is asked and what a person has just done. */
export class Live {
  readonly root = document.createElement("div");
  private next = "";
  private unsaid = false;

  constructor(level: "polite" | "assertive" = "polite") {
    const polite = level === "polite";
    this.root.className = "sr";
    this.root.setAttribute("role", polite ? "status" : "alert");
    this.root.setAttribute("aria-live", level);
    this.root.dataset["testid"] = polite ? "live" : "said";
  }

  say(text: string): void {
    this.next = text;
    this.unsaid = true;
  }

  /** Says the last of what there was to say, once. */
  speak(): void {
    if (!this.unsaid) return;
    this.unsaid = false;
    // Another node and another text each time: that is what readers listen to, and who draws the same
    // tile twice is asked twice.
    const again = this.next !== "" && this.root.textContent === this.next;
    this.root.textContent = again ? `${this.next}\u00a0` : this.next;
  }

  now(text: string): void {
    this.say(text);
    this.speak();
  }
}
