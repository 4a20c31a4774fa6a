// What is painted on the tiles, on a field of 60 x 80 units: for every tile a list of [ink, path].
// An ink is the name of a CSS custom property (tokens.css): k black, r red, g green, b blue,
// p pink, o orange, y the lines on the back.
// The suit has one main colour (circles blue, bamboo green) besides red, where real sets mix all
// three: so colour helps to tell the suits apart at 25 px, and the shape says the same without it.
import { Path, arcTo, around, diamond, ellipse, join, polygon, rect, rings } from "./path.mjs";
import { kanji } from "./glyphs.mjs";

// ---- man
// 五, not the 伍 of most sets: four strokes, and with a mark on it 伍 over 萬 is a blot at 25 px.
const NUMERALS = "一二三四五六七八九";
export const wan = (cx, cy, w, h = w) => kanji("萬", cx, cy, w, h);
const man = (n) => [
  ["k", kanji(NUMERALS[n - 1], 30, 20.5, 44, 33)],
  ["r", wan(30, 58.5, 43, 37)],
];

// ---- pin
/** A coin. The smaller it is the fewer rings it has: a ring under one pixel is a grey blur. */
export const coin = (x, y, r) =>
  r > 11.4 ? rings(x, y, r, r * 0.75, r * 0.5, r * 0.18) : rings(x, y, r, r * 0.68, r * 0.38);

const wheel = (x, y, r) =>
  join(rings(x, y, r, r * 0.8, r * 0.62), around(6, x, y, ellipse(0, -r * 0.34, r * 0.12, r * 0.2).hole()));

const one = [
  ["b", join(rings(30, 40, 26, 23), around(12, 30, 40, ellipse(0, -17.6, 2.5, 4)))],
  ["g", rings(30, 40, 13.4, 12)],
  ["r", join(ellipse(30, 40, 11), around(6, 30, 40, ellipse(0, -5.6, 2.1, 3.4).hole()))],
];

/** Radius, places from the top, and which of them are red. */
const COINS = {
  3: [
    12,
    [
      [14.5, 15.5],
      [30, 40],
      [45.5, 64.5],
    ],
    [1],
  ],
  4: [
    12.6,
    [
      [16.5, 19],
      [43.5, 19],
      [16.5, 61],
      [43.5, 61],
    ],
    [],
  ],
  5: [
    11.6,
    [
      [14.5, 16],
      [45.5, 16],
      [30, 40],
      [14.5, 64],
      [45.5, 64],
    ],
    [2],
  ],
  6: [
    11,
    [
      [17.5, 15],
      [42.5, 15],
      [17.5, 42],
      [42.5, 42],
      [17.5, 65.5],
      [42.5, 65.5],
    ],
    [2, 3, 4, 5],
  ],
  7: [
    9.7,
    [
      [12.5, 12.5],
      [29.5, 19.5],
      [46.5, 26.5],
      [18.5, 46.5],
      [41.5, 46.5],
      [18.5, 67.5],
      [41.5, 67.5],
    ],
    [3, 4, 5, 6],
  ],
  8: [
    9.1,
    [
      [18.5, 11.7],
      [41.5, 11.7],
      [18.5, 30.6],
      [41.5, 30.6],
      [18.5, 49.4],
      [41.5, 49.4],
      [18.5, 68.3],
      [41.5, 68.3],
    ],
    [],
  ],
  9: [
    9,
    [
      [11, 14],
      [30, 14],
      [49, 14],
      [11, 40],
      [30, 40],
      [49, 40],
      [11, 66],
      [30, 66],
      [49, 66],
    ],
    [3, 4, 5],
  ],
};

const byInk = (pairs) => {
  const inks = new Map();
  for (const [ink, path] of pairs) inks.set(ink, [...(inks.get(ink) ?? []), path]);
  return [...inks].map(([ink, paths]) => [ink, join(paths)]);
};

const pin = (n) => {
  if (n === 1) return one;
  if (n === 2) return [["b", join(wheel(30, 20.5, 16), wheel(30, 59.5, 16))]];
  const [r, places, red] = COINS[n];
  return byInk(places.map(([x, y], i) => [red.includes(i) ? "r" : "b", coin(x, y, r)]));
};

