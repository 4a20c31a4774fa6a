import { defineConfig } from "vitest/config";

export default defineConfig({
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  // The bundle holds CSS as text; the tests import it the same way as the build does.
  plugins: [
    {
      name: "css-as-text",
      enforce: "pre",
      async load(id) {
        if (!id.endsWith(".css")) return null;
        const { readFile } = await import("node:fs/promises");
        return `export default ${JSON.stringify(await readFile(id, "utf8"))};`;
      },
    },
  ],
  test: {
    environment: "jsdom",
    include: ["test/**/*.test.{ts,tsx}"],
    testTimeout: 20_000,
    // Two workers are what a small machine has; more only fight for the cores.
    poolOptions: { forks: { maxForks: 2 } },
  },
});
