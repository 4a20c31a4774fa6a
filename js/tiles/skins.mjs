// From faces to symbols. Four skins, told apart by a prefix of the symbol's id:
//   mj-5p     classic: the face alone                            60 x 80
//   mj-ix-5p  index: a corner label beside the face              60 x 80
//   mj-j-5p   jumbo: the label itself, for the smallest scales   60 x 80
//   mj-l-5p   lying: label left, face right, for a tile that lies on its side while its face stays upright   80 x 60
// Fives with a mark: red = disc, blue = diamond, both in a frame (round corners for red, cut ones for blue), so that
// neither colour nor shape carries the meaning alone. Their inks are written into the symbol itself: no
// rule from outside has to reach into a `<use>`, which selectors with ancestors cannot do.
import { Path, diamond, ellipse, join } from "./path.mjs";
import { label } from "./glyphs.mjs";
import {
  BACK,
  FACES,
  MARKED_FACES,
  MARKED_FIELD,
  coin,
  flowerShape,
  honourKanji,
  stick,
  wan,
  whiteFrame,
} from "./motifs.mjs";

export const SKINS = { classic: "", index: "ix-", jumbo: "j-", lying: "l-" };

const MARKS = {
  r: { ink: "red", shape: (x, y, r) => ellipse(x, y, r), cut: false },
  b: { ink: "blue", shape: (x, y, r) => diamond(x, y, r * 1.3), cut: true },
};
/**
 * In the index skins every tile has a label; suits have their letter besides. Dragons are named by their
 * colour in two letters: the P, F, C of the notation would be read as a suit or a flower by a learner.
 */
const HONOUR_LABELS = {
  ...{ E: "E", S: "S", W: "W", N: "N", P: "Wh", F: "Gr", C: "Rd" },
  ...{ "1f": "F1", "2f": "F2", "3f": "F3", "4f": "F4" },
};
const LABEL_INK = { P: "b", F: "g", C: "r", m: "r", p: "b", s: "g" };

/** What is written on a tile: the label and its outline, the suit's letter or "", the ink of both. */
const parts = (tile, mark) => {
  const honour = HONOUR_LABELS[tile];
  const [big, small] = honour ? [honour, ""] : tile;
  return { big, small, text: label(big), ink: mark?.ink ?? LABEL_INK[honour ? tile : small] ?? "k" };
};

// ---- markup
const paint = (ink, path) => `<path fill="var(--${ink})" d="${path}"/>`;
const paintAll = (face) => face.map(([ink, path]) => paint(ink, path)).join("");
const use = (id, x, y, w, h) => `<use href="#mj-${id}" x="${x}" y="${y}" width="${w}" height="${h}"/>`;
const symbol = (id, body, w = 60, h = 80) => `<symbol id="mj-${id}" viewBox="0 0 ${w} ${h}">${body}</symbol>`;

const FRAME = { inset: 2.2, width: 2.8 };
/**
 * The frame of a marked five. It is open where the mark sits, which so takes no room from the face:
 * `gap` = ["top", half its width; 0 closes it] or ["corner", its reach along both edges from the upper right].
 */
const frame = (cut, w, h, [where, reach]) => {
  const edge = (inset, c) => {
    // from one end of the gap clockwise to the other
    const r = w - inset;
    const b = h - inset;
    const corners = [
      [r - c, inset, r, inset, r, inset + c],
      [r, b - c, r, b, r - c, b],
      [inset + c, b, inset, b, inset, b - c],
      [inset, inset + c, inset, inset, inset + c, inset],
    ];
    const p = where === "top" ? new Path().M(w / 2 + reach, inset) : new Path().M(r, reach);
    for (const [x, y, qx, qy, x2, y2] of where === "top" ? corners : corners.slice(1)) {
      if (cut) p.L(x, y).L(x2, y2);
      else p.L(x, y).Q(qx, qy, x2, y2);
    }
    return where === "top" ? p.L(w / 2 - reach, inset) : p.L(w - reach, inset);
  };
  const inner = edge(FRAME.inset + FRAME.width, 2.4).hole();
  // .hole() turned the inner edge round: it goes on where the outer one ended
  return new Path([
    ...edge(FRAME.inset, 4.8).commands,
    ...inner.commands.map(([key, ...v]) => [key === "M" ? "L" : key, ...v]),
  ]);
};

