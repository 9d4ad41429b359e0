// Scores as people read them; docs/scores.md defines them. The engine has the words.

import type { Position } from "fourfold-engine/rules";

/** The largest score that the side to move could possibly have. */
export function bestPossible(position: Position): number {
  return Math.floor((position.cellCount + 1 - position.ply) / 2);
}

/** A score with its sign, as people read it: +3, 0, −3. */
export function signed(score: number): string {
  return score > 0 ? `+${score}` : score < 0 ? `−${-score}` : "0";
}

/** The score as the first side sees it, and the other way round. */
export function forFirst(position: Position, score: number): number {
  return position.turn === "first" || score === 0 ? score : -score;
}
