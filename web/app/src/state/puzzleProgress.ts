// The puzzles that the user has solved, the streaks, and the rating. Saved in the browser.

import input from "messages:input";
import { NEW_RATING, type PersonRating } from "fourfold-engine/rules";
import type { Entry, Progress as StoredProgress } from "../generated/learning";
import { dateOf, dayOf } from "../rules/day";
import { InvalidInput } from "../rules/moves";
import { keptSafely } from "./aside";
import { fieldsOf, isCount, isObject, isWithin } from "./validate";

const words = input.progress;

/** What is stored of a puzzle: its moves, which name it, and its rating. */
type Puzzle = Pick<FirstTry, "moves" | "rating">;

/** The first try at a puzzle. It is solved if every move was right, and no hint was needed. */
export interface FirstTry extends Entry {
  /** The user's rating after it; null until the engine has computed it. */
  readonly after: number | null;
}

export interface Progress extends Pick<StoredProgress, "lastDay" | "days" | "longestDays"> {
  /** First tries since there are ratings, oldest first. */
  readonly history: readonly FirstTry[];
  /** After the first `rated` of them. */
  readonly solver: PersonRating;
  readonly rated: number;
  /** The moves of the puzzles that were solved without being shown the solution. */
  readonly solved: readonly string[];
  /** The moves of the puzzles whose first try failed: solved later or not. */
  readonly missed: readonly string[];
  /** Puzzles solved one after the other, each at the first try. */
  readonly row: number;
  readonly longestRow: number;
}