// ---- sou
/** A bamboo stick of two segments with knuckles at their ends and a slit of light in each. */
export const stick = (x, y, h, w = 10, degrees = 0) => {
  const k = w / 2,
    n = w * 0.385,
    half = h / 2;
  const segment = (top, bottom) =>
    new Path()
      .M(x - k + 1, top)
      .L(x + k - 1, top)
      .Q(x + k, top, x + k, top + 1)
      .Q(x + k, top + 2.4, x + n, top + 3.6)
      .L(x + n, bottom - 3.6)
      .Q(x + k, bottom - 2.4, x + k, bottom - 1)
      .Q(x + k, bottom, x + k - 1, bottom)
      .L(x - k + 1, bottom)
      .Q(x - k, bottom, x - k, bottom - 1)
      .Q(x - k, bottom - 2.4, x - n, bottom - 3.6)
      .L(x - n, top + 3.6)
      .Q(x - k, top + 2.4, x - k, top + 1)
      .Q(x - k, top, x - k + 1, top)
      .Z();
  const slit = (top) => rect(x - 0.85, top, 1.7, half - 5.8, 0.8).hole();
  return join(
    segment(y - half, y + 0.3),
    segment(y - 0.3, y + half),
    slit(y - half + 3.4),
    slit(y + 2.4),
  ).turn(degrees, x, y);
};

const COLUMNS = [12.5, 30, 47.5];
/** Sticks: x, y, length, ink, width, degrees. */
const STICKS = {
  2: [
    [30, 22, 29],
    [30, 58, 29],
  ],
  3: [
    [30, 22, 29],
    [16, 58, 29],
    [44, 58, 29],
  ],
  4: [
    [16, 22, 29],
    [44, 22, 29],
    [16, 58, 29],
    [44, 58, 29],
  ],
  5: [
    [14, 20.5, 27],
    [46, 20.5, 27],
    [30, 40, 27, "r"],
    [14, 59.5, 27],
    [46, 59.5, 27],
  ],
  6: COLUMNS.flatMap((x) => [
    [x, 22, 29],
    [x, 58, 29],
  ]),
  7: [
    [30, 14.5, 20, "r"],
    ...COLUMNS.flatMap((x) => [
      [x, 40, 20],
      [x, 65.5, 20],
    ]),
  ],
  8: [
    [8.5, 21, 29],
    [51.5, 21, 29],
    [22, 21.4, 27, "g", 8.4, -31],
    [38, 21.4, 27, "g", 8.4, 31],
    [8.5, 59, 29],
    [51.5, 59, 29],
    [22, 58.6, 27, "g", 8.4, 31],
    [38, 58.6, 27, "g", 8.4, -31],
  ].map((s) => (s.length > 3 ? s : [...s, "g", 8.4])),
  9: COLUMNS.flatMap((x, column) => [14.5, 40, 65.5].map((y) => [x, y, 20, column === 1 ? "r" : "g"])),
};

/** The handles and end of the part of a cubic up to t (de Casteljau). */
const firstPart = ([p, q, r, s], t) => {
  const mid = (a, b) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
  const pq = mid(p, q),
    qr = mid(q, r),
    rs = mid(r, s),
    pqr = mid(pq, qr);
  return [pq, pqr, mid(pqr, mid(qr, rs))];
};

