/** What the engine can be asked. A request holds the options of a call under their names: bindings/wasm/request.hpp. */
import { InvalidArgument, LimitReached } from "./errors.js";
import type { ExplainOptions, Explanation } from "./explain.js";
import type { PersonRating } from "./personRating.js";
import type { Move, PlayerName, PlayerState, Players } from "./players.js";
import { type Cell, Position } from "./position.js";
import type { Review, ReviewedGame, ReviewGameOptions } from "./review.js";
import type { Analysis, Evaluation, Limits, Rule, Score, Search, SearchOptions, Thoughts } from "./types.js";

/** Answered at once. */
export interface Answers {
  position: { reachable: boolean; key: string; first_threats: string; second_threats: string };
  players: Players;
  player: PlayerName;
  rateResult: PersonRating;
  diagramColumn: string;
  evaluate: number;
  search: Search;
  solveWithout: number | null;
  language: null;
  clear: null;
}

/** Answered in steps. */
export interface Results {
  score: Score;
  outcome: Score;
  analysis: Analysis;
  move: Move;
  explanation: Explanation;
  review: Review;
  thoughts: Thoughts;
}

export interface Request<Type extends string = string> {
  readonly type: Type;
  readonly [option: string]: unknown;
}

/** Options of `evaluate`. */
export type EvaluateOptions = Pick<SearchOptions, "rule" | "overlook" | "multiplier">;

/** Cells on which discs of a side count for no line of four. They must be empty. */
export interface HarmlessCells {
  readonly first?: readonly Cell[];
  readonly second?: readonly Cell[];
}

export const requests = {
  /** The exact score of a position. */
  score: (position: Position) => ({ type: "score", board: boardOf(position) }) as const,

  /** Only its sign. */
  outcome: (position: Position) => ({ type: "outcome", board: boardOf(position) }) as const,

  /** Continues from `proven`, the `column_bounds` of an earlier analysis of the same position, which must be true. */
  analysis: (position: Position, proven: Analysis["column_bounds"] = [], language?: string) =>
    ({ type: "analysis", board: boardOf(position), proven, language }) as const,

  /** The move of a player. Its next move needs the player with the `draws` of the result. */
  move: (player: PlayerState, position: Position, rule?: Rule) => ({ type: "move", board: boardOf(position, rule), player }) as const,

  explanation: (position: Position, options: ExplainOptions = {}) =>
    ({ type: "explanation", board: boardOf(position), ...options }) as const,

  review: ({ moves, ...board }: ReviewedGame, options: ReviewGameOptions = {}) =>
    ({ type: "review", board, moves: [...moves], ...options }) as const,

  /** What a network thinks: a request to a `Network`. */
  thoughts: (position: Position, simulations?: number) => ({ type: "thoughts", board: boardOf(position), simulations }) as const,

  search: (position: Position, { rule, ...options }: SearchOptions) =>
    ({ type: "search", board: boardOf(position, rule), ...options }) as const,

  evaluate: (position: Position, evaluation: Evaluation, { rule, ...options }: EvaluateOptions = {}) =>
    ({ type: "evaluate", board: boardOf(position, rule), evaluation, ...options }) as const,

  solveWithout: (position: Position, harmless: HarmlessCells, nodeLimit = 0) =>
    ({ type: "solveWithout", board: boardOf(position), harmless, nodeLimit }) as const,

  players: () => ({ type: "players" }) as const,

  player: (name: string) => ({ type: "player", name }) as const,

  rateResult: (before: PersonRating, opponent: number, score: number) => ({ type: "rateResult", before, opponent, score }) as const,

  diagramColumn: (position: Position, diagram: string, lastColumn: number | null) =>
    ({ type: "diagramColumn", board: boardOf(position), diagram, lastColumn }) as const,

  language: (code: string, sentences: string) => ({ type: "language", code, sentences }) as const,

  clear: () => ({ type: "clear" }) as const,
};

/** Throws InvalidArgument unless the limits are positive numbers. */
export function checkLimits(limits: Limits): void {
  for (const what of ["nodes", "seconds"] as const) {
    const limit = limits[what];
    if (limit !== undefined && !(typeof limit === "number" && limit > 0))
      throw new InvalidArgument(`${what} must be positive, not ${limit}`);
  }
}

/** The score, if it was found within the limits. Throws LimitReached otherwise. */
export function provenScore(found: Score, question: "score" | "outcome"): number {
  if (found.complete && found.score !== null) return found.score;
  const [lower, upper] = found.bounds;
  throw new LimitReached(`no answer after ${found.nodes} nodes: the ${question} lies between ${lower} and ${upper}`);
}

function boardOf(position: Position, rule: Rule = position?.rule) {
  if (!(position instanceof Position)) throw new InvalidArgument(`expected a Position, not ${typeof position}`);
  const { columns, rows, first, second } = position;
  return { columns, rows, first: first.toString(16), second: second.toString(16), rule };
}
