/** Options of the engine, and its answers. */
import type * as documents from "./generated/documents.js";

/** A range of scores: lower ≤ score ≤ upper. */
export type Bounds = readonly [lower: number, upper: number];

/**
 * What is known about a position and each of its moves, all seen from the side to move: the JSON that docs/json.md describes,
 * the same as from Python, the `fourfold` command and the API, with its words. Columns are named as in move strings.
 */
export interface Analysis extends Omit<documents.Analysis, "moves"> {
  readonly words: documents.AnalysisWords;
}

/** The score of a position, or its sign, for the side to move. */
export interface Score {
  /** Null if not proven. */
  readonly score: number | null;
  /** What is proven of the score. */
  readonly bounds: Bounds;
  /** Positions looked at. */
  readonly nodes: number;
  readonly seconds: number;
  /** Whether the search came to its end. */
  readonly complete: boolean;
}

export type { AnalysisWords } from "./generated/documents.js";

/** What may end a call early. */
export interface Limits {
  /** The maximum number of positions to visit. */
  readonly nodes?: number | undefined;
  readonly seconds?: number | undefined;
}

export interface BookInfo {
  readonly columns: number;
  readonly rows: number;
  /** The number of discs of its positions. */
  readonly ply: number;
  readonly positions: number;
}

export interface SolverOptions {
  /** Memory for the transposition table in MB: 8 to 1024; 64 if not given. */
  readonly tableMb?: number;
  /**
   * An opening book, by its address or as bytes; true (if not given) for the small one that comes
   * along, false for none.
   */
  readonly book?: boolean | URL | string | Uint8Array;
  /** Whether to use SIMD instructions. Detected if not given. */
  readonly simd?: boolean;
  /** Languages beside English: for the code of each, the text of its file `sentences.json`. */
  readonly languages?: Readonly<Record<string, string>>;
}

export interface NetworkOptions {
  /** Weights, by their address or as bytes: a file that `fourfold train` wrote. */
  readonly network: URL | string | Uint8Array;
  /** Whether to use SIMD instructions. Detected if not given. */
  readonly simd?: boolean;
}

/** What a network thinks of a position. Columns are labels, as in an analysis. */
export interface Thoughts {
  /** What it plays: the search's move, or without a search the intuitive one. */
  readonly column: string;
  /** What it plays at first sight. */
  readonly intuition: string;
  /** Positions that it was asked about: fewer than allowed if all was proven. */
  readonly simulations: number;
  /** For each column, null if it is full. */
  readonly columns: readonly (ColumnThoughts | null)[];
}

export interface ColumnThoughts {
  /** How the game ends after the move, at first sight: three probabilities. */
  readonly loss: number;
  readonly draw: number;
  readonly win: number;
  /** How likely it is drawn at temperature 1: how much the network prefers it. */
  readonly probability: number;
  /** How often the search has tried it. */
  readonly visits: number;
  /** The expected result, from -1 to 1: of the search, or at first sight. */
  readonly value: number;
  /** The search has proven the value. */
  readonly proven: boolean;
}

export const EVALUATIONS = ["outcome", "urgency", "windows", "windows-plain", "chains", "threats", "fours"] as const;
export const ORDERS = ["left-to-right", "centre", "shuffled"] as const;
export const RULES = ["connect-four", "most-fours"] as const;

export type Evaluation = (typeof EVALUATIONS)[number];
export type Order = (typeof ORDERS)[number];
export type Rule = (typeof RULES)[number];

/** Minimax and alpha-beta as taught. */
export interface SearchOptions {
  /** How many plies to look ahead, 1 or more. */
  readonly depth: number;
  /** What a position is worth where the search ends; "threats" if not given. */
  readonly evaluation?: Evaluation;
  /** What a four adds to the evaluation "chains", 0 to 1000; 21 if not given. Other evaluations have none. */
  readonly multiplier?: number;
  /** Values finished games by the evaluation, too, if it counts fours; false if not given. */
  readonly evaluateFinished?: boolean;
  /** In which order moves are tried; "centre" if not given. */
  readonly order?: Order;
  /** For the order "shuffled"; 0 if not given. */
  readonly seed?: number;
  /** Alpha-beta (true, if not given) or plain minimax. */
  readonly pruning?: boolean;
  /** Four in a line ends the game ("connect-four", if not given), or the board is played full. */
  readonly rule?: Rule;
  /** Lines of four that the search does not see, by number. */
  readonly overlook?: readonly number[];
  /** The most nodes to record as a tree, up to 1,000,000; 0 (if not given) for none. */
  readonly record?: number;
  /** The most nodes to visit; no limit if not given. */
  readonly nodeLimit?: number;
}

/** Values are seen from the first side: it maximises, the second side minimises. Columns are named as in move strings. */
export interface Search {
  /** The column to play. */
  readonly best: string;
  readonly value: number;
  /** For each column the value after playing it; null if full, or if pruning left only a bound. */
  readonly values: readonly (number | null)[];
  /** The play that the search expects. */
  readonly pv: string;
  /** Positions visited, the root included. */
  readonly nodes: number;
  readonly seconds: number;
  /** If asked for. */
  readonly tree: SearchTree | null;
}

/**
 * The nodes of a search in the order visited, the root first; children that were pruned take their
 * place after the child that made them superfluous. One array per property.
 */
export interface SearchTree {
  readonly length: number;
  /** Index of the parent, -1 for the root. */
  readonly parent: Int32Array;
  /** The column that led here, -1 for the root. */
  readonly column: Int8Array;
  /** Plies from the root. */
  readonly depth: Uint8Array;
  /** A sum of `NODE_FLAGS`. */
  readonly flags: Uint8Array;
  /** NaN for a child never visited. */
  readonly value: Float64Array;
  /** The window when the node was entered; infinite while open. */
  readonly alpha: Float64Array;
  readonly beta: Float64Array;
}

export const NODE_FLAGS = {
  /** Pruned: never visited. */
  skipped: 1,
  /** Some of its children were pruned. */
  cut: 2,
  /** Has no children: the depth ends here, or the game. */
  leaf: 4,
  /** The game ends here. */
  finished: 8,
} as const;
