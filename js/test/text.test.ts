import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import catalogue from "../src/catalogue.gen.json";
import { num, words, type Words } from "../src/text.ts";
import { WORDS } from "../src/words.ts";

describe("codes of a log", () => {
  test.each([
    ["riichi", "Riichi", "立直"],
    ["pay.win", "Win", "和了"],
    ["end.chombo", "Chombo", "チョンボ"],
  ])("%s is %s, %s", (code, en, ja) => {
    expect([words("en").code(code), words("en").other(code), words("ja").code(code), words("ja").other(code)]).toEqual([en, ja, ja, en]);
  });

  test.each(["constructor", "toString", "__proto__", "hasOwnProperty", "never_heard_of"])("%s is its own word", (code) => {
    expect([words("en").code(code), words("ja").code(code), words("en").other(code)]).toEqual([code, code, ""]);
    expect(words("en").code(`pay.${code}`)).toBe(code);
  });
});

describe("words of the controls", () => {
  const sources = (folder: string): string[] => readdirSync(folder, { withFileTypes: true }).flatMap((e) => {
    const path = join(folder, e.name);
    return e.isDirectory() ? sources(path) : /\.tsx?$/.test(e.name) && e.name !== "words.ts" ? [readFileSync(path, "utf8")] : [];
  });
  const text = sources(join(import.meta.dirname, "..", "src")).join("\n");

  test("all of them are used", () => {
    const used = (key: string): boolean => {
      const family = /^(suit|t)_/.exec(key)?.[0];
      return text.includes(family ? `\`${family}\${` : `"${key}"`);
    };
    expect(Object.keys(WORDS.en).filter((key) => !used(key))).toEqual([]);
  });

  test("none says what the catalogue says", () => {
    const said = new Set(Object.keys(catalogue.en).map((code) => `${words("en").code(code).toLowerCase()}|${words("ja").code(code)}`));
    const twice = Object.keys(WORDS.en).filter((key) => said.has(`${WORDS.en[key as keyof typeof WORDS.en].toLowerCase()}|${WORDS.ja[key as keyof typeof WORDS.ja]}`));
    expect(twice).toEqual([]);
  });
});

test.each([[0, "0"], [999, "999"], [1000, "1,000"], [25000, "25,000"], [-1234567, "−1,234,567"], [-100, "−100"], [1234.5, "1,234.5"]])("%f is written %s", (n, text) => {
  expect(num(n)).toBe(text);
});

test.each<[Parameters<Words["ui"]>, string]>([
  [["hintCount", 1, 1], "1 tile of 1 kind"],
  [["hintCount", 2, 1], "2 tiles of 1 kind"],
  [["hintCount", 14, 5], "14 tiles of 5 kinds"],
  [["hintCount", 0, 0], "0 tiles of 0 kinds"],
  [["leftCount", 1], "1 tile left"],
  [["leftCount", 69], "69 tiles left"],
  [["sticksCount", 1], "1 stick"],
  [["sticksCount", 0], "0 sticks"],
  [["secondsLeft", 1], "1 second left"],
  [["secondsLeft", 5], "5 seconds left"],
  [["handsPlayed", "1"], "1 hand"],
  [["handsPlayed", "1,001"], "1,001 hands"],
  [["matchCount", "1"], "1 match"],
  [["matchCount", "21"], "21 matches"],
])("one and many: %j", (args, text) => {
  expect(words("en").ui(...args)).toBe(text);
});
