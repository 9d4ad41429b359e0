// The lessons, as in the file of the Python package, which validates and proves them. docs/lessons.md describes the file.

import words from "messages:learn";
import type { Mark } from "fourfold-board/components";
import { type Cell, columnLabel, Position, parseMoves, type Side } from "fourfold-engine/rules";
import type { Exercise, Lesson } from "../../generated/learning";
import { InvalidInput } from "../../rules/moves";

export type { Exercise, Lesson };

export function readLessons(file: { readonly lessons: readonly unknown[] }): readonly Lesson[] {
  return file.lessons as readonly Lesson[];
}

export function startOf({ moves }: Exercise): Position {
  return Position.fromMoves(moves);
}

/** The number of right answers that an exercise takes. */
export function depthOf({ kind, accept, line = "" }: Exercise): number {
  return kind === "cell" ? accept.length : Math.max(1, (line.length + 1) / 2);
}

/** `turn` counts the learner's moves from 0. */
export function responseTo({ wrong }: Exercise, answer: string, turn: number): string {
  return (turn > 0 ? wrong.later : undefined) ?? wrong[answer] ?? wrong["*"] ?? "";
}

export function cellLabel({ column, row }: Cell): string {
  return `${columnLabel(column)},${row + 1}`;
}

export function cellOf(label: string): Cell {
  const [column = "", row = ""] = label.split(",");
  return { column: parseMoves(column)[0]!, row: Number(row) - 1 };
}

/** The marks that belong to the text. */
export function marksOfText({ marks = [] }: Exercise): Mark[] {
  return marks.map(({ cell, side }) => ({ kind: side ? "threat" : "note", ...cellOf(cell), ...(side && { side }) }));
}

/** A text with the names of the sides. */
export function withNames(text: string, names: Readonly<Record<Side, string>>): string {
  return text.replaceAll("{First}", names.first).replaceAll("{Second}", names.second);
}

/**
 * What an address asks for: the list, the certificate, an exercise by its number from 1 (null: the next one to do), or the demonstration
 * or the end of a lesson.
 */
export type Wanted =
  | { readonly list: true }
  | { readonly certificate: true }
  | { readonly lesson: Lesson; readonly demo: true }
  | { readonly lesson: Lesson; readonly number: number | null }
  | { readonly lesson: Lesson; readonly end: true };

export function readWanted(rest: string, lessons: readonly Lesson[]): Wanted {
  const [id = "", step = "", ...more] = rest.split("/");
  if (rest === "") return { list: true };
  if (rest === "certificate") return { certificate: true };
  const lesson = lessons.find((each) => each.id === id);
  if (!lesson) throw new InvalidInput(words.noLesson({ id: id.slice(0, 30) }));
  if (step === "" && more.length === 0) return { lesson, number: null };
  if (step === "demo" && more.length === 0) return { lesson, demo: true };
  if (step === "end" && more.length === 0) return { lesson, end: true };
  const number = /^\d{1,2}$/.test(step) ? Number(step) : 0;
  const count = lesson.exercises.length;
  if (more.length > 0 || number < 1 || number > count) {
    throw new InvalidInput(words.noExercise({ step: step.slice(0, 20), count }));
  }
  return { lesson, number };
}
