// The user's settings, saved in the browser.

import { kept } from "./storage";
import { fieldsOf } from "./validate";

export const THEME_CHOICES = ["auto", "light", "dark", "contrast", "colorblind"] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

export interface Settings {
  /** The code of a language; empty for the one that the browser prefers. */
  readonly language: string;
  readonly theme: ThemeChoice;
  /** Scores and best moves while analysing. */
  readonly analysis: boolean;
  /** Whether Play offers hints. */
  readonly hints: boolean;
  /** Whether Play shows the score of every column. */
  readonly liveScores: boolean;
  /** Whether Analyse shows what the network thinks. */
  readonly network: boolean;
  /** Whether Analyse shows explanations. */
  readonly why: boolean;
  /** Cells in which a side would have four. */
  readonly threats: boolean;
  /** Discs fall; never if the system asks for reduced motion. */
  readonly animation: boolean;
  readonly sound: boolean;
  /** Whether the system tells the user when it is their turn in a game with a friend. */
  readonly turnNotices: boolean;
  /** The first side gets the colour of the second, and the other way round. */
  readonly swapColours: boolean;
  /** Who Play plays against: the name of a player, or "human" for two people at one device. */
  readonly opponent: string;
  /** The side of the user in Play. */
  readonly side: "first" | "second" | "random";
  readonly columns: number;
  readonly rows: number;
  readonly rule: "connect-four" | "most-fours";
  /** Which puzzles come next: a theme or "any", and a difficulty or "mine" for those near the user's rating. */
  readonly puzzleTheme: string;
  readonly puzzleDifficulty: string;
}

export const DEFAULTS: Settings = {
  language: "",
  theme: "auto",
  analysis: true,
  hints: true,
  liveScores: false,
  network: false,
  why: true,
  threats: false,
  animation: true,
  sound: false,
  turnNotices: false,
  swapColours: false,
  opponent: "learner",
  side: "first",
  columns: 7,
  rows: 6,
  rule: "connect-four",
  puzzleTheme: "any",
  puzzleDifficulty: "mine",
};

/** The settings in what was stored; anything unknown or of the wrong type falls back. */
export function readSettings(stored: unknown): Settings {
  const found = fieldsOf(stored);
  const kept = Object.entries(DEFAULTS).map(([name, fallback]) => {
    const value = found[name];
    return [name, typeof value === typeof fallback ? value : fallback];
  });
  const settings = Object.fromEntries(kept) as Settings;
  const theme = THEME_CHOICES.includes(settings.theme) ? settings.theme : DEFAULTS.theme;
  const side = ["first", "second", "random"].includes(settings.side) ? settings.side : DEFAULTS.side;
  const rule = settings.rule === "most-fours" ? settings.rule : DEFAULTS.rule;
  return { ...settings, theme, side, rule };
}

const chosen = kept<Settings>("settings", readSettings);

/** Read it as `settings.value.theme`; a component that does is rendered again when it changes. */
export const settings = chosen.signal;

export function change(changes: Partial<Settings>): void {
  chosen.change((now) => ({ ...now, ...changes }));
}
