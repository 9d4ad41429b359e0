// What the user has solved, the streaks, and the rating. Saved in the browser.

import { NEW_SOLVER, type SolverRating } from "fourfold-engine/rules";
import { InvalidInput } from "../../rules/moves";
import { type Attempt, statusOf } from "./attempt";
import type { Puzzle } from "./puzzle";

/** The first try at a puzzle. */
export interface FirstTry {
  /** Of the puzzle. */
  readonly moves: string;
  readonly rating: number;
  readonly right: boolean;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** The user's rating after it; null until the engine has computed it. */
  readonly after: number | null;
}

export interface Progress {
  /** First tries since there are ratings, oldest first. */
  readonly tries: readonly FirstTry[];
  /** After the first `rated` of them. */
  readonly solver: SolverRating;
  readonly rated: number;
  /** The moves of the puzzles that were solved without being shown the solution. */
  readonly solved: readonly string[];
  /** The moves of the puzzles whose first try failed: solved later or not. */
  readonly missed: readonly string[];
  /** Puzzles solved one after the other, each at the first try. */
  readonly row: number;
  readonly longestRow: number;
  /** The last day whose puzzle was solved, and the days up to it without a gap. */
  readonly lastDay: number | null;
  readonly days: number;
  readonly longestDays: number;
}

export const NOTHING: Progress = {
  tries: [],
  solver: NEW_SOLVER,
  rated: 0,
  solved: [],
  missed: [],
  row: 0,
  longestRow: 0,
  lastDay: null,
  days: 0,
  longestDays: 0,
};

/** A rating with a larger deviation is provisional. */
const CERTAIN = 110;

export function isProvisional({ solver }: Progress): boolean {
  return solver.deviation > CERTAIN;
}

// ---- Solving

/** Whether its first try is over. */
export function isSeen({ solved, missed }: Progress, { moves }: Puzzle): boolean {
  return solved.includes(moves) || missed.includes(moves);
}

/** After a move was tried, or a hint or the solution was shown. `day` is the day whose puzzle this is, or null. */
export function record(progress: Progress, attempt: Attempt, day: number | null, time: number): Progress {
  const { puzzle, failed } = attempt;
  const { moves, rating } = puzzle;
  const isSolved = statusOf(attempt) === "solved";
  if (!isSolved && !failed) return progress;
  const isFirst = !isSeen(progress, puzzle);
  const tries = isFirst ? [...progress.tries, { moves, rating, right: !failed, time, after: null }] : progress.tries;
  const missed = isFirst && failed ? [...progress.missed, moves] : progress.missed;
  if (!isSolved) return { ...progress, tries, missed, row: 0 };
  const row = failed ? 0 : progress.row + (isFirst ? 1 : 0);
  const solved = progress.solved.includes(moves) ? progress.solved : [...progress.solved, moves];
  return withDay({ ...progress, tries, missed, solved, row, longestRow: Math.max(row, progress.longestRow) }, day);
}

/** How many puzzles were solved at the first try. */
export function solvedAtFirstTry({ solved, missed }: Progress): number {
  const later = new Set(missed);
  return solved.filter((moves) => !later.has(moves)).length;
}

function withDay(progress: Progress, day: number | null): Progress {
  if (day === null || progress.lastDay === day) return progress;
  const days = progress.lastDay === day - 1 ? progress.days + 1 : 1;
  return { ...progress, lastDay: day, days, longestDays: Math.max(days, progress.longestDays) };
}

/** The streak of days as it stands today: a day that was missed ends it. */
export function streakOn(progress: Progress, today: number): number {
  const alive = progress.lastDay === today || progress.lastDay === today - 1;
  return alive ? progress.days : 0;
}

// ---- The rating

/** The oldest first try that is not rated yet. */
export function nextToRate({ tries, rated }: Progress): FirstTry | undefined {
  return tries[rated];
}

/** `solver` is the rating after `tried`. Nothing changes if another tab has rated it meanwhile. */
export function withRating(progress: Progress, tried: FirstTry, solver: SolverRating): Progress {
  const next = nextToRate(progress);
  if (next?.moves !== tried.moves || next.time !== tried.time) return progress;
  const after = Math.round(solver.rating * 10) / 10;
  const tries = progress.tries.map((each) => (each === next ? { ...next, after } : each));
  return { ...progress, solver, rated: progress.rated + 1, tries };
}

