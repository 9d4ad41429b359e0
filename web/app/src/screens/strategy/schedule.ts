// When a position is asked again: FSRS, with grades from the user's answers.

import { createEmptyCard, fsrs, type Grade, Rating, State } from "ts-fsrs";
import { type MemoryCard, notAfter } from "../../state/strategy";

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;

/** A new position comes again on the next day; one that was not known, in the same session. */
const scheduler = fsrs({ learning_steps: ["10m", "1d"], relearning_steps: ["10m"], maximum_interval: 365 });

/** How a question was answered. */
export interface Result {
  /** Wrong moves. */
  readonly mistakes: number;
  /** Whether a hint was shown. */
  readonly helped: boolean;
  /** Per move of the user. */
  readonly milliseconds: number;
  /** Whether the position was new: the answer has just been shown. */
  readonly isNew: boolean;
}

/** A move within this time, in milliseconds, is known rather than worked out. */
export const QUICK = 4000;

export function gradeOf({ mistakes, helped, milliseconds, isNew }: Result): Grade {
  if (mistakes > 1) return Rating.Again;
  if (mistakes === 1 || helped) return Rating.Hard;
  return milliseconds <= QUICK && !isNew ? Rating.Easy : Rating.Good;
}

/** The card after a question. A card from the future, as when the clock was set back, counts as reviewed just now. */
export function reviewed(card: MemoryCard | undefined, grade: Grade, now: number): MemoryCard {
  const before = card && notAfter(card, now);
  const input = before
    ? {
        due: before.due,
        last_review: before.lastReview,
        stability: before.stability,
        difficulty: before.difficulty,
        reps: before.reps,
        lapses: before.lapses,
        state: before.state,
        learning_steps: before.step,
        elapsed_days: 0,
        scheduled_days: 0,
      }
    : createEmptyCard(now);
  const next = scheduler.next(input, now, grade).card;
  return {
    due: roundedToDay(next.due.getTime(), now),
    lastReview: now,
    stability: next.stability,
    difficulty: next.difficulty,
    reps: next.reps,
    lapses: next.lapses,
    state: next.state,
    step: next.state === State.Review ? 0 : next.learning_steps, // the library would go on counting
    grade,
  };
}

/** Cards due in half a day or more are due at midnight, so that they are there for training an hour earlier than the day before. */
function roundedToDay(due: number, now: number): number {
  if (due - now < DAY / 2) return due;
  const midnight = new Date(due);
  midnight.setHours(0, 0, 0, 0);
  return Math.max(midnight.getTime(), now + MINUTE);
}
