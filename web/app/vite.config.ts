import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { languageFile, languages } from "../languages";
import { precache } from "./precache";

/** Whoever previews a link needs the full address of the picture. Only the publisher knows it: SITE_URL, with a slash at its end. */
const linkPreview: Plugin = {
  name: "link-preview",
  transformIndexHtml: (html) => html.replaceAll("__SITE__", process.env.SITE_URL ?? "./"),
};

const FIRST_SCREEN = "screens/play/Play.tsx";

/** The first screen is fetched together with the app, and not only when the app has started. */
const firstScreen: Plugin = {
  name: "first-screen",
  transformIndexHtml: {
    order: "post",
    handler(_html, { bundle = {} }) {
      const needed = new Set<string>();
      const add = (name: string) => {
        const file = bundle[name];
        if (file?.type !== "chunk" || file.isEntry || needed.has(name)) return;
        needed.add(name);
        file.imports.forEach(add);
      };
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type === "chunk" && file.moduleIds.some((id) => id.endsWith(FIRST_SCREEN))) add(name);
      }
      return [...needed].map((name) => ({
        tag: "link",
        attrs: { rel: "modulepreload", crossorigin: true, href: `./${name}` },
        injectTo: "head" as const,
      }));
    },
  },
};

/** Files of their own: browsers keep this data when the app changes. */
const DATA: Record<string, string> = {
  "puzzles/data/puzzles.json": "puzzle-data",
  "lessons/data/lessons.json": "lesson-data",
  "strategy/data/7x6.json": "strategy-data",
  "strategy/data/7x6-order.json": "strategy-data",
  "strategy/data/7x6-second.json": "strategy-data",
};

/** What is loaded together in other languages than English: first what every visit needs. */
const TEXTS = {
  main: ["board", "main", "input"],
  study: ["review", "explore", "puzzles", "rush", "analyse", "why", "network"],
  learn: ["learn", "strategy", "lab"],
  lessons: ["ideas", "lessons"],
  more: ["you", "about", "game", "lobby"],
};

export default defineConfig({
  base: "./", // works wherever the files lie
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: {
        manualChunks: (id) => DATA[/[^/]+\/data\/[^/]+\.json$/.exec(id)?.[0] ?? ""],
        chunkFileNames: ({ facadeModuleId }) => `assets/${languageFile(facadeModuleId) ?? "[name]"}-[hash].js`,
      },
    },
  },
  plugins: [
    languages({ live: fileURLToPath(new URL("src/texts/language.ts", import.meta.url)), groups: TEXTS }),
    linkPreview,
    firstScreen,
    precache(),
  ],
  worker: { format: "es" },
  test: { include: ["test/**/*.test.ts", "src/**/*.test.ts"] },
});
