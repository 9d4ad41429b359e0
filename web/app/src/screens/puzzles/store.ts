// The puzzles of the package and the user's progress, for the screen.

import file from "../../../../../src/fourfold/puzzles/data/puzzles.json";
import { engine } from "../../engine/engine";
import type { PuzzleRater } from "../../engine/types";
import { kept } from "../../state/storage";
import { nextToRate, type Progress, readProgress, withRating, writeProgress } from "./progress";
import { readPuzzles, themesOf } from "./puzzle";

export const PUZZLES = readPuzzles(file);
export const THEMES = themesOf(PUZZLES);

const isText = (value: unknown): value is string => typeof value === "string";
const faulty = kept<readonly string[]>("puzzle-progress.unreadable", (stored) => (Array.isArray(stored) ? stored.filter(isText) : []));

/** Progress that could not be read, or not completely, as it was found. */
export const unreadable = faulty.signal;

export function forgetUnreadable(): void {
  faulty.change(() => []);
}

/** Puts it aside. Whether that worked. */
function keepUnreadable(text: string): boolean {
  return faulty.change((texts) => (texts.includes(text) ? texts : [...texts, text]));
}

const standing = kept<Progress>("puzzle-progress", readProgress, {
  write: writeProgress,
  olderName: "puzzles",
  onFault: keepUnreadable,
});

export const progress = standing.signal;
export const changeProgress = standing.change;

let rating: Promise<void> | null = null;

/** Rates all first tries that are not rated yet. Rejects if the engine cannot; they stay to be rated next time. */
export function rateTries(rater: PuzzleRater = engine): Promise<void> {
  rating ??= rateAll(rater).finally(() => (rating = null));
  return rating;
}

async function rateAll({ ratePuzzle }: PuzzleRater): Promise<void> {
  for (;;) {
    const now = standing.latest();
    const next = nextToRate(now);
    if (!next) return;
    const solver = await ratePuzzle(now.solver, next.rating, next.solved);
    standing.change((latest) => withRating(latest, next, solver));
  }
}
