// A small path builder. Paths hold points only (no arcs), so any affine map of them is exact,
// and they fill with the non-zero rule: what is drawn clockwise is ink, what is `hole()` is cut
// out of it. Holes instead of paint in the face's colour keep the symbols independent of the
// face they lie on (plain, marked, shaded).

/** How far a cubic's handles reach so that four of them look like a circle of radius 1. */
const ROUND = 0.5523;
const tenth = (v) => Math.round(v * 10) / 10;

export class Path {
  /** @param {Array<[string, ...number[]]>} commands  M, L, Q, C with absolute points, and Z */
  constructor(commands = []) {
    this.commands = commands;
  }

  M(x, y) {
    return this.push("M", x, y);
  }
  L(x, y) {
    return this.push("L", x, y);
  }
  Q(a, b, x, y) {
    return this.push("Q", a, b, x, y);
  }
  C(a, b, c, d, x, y) {
    return this.push("C", a, b, c, d, x, y);
  }
  Z() {
    return this.push("Z");
  }
  push(...command) {
    this.commands.push(command);
    return this;
  }
  add(other) {
    this.commands.push(...other.commands);
    return this;
  }

  /** x' = ax + cy + e, y' = bx + dy + f (the order of SVG's `matrix`). */
  map(a, b, c, d, e, f) {
    return new Path(
      this.commands.map(([key, ...v]) => {
        const out = [key];
        for (let i = 0; i < v.length; i += 2)
          out.push(a * v[i] + c * v[i + 1] + e, b * v[i] + d * v[i + 1] + f);
        return out;
      }),
    );
  }
  move(x, y) {
    return this.map(1, 0, 0, 1, x, y);
  }
  scale(x, y = x) {
    return this.map(x, 0, 0, y, 0, 0);
  }
  /** Clockwise on the screen, about (cx, cy). */
  turn(degrees, cx = 0, cy = 0) {
    const t = (degrees * Math.PI) / 180,
      c = Math.cos(t),
      s = Math.sin(t);
    return this.move(-cx, -cy).map(c, s, -s, c, 0, 0).move(cx, cy);
  }

  /** The same outline drawn the other way round: a hole in whatever surrounds it. */
  hole() {
    const out = new Path();
    for (const contour of this.contours()) {
      const [[, x0, y0]] = contour,
        points = [[x0, y0]],
        kinds = [];
      for (const [key, ...v] of contour.slice(1)) {
        kinds.push(key);
        for (let i = 0; i < v.length; i += 2) points.push([v[i], v[i + 1]]);
      }
      points.reverse();
      out.M(...points[0]);
      let at = 1;
      for (const key of kinds.reverse()) {
        const n = { L: 1, Q: 2, C: 3 }[key];
        out.push(key, ...points.slice(at, at + n).flat());
        at += n;
      }
      out.Z();
    }
    return out;
  }
  contours() {
    const out = [];
    for (const command of this.commands) {
      if (command[0] === "M") out.push([command]);
      else if (command[0] !== "Z") out.at(-1).push(command);
    }
    return out;
  }

  /** [left, top, right, bottom] of all points, handles included (a little generous for curves). */
  box() {
    const xs = [],
      ys = [];
    for (const [, ...v] of this.commands) v.forEach((n, i) => (i % 2 ? ys : xs).push(n));
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  }
  /** Centred in the box (x, y, w, h), as large as it goes; narrowed to `squeeze` at most if that lets it grow. */
  fit(x, y, w, h, squeeze = 1) {
    const [l, t, r, b] = this.box(),
      sy = Math.min(h / (b - t), w / (r - l) / squeeze),
      sx = Math.min(sy, w / (r - l));
    return this.move(-(l + r) / 2, -(t + b) / 2)
      .scale(sx, sy)
      .move(x + w / 2, y + h / 2);
  }

