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

export type { Explanation, Fact, Mark, Moment, MoveExplanation, Threat } from "./generated/documents.js";

/** Options of what is said in sentences. */
export interface SentenceOptions {
  /** What sentences call the two sides; "First" and "Second", in the language, if not given. */
  readonly names?: Names | undefined;
  /** The language of the sentences, by its code; English if not given. Others must be loaded: `loadLanguage`. */
  readonly language?: string | undefined;
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
