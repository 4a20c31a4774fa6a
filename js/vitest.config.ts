import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { defineConfig, type Plugin } from "vitest/config";

/** The bundle holds CSS as text; tests import it the same way. The suffix keeps Vite's own CSS handling off. */
const cssAsText: Plugin = {
  name: "css-as-text",
  enforce: "pre",
  resolveId(source, importer) {
    if (!source.endsWith(".css") || importer === undefined) return null;
    return `\0${resolve(dirname(importer), source)}.text`;
  },
  async load(id) {
    if (!id.startsWith("\0") || !id.endsWith(".css.text")) return null;
    return `export default ${JSON.stringify(await readFile(id.slice(1, -".text".length), "utf8"))};`;
  },
};

export default defineConfig({
  plugins: [cssAsText],
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  test: {
    environment: "jsdom",
    include: ["test/**/*.test.{ts,tsx}"],
    testTimeout: 20_000,
    // More workers than this only fight for the cores of a small machine.
    maxWorkers: 2,
    minWorkers: 1,
  },
});
