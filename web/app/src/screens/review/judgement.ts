// How good a move is: the rule that reviews go by. docs/review.md states it, and Python's
// `review/judgement.py` has the same; both are held to one file of reviewed games.

import type { Position } from "fourfold-engine/rules";
import { movesToWin } from "../../rules/scores";

export const JUDGEMENTS = ["only move", "best", "good", "inaccuracy", "mistake", "missed win", "blunder"] as const;
export type Judgement = (typeof JUDGEMENTS)[number];

/** Short signs for tables, as chess players know them. */
export const SYMBOLS: Readonly<Record<Judgement, string>> = {
  "only move": "!",
  best: "",
  good: "",
  inaccuracy: "?!",
  mistake: "?",
  "missed win": "?",
  blunder: "??",
};

/** Moves by which a win may come later, or a loss sooner, in a move that is still good. */
const SLOW = 2;
/** A draw that becomes a loss within so many moves is given away by a blunder. */
const NEAR = 3;
/**
 * To miss a win within so many moves, or to allow a loss within so many that could be put off, is a
 * mistake even if the result stays the same.
 */
const QUICK = 2;

export type Scores = readonly (number | null)[];

/** Whether a move is a mistake, a missed win or a blunder. */
export function isError(judgement: Judgement): boolean {
  return judgement === "mistake" || judgement === "missed win" || judgement === "blunder";
}

function known(scores: Scores): number[] {
  return scores.filter((score) => score !== null);
}

export function bestScore(scores: Scores): number {
  return Math.max(...known(scores));
}

export function bestColumns(scores: Scores): number[] {
  const best = bestScore(scores);
  return [...scores.keys()].filter((column) => scores[column] === best);
}

function scoreOf(scores: Scores, column: number): number {
  const score = scores[column] ?? null;
  if (score === null) throw new RangeError(`the score of column ${column} is not known`);
  return score;
}

/** How good a move is, given the exact scores of all columns. */
export function judge(position: Position, column: number, scores: Scores): Judgement {
  const score = scoreOf(scores, column);
  const best = bestScore(scores);
  const result = Math.sign(score);
  const target = Math.sign(best);
  if (result !== target) {
    if (result === 0) return "missed win";
    return target > 0 || movesToWin(position, score) <= NEAR ? "blunder" : "mistake";
  }
  if (score === best) {
    const all = known(scores);
    const kept = all.filter((other) => Math.sign(other) === target);
    return kept.length === 1 && all.length > 1 ? "only move" : "best";
  }
  if (movesToWin(position, target > 0 ? best : score) <= QUICK) return "mistake";
  return best - score <= SLOW ? "good" : "inaccuracy";
}

/** What a move counts for the accuracy, from 0 to 100; null if there was nothing to choose. */
export function worth(column: number, scores: Scores): number | null {
  if (new Set(known(scores)).size < 2) return null;
  const score = scoreOf(scores, column);
  const best = bestScore(scores);
  const steps = Math.sign(best) - Math.sign(score);
  if (steps > 0) return steps === 1 ? 25 : 0;
  return Math.max(50, 100 - 5 * (best - score));
}

/** The mean worth of moves, of those that could be bad, to one decimal; null if there are none. */
export function accuracy(worths: readonly (number | null)[]): number | null {
  const counted = worths.filter((value) => value !== null);
  if (counted.length === 0) return null;
  const mean = counted.reduce((sum, value) => sum + value, 0) / counted.length;
  // As Python rounds: of two equally near the even one, which differs from toFixed at .25 only.
  return mean % 1 === 0.25 ? mean - 0.05 : Number(mean.toFixed(1));
}