/** A peacock showing its fan. */
const peacock = () => {
  const X = 30,
    Y = 50,
    polar = (degrees, r) => [
      X + r * Math.sin((degrees * Math.PI) / 180),
      Y - r * Math.cos((degrees * Math.PI) / 180),
    ];
  const feathers = [-69, -46, -23, 0, 23, 46, 69].map((a) => {
    const [reach, r] = { 0: [33.5, 7], 23: [32.2, 6.9], 46: [28.4, 6.4], 69: [23.6, 6] }[Math.abs(a)];
    const [x, y] = polar(a, reach);
    return { x, y, r };
  });
  // where two neighbouring circles meet on the outside
  const valleys = feathers.slice(1).map((q, i) => {
    const p = feathers[i],
      dx = q.x - p.x,
      dy = q.y - p.y,
      d = Math.hypot(dx, dy),
      along = (d * d + p.r ** 2 - q.r ** 2) / (2 * d);
    const out = Math.sqrt(Math.max(0, p.r ** 2 - along ** 2));
    return [p.x + (dx * along + dy * out) / d, p.y + (dy * along - dx * out) / d];
  });
  // the right half of the body, from the head down; `grow` widens it
  const half = (grow) => [
    [30, 33.8 - grow],
    [34.5 + grow, 33.8 - grow],
    [35.8 + grow, 37.4],
    [35 + grow, 41],
    [34.2 + grow, 44.6],
    [34.1 + grow, 47.8],
    [36.5 + grow, 51.8],
    [40.8 + grow, 57.4],
    [39.5 + grow, 69 + grow],
    [30, 69 + grow],
  ];
  const mirror = (points) => points.map(([x, y]) => [2 * X - x, y]);
  const curves = (path, points) => {
    for (let i = 1; i < points.length; i += 3) path.C(...points.slice(i, i + 3).flat());
    return path;
  };
  const body = curves(curves(new Path().M(...half(0)[0]), half(0)), mirror(half(0)).reverse()).Z();
  // The fan leaves a rim around the body: its outline runs along the widened body, down to where the last curve is cut.
  const rim = half(1.7);
  rim.splice(7, 3, ...firstPart(rim.slice(6), 0.42));
  const ends = [polar(-84, 21), ...valleys, polar(84, 21)];
  const fan = new Path().M(...mirror(rim).at(-1)).Q(13.5, 60.5, ...ends[0]);
  feathers.forEach((f, i) => {
    const from = Math.atan2(ends[i][1] - f.y, ends[i][0] - f.x);
    let to = Math.atan2(ends[i + 1][1] - f.y, ends[i + 1][0] - f.x);
    while (to < from) to += 2 * Math.PI;
    fan.L(f.x + f.r * Math.cos(from), f.y + f.r * Math.sin(from));
    arcTo(fan, f.x, f.y, f.r, from, to);
  });
  fan.Q(46.5, 60.5, ...rim.at(-1));
  curves(fan, [...rim].reverse());
  curves(fan, mirror(rim)).Z();
  const slits = valleys.map(([x, y], i) => {
    const a = [-57.5, -34.5, -11.5, 11.5, 34.5, 57.5][i],
      r = Math.hypot(x - X, y - Y) - 4.4;
    return polygon(
      ...polar(a, [15, 16, 21, 21, 16, 15][i]),
      ...polar(a - 1.5, r),
      ...polar(a + 1.5, r),
    ).hole();
  });
  const chevron = (i) => {
    const y = 54 + i * 4.2,
      w = 4.8 - i * 0.3;
    return new Path()
      .M(30 - w, y)
      .Q(30, y + 4.2, 30 + w, y)
      .L(30 + w - 0.3, y + 1.7)
      .Q(30, y + 6, 30 - w + 0.3, y + 1.7)
      .Z()
      .hole();
  };
  const leg = polygon(32, 70.5, 34, 70.5, 34, 74.2, 38, 74.2, 38, 76, 32, 76);
  return [
    [
      "g",
      join(
        fan,
        slits,
        feathers.map((f) => ellipse(f.x, f.y, f.r * 0.56).hole()),
      ),
    ],
    [
      "r",
      join(
        feathers.map((f) => ellipse(f.x, f.y, f.r * 0.32)),
        leg,
        leg.scale(-1, 1).move(60, 0).hole(),
        polygon(28.4, 42.2, 31.6, 42.2, 30, 46.6),
      ),
    ],
    [
      "b",
      join(
        body,
        ellipse(27.6, 38.8, 1.1).hole(),
        ellipse(32.4, 38.8, 1.1).hole(),
        polygon(27.2, 41.3, 32.8, 41.3, 30, 48.9).hole(),
        [0, 1, 2].map(chevron),
      ),
    ],
  ];
};

const sou = (n) =>
  n === 1
    ? peacock()
    : byInk(STICKS[n].map(([x, y, h, ink = "g", w = 10, degrees = 0]) => [ink, stick(x, y, h, w, degrees)]));

// ---- honours
/** White dragon: a double frame, so that it is not an empty face (or a tile still loading). */
export const whiteFrame = (x, y, w, h, t = 2.4) =>
  join(
    rect(x, y, w, h, t * 1.9),
    rect(x + t, y + t, w - 2 * t, h - 2 * t, t * 1.4).hole(),
    rect(x + 2 * t, y + 2 * t, w - 4 * t, h - 4 * t, t),
    rect(x + 2.5 * t, y + 2.5 * t, w - 5 * t, h - 5 * t, t * 0.6).hole(),
  );

const HONOURS = {
  E: ["k", "東"],
  S: ["k", "南"],
  W: ["k", "西"],
  N: ["k", "北"],
  F: ["g", "發"],
  C: ["r", "中"],
};
export const honourKanji = (tile, cx, cy, w, h) => kanji(HONOURS[tile][1], cx, cy, w, h);
const honour = (tile) => [
  [HONOURS[tile][0], tile === "C" ? honourKanji(tile, 30, 40, 60, 70) : honourKanji(tile, 30, 40, 54, 57)],
];