export const NOTHING: Progress = {
  history: [],
  solver: NEW_RATING,
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
export function isSeen({ solved, missed }: Progress, { moves }: Pick<Puzzle, "moves">): boolean {
  return solved.includes(moves) || missed.includes(moves);
}

/** How an attempt stands. */
interface Attempt {
  readonly puzzle: Puzzle;
  /** Whether the first try has failed. */
  readonly failed: boolean;
  readonly isSolved: boolean;
}

/** After a move was tried, or a hint or the solution was shown. `opened`: the day whose puzzle it is, or null. */
export function record(progress: Progress, attempt: Attempt, opened: number | null, time: number): Progress {
  const { puzzle, failed, isSolved } = attempt;
  const { moves, rating } = puzzle;
  if (!isSolved && !failed) return progress;
  const today = dayOf(time);
  const daily = opened !== null && today - opened <= 1 ? opened : null; // it may be solved after midnight, but not days later
  const first: FirstTry = { moves, rating, solved: !failed, day: dateOf(daily ?? today), daily: daily !== null, after: null };
  const tried = isSeen(progress, puzzle) ? progress : withFirstTry(progress, first);
  if (!isSolved) return tried;
  const solved = tried.solved.includes(moves) ? tried.solved : [...tried.solved, moves];
  return withDay({ ...tried, solved }, daily);
}

function withFirstTry(progress: Progress, first: FirstTry): Progress {
  const { moves, solved, day, daily } = first;
  const history = [...progress.history, first];
  if (!solved) return { ...progress, history, missed: [...progress.missed, moves], row: 0 };
  const row = progress.row + 1;
  const next = { ...progress, history, solved: [...progress.solved, moves], row, longestRow: Math.max(row, progress.longestRow) };
  return withDay(next, daily ? dayOf(Date.parse(day)) : null);
}

/** How many puzzles were solved at the first try. */
export function solvedAtFirstTry({ solved, missed }: Progress): number {
  const later = new Set(missed);
  return solved.filter((moves) => !later.has(moves)).length;
}

function withDay(progress: Progress, day: number | null): Progress {
  if (day === null || progress.lastDay === day || progress.lastDay === day + 1) return progress; // again, or late
  const days = progress.lastDay === day - 1 ? progress.days + 1 : 1;
  return { ...progress, lastDay: day, days, longestDays: Math.max(days, progress.longestDays) };
}

/** The streak of days as it stands today: a day that was missed ends it. */
export function streakOn(progress: Progress, today: number): number {
  const alive = progress.lastDay === today || progress.lastDay === today - 1;
  return alive ? progress.days : 0;
}

/** How the first try at the puzzle of a day went; null if it was not tried, or if that is not known any more. */
export function dailyOn({ history, lastDay }: Progress, day: number): "solved" | "failed" | null {
  if (lastDay === day) return "solved";
  const tried = history.find((first) => first.daily && first.day === dateOf(day));
  return tried === undefined ? null : tried.solved ? "solved" : "failed";
}

// ---- The rating

/** The oldest first try that is not rated yet. */
export function nextToRate({ history, rated }: Progress): FirstTry | undefined {
  return history[rated];
}

/** `solver` is the rating after `tried`. Nothing changes if another tab has rated it meanwhile. */
export function withRating(progress: Progress, tried: FirstTry, solver: PersonRating): Progress {
  const next = nextToRate(progress);
  if (next?.moves !== tried.moves) return progress;
  const after = Math.round(solver.rating * 10) / 10;
  const history = progress.history.map((each) => (each === next ? { ...next, after } : each));
  return { ...progress, solver, rated: progress.rated + 1, history };
}

/** By how much the first try at a puzzle changed the rating; null if that is not known yet, undefined if there was none. */
export function gainOf({ history }: Progress, moves: string): number | null | undefined {
  const index = history.findIndex((each) => each.moves === moves);
  if (index < 0) return undefined;
  const before = index === 0 ? NEW_RATING.rating : history[index - 1]!.after;
  const { after } = history[index]!;
  return before === null || after === null ? null : Math.round(after) - Math.round(before);
}

/** The rating after each first try, for the graph. */
export function ratingsOf({ history, rated }: Progress): number[] {
  return history.slice(0, rated).map(({ after }) => after!);
}

export interface ThemeResult {
  readonly theme: string;
  readonly tried: number;
  readonly right: number;
}

/** First tries by theme. */
export function byTheme(
  { history }: Progress,
  puzzles: readonly { readonly moves: string; readonly themes: readonly string[] }[],
  themes: readonly string[],
): ThemeResult[] {
  const themesOfMoves = new Map(puzzles.map((puzzle) => [puzzle.moves, puzzle.themes]));
  return themes.map((theme) => {
    const own = history.filter(({ moves }) => themesOfMoves.get(moves)?.includes(theme));
    return { theme, tried: own.length, right: own.filter(({ solved }) => solved).length };
  });
}

// ---- Two browsers

/** The progress of two browsers: each first try counts once, in the order of the days, and is rated again. */
export function mergedProgress(mine: Progress, theirs: Progress): Progress {
  const known = new Set(mine.history.map(({ moves }) => moves));
  const all = [...mine.history, ...theirs.history.filter(({ moves }) => !known.has(moves))];
  const history = all
    .map((first) => ({ ...first, after: null }))
    .sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
  const later = (theirs.lastDay ?? -1) > (mine.lastDay ?? -1) ? theirs : mine;
  const union = (one: readonly string[], other: readonly string[]) => [...new Set([...one, ...other])];
  return {
    history,
    solver: NEW_RATING,
    rated: 0,
    solved: union(mine.solved, theirs.solved),
    missed: union(mine.missed, theirs.missed),
    row: mine.row,
    longestRow: Math.max(mine.longestRow, theirs.longestRow),
    lastDay: later.lastDay,
    days: later.days,
    longestDays: Math.max(mine.longestDays, theirs.longestDays),
  };
}

// ---- Storing

/** The file of `fourfold puzzles` has this format too. In both are `history` and the days in a row; the rest can be found from the history. */
export const FORMAT: StoredProgress["format"] = "fourfold-puzzle-progress";
const VERSION: StoredProgress["version"] = 1;

export function writeProgress(progress: Progress): object {
  return { format: FORMAT, version: VERSION, ...progress };
}

/** What was stored. Whatever is not ours is left out, and then `fault` is called. */
export function readProgress(stored: unknown, fault: () => void): Progress {
  if (stored === null) return NOTHING;
  const found = fieldsOf(stored);
  if (found.format !== FORMAT || found.version !== VERSION) {
    fault();
    return NOTHING;
  }
  const checked = <T>(isValid: (value: unknown) => value is T, value: unknown, fallback: T): T => {
    if (value === undefined) return fallback;
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
  const firsts = list(isFirstTry, found.history).map((first) => ({ ...first, after: first.after ?? null }));
  const replayed = firsts.reduce(withFirstTry, NOTHING);
  const { lastDay, solver, rated } = found;
  const counted = {
    solved: found.solved === undefined ? replayed.solved : list(isMoves, found.solved),
    missed: found.missed === undefined ? replayed.missed : list(isMoves, found.missed),
    row: checked(isCount, found.row, replayed.row),
    longestRow: checked(isCount, found.longestRow, replayed.longestRow),
    lastDay: lastDay === null ? null : checked(isCount, lastDay, replayed.lastDay ?? 0) || null,
    days: checked(isCount, found.days, replayed.days),
    longestDays: checked(isCount, found.longestDays, replayed.longestDays),
  };
  const isRated =
    isPersonRating(solver) &&
    isCount(rated) &&
    rated <= firsts.length &&
    firsts.every(({ after }, index) => index < rated === (after !== null));
  if (isRated) return { ...counted, history: firsts, solver, rated };
  if (solver !== undefined || rated !== undefined) fault();
  return { ...counted, history: firsts.map((first) => ({ ...first, after: null })), solver: NEW_RATING, rated: 0 }; // to be rated
}

/** Progress from a file. */
export function parseProgress(text: string): Progress {
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    throw new InvalidInput(words.notJson);
  }
  if (!isObject(stored) || stored.format !== FORMAT) throw new InvalidInput(words.format({ format: FORMAT }));
  if (stored.version !== VERSION) throw new InvalidInput(words.version({ version: String(stored.version), supported: VERSION }));
  return readProgress(stored, () => {
    throw new InvalidInput(words.damaged);
  });
}

function isMoves(value: unknown): value is string {
  return typeof value === "string" && /^[1-9a-c]{0,64}$/.test(value);
}

function isFirstTry(value: unknown): value is FirstTry {
  if (!isObject(value)) return false;
  const { moves, rating, solved, day, daily, after = null } = value;
  const isDay =
    typeof day === "string" && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) && dateOf(dayOf(Date.parse(day))) === day;
  const isResult = typeof solved === "boolean" && typeof daily === "boolean" && (after === null || isWithin(after, 100, 3000));
  return isMoves(moves) && Number.isInteger(rating) && isWithin(rating, 400, 2400) && isDay && isResult;
}

function isPersonRating(value: unknown): value is PersonRating {
  if (!isObject(value)) return false;
  return isWithin(value.rating, 100, 3000) && isWithin(value.deviation, 1, 500) && isWithin(value.volatility, 0.001, 1);
}

// ---- Kept in the browser

export const standing = keptSafely("puzzle-progress", readProgress, writeProgress);
export const { signal: progress, change: changeProgress, unreadable } = standing;