  /** Relative commands, rounded to a tenth of a unit. Differences are taken between rounded places, so errors never add up. */
  toString() {
    let out = "",
      last = "",
      x = 0,
      y = 0,
      startX = 0,
      startY = 0;
    for (const [key, ...v] of this.commands) {
      if (key === "Z") {
        out += "z";
        last = "z";
        x = startX;
        y = startY;
        continue;
      }
      const endX = tenth(v.at(-2)),
        endY = tenth(v.at(-1));
      let name = key.toLowerCase(),
        args = v.map((n, i) => tenth(n) - (i % 2 ? y : x));
      if (key === "M") {
        name = "M";
        args = [endX, endY];
        startX = endX;
        startY = endY;
      } else if (key === "L") {
        if (endX === x && endY === y) continue;
        if (endY === y) {
          name = "h";
          args = [endX - x];
        } else if (endX === x) {
          name = "v";
          args = [endY - y];
        }
      }
      let text = name === last && name !== "M" ? "" : name,
        glued = text !== "";
      for (const n of args) {
        const s = String(tenth(n)).replace(/^(-?)0\./, "$1.");
        text += glued || s[0] === "-" ? s : " " + s;
        glued = false;
      }
      out += text;
      last = name;
      x = endX;
      y = endY;
    }
    return out;
  }
}

export const join = (...paths) => paths.flat(Infinity).reduce((all, p) => all.add(p), new Path());

export const ellipse = (x, y, rx, ry = rx) => {
  const kx = ROUND * rx,
    ky = ROUND * ry;
  return new Path()
    .M(x - rx, y)
    .C(x - rx, y - ky, x - kx, y - ry, x, y - ry)
    .C(x + kx, y - ry, x + rx, y - ky, x + rx, y)
    .C(x + rx, y + ky, x + kx, y + ry, x, y + ry)
    .C(x - kx, y + ry, x - rx, y + ky, x - rx, y)
    .Z();
};

export const rect = (x, y, w, h, r) =>
  new Path()
    .M(x + r, y)
    .L(x + w - r, y)
    .Q(x + w, y, x + w, y + r)
    .L(x + w, y + h - r)
    .Q(x + w, y + h, x + w - r, y + h)
    .L(x + r, y + h)
    .Q(x, y + h, x, y + h - r)
    .L(x, y + r)
    .Q(x, y, x + r, y)
    .Z();

export const polygon = (...points) => {
  const p = new Path();
  for (let i = 0; i < points.length; i += 2) p[i ? "L" : "M"](points[i], points[i + 1]);
  return p.Z();
};

export const diamond = (x, y, rx, ry = rx) => polygon(x, y - ry, x + rx, y, x, y + ry, x - rx, y);

/** Concentric circles, ink and gap by turns: radii from the outside inwards. */
export const rings = (x, y, ...radii) =>
  join(radii.map((r, i) => (i % 2 ? ellipse(x, y, r).hole() : ellipse(x, y, r))));

/** n copies around (x, y) of a shape drawn around the origin. */
export const around = (n, x, y, shape) =>
  Array.from({ length: n }, (_, i) => shape.turn((i * 360) / n).move(x, y));

/** Goes on along the circle about (x, y) from one angle to another (radians, clockwise), in pieces of a quarter or less. */
export const arcTo = (path, x, y, r, from, to) => {
  const n = Math.max(1, Math.ceil(Math.abs(to - from) / (Math.PI / 2))),
    step = (to - from) / n,
    k = (4 / 3) * Math.tan(step / 4) * r;
  for (let i = 0, a = from; i < n; i++, a += step) {
    const b = a + step;
    path.C(
      x + r * Math.cos(a) - k * Math.sin(a),
      y + r * Math.sin(a) + k * Math.cos(a),
      x + r * Math.cos(b) + k * Math.sin(b),
      y + r * Math.sin(b) - k * Math.cos(b),
      x + r * Math.cos(b),
      y + r * Math.sin(b),
    );
  }
  return path;
};
