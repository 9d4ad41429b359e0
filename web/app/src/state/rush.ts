// The best results of puzzle runs against the clock and without it. Saved in the browser.

import { kept } from "./storage";
import { fieldsOf, isCount } from "./validate";

export const MODES = ["rush", "survival"] as const;
export type Mode = (typeof MODES)[number];

export interface Best {
  /** Puzzles solved in the best run. */
  readonly solved: number;
  /** When that was, such as "2026-01-31"; null before the first run. */
  readonly day: string | null;
  /** Runs so far. */
  readonly runs: number;
}

export type Bests = Readonly<Record<Mode, Best>>;

const NONE: Best = { solved: 0, day: null, runs: 0 };

export function readBests(stored: unknown): Bests {
  const found = fieldsOf(stored);
  const best = (mode: Mode): Best => {
    const { solved, day, runs } = fieldsOf(found[mode]);
    if (!isCount(solved) || !isCount(runs)) return NONE;
    return { solved, runs, day: typeof day === "string" && /^\d{4}-\d\d-\d\d$/.test(day) ? day : null };
  };
  return { rush: best("rush"), survival: best("survival") };
}

/** After some puzzles of a run. A run counts once, when it begins. */
export function withRun(bests: Bests, mode: Mode, solved: number, day: string, isNew: boolean): Bests {
  const before = bests[mode];
  const best = solved > before.solved ? { solved, day } : before;
  return { ...bests, [mode]: { ...before, ...best, runs: before.runs + (isNew ? 1 : 0) } };
}

/** The best results of two browsers. */
export function mergedBests(mine: unknown, theirs: unknown): Bests {
  const [own, other] = [readBests(mine), readBests(theirs)];
  const merged = (mode: Mode): Best => {
    const { solved, day } = other[mode].solved > own[mode].solved ? other[mode] : own[mode];
    return { solved, day, runs: Math.max(own[mode].runs, other[mode].runs) };
  };
  return { rush: merged("rush"), survival: merged("survival") };
}

export const { signal: bests, change: changeBests } = kept<Bests>("rush", readBests);
