/**
 * Explanations and reviews, as the engine writes them: the same JSON as in Python, in the `fourfold` command and in the API.
 * Columns are named as in move strings ("1" is the left one), rows are counted from 1.
 */
import type * as documents from "./generated/documents.js";
import type { Side } from "./side.js";
import type { Limits, Rule } from "./types.js";

/** What sentences call the two sides. */
export interface Names {
  readonly first: string;
  readonly second: string;
  /** The side of the reader, who is then called "you". */
  readonly you?: Side | undefined;
}

export type { Explanation, Fact, KeyMoment, Mark, Moment, MoveExplanation, ReviewedMove, Threat } from "./generated/documents.js";

/** A game judged move by move. The game itself is added to a review that is saved. */
export type Review = Omit<documents.Review, "game">;
export type Judgement = NonNullable<documents.ReviewedMove["class"]>;

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
