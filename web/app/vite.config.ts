import { defineConfig } from "vitest/config";
import { precache } from "./precache";

export default defineConfig({
  base: "./", // works wherever the files lie
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  plugins: [precache()],
  worker: { format: "es" },
  test: { include: ["test/**/*.test.ts", "src/**/*.test.ts"] },
});
