/**
 * Explanations and reviews, as the engine writes them: the same JSON as in Python, in the `fourfold` command and in the API.
 * Columns are named as in move strings ("1" is the left one), rows are counted from 1.
 */
import type { Side } from "./side.js";
import type { Limits, Rule } from "./types.js";

/** What sentences call the two sides. */
export interface Names {
  readonly first: string;
  readonly second: string;
  /** The side of the reader, who is then called "you". */
  readonly you?: Side | undefined;
}

/** A proven statement: its kind, what it is about, and its sentence. docs/explain.md lists the kinds. */
export interface Fact {
  readonly kind: string;
  readonly text: string;
  /** The cells and columns that the sentence is about. */
  readonly marks: readonly Mark[];
  readonly [field: string]: unknown;
}

/** What to point out on a picture of the position: a cell, or, if `row` is null, a column. */
export interface Mark {
  readonly kind: "threat" | "worthless" | "win" | "block" | "best" | "bad" | "zugzwang" | "note";
  readonly column: string;
  readonly row: number | null;
  readonly side: Side | null;
}

/** Why the best move is best and the others fail; or why one certain move does. */
export interface Explanation {
  readonly score: number | null;
  /** The score in words: "win in 5"; null if it is not proven. */
  readonly result: string | null;
  readonly best: readonly string[];
  /** Best play from the position. */
  readonly pv: string;
  /** The column explained: the one asked about, else the best one. Null if there is none. */
  readonly move: string | null;
  /** That move and best play after it. */
  readonly line: string;
  /** Whether nothing was left out because the time was up. */
  readonly complete: boolean;
  /** Whether it says more than the scores of the columns do. */
  readonly beyond_scores: boolean;
  readonly about_position: readonly string[];
  readonly about_move: readonly string[];
  readonly about_others: readonly string[];
  /** The moves that decided a finished game, in order. */
  readonly moments: readonly Moment[];
  readonly marks: readonly Mark[];
  readonly facts: readonly Fact[];
  readonly columns: readonly ColumnExplanation[];
  /** All threats on the board. */
  readonly threats: readonly object[];
}

/** A move of a finished game, with facts about the position before it. */
export interface Moment {
  /** Of the move in the game, from 1. */
  readonly number: number;
  readonly side: Side;
  readonly column: string;
  readonly facts: readonly Fact[];
  readonly sentences: readonly string[];
}

/** What is proven about one move. */
export interface ColumnExplanation {
  readonly column: string;
  readonly score: number | null;
  /** Whether no move is better; null if that is not proven. */
  readonly best: boolean | null;
  readonly facts: readonly Fact[];
  /** All that there is to say about the move. */
  readonly in_full: readonly string[];
  /** Its result and the most telling reason. */
  readonly in_short: readonly string[];
}

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

export interface InsightOptions {
  /** What sentences call the two sides; "First" and "Second" if not given. */
  readonly names?: Names | undefined;
  /** After this many seconds the rest is left out. */
  readonly seconds?: Limits["seconds"];
}

export interface ExplainOptions extends InsightOptions {
  /** The column to explain; the best one if not given. */
  readonly column?: number | undefined;
  /** The columns played, or the last of them: how a finished game came to its end is only said if they are given. */
  readonly played?: readonly number[] | undefined;
  /** How much may be spent on each proof; "normal" if not given. */
  readonly effort?: Effort;
}

export interface ReviewGameOptions extends InsightOptions {
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

/** What may be spent on each proof: nodes of a search with harmless cells, steps of forced lines and of follow-up plans. */
export const EFFORTS = {
  normal: [150_000, 2_000, 3_000],
  thorough: [1_000_000, 5_000, 5_000],
} as const;
export type Effort = keyof typeof EFFORTS;
