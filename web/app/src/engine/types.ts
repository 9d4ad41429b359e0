// What the screens know of the engine. `engine.ts` gives one; it works in a worker, so that the page
// never waits.

import type { Cell, Position, Side } from "../rules/position";

/** What is known of a position. Scores are seen from the side to move (docs/scores.md). */
export interface Analysis {
  readonly position: Position;
  /** The exact score of each column; null where it is not known yet, or cannot be played. */
  readonly scores: readonly (number | null)[];
  /** What is proven of each column: at least, at most; null where it cannot be played. */
  readonly bounds: readonly (readonly [number, number] | null)[];
  /** The columns proven best; empty while that is open, and when the game is over. */
  readonly best: readonly number[];
  /** The exact score of the position, null while it is open. */
  readonly score: number | null;
  /** A line of best play to the end of the game, from here; empty while that is open. */
  readonly pv: readonly number[];
  /** Whether all is known. */
  readonly complete: boolean;
  readonly nodes: number;
  readonly seconds: number;
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

export type Evaluation = "outcome" | "urgency" | "windows" | "windows-plain" | "chains" | "threats";
export type Order = "left-to-right" | "centre" | "shuffled";
export type Rule = "connect-four" | "most-fours";

export interface SearchOptions extends Asked {
  /** Plies to look ahead, 1 or more. */
  readonly depth: number;
  readonly evaluation?: Evaluation;
  readonly order?: Order;
  /** For the order `shuffled`. */
  readonly seed?: number;
  /** Alpha-beta; plain minimax if false. */
  readonly pruning?: boolean;
  readonly rule?: Rule;
  /** The most nodes of the tree to keep; 0 or nothing: keep none. */
  readonly record?: number;
  /** Lines of four that the search does not see, by their number in `allLines`. */
  readonly overlook?: readonly number[];
}

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
export interface SearchResult {
  readonly column: number;
  readonly value: number;
  /** For each column the value after playing it; null if it is full, or pruning left only a bound. */
  readonly values: readonly (number | null)[];
  readonly pv: readonly number[];
  readonly nodes: number;
  readonly seconds: number;
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
