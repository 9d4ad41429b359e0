// The puzzles of the package, and the ratings of the user's tries at them.

import file from "../../../../../src/fourfold/learn/puzzles/data/puzzles.json";
import { engine } from "../../engine/engine";
import type { Rater } from "../../engine/types";
import { nextToRate, standing, withRating } from "../../state/puzzleProgress";
import { readPuzzles, themesOf } from "./puzzle";

export const PUZZLES = readPuzzles(file);
export const THEMES = themesOf(PUZZLES);

let rating: Promise<void> | null = null;

/** Rates all first tries that are not rated yet. Rejects if the engine cannot; they stay to be rated next time. */
export function rateTries(rater: Rater = engine): Promise<void> {
  rating ??= rateAll(rater).finally(() => (rating = null));
  return rating;
}

async function rateAll({ rateResult }: Rater): Promise<void> {
  for (;;) {
    const now = standing.latest();
    const next = nextToRate(now);
    if (!next) return;
    const solver = await rateResult(now.solver, next.rating, next.solved ? 1 : 0);
    standing.change((latest) => withRating(latest, next, solver));
  }
}
