// What a score means for people; docs/scores.md defines it.

import { otherSide, type Position } from "fourfold-engine/rules";

/** How many moves the winner still needs, the winning one included; 0 for a draw. */
export function movesToWin(position: Position, score: number): number {
  if (score === 0) return 0;
  const winner = score > 0 ? position.turn : otherSide(position.turn);
  const spare = winner === "first" ? 1 : 0; // on an odd number of cells the first side has one disc more
  const owned = Math.floor((position.cellCount + spare) / 2);
  const played = Math.floor((position.ply + spare) / 2);
  return owned + 1 - Math.abs(score) - played;
}

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
