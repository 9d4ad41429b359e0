// A run of puzzles, from easy to hard, until three are missed; in a rush, for at most three minutes.

import type { Mode } from "../../state/rush";
import type { Puzzle } from "./puzzle";

export const LIVES = 3;
/** Milliseconds. */
export const RUSH_TIME = 3 * 60 * 1000;

/** The rating of the first puzzle, and how much harder each is than the one before. */
const EASIEST = 400;
const STEP = 35;
/** Puzzles of about the right difficulty to choose from. */
const NEAREST = 25;
/** In a rush, nobody wants to look at long lines. */
const LONGEST_LINE = { rush: 5, survival: 11 } as const satisfies Record<Mode, number>;

export interface Run {
  readonly mode: Mode;
  /** The puzzles so far, and whether they were solved. */
  readonly tried: readonly { readonly puzzle: Puzzle; readonly solved: boolean }[];
  /** The puzzle on the board. */
  readonly puzzle: Puzzle;
}

export function solvedIn({ tried }: Run): number {
  return tried.filter(({ solved }) => solved).length;
}

export function livesLeft({ tried }: Run): number {
  return LIVES - tried.filter(({ solved }) => !solved).length;
}

/** `elapsed` is the time since the run began, in milliseconds. */
export function timeLeft({ mode }: Run, elapsed: number): number {
  return mode === "rush" ? Math.max(0, RUSH_TIME - elapsed) : Number.POSITIVE_INFINITY;
}

export function isOver(run: Run, elapsed: number): boolean {
  return livesLeft(run) <= 0 || timeLeft(run, elapsed) <= 0;
}

export function startRun(mode: Mode, puzzles: readonly Puzzle[], chance: number): Run {
  return { mode, tried: [], puzzle: pick(mode, [], puzzles, chance) };
}

/** The run after its puzzle was solved or missed, with the next one. */
export function withResult(run: Run, solved: boolean, puzzles: readonly Puzzle[], chance: number): Run {
  const tried = [...run.tried, { puzzle: run.puzzle, solved }];
  return { ...run, tried, puzzle: pick(run.mode, tried, puzzles, chance) };
}

/** A puzzle that was not on the board yet, the harder the more came before. */
function pick(mode: Mode, tried: Run["tried"], puzzles: readonly Puzzle[], chance: number): Puzzle {
  const seen = new Set(tried.map(({ puzzle }) => puzzle.number));
  const target = EASIEST + STEP * tried.length;
  const fresh = puzzles.filter(({ number, line }) => !seen.has(number) && line.length <= LONGEST_LINE[mode]);
  const nearest = fresh.sort((one, other) => Math.abs(one.rating - target) - Math.abs(other.rating - target)).slice(0, NEAREST);
  return nearest[Math.min(nearest.length - 1, Math.floor(chance * nearest.length))]!;
}
