// Written by `make generate`; see contract/README.md.

/** What is known about a position and each of its moves, all seen from the side to move. */
export interface Analysis {
  /** The moves that lead to the position; null if they are not known. */
  readonly moves: string | null;
  /** The score of the position; null if it is not proven. */
  readonly score: number | null;
  /** What is proven of the score: the lowest and the highest that it can be. */
  readonly bounds: readonly [number, number];
  /** For each column the score after playing it; null if it is full, the game is over, or it is not proven. */
  readonly scores: readonly (number | null)[];
  /** For each column what is proven of its score; null if it cannot be played. */
  readonly column_bounds: readonly ((readonly [number, number]) | null)[];
  /** The columns that are proven to be best: all of them if the analysis is complete. */
  readonly best: readonly string[];
  /** Best play to the end of the game. Empty if the analysis is not complete, or if it was not asked for. */
  readonly pv: string;
  /** How many moves best play takes to the end of the game; null if not complete. */
  readonly plies: number | null;
  /** Positions visited. */
  readonly nodes: number;
  /** The time taken. */
  readonly seconds: number;
  /** Whether everything is proven; false if a limit stopped the search. */
  readonly complete: boolean;
  /** The same in words: from the engine for browsers, and for boards in notebooks. */
  readonly words?: AnalysisWords | null;
  /** The score in words, for example `win in 12`; `lost` or `draw` after the end of the game. Null if it is not proven. */
  readonly result: string | null;
  /** Whether the game is over. */
  readonly over: boolean;
  /** Who has won; null if nobody has. */
  readonly winner: "first" | "second" | null;
  /** How many moves ahead everything is known: an earlier four of either side is excluded, or cannot be prevented. All moves to the end if the score is proven. */
  readonly depth: number;
}

/** What an analysis has proven, in words. */
export interface AnalysisWords {
  /** Of the score: "win in 5", "between a loss in 5 and a win in 9". */
  readonly bounds: string;
  /** Of each column; null if it cannot be played. */
  readonly columns: readonly (string | null)[];
  /** Who wins with best play, where {first} and {second} stand for the names of the sides. Empty if that is not proven, or if the game is over. */
  readonly verdict: string;
  /** Which columns are best: "Column 4 is best: it wins in 3." Empty if the score is not proven, or if the game is over. */
  readonly hint: string;
}

export interface Cell {
  /** A column as in move strings: 1 to 9, then a, b, ... */
  readonly column: string;
  readonly row: number;
}

export interface Explanation {
  /** Not in Python, nor within a review. */
  readonly moves?: string;
  readonly score: number | null;
  readonly result: string | null;
  readonly best: readonly string[];
  /** A move string. */
  readonly pv: string;
  readonly move: string | null;
  /** A move string. */
  readonly line: string;
  readonly complete: boolean;
  readonly beyond_scores: boolean;
  readonly about_position: readonly string[];
  readonly about_move: readonly string[];
  readonly about_others: readonly string[];
  /** The moves that decided a finished game, with facts about the position before each. */
  readonly moments: readonly Moment[];
  readonly marks: readonly Mark[];
  readonly facts: readonly Fact[];
  readonly columns: readonly MoveExplanation[];
  readonly threats: readonly Threat[];
}

/** Which other fields there are depends on the kind; see docs/explain.md. */
export interface Fact {
  readonly kind: string;
  readonly text: string;
  readonly beyond_scores: boolean;
  readonly marks: readonly Mark[];
  /** A column as in move strings: 1 to 9, then a, b, ... */
  readonly column?: string;
  readonly side?: "first" | "second";
  readonly cell?: Cell;
  readonly cells?: readonly Cell[];
  readonly threats?: readonly Threat[];
  readonly [field: string]: unknown;
}

export interface KeyMoment {
  readonly number: number;
  /** A move string. */
  readonly line: string;
  readonly reasons: readonly Fact[];
  readonly explanation: Explanation | null;
}

export interface Mark {
  readonly kind: "threat" | "worthless" | "win" | "block" | "best" | "bad" | "zugzwang" | "note";
  /** A column as in move strings: 1 to 9, then a, b, ... */
  readonly column: string;
  readonly row: number | null;
  readonly side: "first" | "second" | null;
}

export interface Moment {
  readonly number: number;
  readonly side: "first" | "second";
  /** A column as in move strings: 1 to 9, then a, b, ... */
  readonly column: string;
  readonly facts: readonly Fact[];
  readonly sentences: readonly string[];
}

export interface MoveExplanation {
  /** A column as in move strings: 1 to 9, then a, b, ... */
  readonly column: string;
  readonly score: number | null;
  readonly best: boolean | null;
  readonly facts: readonly Fact[];
  readonly in_full: readonly string[];
  readonly in_short: readonly string[];
}

export interface Review {
  /** A game record; see docs/records.md. */
  readonly game: object;
  readonly elo: number;
  readonly complete: boolean;
  readonly left_out: string;
  readonly stopped_early: boolean;
  readonly accuracy: { readonly first: number | null; readonly second: number | null };
  readonly counts: { readonly first: { readonly "only move": number; readonly best: number; readonly good: number; readonly inaccuracy: number; readonly mistake: number; readonly blunder: number }; readonly second: { readonly "only move": number; readonly best: number; readonly good: number; readonly inaccuracy: number; readonly mistake: number; readonly blunder: number } };
  readonly scores: readonly (number | null)[];
  readonly expected: readonly (number | null)[];
  readonly moves: readonly ReviewedMove[];
  readonly key_moments: readonly KeyMoment[];
}

export interface ReviewedMove {
  readonly number: number;
  readonly side: "first" | "second";
  /** A column as in move strings: 1 to 9, then a, b, ... */
  readonly column: string;
  readonly before: number | null;
  readonly after: number | null;
  readonly before_in_words: string | null;
  readonly after_in_words: string | null;
  readonly change: string | null;
  readonly scores: readonly (number | null)[];
  readonly scores_in_words: readonly (string | null)[];
  readonly best: readonly string[];
  /** A share of points or a probability. */
  readonly expected: number | null;
  /** A share of points or a probability. */
  readonly expected_after: number | null;
  /** A share of points or a probability. */
  readonly found: number | null;
  readonly class: "only move" | "best" | "good" | "inaccuracy" | "mistake" | "blunder" | null;
  readonly symbol: "!" | "" | "?!" | "?" | "??";
  readonly worth: number | null;
  readonly errors: readonly string[];
}

export interface Threat {
  readonly side: "first" | "second";
  /** A column as in move strings: 1 to 9, then a, b, ... */
  readonly column: string;
  readonly row: number;
  readonly odd: boolean;
  readonly playable: boolean;
  readonly worthless: string | null;
  readonly below: Cell | null;
  readonly argument: string | null;
  readonly text: string;
}
