// How the latest puzzle of the day went, try by try, so that the result can be shared. Saved in the browser.

import { kept } from "./storage";
import { fieldsOf, isCount } from "./validate";

/** One step of solving a puzzle: a right move, a wrong one, a hint, or the solution. */
export const STEPS = ["right", "wrong", "hint", "shown"] as const;
export type Step = (typeof STEPS)[number];

export interface Daily {
  /** Days since 1970. */
  readonly day: number;
  readonly steps: readonly Step[];
  /** Whether it is solved, or the solution was shown. */
  readonly isOver: boolean;
}

const MOST_STEPS = 60;

export function readDaily(stored: unknown): Daily | null {
  const { day, steps, isOver } = fieldsOf(stored);
  if (!isCount(day) || !Array.isArray(steps)) return null;
  return { day, steps: steps.filter((step): step is Step => STEPS.includes(step as Step)).slice(0, MOST_STEPS), isOver: isOver === true };
}

const latest = kept<Daily | null>("daily", readDaily);

/** The puzzle of this day, if it was tried here. */
export function dailyOf(day: number): Daily | null {
  const found = latest.signal.value;
  return found?.day === day ? found : null;
}

/** Keeps how the puzzle of a day goes, until it is over for the first time. */
export function keepDaily(daily: Daily): void {
  latest.change((now) => (now?.day === daily.day && now.isOver ? now : { ...daily, steps: daily.steps.slice(0, MOST_STEPS) }));
}
