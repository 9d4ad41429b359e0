/** Reviews, as the engine writes them: the same JSON as in Python, in the `fourfold` command and in the API. */
import type { SentenceOptions } from "./explain.js";
import type * as documents from "./generated/documents.js";
import type { Rule } from "./types.js";

export type { KeyMoment, ReviewedMove } from "./generated/documents.js";

/** A game judged move by move. The game itself is added to a review that is saved. */
export type Review = Omit<documents.Review, "game">;
export type Judgement = NonNullable<documents.ReviewedMove["class"]>;

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
