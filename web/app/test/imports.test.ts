import { readdirSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const SOURCE = fileURLToPath(new URL("../src", import.meta.url));
/** From the bottom. A folder imports only from those before it; types may come from anywhere. */
const LAYERS = [
  "rules",
  "generated",
  "texts",
  "state",
  "engine",
  "online",
  "players",
  "board",
  "shell",
  "explain",
  "common",
  "screens",
  ".",
];

const files = readdirSync(SOURCE, { recursive: true, encoding: "utf-8" }).filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".d.ts"));

/** The folder that a file or a folder is in. */
function layerOf(path: string): string {
  const [first = ""] = path.split("/");
  return LAYERS.includes(first) ? first : ".";
}

/** Which screen it belongs to, or null. */
function screenOf(path: string): string | null {
  return /^screens\/(\w+)\//.exec(path)?.[1] ?? null;
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(SOURCE, file), "utf-8").replace(/^import type .*$/gm, "");
  const found = [...text.matchAll(/(?:from |import\(|^import )"(\.[^"]+)"/gm)].map(([, path]) => normalize(join(file, "..", path!)));
  return found.filter((path) => !path.startsWith(".."));
}

/** Imports that should not be there. */
function wrong(isWrong: (from: string, to: string) => boolean): string[] {
  return files.flatMap((from) =>
    importsOf(from)
      .filter((to) => isWrong(from, to))
      .map((to) => `${from} → ${to}`),
  );
}

describe("modules", () => {
  it("have names that differ by more than case", () => {
    const names = files.map((file) => file.toLowerCase().replace(/\.tsx?$/, ""));
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
  });
});

describe("imports", () => {
  it("go one way", () => {
    expect(wrong((from, to) => LAYERS.indexOf(layerOf(to)) > LAYERS.indexOf(layerOf(from)))).toEqual([]);
    expect(new Set(files.map(layerOf))).toEqual(new Set(LAYERS));
  });
  it("never lead from one screen to another", () => {
    expect(wrong((from, to) => screenOf(from) !== null && screenOf(to) !== null && screenOf(from) !== screenOf(to))).toEqual([]);
  });
});
