// What is known of a position, in words.

import type { Analysis } from "fourfold-engine";
import type { Position, Side } from "fourfold-engine/rules";
import { type Look, textsOf } from "./look";

/** "Red wins in 12 moves". With `isOpen` also what is proven of a score that is not known. */
export function verdict(
  nameOf: (side: Side) => string,
  position: Position,
  analysis: Analysis | null,
  isOpen = false,
  look: Pick<Look, "texts"> = {},
): string {
  const { hasWon, endedDrawn, turn } = textsOf(look);
  if (position.winner !== null) return hasWon({ name: nameOf(position.winner) });
  if (position.isOver) return endedDrawn;
  const known = analysis && (isOpen || analysis.score !== null) ? analysis.words.verdict : "";
  return known.replace(/\{(first|second)\}/, (_, side: Side) => nameOf(side)) || turn({ name: nameOf(position.turn) });
}
