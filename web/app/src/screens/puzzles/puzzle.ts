// The puzzles, and solving one. docs/puzzles.md says what a puzzle is; the Python package makes them.

import { Position, parseColumn } from "fourfold-engine/rules";
import { InvalidInput } from "../../rules/moves";

export const DIFFICULTIES = ["easy", "medium", "hard", "expert"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

export interface Puzzle {
  /** From 1, as in the file. */
  readonly number: number;
  readonly moves: string;
  readonly goal: "win" | "save";
  /** The column of the one right move. */
  readonly solution: number;
  readonly depth: number;
  readonly rating: number;
}

interface Entry {
  readonly moves: string;
  readonly goal: string;
  readonly solution: string;
  readonly depth: number;
  readonly rating: number;
}

export function readPuzzles(file: { readonly puzzles: readonly Entry[] }): Puzzle[] {
  return file.puzzles.map((entry, index) => ({
    number: index + 1,
    moves: entry.moves,
    goal: entry.goal === "win" ? "win" : "save",
    solution: parseColumn(entry.solution),
    depth: entry.depth,
    rating: entry.rating,
  }));
}

/** As in Python's `puzzles/difficulty.py`. */
export function difficultyOf({ rating }: Puzzle): Difficulty {
  return rating < 1000 ? "easy" : rating < 1200 ? "medium" : rating < 1400 ? "hard" : "expert";
}

export function positionOfPuzzle(puzzle: Puzzle): Position {
  return Position.fromMoves(puzzle.moves);
}

const DAY = 24 * 60 * 60 * 1000;
const STEP = 7919;

/** Days since 1 January 1970, for everybody at the same time. */
export function dayOf(time: number): number {
  return Math.floor(time / DAY);
}

/** The puzzle of the day, the same as Python's `of_the_day`. */
export function puzzleOfDay(puzzles: readonly Puzzle[], day: number): Puzzle {
  return puzzles[(day * STEP) % puzzles.length]!;
}

/** What an address asks for: "today" or nothing, a number, or a difficulty. */
export type Wanted = { readonly day: true } | { readonly number: number } | { readonly difficulty: Difficulty };

export function readWanted(rest: string, count: number): Wanted {
  if (rest === "" || rest === "today") return { day: true };
  const difficulty = DIFFICULTIES.find((each) => each === rest);
  if (difficulty) return { difficulty };
  const number = /^\d{1,6}$/.test(rest) ? Number(rest) : 0;
  if (number < 1 || number > count) {
    throw new InvalidInput(`There is no puzzle “${rest.slice(0, 20)}”. Use a number from 1 to ${count}.`);
  }
  return { number };
}

/** A puzzle of a difficulty that is not solved yet; after all are, any. `chance` is from 0 to 1. */
export function pickPuzzle(
  puzzles: readonly Puzzle[],
  difficulty: Difficulty,
  solved: ReadonlySet<string>,
  chance: number,
  not?: Puzzle,
): Puzzle {
  const all = puzzles.filter((puzzle) => difficultyOf(puzzle) === difficulty && puzzle !== not);
  const open = all.filter(({ moves }) => !solved.has(moves));
  const from = open.length > 0 ? open : all;
  return from[Math.min(from.length - 1, Math.floor(chance * from.length))]!;
}

export type Status = "open" | "wrong" | "solved" | "shown";

export interface Attempt {
  readonly puzzle: Puzzle;
  readonly status: Status;
  /** The column tried last. */
  readonly tried: number | null;
  /** Wrong moves so far. */
  readonly errors: number;
}

export function begin(puzzle: Puzzle): Attempt {
  return { puzzle, status: "open", tried: null, errors: 0 };
}

export function tryColumn(attempt: Attempt, column: number): Attempt {
  if (attempt.status === "solved" || attempt.status === "shown") return attempt;
  if (column === attempt.puzzle.solution) return { ...attempt, status: "solved", tried: column };
  return { ...attempt, status: "wrong", tried: column, errors: attempt.errors + 1 };
}

export function again(attempt: Attempt): Attempt {
  return attempt.status === "wrong" ? { ...attempt, status: "open", tried: null } : attempt;
}

export function show(attempt: Attempt): Attempt {
  if (attempt.status === "solved") return attempt;
  return { ...attempt, status: "shown", tried: attempt.puzzle.solution };
}
