// The own hand as a toolbar: a button over every tile of the board. The tiles are the board's; the
// buttons are what is touched, focused and spoken, and carry what is said about a tile.
import { ground, G, RATIO } from "./geometry.ts";
import type { Item } from "./layout.ts";
import { slotOf, told, type Slot } from "./pick.ts";
import type { Play } from "./play.ts";
import { comma, speakSlot } from "./speak.ts";
import type { Shown } from "./over.ts";
import { speakOver } from "./spot.ts";
import { set, write } from "./svg.ts";
import type { Words } from "./text.ts";

const BROWSE: ReadonlySet<string> = new Set(["ArrowLeft", "ArrowRight", "Home", "End"]);

/** When more tiles than this are barred, the mark is shown on the one that is looked at. */
const MARKED = 5;

class Key {
  readonly root = document.createElement("button");
  readonly mark = document.createElement("i");
  readonly bar = document.createElement("b");
  slot = -1;
  box = "";

  constructor() {
    this.root.type = "button";
    this.root.className = "own-tile";
    this.mark.className = "mark";
    this.mark.setAttribute("aria-hidden", "true");
    this.mark.textContent = "?";
    this.bar.className = "ukeire";
    this.bar.setAttribute("aria-hidden", "true");
    this.root.append(this.bar, this.mark);
  }
}

/** A press of a finger or a mouse, from down to up. */
interface Press {
  readonly by: "mouse" | "touch";
  readonly slot: number;
  /** The prompt and the lifted tile when it began. */
  readonly key: string;
  readonly selected: number | null;
  moved: boolean;
}

export class Hand {
  readonly root = document.createElement("div");
  private readonly keys: Key[] = [];
  private readonly play: Play;
  private readonly beside: () => void;
  private press: Press | null = null;

  /** `beside`: a tap that the hand has no use for is one on the table. */
  constructor(play: Play, beside: () => void) {
    this.play = play;
    this.beside = beside;
    this.root.className = "own-hand";
    this.root.setAttribute("role", "toolbar");
    this.root.setAttribute("aria-orientation", "horizontal");
    this.root.dataset["testid"] = "own-hand";
    this.root.hidden = true;
    this.root.addEventListener("pointerdown", (e) => this.down(e));
    this.root.addEventListener("pointermove", (e) => this.move(e));
    this.root.addEventListener("pointercancel", () => (this.press = null));
    this.root.addEventListener("pointerover", (e) => this.over(e));
    this.root.addEventListener("pointerleave", () => this.play.input({ kind: "hover", slot: null }));
    this.root.addEventListener("click", (e) => this.click(e));
    this.root.addEventListener("focusin", (e) => this.play.input({ kind: "focus", slot: this.slotAt(e), keys: this.press === null }));
    this.root.addEventListener("focusout", (e) => {
      const to = e.relatedTarget;
      if (!(to instanceof Node && this.root.contains(to))) this.play.input({ kind: "focus", slot: null, keys: false });
    });
    this.root.addEventListener("keydown", (e) => {
      this.press = null;
      // A key that is held down is one answer.
      if (e.repeat && (e.key === "Enter" || e.key === " ")) e.preventDefault();
      // Where nothing is asked the arrows are the record's, but for who is among the tiles.
      if (this.play.looks && BROWSE.has(e.key) && !e.ctrlKey && !e.metaKey && !e.altKey) {
        e.preventDefault();
        e.stopPropagation();
        this.play.input({ kind: "key", key: e.key, inHand: true });
        return;
      }
      if ((e.key === "Home" || e.key === "End") && this.play.scene.prompt !== null && !e.ctrlKey && !e.metaKey && !e.altKey && this.play.input({ kind: "key", key: e.key, inHand: true })) e.preventDefault();
    });
    play.inHand = () => this.focused;
  }

