// Outlines of characters, taken at build time from two fonts under the SIL Open Font Licence
// (Kaisei Opti for kanji, Noto Sans for the index labels). No font is shipped: the page gets paths.
import fs from "node:fs";
import { createRequire } from "node:module";
import * as opentype from "opentype.js";
import { Path } from "./path.mjs";

const resolve = createRequire(import.meta.url).resolve;
const load = (name) => {
  const file = fs.readFileSync(resolve(name));
  return (opentype.parse ?? opentype.default.parse)(
    file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength),
  );
};
const KANJI = load("@fontsource/kaisei-opti/files/kaisei-opti-japanese-700-normal.woff");
const LATIN = load("@fontsource/noto-sans/files/noto-sans-latin-800-normal.woff");

/** The em square is 100 units; ideographs sit in it around a centre 38 above the baseline. */
const EM = 100,
  CENTRE = 38;

const outline = (font, char) => {
  const glyph = font.charToGlyph(char);
  // A font without the character would quietly give its "missing" box.
  if (!glyph.index) throw new Error(`no glyph for ${char}`);
  const p = new Path();
  for (const c of glyph.getPath(0, 0, EM).commands) {
    if (c.type === "M") p.M(c.x, c.y);
    else if (c.type === "L") p.L(c.x, c.y);
    else if (c.type === "Q") p.Q(c.x1, c.y1, c.x, c.y);
    else if (c.type === "C") p.C(c.x1, c.y1, c.x2, c.y2, c.x, c.y);
    else p.Z();
  }
  return [p, (glyph.advanceWidth * EM) / font.unitsPerEm];
};

/** One kanji, its em square stretched to w x h around (cx, cy): characters in a column keep their common weight. */
export const kanji = (char, cx, cy, w, h = w) =>
  outline(KANJI, char)[0]
    .move(-EM / 2, CENTRE)
    .scale(w / EM, h / EM)
    .move(cx, cy);

/** Latin letters and digits in one line from the origin; meant to be `fit` into a box. */
export const label = (text) => {
  const p = new Path();
  let x = 0;
  for (const char of text) {
    const [glyph, advance] = outline(LATIN, char);
    p.add(glyph.move(x, 0));
    x += advance;
  }
  return p;
};
