// Builds mjwidget/static/widget.js: one ES module with no imports, CSS and tiles inside.
//   node build.mjs                  generate what is generated, then bundle
//   node build.mjs --generate-only  only src/*.gen.*
//   node build.mjs --watch          bundle again on every change (not minified)
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const js = dirname(fileURLToPath(import.meta.url));
const root = dirname(js);
const out = join(root, "mjwidget", "static");
const flags = new Set(process.argv.slice(2));

/** Packages whose code or glyphs end up in the bundle; their licences travel with it. */
const SHIPPED = ["preact", "fflate", "@fontsource/kaisei-opti", "@fontsource/noto-sans"];

const BANNER =
  "/*! mjwidget, MIT. Contains Preact and fflate (MIT) and outlines of glyphs of Kaisei Opti and " +
  "Noto Sans (OFL-1.1). Texts of the licences: mjwidget/static/licenses. */";

function run(command, args) {
  const done = spawnSync(command, args, { cwd: js, stdio: "inherit" });
  if (done.error) throw done.error;
  if (done.status !== 0) throw new Error(`${command} ${args.join(" ")} failed (${done.status})`);
}

function generate() {
  const python = process.env.MJWIDGET_PYTHON ?? (process.platform === "win32" ? "python" : "python3");
  run(python, ["catalogue.py"]);
  run(process.execPath, [join("tiles", "gen.mjs")]);
}

function copyLicences() {
  const folder = join(out, "licenses");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of SHIPPED) {
    const from = join(js, "node_modules", name);
    const file = readdirSync(from).find((entry) => /^licen[cs]e(\.\w+)?$/i.test(entry));
    if (!file) throw new Error(`no licence file in ${name}`);
    copyFileSync(join(from, file), join(folder, `${name.replace("@", "").replace("/", "-")}.txt`));
  }
}

/** CSS is imported as text and goes into the shadow root; minify it like the rest. */
const cssAsText = {
  name: "css-as-text",
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await esbuild.transform(readFileSync(path, "utf8"), {
        loader: "css",
        minify: build.initialOptions.minify,
        charset: "utf8",
        target: "es2021",
        sourcefile: path,
      });
      return { contents: code, loader: "text", watchFiles: [path] };
    });
  },
};

const options = {
  absWorkingDir: js,
  entryPoints: [join("src", "widget.ts")],
  outfile: join(out, "widget.js"),
  bundle: true,
  format: "esm",
  platform: "browser",
  target: "es2021",
  charset: "utf8",
  minify: !flags.has("--watch"),
  legalComments: "none",
  banner: { js: BANNER },
  jsx: "automatic",
  jsxImportSource: "preact",
  plugins: [cssAsText],
  metafile: true,
  logLevel: "info",
};

async function main() {
  generate();
  if (flags.has("--generate-only")) return;
  mkdirSync(out, { recursive: true });
  copyLicences();
  if (flags.has("--watch")) {
    await (await esbuild.context(options)).watch();
    return;
  }
  const { metafile } = await esbuild.build(options);
  // The notebook imports the module from a blob: an import left in it could not be resolved.
  const left = Object.values(metafile.outputs).flatMap((output) => output.imports);
  if (left.length) throw new Error(`imports left in the bundle: ${left.map((i) => i.path)}`);
}

try {
  await main();
} catch (error) {
  console.error(`build.mjs: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
