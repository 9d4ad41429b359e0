/** Reviews, as the engine writes them: the same JSON as in Python, in the `fourfold` command and in the API. */
import type { Explanation, Fact, SentenceOptions } from "./explain.js";
import type { Side } from "./side.js";
import type { Rule } from "./types.js";

export type Judgement = "only move" | "best" | "good" | "inaccuracy" | "mistake" | "blunder";

/** One move of a game, judged. Scores are those of the side that moved; null where they are not known. */
export interface ReviewedMove {
  /** In the game, from 1. */
  readonly number: number;
  readonly side: Side;
  readonly column: string;
  /** What the best move scores. */
  readonly before: number | null;
  /** What this move scores. */
  readonly after: number | null;
  /** "win in 5". */
  readonly before_in_words: string | null;
  readonly after_in_words: string | null;
  /** What the move made of the position: "win in 5 → draw", or just "draw" if nothing changed. */
  readonly change: string | null;
  /** Of all columns; null if full or not known. */
  readonly scores: readonly (number | null)[];
  readonly scores_in_words: readonly (string | null)[];
  readonly best: readonly string[];
  readonly class: Judgement | null;
  /** The class as chess players write it: "??"; may be empty. */
  readonly symbol: string;
  /** The share of points, from 0 to 1, that the side can expect after the best move, between players of the review's strength. */
  readonly expected: number | null;
  /** The same after this move. */
  readonly expected_after: number | null;
  /** How likely a player of that strength finds a move that is at least good. Null where the most fours win. */
  readonly found: number | null;
  /** What it counts for the accuracy; null if there was nothing to choose. */
  readonly worth: number | null;
  /** The columns that are mistakes or blunders. */
  readonly errors: readonly string[];
}

/** A mistake or blunder that mattered, what would have been better, and why. */
export interface KeyMoment {
  /** Of the move. */
  readonly number: number;
  /** Best play from the position before the move to the end of the game. */
  readonly line: string;
  /** Why the move fails, and why a best one does not. */
  readonly reasons: readonly Fact[];
  /** Of the position before the move. Null where the most fours win. */
  readonly explanation: Explanation | null;
}

/** A game judged move by move. */
export interface Review {
  /** The playing strength that the judgement assumes. */
  readonly elo: number;
  /** Whether every move is judged, and every key moment explained. */
  readonly complete: boolean;
  /** What is missing, in words. */
  readonly left_out: string;
  /** Whether more time would have helped. */
  readonly stopped_early: boolean;
  /** From 0 to 100; null if there is nothing to judge. */
  readonly accuracy: Readonly<Record<Side, number | null>>;
  /** How many moves of each class a side has made. */
  readonly counts: Readonly<Record<Side, Readonly<Record<Judgement, number>>>>;
  /** The score after each number of moves, from 0, for the first side. */
  readonly scores: readonly (number | null)[];
  /** The share of points, from 0 to 1, that the first side can expect after each number of moves, from 0. */
  readonly expected: readonly (number | null)[];
  readonly moves: readonly ReviewedMove[];
  /** At most five, the most important one first. */
  readonly key_moments: readonly KeyMoment[];
}

export interface ReviewGameOptions extends SentenceOptions {
  /** The playing strength that the judgement assumes, within the range of the ladder; by default that of typical people. */
  readonly elo?: number | undefined;
}

/** A game from the empty board. */
export interface ReviewedGame {
  /** The columns played. */
  readonly moves: readonly number[];
  readonly columns: number;
  readonly rows: number;
  /** "connect-four" if not given. */
  readonly rule?: Rule;
}
