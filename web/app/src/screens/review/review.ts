// A review by the engine, move by move, with columns counted from 0 and the position before each move.

import type { Review as Found, ReviewedMove as FoundMove, KeyMoment } from "fourfold-engine";
import { type Position, parseColumn, parseMoves, type Side } from "fourfold-engine/rules";
import { type Game, playedMoves, positionsOf } from "../../rules/game";

/** What is known about a move; nothing but the move itself until it is judged. */
export interface ReviewedMove {
  readonly number: number;
  readonly side: Side;
  readonly column: number;
  /** Before the move. */
  readonly position: Position;
  /** Null while it is not judged. */
  readonly judged: FoundMove | null;
  /** The best columns. */
  readonly best: readonly number[];
  /** The columns that are mistakes or blunders. */
  readonly errors: readonly number[];
  /** Null unless it is one of the key moments, and until that is explained. */
  readonly moment: KeyMoment | null;
}

export interface Review {
  readonly game: Game;
  readonly moves: readonly ReviewedMove[];
  /** The key moments, the most important one first. */
  readonly moments: readonly ReviewedMove[];
  /** Null before the first move is judged. */
  readonly found: Found | null;
}

export function reviewOf(game: Game, found: Found | null): Review {
  const positions = positionsOf(game);
  const moves = playedMoves(game).map((column, index): ReviewedMove => {
    const position = positions[index]!;
    const move = found?.moves[index];
    const judged = move?.class ? move : null;
    const columns = (labels: readonly string[] = []) => labels.map((label) => parseColumn(label, game.columns));
    return {
      number: index + 1,
      side: position.turn,
      column,
      position,
      judged,
      best: columns(judged?.best),
      errors: columns(judged?.errors),
      moment: found?.key_moments.find(({ number }) => number === index + 1) ?? null,
    };
  });
  const moments = (found?.key_moments ?? []).map(({ number }) => moves[number - 1]!);
  return { game, moves, moments, found };
}

export function judgedMoves({ moves }: Review): number {
  return moves.filter(({ judged }) => judged).length;
}

export function isError({ column, errors }: ReviewedMove): boolean {
  return errors.includes(column);
}

/** The best columns, if the move is not one of them. */
export function betterColumns({ best, column }: ReviewedMove): readonly number[] {
  return best.includes(column) ? [] : best;
}

/** The mistakes and blunders of both sides. */
export function mistakes({ moves }: Review): ReviewedMove[] {
  return moves.filter(isError);
}

/** The better line of a key moment. */
export function lineOf({ moment, position }: ReviewedMove): readonly number[] | null {
  return moment && parseMoves(moment.line, position.columns);
}

/** What trying a move at a mistake shows: a move that is not a mistake itself is right, whether or not it is the best. */
export type Verdict = "best" | "good" | "repeated" | "wrong";

export function verdictOf(mistake: ReviewedMove, column: number): Verdict {
  if (mistake.best.includes(column)) return "best";
  if (!mistake.errors.includes(column)) return "good";
  return column === mistake.column ? "repeated" : "wrong";
}

export function isRight(verdict: Verdict): boolean {
  return verdict === "best" || verdict === "good";
}
