// Scores of an analysis as the board shows them.

import type { Analysis, Bounds } from "fourfold-engine";
import { columnIndex, columnLabel, type Position } from "fourfold-engine/rules";
import type { ColumnScore, Mark } from "./types";
import { type Analysing, isOpen } from "./useAnalysis";

/** The largest score that the side to move could possibly have. */
export function bestPossible(position: Position): number {
  return Math.floor((position.cellCount + 1 - position.ply) / 2);
}

/** A score with its sign, as people read it: +3, 0, −3. */
export function signed(score: number): string {
  return score > 0 ? `+${score}` : score < 0 ? `−${-score}` : "0";
}

/** The score of each column; with `isOpen` also the proven bounds of scores that are not known. */
export function columnScores(position: Position, analysis: Analysis | null, isOpen = false): (ColumnScore | null)[] {
  if (analysis === null) return [];
  return analysis.scores.map((score, column) => {
    const best = analysis.best.includes(columnLabel(column));
    const words = analysis.words.columns[column] ?? "";
    if (score !== null) return { score, lines: [signed(score)], tone: toneOf([score, score]), words, best };
    const bounds = analysis.column_bounds[column] ?? null;
    if (!isOpen || bounds === null || !saysSomething(position, bounds)) return null;
    return { score: null, lines: boundsInSigns(bounds), tone: toneOf(bounds), words, best };
  });
}

/** Whether the bounds are tighter than those that follow from the number of discs. */
export function saysSomething(position: Position, [lower, upper]: Bounds): boolean {
  const most = bestPossible(position);
  return lower > -most || upper < most;
}

/** "≥+1", "≤0", or both bounds: columns are too narrow for them side by side. */
export function boundsInSigns([lower, upper]: Bounds): readonly string[] {
  const [atLeast, atMost] = [`≥${signed(lower)}`, `≤${signed(upper)}`];
  return lower >= 0 ? [atLeast] : upper <= 0 ? [atMost] : [atMost, atLeast];
}

/** Marks for the columns that look best while bounds are shown: they are not proven, so not those of best moves. */
export function estimateMarks(asking: Analysing): Mark[] {
  const best = (isOpen(asking) && asking.analysis?.estimate?.best) || [];
  return best.map((label) => ({ kind: "note", column: columnIndex(label) }));
}

function toneOf([lower, upper]: Bounds): ColumnScore["tone"] {
  if (lower > 0) return "win";
  if (upper < 0) return "loss";
  return lower === upper ? "draw" : "open";
}