  /** Has one of the tiles the focus? */
  get focused(): boolean {
    return this.root.contains((this.root.getRootNode() as ShadowRoot).activeElement);
  }

  /** `tiles`: the own tiles on the board, row by row from the upper one, left to right; `rows`: they
   * may lie in two; `lift`: felt over them for figures; `analysed`: what an
   * analysis says of them. */
  update(tiles: readonly Item[], players: number, rows: boolean, lift: number, analysed: Shown, w: Words): void {
    const { play } = this;
    const slots = new Map(play.slots.map((s) => [s.slot, s]));
    const shown = tiles.filter((i) => i.slot !== undefined && slots.has(i.slot));
    const hide = shown.length === 0;
    if (this.root.hidden !== hide) this.root.hidden = hide;
    set(this.root, { "aria-label": w.ui("ownHand") });
    while (this.keys.length < shown.length) {
      const key = new Key();
      this.keys.push(key);
      this.root.append(key.root);
    }
    const barred = play.slots.filter((s) => s.barred !== null).length;
    const bars = this.bars();
    const over = new Map(analysed.tiles.map((tile) => [tile.slot, speakOver(tile, w)]));
    const { height } = ground(players, rows, lift);
    const top = Math.min(...shown.map((i) => i.y));
    this.root.classList.toggle("is-rows", rows);
    this.keys.forEach((key, n) => {
      const item = shown[n];
      key.slot = item?.slot ?? -1;
      if (!item) return;
      if (key.root.hidden) key.root.hidden = false;
      this.draw(key, item, slots.get(key.slot) as Slot, height, barred, over.get(key.slot) ?? "", w);
      const bar = bars.get(key.slot);
      key.root.classList.toggle("has-bar", bar !== undefined);
      // What is said of a lower row stands under it.
      key.root.classList.toggle("is-low", item.y > top);
      write(key.bar, bar ? String(bar.n) : "");
      if (bar) key.bar.style.setProperty("--share", bar.share.toFixed(3));
    });
    this.takeFocus();
    // Only now: a button that is hidden loses the focus.
    for (const key of this.keys) if (key.slot < 0 && !key.root.hidden) key.root.hidden = true;
  }

  private draw(key: Key, item: Item, s: Slot, height: number, barred: number, over: string, w: Words): void {
    const { root } = key;
    const high = item.w * RATIO;
    const pc = (n: number, of: number): string => `${((100 * n) / of).toFixed(3)}%`;
    const box = `left:${pc(item.x - item.w / 2, G.width)};top:${pc(item.y - high / 2, height)};width:${pc(item.w, G.width)};height:${pc(high, height)}`;
    if (box !== key.box) {
      key.box = box;
      root.style.cssText = box;
    }
    const { pick } = this.play;
    const asked = told(this.play.scene, pick);
    const asking = asked !== null && slotOf(asked) === s.slot;
    const lit = this.play.lit.some(({ spot: [kind, i] }) => (kind === "hand" && i === s.slot) || (kind === "drawn" && s.drawn));
    const at = asking || pick.hover === s.slot || pick.focus === s.slot;
    const mark = (s.barred !== null && (barred <= MARKED || at)) || (s.noRiichi !== null && s.noRiichi.length > 0 && at);
    const pressed = s.selected || s.picked;
    const cls = ["own-tile", pressed && "is-up", !pressed && s.can && pick.hover === s.slot && "is-over", mark && !lit && "is-marked",
      s.live && "is-live", asking && !lit && "is-asked", root.classList.contains("has-bar") && "has-bar", root.classList.contains("is-low") && "is-low"];
    set(root, { class: cls.filter(Boolean).join(" "), "aria-label": [speakSlot(s, w), over].filter((part) => part !== "").join(comma(w)), tabindex: s.slot === pick.cursor ? 0 : -1, "aria-disabled": String(!s.live && !this.play.looks), "data-slot": s.slot, "data-tile": s.tile });
    if (pressed) set(root, { "aria-pressed": "true" });
    else root.removeAttribute("aria-pressed");
  }

