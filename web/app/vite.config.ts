import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { precache } from "./precache";

/** Whoever previews a link needs the full address of the picture. Only the publisher knows it: SITE_URL, with a slash at its end. */
const linkPreview: Plugin = {
  name: "link-preview",
  transformIndexHtml: (html) => html.replaceAll("__SITE__", process.env.SITE_URL ?? "./"),
};

/** Files of their own: browsers keep this data when the app changes. */
const DATA: Record<string, string> = {
  "puzzles/data/puzzles.json": "puzzle-data",
  "lessons/data/lessons.json": "lesson-data",
  "strategy/data/7x6.json": "strategy-data",
};

export default defineConfig({
  base: "./", // works wherever the files lie
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { output: { manualChunks: (id) => DATA[/[^/]+\/data\/[^/]+\.json$/.exec(id)?.[0] ?? ""] } },
  },
  plugins: [linkPreview, precache()],
  worker: { format: "es" },
  test: { include: ["test/**/*.test.ts", "src/**/*.test.ts"] },
});
