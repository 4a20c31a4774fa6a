import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { SKIN_PREFIX, SPRITE, TILES, symbolId, type SymbolSkin } from "../src/tiles.gen.ts";
import TOKENS from "../tiles/tokens.css";

// ---- contrast, WCAG 2: from the tokens as they are shipped

type Theme = "light" | "dark";
const block = (selector: string): Map<string, string> => {
  const start = TOKENS.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`no rule for ${selector}`);
  const body = TOKENS.slice(start, TOKENS.indexOf("}", start));
  return new Map([...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/g)].map((m) => [m[1]!, m[2]!]));
};
const THEMES: Record<Theme, Map<string, string>> = {
  light: block(".mjw"),
  dark: block('.mjw[data-theme="dark"]'),
};
const luminance = (hex: string): number => {
  const channel = (at: number): number => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
};
const contrast = (theme: Theme, a: string, b: string): number => {
  const [x, y] = [a, b].map((name) => {
    const hex = THEMES[theme].get(name);
    if (hex === undefined) throw new Error(`no token --${name} in ${theme}`);
    return luminance(hex);
  }) as [number, number];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
};

// Flowers (pink, orange) never lie in a river, so they are never shaded.
const PAIRS: readonly [ink: string, on: string, least: number][] = [
  ...["k", "r", "g", "b", "p", "o"].map((ink): [string, string, number] => [ink, "face", 4.5]),
  ["red", "face-R", 4.5],
  ["blue", "face-B", 4.5],
  ...["k", "r", "g", "b", "red", "blue"].map((ink): [string, string, number] => [ink, "face-tsg", 4.5]),
  ["back", "back-in", 2.2], // the rim must be seen, it says nothing by itself
  ["y", "back-in", 3],
  ["face", "face-tsg", 1.3], // the corner says it too
];

describe("contrast", () => {
  for (const theme of ["light", "dark"] as const) {
    it.each(PAIRS)(`${theme}: --%s on --%s is at least %f`, (ink, on, least) => {
      expect(contrast(theme, ink, on)).toBeGreaterThanOrEqual(least);
    });
  }
  it("both themes set the same tokens", () => {
    expect([...THEMES.dark.keys()].sort()).toEqual([...THEMES.light.keys()].sort());
  });
});

// ---- the sprite

const sprite = new DOMParser().parseFromString(
  `<svg xmlns="http://www.w3.org/2000/svg">${SPRITE}</svg>`,
  "image/svg+xml",
);
const elements = [...sprite.querySelectorAll("svg *")];
const ids = elements.map((e) => e.getAttribute("id")).filter((id) => id !== null);
const skins = Object.keys(SKIN_PREFIX) as SymbolSkin[];

const EXPECTED = [
  ..."mps".split("").flatMap((suit) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${n}${suit}`)),
  ..."ESWNPFC",
  ..."mps".split("").flatMap((suit) => [`5${suit}r`, `5${suit}b`]),
  ...["1f", "2f", "3f", "4f", "back"],
];

describe("sprite", () => {
  it("is well-formed", () => {
    expect(sprite.querySelector("parsererror")).toBeNull();
  });
  it("knows every tile of the wire", () => {
    expect([...TILES].sort()).toEqual(EXPECTED.sort());
  });
  it.each(skins)("has every tile in the %s skin, with the skin's field", (skin) => {
    const field = skin === "lying" ? "0 0 80 60" : "0 0 60 80";
    const bad = TILES.filter((tile) => {
      const node = sprite.getElementById(symbolId(tile, skin));
      return node?.nodeName !== "symbol" || node.getAttribute("viewBox") !== field || !node.firstChild;
    });
    expect(bad).toEqual([]);
  });
  it.each(["?", "", "0m", "6mr", '"><script>', "back", "ix-1m"])("shows the back for %j", (tile) => {
    expect(symbolId(tile)).toBe("mj-back");
    expect(symbolId(tile, "index")).toBe("mj-ix-back");
  });
  it("has unique ids", () => {
    expect(new Set(ids).size).toBe(ids.length);
  });
  it("refers only to itself, and never in a circle", () => {
    const reaches = (id: string, seen: readonly string[]): void => {
      expect(seen).not.toContain(id);
      for (const use of sprite.getElementById(id)!.querySelectorAll("use")) {
        const href = use.getAttribute("href") ?? "";
        expect(ids.map((known) => `#${known}`)).toContain(href);
        reaches(href.slice(1), [...seen, id]);
      }
    };
    for (const id of ids) reaches(id, []);
  });
  it("holds nothing but shapes: no script, style, text, picture or foreign content", () => {
    expect([...new Set(elements.map((e) => e.nodeName))].sort()).toEqual(["g", "path", "symbol", "use"]);
    const names = new Set(elements.flatMap((e) => e.getAttributeNames()));
    const allowed = ["d", "fill", "height", "href", "id", "transform", "viewBox", "width", "x", "y"];
    expect([...names].filter((name) => !allowed.includes(name))).toEqual([]);
    expect(SPRITE).not.toMatch(/url\(|NaN|undefined|Infinity/);
  });
  it("is inked by the tokens alone", () => {
    for (const path of sprite.querySelectorAll("path")) {
      const token = /^var\(--([\w-]+)\)$/.exec(path.getAttribute("fill") ?? "")?.[1] ?? "";
      expect([...THEMES.light.keys()]).toContain(token);
    }
  });
  it("paints a marked five in the mark's ink alone", () => {
    const inks = (id: string): string[] => {
      const node = sprite.getElementById(id)!;
      return [
        ...[...node.querySelectorAll("path")].map((p) => p.getAttribute("fill")!),
        ...[...node.querySelectorAll("use")].flatMap((u) => inks(u.getAttribute("href")!.slice(1))),
      ];
    };
    for (const skin of skins)
      for (const suit of "mps") {
        expect(new Set(inks(symbolId(`5${suit}r`, skin)))).toEqual(new Set(["var(--red)"]));
        expect(new Set(inks(symbolId(`5${suit}b`, skin)))).toEqual(new Set(["var(--blue)"]));
      }
  });
  it("stays small", () => {
    expect(gzipSync(SPRITE, { level: 9 }).length).toBeLessThan(36_000);
  });
  it("is what the generator makes now", () => {
    const code =
      'import("./tiles/skins.mjs").then(({ build }) => process.stdout.write(JSON.stringify(build())))';
    const made = spawnSync(process.execPath, ["--input-type=module", "-e", code], {
      cwd: join(dirname(fileURLToPath(import.meta.url)), ".."),
      encoding: "utf8",
      maxBuffer: 1 << 24,
    });
    expect(made.stderr).toBe("");
    expect(JSON.parse(made.stdout)).toEqual({ sprite: SPRITE, tiles: [...TILES] });
  });
});
