import { readFileSync } from "node:fs";
import { THEMES, type ThemeName } from "fourfold-board/components";
import { describe, expect, it } from "vitest";
import { contrast, GRAPHICS, mix, visibleOn } from "../src/state/contrast";
import { graphColour, SURFACES } from "../src/state/theme";

const NAMES = Object.keys(THEMES) as ThemeName[];
const css = (name: string) => readFileSync(new URL(`../src/${name}`, import.meta.url), "utf-8");
const BASE = css("styles/base.css");

/** What a style says: `#aabbcc` or `var(--muted)`. The first rule with the selector counts. */
function declared(text: string, selector: string, property: string): string {
  const start = text.indexOf(`${selector} {`);
  const [rule = ""] = text.slice(start < 0 ? text.length : start).split("}");
  const value = new RegExp(`[{;]\\s*${property}: ([^;]+);`).exec(rule)?.[1];
  if (value === undefined) throw new Error(`${selector} has no ${property}`);
  return value;
}

/** A colour of a theme, as the page shows it. */
function colour(theme: ThemeName, value: string): string {
  const name = /var\(--([\w-]+)\)/.exec(value)?.[1];
  if (name === undefined) return /#[0-9a-f]{6}/.exec(value)![0];
  if (name === "muted" && (theme === "light" || theme === "colorblind")) {
    return colour(theme, declared(BASE, '[data-theme="colorblind"]) body', "--muted"));
  }
  if (name === "accent") return colour(theme, declared(BASE, theme === "light" ? ":root" : `:root[data-theme="${theme}"]`, "--accent"));
  const { colors } = THEMES[theme];
  return colors[name.replace("-", "_") as keyof typeof colors];
}

function surfaces(theme: ThemeName): string[] {
  const { ink, paper } = THEMES[theme].colors;
  return SURFACES.map((share) => mix(ink, share, paper));
}

describe("contrast", () => {
  it("is that of WCAG", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
    expect(mix("#000000", 0.25, "#ffffff")).toBe("#bfbfbf");
    expect(visibleOn(["#ffffff"], "#0072b2", "#000000")).toBe("#0072b2");
    expect(visibleOn(["#000000"], "#000000", "#000000")).toBe("#000000"); // there is no better one
  });
  it("is computed for the surfaces of the styles", () => {
    for (const [name, share] of [
      ["--surface", SURFACES[0]],
      ["--surface-strong", SURFACES[1]],
    ] as const) {
      expect(declared(BASE, ":root", name)).toBe(`color-mix(in srgb, var(--ink) ${100 * share}%, var(--paper))`);
    }
  });
});

describe.each(NAMES)("in the theme %s", (theme) => {
  it.each(["first", "second"] as const)("the colour of %s can be seen in graphs", (side) => {
    for (const surface of surfaces(theme)) expect(contrast(graphColour(side, theme), surface)).toBeGreaterThanOrEqual(GRAPHICS);
  });
  it.each(["first", "second"] as const)("the graph of a review can be read on the colour of %s", (side) => {
    const style = css("screens/review/review.css");
    const share = Number(declared(style, ".score-graph .area", "opacity"));
    const curve = colour(theme, declared(style, ".score-graph .curve", "stroke"));
    for (const surface of surfaces(theme)) {
      expect(contrast(curve, mix(graphColour(side, theme), share, surface))).toBeGreaterThanOrEqual(GRAPHICS);
    }
    const [dot, rim] = ["background", "box-shadow"].map((property) => colour(theme, declared(style, ".score-graph .dot", property)));
    expect(contrast(dot!, rim!)).toBeGreaterThanOrEqual(GRAPHICS);
  });
  it.each([
    ["screens/review/review.css", ".score-graph .middle", "stroke"],
    ["screens/lab/lab.css", ".search-tree .edge", "stroke"],
    ["screens/lab/lab.css", ".search-tree .outline", "stroke"],
    ["screens/lab/lab.css", ".common .costs .bar.part", "background"],
    ["screens/lab/lab.css", ".common .costs .bar.whole", "border"],
  ])("%s: %s can be seen", (file, selector, property) => {
    const shown = colour(theme, declared(css(file), selector, property));
    for (const surface of surfaces(theme)) expect(contrast(shown, surface), shown).toBeGreaterThanOrEqual(GRAPHICS);
  });
});
