// Practice on mistakes: each is shown again, until a better move is found.

import type { ReviewedMove } from "./review";

export type Attempt = "open" | "repeated" | "wrong" | "best" | "found" | "shown";

export interface Lesson {
  readonly mistakes: readonly ReviewedMove[];
  /** Which of them is being tried. */
  readonly index: number;
  readonly attempt: Attempt;
  /** The column tried last. */
  readonly tried: number | null;
  /** How many were found without being shown. */
  readonly found: number;
}

export function beginLesson(mistakes: readonly ReviewedMove[]): Lesson {
  return { mistakes, index: 0, attempt: "open", tried: null, found: 0 };
}

export function current(lesson: Lesson): ReviewedMove | null {
  return lesson.mistakes[lesson.index] ?? null;
}

export function isSettled(lesson: Lesson): boolean {
  return ["best", "found", "shown"].includes(lesson.attempt);
}

/** A move that is not a mistake itself is found, whether or not it is the quickest. */
export function attempt(lesson: Lesson, column: number): Lesson {
  const mistake = current(lesson);
  if (!mistake?.position.isPlayable(column) || isSettled(lesson)) return lesson;
  if (mistake.best.includes(column)) return { ...lesson, attempt: "best", tried: column, found: lesson.found + 1 };
  if (!mistake.errors.includes(column)) return { ...lesson, attempt: "found", tried: column, found: lesson.found + 1 };
  return { ...lesson, attempt: column === mistake.column ? "repeated" : "wrong", tried: column };
}

export function retry(lesson: Lesson): Lesson {
  return isSettled(lesson) ? lesson : { ...lesson, attempt: "open", tried: null };
}

export function showAnswer(lesson: Lesson): Lesson {
  const mistake = current(lesson);
  if (!mistake || isSettled(lesson)) return lesson;
  return { ...lesson, attempt: "shown", tried: mistake.best[0]! };
}

export function nextMistake(lesson: Lesson): Lesson {
  const index = Math.min(lesson.index + 1, lesson.mistakes.length);
  return { ...lesson, index, attempt: "open", tried: null };
}
