// A review by the engine, move by move, with columns counted from 0 and the position before each move.

import type { KeyMoment, Review as Found, ReviewedMove as FoundMove } from "fourfold-engine";
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
  /** Null unless it is one, and until it is explained. */
  readonly keyMoment: KeyMoment | null;
}

export interface Review {
  readonly game: Game;
  readonly moves: readonly ReviewedMove[];
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
      keyMoment: found?.key_moments.find(({ number }) => number === index + 1) ?? null,
    };
  });
  return { game, moves, found };
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

/** The mistakes and blunders of one side or of both. */
export function mistakes({ moves }: Review, side: Side | null = null): ReviewedMove[] {
  return moves.filter((move) => isError(move) && (side === null || move.side === side));
}

/** The better line of a key moment. */
export function lineOf({ keyMoment, position }: ReviewedMove): readonly number[] | null {
  return keyMoment && parseMoves(keyMoment.line, position.columns);
}
