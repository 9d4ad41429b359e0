// A game judged move by move, as the engine's answers come in.

import type { Analysis, AskOptions } from "fourfold-engine";
import type { Position, Side } from "fourfold-engine/rules";
import type { Engine } from "../../engine/types";
import { type Game, playedMoves, positionsOf } from "../../rules/game";
import { forFirst } from "../../rules/scores";
import { accuracy, bestColumns, bestScore, isError, type Judgement, judge, type Scores, worth } from "./judgement";

export interface ReviewedMove {
  /** Which move of the game it is, from 1. */
  readonly number: number;
  readonly side: Side;
  readonly column: number;
  /** Before the move. */
  readonly position: Position;
  /** Of all columns, as the side that moved sees them; null while they are not known. */
  readonly scores: Scores | null;
  /** null while the scores are not known. */
  readonly judgement: Judgement | null;
  /** Best play from before the move to the end. */
  readonly line: readonly number[];
}

export interface Review {
  readonly game: Game;
  readonly moves: readonly ReviewedMove[];
  /** The score after so many moves, 0 included, as the first side sees it; null while not known. */
  readonly scores: readonly (number | null)[];
}

/** A review that knows as much as was analysed: one entry for each position, null if it is open. */
export function reviewOf(game: Game, analyses: readonly (Analysis | null)[]): Review {
  const positions = positionsOf(game);
  const moves = playedMoves(game).map((column, index): ReviewedMove => {
    const position = positions[index]!;
    const analysis = analyses[index];
    const scores = analysis?.complete ? analysis.scores : null;
    const judgement = scores && judge(position, column, scores);
    const line = scores ? analysis!.line : [];
    return { number: index + 1, side: position.turn, column, position, scores, judgement, line };
  });
  const scores = positions.map((position, index) => {
    const score = analyses[index]?.score ?? null;
    return score === null ? null : forFirst(position, score);
  });
  return { game, moves, scores };
}

/**
 * Asks the engine about every position, from the end, where scores are found soonest. `known` is what was found before,
 * when a review goes on that was stopped; `onUpdate` gets the same.
 */
export async function reviewGame(
  game: Game,
  engine: Pick<Engine, "analyse">,
  onUpdate: (soFar: Review, found: readonly (Analysis | null)[]) => void,
  options: AskOptions = {},
  known: readonly (Analysis | null)[] = [],
): Promise<Review> {
  const positions = positionsOf(game);
  const analyses = positions.map((_, index) => known[index] ?? null);
  let review = reviewOf(game, analyses);
  for (let index = positions.length - 1; index >= 0; index--) {
    if (analyses[index] !== null) continue;
    analyses[index] = await engine.analyse(positions[index]!, options);
    review = reviewOf(game, analyses);
    onUpdate(review, [...analyses]);
  }
  return review;
}

export function movesBy(review: Review, side: Side): ReviewedMove[] {
  return review.moves.filter((move) => move.side === side);
}

export function accuracyOf(review: Review, side: Side): number | null {
  return accuracy(movesBy(review, side).map(({ column, scores }) => scores && worth(column, scores)));
}

export function countOf(review: Review, side: Side, judgement: Judgement): number {
  return movesBy(review, side).filter((move) => move.judgement === judgement).length;
}

export function judgedMoves(review: Review): number {
  return review.moves.filter(({ judgement }) => judgement !== null).length;
}

/** What the best move would have got, and what this one gets; null while it is not known. */
export function beforeAndAfter(move: ReviewedMove): readonly [number, number] | null {
  return move.scores && [bestScore(move.scores), move.scores[move.column]!];
}

export function betterColumns(move: ReviewedMove): readonly number[] {
  if (!move.scores) return [];
  const best = bestColumns(move.scores);
  return best.includes(move.column) ? [] : best;
}

/** The mistakes, missed wins and blunders of one side or of both. */
export function mistakes(review: Review, side: Side | null = null): ReviewedMove[] {
  return review.moves.filter((move) => move.judgement !== null && isError(move.judgement) && (side === null || move.side === side));
}
