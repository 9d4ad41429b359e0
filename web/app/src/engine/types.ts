// What the screens know of the engine. `engine.ts` gives one; it works in a worker, so that the page
// never waits.

import type { Analysis as EngineAnalysis, Evaluation, Search, SearchOptions as EngineSearch } from "fourfold-engine";
import type { Cell, Position, Side } from "../rules/position";

export type { Evaluation, Order, Rule } from "fourfold-engine";

/** What is known of a position. Scores are seen from the side to move (docs/scores.md). */
export interface Analysis extends Omit<EngineAnalysis, "line" | "scoreBounds" | "plies"> {
  readonly position: Position;
  /** A line of best play to the end of the game, from here; empty while that is open. */
  readonly pv: readonly number[];
}

export interface Asked {
  /** Aborting it rejects the promise with an AbortError, at once, and stops the engine. */
  readonly signal?: AbortSignal | undefined;
}

export interface AnalyseOptions extends Asked {
  /** Called with what is known so far, each time that a column is settled. */
  readonly onUpdate?: ((soFar: Analysis) => void) | undefined;
  /** After so many seconds the answer is what is proven by then: not `complete`. */
  readonly timeLimit?: number | undefined;
}

export interface SearchOptions extends EngineSearch, Asked {}

/** One position that a search looked at, or, `pruned`, did not need to. Values as first sees them. */
export interface SearchNode {
  /** The move that leads here; null at the root. */
  readonly column: number | null;
  /** Whether the first side is to move. */
  readonly maximises: boolean;
  /** null if pruned. */
  readonly value: number | null;
  readonly alpha: number;
  readonly beta: number;
  readonly pruned: boolean;
  /** The game is over here. */
  readonly finished: boolean;
  /** In the order visited; the pruned ones last. */
  readonly children: readonly SearchNode[];
}

/** All values are seen from the first side: it maximises, the second side minimises. */
export interface SearchResult extends Omit<Search, "columns" | "line" | "tree"> {
  /** For each column the value after playing it; null if it is full, or pruning left only a bound. */
  readonly values: readonly (number | null)[];
  readonly pv: readonly number[];
  readonly tree: SearchNode | null;
}

export interface Engine {
  /** Exact scores of all columns. */
  analyse(position: Position, options?: AnalyseOptions): Promise<Analysis>;
  /** The exact score. */
  solve(position: Position, options?: Asked): Promise<number>;
  /** Minimax or alpha-beta to a fixed depth. */
  search(position: Position, options: SearchOptions): Promise<SearchResult>;
  /** What an evaluation says of a position, for the first side, without any search. */
  evaluate(position: Position, evaluation: Evaluation, overlook?: readonly number[]): Promise<number>;
  /** The exact score if discs of a side on these cells were part of no line of four. */
  whatIf(position: Position, side: Side, cells: readonly Cell[], options?: Asked): Promise<number>;
}

/** The engine takes one question at a time; the promise of a stopped one rejects with this. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
