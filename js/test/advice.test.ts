// Advice in the own place, and the reasons of computer players: only on wish, and only of hands that
// lie open here.
import { describe, expect, test } from "vitest";
import { readPrompt } from "../src/check.ts";
import { blob, handInfo, info, seat, sentLive } from "./make.ts";
import { call, CHIS, OUTLINE, PON, prompt, seated, seen, status, turn } from "./seated.ts";
import { useStage } from "./stage.ts";
import type { Both, Option, Prompt, Ui, View } from "../src/wire.ts";

const stage = useStage();
const soon = (): Promise<void> => new Promise((done) => setTimeout(done, 20));
const say = (en: string): Both => ({ en, ja: `${en} (ja)` });

async function asked(p: Prompt, ui: Partial<Ui> = {}): Promise<ShadowRoot> {
  const root = stage.mount(seated(p, { ui: { adviser: "careful", ...ui } }));
  await soon();
  return root;
}

describe("advice", () => {
  const RIICHI: Option = { i: 40, act: "riichi", text: "riichi 9s", tile: "9s" };
  const KAN: Option = { i: 41, act: "ankan", text: "kan 1111z", tiles: ["E", "E", "E", "E"] };
  const at = (p: Prompt, i: number, en = "folds: riichi from East"): Prompt => ({ ...p, advice: { player: "careful", i, text: say(en) } });

  test.each<[string, Prompt, string]>([
    ["a discard", at(turn(), 3), "Discard"],
    ["riichi", at(turn(RIICHI), 40), "Riichi"],
    ["a kan", at(turn(KAN), 41), "Kan"],
    ["a pon", at(call(PON), 44), "Pon"],
    ["a chi", at(call(...CHIS), 61), "Chi"],
    ["a pass", at(call(PON), 50), "Pass"],
    ["a win", at(turn({ i: 42, act: "tsumo", text: "tsumo" }), 42), "Tsumo"],
  ])("%s", async (_, p, name) => {
    const root = await asked(p);
    const card = root.querySelector(".mj-aside [data-testid=advice]");
    expect(card?.querySelector("b")?.textContent).toBe(name);
    expect(card?.querySelector("small")?.textContent).toBe("careful advises");
    expect(card?.querySelector("p")?.textContent).toBe("folds: riichi from East");
  });

  test.each<[string, string, Partial<Ui>]>([
    ["folds", "folds (ja)", { lang: "ja" }],
    ["", "It does not say why.", {}],
  ])("the reason %j is shown as %j", async (en, shown, ui) => {
    expect((await asked(at(turn(), 3, en), ui)).querySelector("[data-testid=advice] p")?.textContent).toBe(shown);
  });

  test.each<[string, Prompt, Partial<Ui>]>([
    ["nobody advises", at(turn(), 3), { adviser: "off" }],
    ["there is none", turn(), {}],
    ["it is of no option", at(turn(), 77), {}],
  ])("there is no card: %s", async (_, p, ui) => {
    expect((await asked(p, ui)).querySelector("[data-testid=advice]")).toBeNull();
  });

  test("its room is kept while nothing is asked", async () => {
    const root = stage.mount(seated(null, { ui: { adviser: "careful" } }));
    await soon();
    expect(root.querySelector(".advice.is-empty")).not.toBeNull();
  });

  test("markup in it is text", async () => {
    const root = await asked({ ...turn(), advice: { player: "<b>x</b>", i: 3, text: say("<img src=x>") } });
    expect(root.querySelector("[data-testid=advice] img")).toBeNull();
    expect(root.querySelector("[data-testid=advice] small")?.textContent).toBe("<b>x</b> advises");
  });

  test.each([[{ player: 1, i: 3, text: {} }], [{ player: "x", i: "3", text: {} }], [{ player: "x", i: 3, text: null }], ["x"]])("%j is no advice", (advice) => {
    expect(readPrompt({ ...prompt(), advice }).fault).toMatch(/^prompt\.advice/);
  });
});

describe("reasons of computer players", () => {
  const SAID = [[0, 1, say("calls: it brings the hand nearer")], [1, 2, say("folds")], [2, 1, say("pushes")]] as const;
  const P = [[], []];
  const open = (concealed: boolean): View => seen(null, { seats: [0, 1, 2, 3].map((i) => seat({ wind: "ESWN".charAt(i), hand: ["1m"], concealed })) });
  const watch = (ui: Partial<Ui>, more: object = {}): ShadowRoot => stage.mount(seated(null, {
    live: sentLive({ epoch: 1, viewer: "open", k: open(true), p: P, s: [["start_kyoku", null], ["dahai", 1], ["dahai", 2]], w: SAID, outline: OUTLINE }),
    status: status({ watch: true, you: [] }), ui, ...more,
  }));
  const lines = (root: ShadowRoot): string[] => [...root.querySelectorAll("[data-testid=reasons] li")].map((li) => li.textContent ?? "");

  test("on wish at a table that is watched, as far as the moment that is looked at", async () => {
    const root = watch({ reasons: true });
    await soon();
    expect(lines(root)).toEqual(["SBenediktpushes", "WChiyofolds"]);
    root.querySelector<HTMLElement>(".mj-grid")?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true, composed: true }));
    await soon();
    expect(lines(root)).toEqual(["SBenediktcalls: it brings the hand nearer", "WChiyofolds"]);
  });

  test("not unless it is wished", async () => {
    const root = watch({});
    await soon();
    expect(lines(root)).toEqual([]);
  });

  test("those of a hand that is painted closed are not said", async () => {
    const root = watch({ reasons: true });
    await soon();
    expect(lines(root)).toHaveLength(2);
    stage.mounted?.set("shown", "closed");
    await soon();
    expect(lines(root)).toEqual([]);
  });

  test("after the match they are shown once the hands are opened", async () => {
    const over = (w: readonly unknown[]): string => blob(open(true), P, [["start_kyoku", null], ["dahai", 1], ["dahai", 2]], w);
    const root = stage.mount(seated(null, {
      info: info([handInfo(3)], { live: true }), live: null, hands: [over(SAID)], status: status({ state: "over" }), ui: { reasons: true, shown: "closed" },
    }));
    await soon();
    expect(lines(root)).toEqual([]);
    stage.mounted?.set("shown", "open");
    await soon();
    expect(lines(root)).toHaveLength(2);
  });

  test("what is none is left out", async () => {
    const bad = [["x", 1, say("a")], [0, 1, null], [0], null, [0, 3, say("plays on")]];
    const root = stage.mount(seated(null, {
      info: info([handInfo(3)], { live: true }), live: null, status: status({ state: "over" }), ui: { reasons: true, shown: "open" },
      hands: [blob(open(false), P, [["start_kyoku", null]], bad)],
    }));
    await soon();
    expect(lines(root)).toHaveLength(1);
  });
});
