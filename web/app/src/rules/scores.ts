// Scores as the first side sees them; docs/scores.md defines them.

import type { Position } from "fourfold-engine/rules";

/** The score as the first side sees it, and the other way round. */
export function forFirst(position: Position, score: number): number {
  return position.turn === "first" || score === 0 ? score : -score;
}
