/**
 * Explanations, as the engine writes them: the same JSON as in Python, in the `fourfold` command and in the API. Columns are
 * named as in move strings ("1" is the left one), rows are counted from 1.
 */
import type { Side } from "./side.js";
import type { Limits } from "./types.js";

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

/** Options of what is said in sentences. */
export interface SentenceOptions {
  /** What sentences call the two sides; "First" and "Second" if not given. */
  readonly names?: Names | undefined;
  /** After this many seconds the rest is left out. */
  readonly seconds?: Limits["seconds"];
}

export interface ExplainOptions extends SentenceOptions {
  /** The column to explain; the best one if not given. */
  readonly column?: number | undefined;
  /** The columns played, or the last of them: how a finished game came to its end is only said if they are given. */
  readonly played?: readonly number[] | undefined;
  /** How much may be spent on each proof; "normal" if not given. */
  readonly effort?: "normal" | "thorough";
}
