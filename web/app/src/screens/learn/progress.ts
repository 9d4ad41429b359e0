// Which exercises are done. Saved in the browser, in the format of `fourfold lessons`.

import { keptSafely } from "../../state/aside";
import { fieldsOf, isObject } from "../../state/validate";
import type { Lesson } from "./lesson";

/** The numbers of the exercises that are done, from 1, by the id of the lesson. */
export type Progress = Readonly<Record<string, readonly number[]>>;

export const FORMAT = "fourfold-lesson-progress";
const VERSION = 1;

export function withDone(progress: Progress, { id }: Pick<Lesson, "id">, number: number): Progress {
  const before = progress[id] ?? [];
  return before.includes(number) ? progress : { ...progress, [id]: [...before, number].sort((a, b) => a - b) };
}

export function isDone(progress: Progress, { id }: Pick<Lesson, "id">, number: number): boolean {
  return progress[id]?.includes(number) ?? false;
}

export function countDone(progress: Progress, lesson: Lesson): number {
  return lesson.exercises.filter((_, index) => isDone(progress, lesson, index + 1)).length;
}

/** The exercises of all lessons that are done, and all exercises. */
export function overall(progress: Progress, lessons: readonly Lesson[]): readonly [number, number] {
  const sum = (of: (lesson: Lesson) => number) => lessons.reduce((total, lesson) => total + of(lesson), 0);
  return [sum((lesson) => countDone(progress, lesson)), sum(({ exercises }) => exercises.length)];
}

export function isFinished(progress: Progress, lesson: Lesson): boolean {
  return countDone(progress, lesson) === lesson.exercises.length;
}

/** The first exercise that is not done; null if there is none. */
export function nextExercise(progress: Progress, lesson: Lesson): number | null {
  const index = lesson.exercises.findIndex((_, at) => !isDone(progress, lesson, at + 1));
  return index < 0 ? null : index + 1;
}

/** The first unfinished lesson, after a given one if there is one there; null if all are finished. */
export function nextLesson(progress: Progress, lessons: readonly Lesson[], after?: Lesson): Lesson | null {
  const start = after ? lessons.indexOf(after) + 1 : 0;
  const inOrder = [...lessons.slice(start), ...lessons.slice(0, start)];
  return inOrder.find((lesson) => !isFinished(progress, lesson)) ?? null;
}

/** The progress in what was stored. Whatever is not ours is left out, and then `fault` is called. */
export function readProgress(stored: unknown, fault: () => void): Progress {
  if (stored === null) return {};
  const { format, version, done } = fieldsOf(stored);
  if (format !== FORMAT || version !== VERSION || !isObject(done)) {
    fault();
    return {};
  }
  const valid = Object.entries(done).filter((entry): entry is [string, number[]] => isNumbers(entry[1]));
  if (valid.length < Object.keys(done).length) fault();
  return Object.fromEntries(valid.map(([id, numbers]) => [id, [...new Set(numbers)].sort((a, b) => a - b)]));
}

export function writeProgress(done: Progress): unknown {
  return { format: FORMAT, version: VERSION, done };
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((each) => Number.isSafeInteger(each) && each > 0);
}

export const { signal: progress, change: changeProgress, unreadable } = keptSafely("lessons", readProgress, writeProgress);
