// Scores of an analysis as the board shows them.

import type { Analysis } from "fourfold-engine";
import type { Position } from "fourfold-engine/rules";
import { texts } from "../texts";
import type { ColumnScore } from "./types";

export function columnScores(position: Position, analysis: Analysis | null): (ColumnScore | null)[] {
  if (analysis === null) return [];
  return analysis.scores.map((score, column) =>
    score === null ? null : { score, words: texts.score(position, score), best: analysis.best.includes(column) });
}
