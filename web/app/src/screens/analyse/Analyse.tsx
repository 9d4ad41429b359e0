// Exact scores of a position.

import { Board } from "../../board/Board";
import { useAnalysis } from "../../engine/useAnalysis";
import { Position } from "../../rules/position";
import type { ScreenProps } from "../../shell/router";
import { texts } from "../../texts";

export function Analyse({ rest }: ScreenProps) {
  const position = Position.fromMoves(rest);
  const { analysis } = useAnalysis(position);
  const scores = analysis?.scores.map((score, column) =>
    score === null ? null : { score, words: texts.score(position, score), best: analysis.best.includes(column) });
  return (
    <div class="with-board">
      <Board position={position} scores={scores ?? []} />
    </div>
  );
}
