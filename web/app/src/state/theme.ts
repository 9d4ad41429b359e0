// The current theme, and the names of its colours.

import { computed, effect, signal } from "@preact/signals";
import { otherSide, type Side } from "fourfold-engine/rules";
import { type Emblem, THEMES } from "../generated/themes";
import { texts } from "../texts";
import { mix, visibleOn } from "./contrast";
import { settings } from "./settings";

export type ThemeName = keyof typeof THEMES;

const darkScreen = typeof matchMedia === "undefined" ? null : matchMedia("(prefers-color-scheme: dark)");
const dark = signal(darkScreen?.matches ?? false);
darkScreen?.addEventListener("change", (event) => (dark.value = event.matches));

export const themeName = computed<ThemeName>(() => {
  const { theme } = settings.value;
  return theme === "auto" ? (dark.value ? "dark" : "light") : theme;
});

/** The palette of a side's discs: its own, or the other's if the user swapped them. */
export function paletteOf(side: Side): Side {
  return settings.value.swapColours ? otherSide(side) : side;
}

export function emblemOf(side: Side): Emblem {
  return THEMES[themeName.value].emblems[paletteOf(side) === "first" ? 0 : 1];
}

/** What a side's colour is called: "Red". */
export function colourName(side: Side): string {
  return texts.colours[themeName.value][paletteOf(side) === "first" ? 0 : 1];
}

/** The shares of ink in the surfaces that graphs are drawn on; `--surface` and `--surface-strong` of the styles. */
export const SURFACES = [0.04, 0.09] as const;

/** A side's colour in graphs, where it must be seen on the page's surfaces without a rim around it. */
export function graphColour(side: Side, theme: ThemeName = themeName.value): string {
  const { colors } = THEMES[theme];
  const surfaces = SURFACES.map((share) => mix(colors.ink, share, colors.paper));
  return visibleOn(surfaces, colors[side], colors.ink);
}

/** Applies the current theme to the page, now and whenever it changes. The styles use its colours as custom properties. */
export function applyTheme(): void {
  effect(() => {
    const { scheme, colors } = THEMES[themeName.value];
    const { dataset, style } = document.documentElement;
    dataset.theme = themeName.value;
    style.colorScheme = scheme;
    for (const [name, colour] of Object.entries(colors)) style.setProperty(`--${name.replaceAll("_", "-")}`, colour);
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", colors.paper);
  });
}
