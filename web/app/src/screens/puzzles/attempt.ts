// Solving a puzzle: the user's moves, the opponent's answers, and whether it is still the first try.

import type { Cell, Position } from "fourfold-engine/rules";
import type { Step } from "../../state/daily";
import { type Puzzle, positionOfPuzzle } from "./puzzle";

export interface Attempt {
  readonly puzzle: Puzzle;
  /** The moves made from the puzzle's position, all of them right: the user's and the answers to them. */
  readonly made: readonly number[];
  /** A wrong move that is on the board. */
  readonly wrong: number | null;
  /** Whether a hint is shown for the next move. */
  readonly hinted: boolean;
  /** Whether the solution is shown. */
  readonly shown: boolean;
  /** Whether the first try has failed, by a wrong move, a hint or the solution. */
  readonly failed: boolean;
  /** What happened so far, in order. */
  readonly steps: readonly Step[];
}

/** `move`: the user is to move. `answer`: the opponent is. */
export type Status = "move" | "answer" | "wrong" | "solved" | "shown";

export function begin(puzzle: Puzzle): Attempt {
  return { puzzle, made: [], wrong: null, hinted: false, shown: false, failed: false, steps: [] };
}

export function statusOf({ puzzle, made, wrong, shown }: Attempt): Status {
  if (shown) return "shown";
  if (wrong !== null) return "wrong";
  if (made.length >= puzzle.line.length) return "solved";
  return made.length % 2 === 0 ? "move" : "answer";
}

/** Whether there is nothing left to solve. */
export function isSettled(attempt: Attempt): boolean {
  return ["solved", "shown"].includes(statusOf(attempt));
}

/** The position after the right moves made so far. */
export function positionOf({ puzzle, made }: Attempt): Position {
  return made.reduce((position, column) => position.play(column), positionOfPuzzle(puzzle));
}

export function tryColumn(attempt: Attempt, column: number): Attempt {
  if (statusOf(attempt) !== "move") return attempt;
  const { puzzle, made } = attempt;
  const isLast = made.length === puzzle.line.length - 1;
  // Any four ends a puzzle to be won.
  const isRight = column === puzzle.line[made.length] || (isLast && puzzle.goal === "win" && positionOf(attempt).isWinningMove(column));
  if (!isRight) return { ...attempt, wrong: column, hinted: false, failed: true, steps: [...attempt.steps, "wrong"] };
  return { ...attempt, made: [...made, column], hinted: false, steps: [...attempt.steps, "right"] };
}

/** The opponent's answer is made. */
export function answer(attempt: Attempt): Attempt {
  const { puzzle, made } = attempt;
  return statusOf(attempt) === "answer" ? { ...attempt, made: [...made, puzzle.line[made.length]!] } : attempt;
}

/** The wrong move is taken back. */
export function again(attempt: Attempt): Attempt {
  return { ...attempt, wrong: null };
}

export function hint(attempt: Attempt): Attempt {
  if (statusOf(attempt) !== "move" || attempt.hinted) return attempt;
  return { ...attempt, hinted: true, failed: true, steps: [...attempt.steps, "hint"] };
}

export function show(attempt: Attempt): Attempt {
  if (isSettled(attempt)) return attempt;
  return { ...attempt, wrong: null, hinted: false, shown: true, failed: true, steps: [...attempt.steps, "shown"] };
}

/** The right moves and the answers to them, to the end. */
export function wholeLine({ puzzle, made }: Attempt): number[] {
  return [...made, ...puzzle.line.slice(made.length)];
}

/** The four with which a puzzle to be won ends, or two columns of which one is right. */
export type Hint = { readonly four: readonly Cell[] } | { readonly columns: readonly number[] };

export function hintOf(attempt: Attempt): Hint {
  const { puzzle, made } = attempt;
  const end = puzzle.line.reduce((position, column) => position.play(column), positionOfPuzzle(puzzle));
  if (puzzle.goal === "win" && end.winningLine) return { four: end.winningLine };
  const right = puzzle.line[made.length]!;
  const position = positionOf(attempt);
  const fromCentre = (column: number) => Math.abs(column - (position.columns - 1) / 2);
  // The wrong column that comes to mind first.
  const [decoy] = position.legalMoves.filter((column) => column !== right).sort((a, b) => fromCentre(a) - fromCentre(b));
  return { columns: (decoy === undefined ? [right] : [right, decoy]).sort((a, b) => a - b) };
}
