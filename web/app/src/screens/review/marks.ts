// What a review marks on the board, apart from the cells of sentences.

import type { Mark } from "fourfold-board/components";
import { betterColumns, isFault, type ReviewedMove } from "../../common/review";
import { isSettled, type Try } from "./TryCard";

/** On the disc that was played, what chess players would write beside it; above the better columns an arrow. */
export function marksOf(move: ReviewedMove, isRevealed: boolean): Mark[] {
  const { judged, column, position } = move;
  const kind = isFault(move) ? "bad" : judged?.class === "only move" ? "best" : "note";
  const played: Mark[] = judged?.symbol ? [{ kind, column, row: position.height(column), label: judged.symbol }] : [];
  const better = isRevealed ? betterColumns(move) : [];
  return [...played, ...better.map((each): Mark => ({ kind: "best", column: each }))];
}

/** The column that was played, until another is tried; then what that is worth. */
export function marksOfTry(move: ReviewedMove, attempt: Try): Mark[] {
  const { tried: column } = attempt;
  if (column === null) return [{ kind: "bad", column: move.column }];
  const isGood = isSettled(move, attempt);
  return [{ kind: isGood ? "best" : "bad", column, row: move.position.height(column), label: isGood ? "✓" : "✗" }];
}

/** No two arrows above one column, and no two rings in one cell. */
export function onePerPlace(marks: readonly Mark[]): Mark[] {
  const key = ({ column, row, side }: Mark) => `${column} ${row} ${row === undefined ? "" : side}`;
  return marks.filter((mark, index) => marks.findIndex((other) => key(other) === key(mark)) === index);
}
