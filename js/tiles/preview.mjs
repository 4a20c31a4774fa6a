// A page to look at the tiles: every skin, large and small, light and dark, plain and shaded.
import { SKINS } from "./skins.mjs";

const FELT = { light: "#336757", dark: "#1d3a32" };

const body = (tile, shaded) =>
  tile === "back"
    ? "back"
    : shaded
      ? "face-tsg"
      : /r$/.test(tile)
        ? "face-R"
        : /\db$|[mps]b$/.test(tile)
          ? "face-B"
          : "face";

const draw = (tile, width, skin, shaded) => {
  const lying = skin === "lying",
    [w, h] = lying ? [80, 60] : [60, 80],
    scale = width / 60;
  const box = (fill, dy, more = "") =>
    `<rect x="0" y="${dy}" width="${w}" height="${h}" rx="7" fill="var(--${fill})"${more}/>`;
  return (
    `<svg viewBox="-1 -1 ${w + 2} ${h + 8}" width="${((w + 2) * scale).toFixed(2)}" height="${((h + 8) * scale).toFixed(2)}">` +
    box("side", 5.5) +
    box(
      body(tile, shaded),
      0,
      ` stroke="var(--${tile === "back" ? "back-side" : "edge"})" stroke-width=".9"`,
    ) +
    `<use href="#mj-${SKINS[skin]}${tile}" width="${w}" height="${h}"/>` +
    (shaded ? `<path fill="var(--k)" opacity=".62" d="M${w - 1} ${h - 20}v14q0 5-5 5h-14z"/>` : "") +
    "</svg>"
  );
};

export const preview = (sprite, tiles, tokens) => {
  const row = (skin, width, shaded) =>
    `<p>${skin} ${width} px${shaded ? ", tsumogiri" : ""}</p><div>${tiles.map((t) => draw(t, width, skin, shaded)).join("")}</div>`;
  const sheet = (theme) =>
    `<section class="mjw" data-theme="${theme}" style="background:${FELT[theme]}">` +
    Object.keys(SKINS)
      .map((skin) => [96, 48, 36, 25].map((width) => row(skin, width, false)).join("") + row(skin, 36, true))
      .join("") +
    `<p>a row of backs</p><div>${[48, 30, 20]
      .map((w) =>
        Array(13)
          .fill(draw("back", w, "classic", false))
          .join(""),
      )
      .join("<br>")}</div></section>`;
  return `<!doctype html><meta charset="utf-8"><title>mjwidget tiles</title><style>${tokens}
body{margin:0;font:11px sans-serif}section{padding:8px;width:1184px}p{margin:6px 0 2px;color:#fff}div{line-height:0}</style>
<svg width="0" height="0" style="position:absolute">${sprite}</svg>${sheet("light")}${sheet("dark")}`;
};
