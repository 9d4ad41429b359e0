// How boards look: theme, colours of the sides, animation. Boards inherit it from the nearest `LookContext.Provider`.

import english from "messages:board";
import { otherSide, type Side } from "fourfold-engine/rules";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { type Emblem, THEMES } from "./generated/themes";

export type ThemeName = keyof typeof THEMES;

/** What a board says. */
export type BoardTexts = typeof english;

export interface Look {
  readonly theme: ThemeName;
  /** Each side has the colour of the other one. */
  readonly swapped: boolean;
  /** Whether discs fall. They never do if the system asks for reduced motion. */
  readonly animation: boolean;
  /** Called when a disc begins to fall, with the milliseconds until it lands: for sounds. */
  readonly onDrop?: (milliseconds: number) => void;
  /** In another language than English, or, in an app, than the one that it shows. */
  readonly texts?: BoardTexts | undefined;
}

export const LookContext = createContext<Look>({ theme: "light", swapped: false, animation: true });

export function useLook(): Look {
  return useContext(LookContext);
}

export function textsOf({ texts }: Pick<Look, "texts">): BoardTexts {
  return texts ?? english;
}

/** False if the look or the system asks for no motion. */
export function isLively({ animation }: Pick<Look, "animation">): boolean {
  return animation && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The palette of a side's discs: its own, or the other's if they are swapped. */
export function paletteOf({ swapped }: Pick<Look, "swapped">, side: Side): Side {
  return swapped ? otherSide(side) : side;
}

export function emblemOf(look: Look, side: Side): Emblem {
  return THEMES[look.theme].emblems[paletteOf(look, side) === "first" ? 0 : 1];
}

/** The colours of first and second, by theme. */
const COLOURS = {
  light: ["red", "yellow"],
  dark: ["red", "yellow"],
  colorblind: ["orange", "blue"],
  contrast: ["white", "red"],
} as const satisfies Record<ThemeName, readonly [string, string]>;

/** What a side's colour is called: "Red". */
export function colourName(look: Pick<Look, "theme" | "swapped" | "texts">, side: Side): string {
  return textsOf(look).colours[COLOURS[look.theme][paletteOf(look, side) === "first" ? 0 : 1]];
}

/** The colours of a theme as custom properties, by which the styles know them: "--first-edge". */
export function coloursOf(theme: ThemeName): [property: string, colour: string][] {
  return Object.entries(THEMES[theme].colors).map(([name, colour]) => [`--${name.replaceAll("_", "-")}`, colour]);
}
