// A review by the engine, move by move, with columns counted from 0 and the position before each move.

import type { Review as Found, ReviewedMove as FoundMove, KeyMoment } from "fourfold-engine";
import { columnIndex, columnsOf, type Position, type Side } from "fourfold-engine/rules";
import type { Engine } from "../engine/types";
import { eloOf, loadPlayers } from "../players/opponents";
import { type Game, moveString, playedMoves, positionsOf } from "../rules/game";
import { type Judged, keepJudged, savedGames } from "../state/saved";
import { namesInSentences } from "./names";

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
  /** The columns that are at least good. */
  readonly good: readonly number[];
  /** The columns that are mistakes or blunders. */
  readonly errors: readonly number[];
  /** Null unless it is one of the key moments, and until that is explained. */
  readonly moment: KeyMoment | null;
}

export interface Review {
  readonly game: Game;
  readonly moves: readonly ReviewedMove[];
  /** The key moments, in the order of the game. */
  readonly moments: readonly ReviewedMove[];
  /** Null before the first move is judged. */
  readonly found: Found | null;
}

/** Seconds; on large boards the beginning of a game may stay unjudged. */
const TIME_LIMIT = 60;

export interface ReviewOptions {
  readonly signal: AbortSignal;
  readonly seconds?: number;
  readonly onUpdate?: (found: Found) => void;
}

/** `elo`: for players of this strength; if null, of the opponent's or, if there was none that is rated, of typical people. */
export async function requestReview(
  reviewer: Pick<Engine, "review">,
  game: Game,
  opponent: string | undefined,
  elo: number | null,
  { signal, onUpdate, seconds = TIME_LIMIT }: ReviewOptions,
): Promise<Review> {
  await loadPlayers();
  signal.throwIfAborted();
  const strength = elo ?? eloOf(opponent);
  const found = await reviewer.review(
    { moves: playedMoves(game), columns: game.columns, rows: game.rows, rule: game.rule },
    {
      names: namesInSentences(game),
      seconds,
      signal,
      ...(onUpdate && { onUpdate }),
      ...(strength !== null && { elo: strength }),
    },
  );
  return reviewOf(game, found);
}

/** The mistakes of the user; null if not all moves are judged. `start`: the moves before are not the user's. */
export function judgedFor(review: Review, mySide: Side, start = 0): Judged | null {
  if (judgedMoves(review) < review.moves.length) return null;
  const errors = mistakes(review).filter(({ side, number }) => side === mySide && number > start);
  return { errors: errors.length, moments: errors.filter((move) => review.moments.includes(move)).length };
}

/** Stores how many mistakes the user made, with the games here that have these moves. */
export function keepReview(review: Review, opponent: string | undefined): void {
  const { columns, rows } = review.game;
  for (const { id, game, mySide, opened, start, ...saved } of savedGames.value) {
    const isSame =
      game.columns === columns && game.rows === rows && game.rule === review.game.rule && moveString(game) === moveString(review.game);
    const judged = isSame && saved.opponent === opponent && mySide !== null && !opened ? judgedFor(review, mySide, start) : null;
    if (judged) keepJudged(game, id, judged);
  }
}

export function reviewOf(game: Game, found: Found | null): Review {
  const positions = positionsOf(game);
  const moves = playedMoves(game).map((column, index): ReviewedMove => {
    const position = positions[index]!;
    const move = found?.moves[index];
    const judged = move?.class ? move : null;
    return {
      number: index + 1,
      side: position.turn,
      column,
      position,
      judged,
      best: (judged?.best ?? []).map(columnIndex),
      good: (judged?.good_moves ?? []).map(columnIndex),
      errors: (judged?.errors ?? []).map(columnIndex),
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

/** A move to learn from: a mistake, a blunder, or another key moment. */
export function isFault(move: ReviewedMove): boolean {
  return isError(move) || move.moment !== null;
}

/** Whether the move turned a win into a draw or a loss, or a draw into a loss, with best play. */
export function changesResult({ judged }: ReviewedMove): boolean {
  return judged !== null && judged.result_before !== judged.result_after;
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
export function lineOf({ moment }: ReviewedMove): readonly number[] | null {
  return moment && columnsOf(moment.line);
}

/** Best play after the move of a key moment: how it is punished. */
export function refutationOf({ moment }: ReviewedMove): readonly number[] {
  return moment ? columnsOf(moment.refutation) : [];
}

/**
 * What trying a move at a fault shows. At a mistake, a move that is not a mistake itself is right, whether or not it is the best; at an
 * inaccuracy, a good move.
 */
export type Verdict = "best" | "good" | "repeated" | "wrong";

export function verdictOf(mistake: ReviewedMove, column: number): Verdict {
  if (mistake.best.includes(column)) return "best";
  if (column === mistake.column) return "repeated";
  return (isError(mistake) ? !mistake.errors.includes(column) : mistake.good.includes(column)) ? "good" : "wrong";
}

export function isRight(verdict: Verdict): boolean {
  return verdict === "best" || verdict === "good";
}
