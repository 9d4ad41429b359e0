import type { Analysis as AnalysisJson } from "./generated/documents.js";
import { columnLabel, formatMoves } from "./notation.js";
import type { Position } from "./position.js";
import type { Analysis } from "./types.js";

/** An analysis as JSON, the same as from Python, the `fourfold` command and the API: docs/json.md describes it. */
export type { AnalysisJson };

/** `moves` are the columns that lead to the position. */
export function analysisToJson(analysis: Analysis, position: Position, moves: readonly number[]): AnalysisJson {
  const { bounds, scoreBounds, best, line, words, columnWords, verdict, hint, ...same } = analysis;
  return {
    ...same,
    moves: formatMoves(moves),
    over: position.isOver,
    winner: position.winner,
    bounds: scoreBounds,
    column_bounds: bounds,
    best: best.map(columnLabel),
    pv: formatMoves(line),
  };
}
