// The current theme, and the names of its colours.

import { computed, effect, signal } from "@preact/signals";
import { colourName as colourIn, coloursOf, type Look, paletteOf as paletteIn, THEMES, type ThemeName } from "fourfold-board/components";
import type { Side } from "fourfold-engine/rules";
import { mix, visibleOn } from "./contrast";
import { settings } from "./settings";

const darkScreen = typeof matchMedia === "undefined" ? null : matchMedia("(prefers-color-scheme: dark)");
const dark = signal(darkScreen?.matches ?? false);
darkScreen?.addEventListener("change", (event) => (dark.value = event.matches));

export const themeName = computed<ThemeName>(() => {
  const { theme } = settings.value;
  return theme === "auto" ? (dark.value ? "dark" : "light") : theme;
});

/** How the settings make boards look. */
export const look = computed<Look>(() => ({
  theme: themeName.value,
  swapped: settings.value.swapColours,
  animation: settings.value.animation,
}));

/** The palette of a side's discs: its own, or the other's if the user swapped them. */
export function paletteOf(side: Side): Side {
  return paletteIn(look.value, side);
}

/** What a side's colour is called: "Red". */
export function colourName(side: Side): string {
  return colourIn(look.value, side);
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
    const theme = THEMES[themeName.value];
    const { dataset, style } = document.documentElement;
    dataset.theme = themeName.value;
    style.colorScheme = theme.scheme;
    for (const [property, colour] of coloursOf(themeName.value)) style.setProperty(property, colour);
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", theme.colors.paper);
  });
}