/** By how much the first try at a puzzle changed the rating; null if that is not known yet, undefined if there was none. */
export function gainOf({ tries }: Progress, { moves }: Puzzle): number | null | undefined {
  const index = tries.findIndex((each) => each.moves === moves);
  if (index < 0) return undefined;
  const before = index === 0 ? NEW_SOLVER.rating : tries[index - 1]!.after;
  const { after } = tries[index]!;
  return before === null || after === null ? null : Math.round(after) - Math.round(before);
}

/** The rating after each first try, for the graph. */
export function ratingsOf({ tries, rated }: Progress): number[] {
  return tries.slice(0, rated).map(({ after }) => after!);
}

export interface ThemeResult {
  readonly theme: string;
  readonly tried: number;
  readonly right: number;
}

/** First tries by theme. */
export function byTheme({ tries }: Progress, puzzles: readonly Puzzle[], themes: readonly string[]): ThemeResult[] {
  const themesOfMoves = new Map(puzzles.map((puzzle) => [puzzle.moves, puzzle.themes]));
  return themes.map((theme) => {
    const own = tries.filter(({ moves }) => themesOfMoves.get(moves)?.includes(theme));
    return { theme, tried: own.length, right: own.filter(({ right }) => right).length };
  });
}

// ---- Storing

export const FORMAT = "fourfold-puzzle-progress";
const VERSION = 2; // 1, without a version, had no tries and no rating

export function writeProgress(progress: Progress): object {
  return { format: FORMAT, version: VERSION, ...progress };
}

/** What was stored. Whatever is not ours is left out, and then `fault` is called. */
export function readProgress(stored: unknown, fault: () => void): Progress {
  if (stored === null) return NOTHING;
  const found = isObject(stored) ? stored : {};
  const isVersion1 = found.version === undefined && Array.isArray(found.solved);
  const isVersion2 = found.version === VERSION && found.format === FORMAT;
  if (!isVersion1 && !isVersion2) {
    fault();
    return NOTHING;
  }
  const checked = <T>(isValid: (value: unknown) => value is T, value: unknown, fallback: T): T => {
    if (isValid(value)) return value;
    fault();
    return fallback;
  };
  const list = <T>(isValid: (value: unknown) => value is T, value: unknown): T[] => {
    const all = checked(Array.isArray, value, []) as unknown[];
    const valid = all.filter(isValid);
    if (valid.length < all.length) fault();
    return valid;
  };
  const { solved, missed = [], row, longestRow, lastDay, days, longestDays } = found;
  const counted = {
    solved: list(isMoves, solved),
    missed: list(isMoves, missed),
    row: checked(isCount, row, 0),
    longestRow: checked(isCount, longestRow, 0),
    lastDay: lastDay === null ? null : checked(isCount, lastDay, 0) || null,
    days: checked(isCount, days, 0),
    longestDays: checked(isCount, longestDays, 0),
  };
  if (isVersion1) return { ...NOTHING, ...counted };
  const tries = list(isFirstTry, found.tries);
  const { solver, rated } = found;
  const isRated = isSolverRating(solver) && isCount(rated) && tries.every(({ after }, index) => index < rated === (after !== null));
  if (isRated) return { ...counted, tries, solver, rated };
  fault(); // all of them are rated again
  return { ...counted, tries: tries.map((each) => ({ ...each, after: null })), solver: NEW_SOLVER, rated: 0 };
}

/** Progress from a file. */
export function parseProgress(text: string): Progress {
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    throw new InvalidInput("Not a file of puzzle progress: not JSON.");
  }
  if (!isObject(stored) || stored.format !== FORMAT) throw new InvalidInput(`Not a file of puzzle progress: no "format": "${FORMAT}".`);
  if (stored.version !== VERSION) throw new InvalidInput(`This file has version ${String(stored.version)}. Only ${VERSION} is supported.`);
  return readProgress(stored, () => {
    throw new InvalidInput("This file of puzzle progress is damaged: some of its values are missing or wrong.");
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isMoves(value: unknown): value is string {
  return typeof value === "string" && /^[1-9a-c]{0,64}$/.test(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

const isWithin = (value: unknown, least: number, most: number) => typeof value === "number" && value >= least && value <= most;

function isFirstTry(value: unknown): value is FirstTry {
  if (!isObject(value)) return false;
  const { moves, rating, right, time, after } = value;
  return (
    isMoves(moves) &&
    isWithin(rating, 100, 3000) &&
    typeof right === "boolean" &&
    isCount(time) &&
    (after === null || isWithin(after, 100, 3000))
  );
}

function isSolverRating(value: unknown): value is SolverRating {
  if (!isObject(value)) return false;
  return isWithin(value.rating, 100, 3000) && isWithin(value.deviation, 1, 500) && isWithin(value.volatility, 0.001, 1);
}
