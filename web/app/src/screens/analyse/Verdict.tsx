// What is known of a position, in words and as a bar.

import words from "messages:analyse";
import { bestPossible, verdict as verdictOf } from "fourfold-board/components";
import type { Analysis } from "fourfold-engine";
import type { Position } from "fourfold-engine/rules";
import { colourName, paletteOf } from "../../state/theme";

/** "Red wins in 12 moves". With `isOpen` also what is proven of a score that is not known. */
export function verdict(position: Position, analysis: Analysis | null, isOpen = false): string {
  return verdictOf(colourName, position, analysis, isOpen);
}

/** The share of the first side, from 0 to 1. Square roots, so that a narrow win can be told from a draw. */
export function shareOfFirst(position: Position, analysis: Analysis | null): number {
  if (position.winner !== null) return position.winner === "first" ? 1 : 0;
  const score = analysis?.score ?? 0;
  const part = Math.sqrt(Math.abs(score) / Math.max(1, bestPossible(position)));
  return 0.5 + 0.5 * Math.min(1, part) * Math.sign(position.turn === "first" ? score : -score);
}

interface EvaluationBarProps {
  readonly position: Position;
  readonly analysis: Analysis | null;
  /** Its place stays, so that the board does not move. */
  readonly isHidden: boolean;
}

export function EvaluationBar({ position, analysis, isHidden }: EvaluationBarProps) {
  if (isHidden) return <div class="evaluation off" />;
  const share = shareOfFirst(position, analysis);
  const known = position.isOver || (analysis?.score ?? null) !== null;
  return (
    <div
      class={`evaluation bar-${paletteOf("first")}${known ? "" : " open"}`}
      role="img"
      aria-label={words.bar({ verdict: verdict(position, analysis) })}>
      <div class="share" style={{ height: `${(100 * share).toFixed(1)}%` }} />
    </div>
  );
}
