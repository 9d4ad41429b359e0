import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { languageFile, languages } from "../languages";

/** One module that pages import, and what it loads when it is needed. */
const element = {
  input: "src/index.ts",
  preserveEntrySignatures: "allow-extension", // one file, from which pages may import
  output: {
    entryFileNames: "fourfold-board.js",
    chunkFileNames: ({ facadeModuleId }: { facadeModuleId: string | null }) =>
      `assets/${languageFile(facadeModuleId) ?? "[name]"}-[hash].js`,
  },
} as const;

/** `--mode widget`: a single file without the engine, for notebooks. */
const widget = { input: "src/widget.ts", preserveEntrySignatures: "strict", output: { entryFileNames: "board.js" } } as const;

export default defineConfig(({ mode }) => ({
  base: "./", // works wherever the files lie
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: false,
    rollupOptions: mode === "widget" ? widget : element,
  },
  // A single file cannot load languages.
  plugins: [
    languages({ live: fileURLToPath(new URL("src/languages.ts", import.meta.url)), groups: mode === "widget" ? {} : { board: ["board"] } }),
  ],
  worker: { format: "es" },
  test: {
    include: ["test/**/*.test.ts"],
    server: { deps: { external: [/engine\/dist/] } }, // Node.js itself loads the engine, from files
  },
}));
