// The lessons, as in the files of the Python package, which validates and proves them. docs/lessons.md describes the files.

import words from "messages:learn";
import type { Mark } from "fourfold-board/components";
import { type Cell, columnLabel, Position, parseMoves, type Side } from "fourfold-engine/rules";
import type { Exercise as ExerciseOfFile, Lesson as LessonOfFile } from "../../generated/learning";
import { InvalidInput } from "../../rules/moves";

/** A text in the language that is shown. If it names the sides, it is a function of their names. */
export type Said = string | ((names: Readonly<Record<Side, string>>) => string);

interface Words {
  readonly read: Said;
  readonly task: Said;
  readonly right: Said;
  readonly wrong: Readonly<Record<string, Said>>;
  readonly options?: Readonly<Record<string, Said>>;
}

export type Exercise = Omit<ExerciseOfFile, keyof Words> & Words;

type Head = Pick<LessonOfFile, "title" | "summary">;

export interface Lesson extends Omit<LessonOfFile, "exercises"> {
  readonly exercises: readonly Exercise[];
}

/** The texts of the lessons in a language: by the id of the lesson, then by the number of the exercise. */
export type LessonTexts = Readonly<Record<string, Head & { readonly [number: string]: unknown }>>;

/** A lesson without its texts; of options it has the keys. */
interface LessonData extends Omit<LessonOfFile, keyof Head | "exercises"> {
  readonly exercises: readonly (Omit<ExerciseOfFile, keyof Words> & { readonly options?: readonly string[] })[];
}

/** The lessons with their texts. */
export function readLessons(file: { readonly lessons: readonly unknown[] }, texts: LessonTexts): readonly Lesson[] {
  return (file.lessons as readonly LessonData[]).map((lesson) => {
    const words = texts[lesson.id]!;
    const exercises = lesson.exercises.map(({ options: keys, ...exercise }, index): Exercise => {
      const { read, task, right, wrong, options } = words[index + 1] as Words;
      const choices = keys && { options: Object.fromEntries(keys.map((key) => [key, options![key]!])) };
      return { ...exercise, read, task, right, wrong: { ...wrong }, ...choices };
    });
    return { ...lesson, title: words.title, summary: words.summary, exercises };
  });
}

export function startOf({ moves }: Exercise): Position {
  return Position.fromMoves(moves);
}

/** The number of right answers that an exercise takes. */
export function depthOf({ kind, accept, line = "" }: Exercise): number {
  return kind === "cell" ? accept.length : Math.max(1, (line.length + 1) / 2);
}

/** `turn` counts the learner's moves from 0. */
export function responseTo({ wrong }: Exercise, answer: string, turn: number): Said {
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
export function withNames(text: Said, names: Readonly<Record<Side, string>>): string {
  return typeof text === "string" ? text : text(names);
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
