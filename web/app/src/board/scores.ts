// Scores of an analysis as the board shows them.

import type { Analysis } from "../engine/types";
import { texts } from "../texts";
import type { ColumnScore } from "./types";

export function columnScores(analysis: Analysis | null): (ColumnScore | null)[] {
  if (analysis === null) return [];
  return analysis.scores.map((score, column) =>
    score === null ? null : { score, words: texts.score(analysis.position, score), best: analysis.best.includes(column) });
}
