// The puzzles, and which one comes next. docs/puzzles.md defines puzzles; the Python package generates them.

import words from "messages:puzzles";
import { Position, parseMoves } from "fourfold-engine/rules";
import below from "../../../../../src/fourfold/learn/puzzles/data/difficulties.json";
import type { PuzzleFile } from "../../generated/learning";
import { InvalidInput } from "../../rules/moves";

export const DIFFICULTIES = ["easy", "medium", "hard", "expert"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** A puzzle as in the file. */
type Row = PuzzleFile["puzzles"][number];

export interface Puzzle {
  /** From 1, as in the file. */
  readonly number: number;
  readonly moves: string;
  readonly goal: Row[1];
  /** The right moves and the hardest defence, in turn. It begins and ends with a move of the solver. */
  readonly line: readonly number[];
  readonly themes: readonly string[];
  readonly rating: number;
}

export function readPuzzles(file: { readonly puzzles: readonly unknown[] }): Puzzle[] {
  return (file.puzzles as PuzzleFile["puzzles"]).map(([moves, goal, line, themes, rating], index) => ({
    number: index + 1,
    moves,
    goal,
    line: parseMoves(line),
    themes: themes.split(" "),
    rating,
  }));
}

/** All themes of these puzzles, in alphabetical order. */
export function themesOf(puzzles: readonly Puzzle[]): string[] {
  return [...new Set(puzzles.flatMap(({ themes }) => themes))].sort();
}

/** The same as in Python, which reads the same file. */
export function difficultyOf({ rating }: Pick<Puzzle, "rating">): Difficulty {
  return DIFFICULTIES.find((each) => each !== "expert" && rating < below[each]) ?? "expert";
}

/** The difficulties of the puzzles with a theme, or of all puzzles if it is null. */
export function difficultiesOf(puzzles: readonly Puzzle[], theme: string | null): Difficulty[] {
  const found = new Set(puzzles.filter(({ themes }) => theme === null || themes.includes(theme)).map(difficultyOf));
  return DIFFICULTIES.filter((each) => found.has(each));
}

export function positionOfPuzzle(puzzle: Puzzle): Position {
  return Position.fromMoves(puzzle.moves);
}

const STEP = 7919;

/** The puzzle of the day, the same as Python's `of_the_day`. */
export function puzzleOfDay(puzzles: readonly Puzzle[], day: number): Puzzle {
  const step = puzzles.length % STEP === 0 ? 1 : STEP;
  return puzzles[(day * step) % puzzles.length]!;
}

/** What an address asks for: "today" or nothing, a number, a difficulty, or a theme. */
export type Wanted =
  | { readonly day: true }
  | { readonly number: number }
  | { readonly difficulty: Difficulty }
  | { readonly theme: string; readonly difficulty: null };

export function readWanted(rest: string, count: number, themes: readonly string[]): Wanted {
  if (rest === "" || rest === "today") return { day: true };
  const difficulty = DIFFICULTIES.find((each) => each === rest);
  if (difficulty) return { difficulty };
  if (themes.includes(rest)) return { theme: rest, difficulty: null };
  const number = /^\d{1,6}$/.test(rest) ? Number(rest) : 0;
  if (number < 1 || number > count) {
    throw new InvalidInput(words.noPuzzle({ number: rest.slice(0, 20), count }));
  }
  return { number };
}

/** Which puzzles to choose from. */
export interface Choice {
  /** Null for any theme. */
  readonly theme: string | null;
  /** Null for puzzles near a rating. */
  readonly difficulty: Difficulty | null;
  readonly rating: number;
  /** The moves of puzzles that are not new. */
  readonly seen: ReadonlySet<string>;
  /** The puzzle on the board, which does not come again at once. */
  readonly not?: Puzzle | undefined;
}

/** The number of puzzles with the nearest ratings to choose from, so that the order varies. */
const NEAREST = 20;

/** A new puzzle; one that was seen before if there is no new one of this kind. `chance` is from 0 to 1. */
export function pickPuzzle(puzzles: readonly Puzzle[], choice: Choice, chance: number): Puzzle {
  const { theme, difficulty, rating, seen, not } = choice;
  const asHard = puzzles.filter((puzzle) => (difficulty === null || difficultyOf(puzzle) === difficulty) && puzzle !== not);
  const all = asHard.filter(({ themes }) => theme === null || themes.includes(theme));
  const fresh = all.filter(({ moves }) => !seen.has(moves));
  let from = [fresh, all, asHard].find(({ length }) => length > 0) ?? puzzles;
  if (difficulty === null) from = [...from].sort((a, b) => Math.abs(a.rating - rating) - Math.abs(b.rating - rating)).slice(0, NEAREST);
  return from[Math.min(from.length - 1, Math.floor(chance * from.length))]!;
}
