// What is known of a position, in words.

import type { Analysis } from "fourfold-engine";
import type { Position, Side } from "fourfold-engine/rules";
import { texts } from "./texts";

/** "Red wins in 12 moves". With `isOpen` also what is proven of a score that is not known. */
export function verdict(nameOf: (side: Side) => string, position: Position, analysis: Analysis | null, isOpen = false): string {
  if (position.winner !== null) return texts.verdict.hasWon(nameOf(position.winner));
  if (position.isOver) return texts.verdict.endedDrawn;
  const known = analysis && (isOpen || analysis.score !== null) ? analysis.words.verdict : "";
  return known.replace(/\{(first|second)\}/, (_, side: Side) => nameOf(side)) || texts.verdict.turn(nameOf(position.turn));
}
