// The puzzles that the user has solved, and their streaks. Saved in the browser.

import type { Attempt } from "./puzzle";

export interface Progress {
  /** The moves of the puzzles that were solved without being shown the move. */
  readonly solved: readonly string[];
  /** The moves of the puzzles whose first try was wrong, or that were shown first: solved later or not. */
  readonly missed: readonly string[];
  /** Puzzles solved one after the other, each at the first try. */
  readonly row: number;
  readonly longestRow: number;
  /** The last day whose puzzle was solved, and the days up to it without a gap. */
  readonly lastDay: number | null;
  readonly days: number;
  readonly longestDays: number;
}

export const NOTHING: Progress = { solved: [], missed: [], row: 0, longestRow: 0, lastDay: null, days: 0, longestDays: 0 };

const MOST = 5000;

/** What was kept; anything that is not ours falls back. */
export function readProgress(stored: unknown): Progress {
  if (typeof stored !== "object" || stored === null) return NOTHING;
  const found = stored as Record<string, unknown>;
  const count = (value: unknown) => (Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : 0);
  const puzzles = (value: unknown) =>
    (Array.isArray(value) ? value : []).filter((moves): moves is string => typeof moves === "string" && moves.length < 65).slice(0, MOST);
  return {
    solved: puzzles(found.solved),
    missed: puzzles(found.missed),
    row: count(found.row),
    longestRow: count(found.longestRow),
    lastDay: Number.isSafeInteger(found.lastDay) ? (found.lastDay as number) : null,
    days: count(found.days),
    longestDays: count(found.longestDays),
  };
}

/** After a move was tried or the answer was shown. `day` is the day whose puzzle this is, or null. */
export function record(progress: Progress, attempt: Attempt, day: number | null): Progress {
  const { moves } = attempt.puzzle;
  const isKnown = progress.solved.includes(moves) || progress.missed.includes(moves);
  if (attempt.status === "wrong" || attempt.status === "shown") {
    return { ...progress, row: 0, missed: isKnown ? progress.missed : [...progress.missed, moves] };
  }
  if (attempt.status !== "solved") return progress;
  const row = isKnown ? progress.row : progress.row + 1;
  const solved = progress.solved.includes(moves) ? progress.solved : [...progress.solved, moves];
  return withDay({ ...progress, solved, row, longestRow: Math.max(row, progress.longestRow) }, day);
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
