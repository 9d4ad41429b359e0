/** The messages between a client and its worker. */
import type { PlainError } from "./errors.js";
import type { ExplainOptions, ReviewedGame, ReviewGameOptions } from "./insight.js";
import type { PersonRating } from "./personRating.js";
import type { PlayerState } from "./players.js";
import type { Cell, Position } from "./position.js";
import type { Question } from "./solver.js";
import type { Analysis, Evaluation, Limits, Rule, SearchOptions, SolverOptions } from "./types.js";

/** A position in a message. */
export type PlainBoard = Pick<Position, "first" | "second" | "columns" | "rows">;

export type Task =
  | { type: "run"; question: Question; board: PlainBoard; limits: Limits; proven: Analysis["bounds"] }
  | { type: "search"; board: PlainBoard; options: SearchOptions }
  | {
      type: "evaluate";
      board: PlainBoard;
      evaluation: Evaluation;
      options: { rule?: Rule; overlook?: readonly number[] };
    }
  | {
      type: "without";
      board: PlainBoard;
      harmless: { first?: readonly Cell[]; second?: readonly Cell[] };
      nodeLimit: number;
    }
  | { type: "explain"; board: PlainBoard; options: ExplainOptions }
  | { type: "review"; game: ReviewedGame; options: ReviewGameOptions }
  | { type: "book"; source: string | Uint8Array }
  | { type: "players" }
  | { type: "playerName"; text: string }
  | { type: "move"; player: PlayerState; board: PlainBoard; rule: Rule; seconds: number | undefined }
  | { type: "rateResult"; before: PersonRating; opponent: number; score: number }
  | { type: "diagramColumn"; board: PlainBoard; diagram: string; lastColumn: number | null }
  | { type: "clear" };

/** The first message must be `start`. */
export type ToWorker = { type: "start"; options: SolverOptions } | { type: "cancel"; id: number } | { type: "ask"; id: number; task: Task };

export type FromWorker =
  | { type: "update"; id: number; found: unknown }
  | { type: "done"; id: number; value: unknown }
  | { type: "failed"; id: number; error: PlainError };

export function toPlainBoard({ first, second, columns, rows }: Position): PlainBoard {
  return { first, second, columns, rows };
}