// ---- one tile in each skin
const five = (suit, mark, ...box) => use(`5${suit}_${mark.id}`, ...box);
const index = (tile, mark) => {
  const { big, small, ink, text } = parts(tile, mark);
  if (mark)
    return (
      paint(
        ink,
        join(
          frame(mark.cut, 60, 80, ["corner", 21]),
          mark.shape(49.5, 10.5, 6.6),
          text.fit(8, 8, 17, 20),
          label(small).fit(8, 62, 9, 10.5),
        ),
      ) + five(tile[1], mark, 20, 28.5, 34.6, 42.7)
    );
  const place = small ? text.fit(4, 4, 17, 21) : text.fit(4, 4, big.length > 1 ? 40 : 28, 20, 0.86);
  return (
    paint(ink, join(left(place, 4), small ? label(small).fit(4, 64, 11, 11.5) : new Path())) +
    use(tile, 15, 20.5, 42.8, 57)
  );
};
/** Labels of one and two letters begin at the same place. */
const left = (path, x) => path.move(x - path.box()[0], 0);

const SUIT_SIGN = {
  m: () => wan(30, 65, 26),
  p: () => coin(30, 65, 10.5),
  s: () => join([18.5, 30, 41.5].map((x) => stick(x, 65, 21, 8))),
};
const jumbo = (tile, mark) => {
  const { big, small, ink, text } = parts(tile, mark);
  if (mark)
    return paint(
      ink,
      join(
        frame(mark.cut, 60, 80, ["corner", 22]),
        mark.shape(49, 11, 7.2),
        text.fit(8, 8.5, 34, 41),
        SUIT_SIGN[small]().move(0, -2.5),
      ),
    );
  if (small) return paint(ink, join(text.fit(8, 5, 44, 45), SUIT_SIGN[small]()));
  const place = text.fit(5, 6, 50, 42, 0.8);
  if (tile === "P") return paint(ink, join(place, whiteFrame(21, 52, 18, 24, 1.8)));
  if (FACES[tile].length > 1) return paint(ink, place) + paint(...flowerShape(tile, 30, 65, 0.66));
  return paint(ink, join(place, honourKanji(tile, 30, 65, 27)));
};

const lying = (tile, mark) => {
  const { big, small, ink, text } = parts(tile, mark);
  if (mark)
    return (
      paint(
        ink,
        join(frame(mark.cut, 80, 60, ["top", 0]), text.fit(8.5, 8, 22, 25), mark.shape(19.5, 43.5, 7)),
      ) + five(tile[1], mark, 32, 7.5, 36.5, 45)
    );
  const place = small ? text.fit(6, 5, 24, 27) : text.fit(5, 15, 30, 29, 0.8);
  return (
    paint(ink, join(place, small ? label(small).fit(11, 39, 14, 14) : new Path())) +
    use(tile, 37, 3, 40.5, 54)
  );
};

/** All symbols, and the ids of the tiles they are for. */
export const build = () => {
  const symbols = [];
  const tiles = [];
  const add = (tile, body) => {
    tiles.push(tile);
    symbols.push(...body);
  };
  for (const [tile, face] of Object.entries(FACES)) {
    add(tile, [
      symbol(tile, paintAll(face)),
      symbol(`ix-${tile}`, index(tile)),
      symbol(`j-${tile}`, jumbo(tile)),
      symbol(`l-${tile}`, lying(tile), 80, 60),
    ]);
    const suit = /^5([mps])$/.exec(tile)?.[1];
    for (const id of suit ? "rb" : "") {
      const mark = { ...MARKS[id], id };
      const marked = `${tile}${id}`;
      add(marked, [
        // the whole face in the mark's ink, shared by the skins; not a tile by itself
        symbol(`${tile}_${id}`, paint(mark.ink, MARKED_FACES[suit]), ...MARKED_FIELD),
        symbol(
          marked,
          paint(mark.ink, join(frame(mark.cut, 60, 80, ["top", 9.4]), mark.shape(30, 8.4, 6.4))) +
            five(suit, mark, 6.5, 16, 47, 58),
        ),
        symbol(`ix-${marked}`, index(tile, mark)),
        symbol(`j-${marked}`, jumbo(tile, mark)),
        symbol(`l-${marked}`, lying(tile, mark), 80, 60),
      ]);
    }
  }
  // a back is the same in every skin; on its side it is turned
  add("back", [
    symbol("back", paintAll(BACK)),
    symbol("ix-back", use("back", 0, 0, 60, 80)),
    symbol("j-back", use("back", 0, 0, 60, 80)),
    symbol("l-back", `<g transform="matrix(0 1 -1 0 80 0)">${use("back", 0, 0, 60, 80)}</g>`, 80, 60),
  ]);
  // skin by skin: the same labels come close together and compress
  const skinOf = (s) => /^<symbol id="mj-(ix-|j-|l-)?/.exec(s)[1] ?? "";
  const sprite = Object.values(SKINS)
    .flatMap((skin) => symbols.filter((s) => skinOf(s) === skin))
    .join("");
  return { sprite, tiles };
};