  /** How many tiles each of the best discards would leave to improve by, and the share of the most. */
  private bars(): ReadonlyMap<number, { readonly n: number; readonly share: number }> {
    const bars = this.play.bars;
    const out = new Map<number, { n: number; share: number }>();
    if (!bars) return out;
    const seen = new Set<string>();
    const list = this.play.slots.flatMap((s) => {
      const d = bars.get(s.tile) ?? bars.get(s.tile.slice(0, 2));
      if (!d || seen.has(s.tile)) return [];
      seen.add(s.tile);
      return [{ slot: s.slot, shanten: d.shanten, n: Object.values(d.left).reduce((a, b) => a + b, 0) }];
    });
    const best = Math.min(...list.map((d) => d.shanten));
    const good = list.filter((d) => d.shanten === best);
    const most = Math.max(1, ...good.map((d) => d.n));
    for (const d of good) out.set(d.slot, { n: d.n, share: d.n / most });
    return out;
  }

  /** The focus follows the cursor, once it is in the hand. */
  private takeFocus(): void {
    const { pick } = this.play;
    if (pick.focus === null) return;
    const key = this.keys.find((k) => k.slot === pick.focus);
    const active = (this.root.getRootNode() as ShadowRoot).activeElement;
    if (key && active !== null && active !== key.root) key.root.focus({ preventScroll: true });
  }

  private slotAt(e: Event): number | null {
    const button = (e.target as Element | null)?.closest?.(".own-tile");
    return this.keys.find((k) => k.root === button)?.slot ?? null;
  }

  private down(e: PointerEvent): void {
    const slot = this.slotAt(e);
    if (slot === null || e.button > 0) return;
    const { pick } = this.play;
    const by = e.pointerType === "mouse" ? "mouse" : "touch";
    this.press = { by, slot, key: pick.key, selected: pick.selected, moved: false };
    // Under a finger the tile rises at once: one sees which it is.
    if (by === "touch") this.play.input({ kind: "slide", slot });
  }

  private move(e: PointerEvent): void {
    const { press } = this;
    if (press?.by !== "touch") return;
    const slot = this.slotUnder(e.clientX, e.clientY);
    if (slot === null || (slot === press.slot && !press.moved)) return;
    press.moved = true;
    this.play.input({ kind: "slide", slot });
  }

  /** The tile at or over a place: of a column the nearest, as a finger that slides leaves the row. */
  private slotUnder(x: number, y: number): number | null {
    let slot: number | null = null;
    let least = Infinity;
    for (const key of this.keys) {
      if (key.root.hidden) continue;
      const box = key.root.getBoundingClientRect();
      const far = Math.abs((box.top + box.bottom) / 2 - y);
      if (x >= box.left && x < box.right && far < least) [slot, least] = [key.slot, far];
    }
    return slot;
  }

  private over(e: PointerEvent): void {
    if (e.pointerType === "mouse") this.play.input({ kind: "hover", slot: this.slotAt(e) });
  }

  private click(e: MouseEvent): void {
    const slot = this.slotAt(e);
    if (slot === null) return;
    const { press } = this;
    this.press = null;
    if (this.play.looks && !press?.moved) {
      if (!this.play.open(slot)) this.beside();
      return;
    }
    // Without a pointer it was a key, or a reader's command.
    if (!press) {
      this.play.input({ kind: "tap", slot, by: "key" });
      return;
    }
    // What was pressed before the question was there is no answer to it; what a finger has just
    // lifted is not discarded by the same touch.
    if (press.key !== this.play.pick.key || press.moved || !this.play.counts(e)) return;
    const lifted = press.by === "touch" && press.selected !== slot && this.play.pick.selected === slot;
    if (!lifted && !this.play.input({ kind: "tap", slot, by: press.by })) this.beside();
  }
}
