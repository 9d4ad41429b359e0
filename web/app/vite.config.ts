import { defineConfig } from "vitest/config";
import { precache } from "./precache";

export default defineConfig({
  base: "./", // works wherever the files lie
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // A file of their own: browsers keep the puzzles when the app changes.
    rollupOptions: { output: { manualChunks: (id) => (id.endsWith("/puzzles.json") ? "puzzle-data" : undefined) } },
  },
  plugins: [precache()],
  worker: { format: "es" },
  test: { include: ["test/**/*.test.ts", "src/**/*.test.ts"] },
});