// ---- flowers: the four seasons, each with a shape that needs no kanji
const blossom = (x, y, R) =>
  join(
    around(
      5,
      x,
      y,
      new Path()
        .M(0, -R * 0.1)
        .C(-R * 0.62, -R * 0.38, -R * 0.5, -R * 0.98, -R * 0.16, -R)
        .L(0, -R * 0.82)
        .L(R * 0.16, -R)
        .C(R * 0.5, -R * 0.98, R * 0.62, -R * 0.38, 0, -R * 0.1)
        .Z(),
    ),
    around(
      5,
      x,
      y,
      join(
        rect(-R * 0.035, -R * 0.46, R * 0.07, R * 0.3, 0.2).hole(),
        ellipse(0, -R * 0.55, R * 0.085).hole(),
      ),
    ),
    ellipse(x, y, R * 0.1),
  );
const sun = (x, y, R) =>
  join(
    ellipse(x, y, R * 0.52),
    around(8, x, y, polygon(-R * 0.17, -R * 0.62, 0, -R * 1.02, R * 0.17, -R * 0.62)),
  );
const leaf = (x, y, R) => {
  const half = [
    [0, -1.02],
    [0.2, -0.62],
    [0.42, -0.72],
    [0.38, -0.3],
    [0.7, -0.56],
    [0.74, -0.38],
    [1.02, -0.34],
    [0.82, -0.06],
    [0.92, 0.08],
    [0.52, 0.34],
    [0.58, 0.5],
    [0.07, 0.42],
    [0.05, 1.02],
  ];
  return polygon(
    ...[
      ...half,
      ...half
        .slice(1)
        .reverse()
        .map(([a, b]) => [-a, b]),
    ].flatMap(([a, b]) => [x + a * R, y + b * R]),
  );
};
const flake = (x, y, R) =>
  join(
    around(
      6,
      x,
      y,
      join(
        rect(-R * 0.08, -R, R * 0.16, R, 0.3),
        [52, -52].map((degrees) =>
          rect(-R * 0.065, -R * 0.36, R * 0.13, R * 0.36, 0.3)
            .turn(degrees)
            .move(0, -R * 0.46),
        ),
      ),
    ),
  );
const FLOWERS = {
  "1f": ["春", "p", blossom, 18],
  "2f": ["夏", "o", sun, 18],
  "3f": ["秋", "r", leaf, 17],
  "4f": ["冬", "b", flake, 18],
};
/** [ink, path] of a flower's shape, R about half its height. */
export const flowerShape = (tile, x, y, scale = 1) => {
  const [, ink, draw, R] = FLOWERS[tile];
  return [ink, draw(x, y, R * scale)];
};
const flower = (tile) => [["k", kanji(FLOWERS[tile][0], 30, 21.5, 38, 32)], flowerShape(tile, 30, 57)];

/** The back: a sunk field inside a lighter rim, with one large diamond, so that depth is left at 20 px and a row of thirteen stays calm. */
export const BACK = [
  ["back-in", rect(5, 5, 50, 70, 4.5)],
  [
    "y",
    join(
      diamond(30, 40, 17, 23),
      diamond(30, 40, 13, 17.6).hole(),
      diamond(30, 40, 8, 10.8),
      [
        [14.5, 18],
        [45.5, 18],
        [14.5, 62],
        [45.5, 62],
      ].map(([x, y]) => diamond(x, y, 4, 5.4)),
    ),
  ],
];

/** Fives with a mark, redrawn for the room that frame and mark leave: a field of 47 x 58 units, everything in one ink. */
export const MARKED_FIELD = [47, 58];
export const MARKED_FACES = {
  m: join(kanji(NUMERALS[4], 23.5, 14.4, 39.5, 27), wan(23.5, 43, 38, 30)),
  p: join(
    [
      [10.3, 10.6],
      [36.7, 10.6],
      [23.5, 29],
      [10.3, 47.4],
      [36.7, 47.4],
    ].map(([x, y]) => rings(x, y, 9.9, 7.2, 4.5, 1.7)),
  ),
  s: join(
    [
      [8, 14],
      [39, 14],
      [23.5, 29],
      [8, 44],
      [39, 44],
    ].map(([x, y]) => stick(x, y, 26)),
  ),
};

const range = [1, 2, 3, 4, 5, 6, 7, 8, 9];
/** mjai name -> its face, in the order of the tile list (plain tiles; marked fives are made from these). */
export const FACES = Object.fromEntries([
  ...range.map((n) => [`${n}m`, man(n)]),
  ...range.map((n) => [`${n}p`, pin(n)]),
  ...range.map((n) => [`${n}s`, sou(n)]),
  ...["E", "S", "W", "N"].map((t) => [t, honour(t)]),
  ["P", [["b", whiteFrame(9, 10.5, 42, 59)]]],
  ...["F", "C"].map((t) => [t, honour(t)]),
  ...Object.keys(FLOWERS).map((t) => [t, flower(t)]),
]);
