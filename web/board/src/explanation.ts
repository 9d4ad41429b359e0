// An explanation by the engine, with columns and rows counted from 0, as the board uses them.

import type { Explanation as Found, Mark as FoundMark } from "fourfold-engine";
import { columnIndex, columnsOf } from "fourfold-engine/rules";
import type { Mark } from "./types";

export interface Explanation extends Pick<Found, "complete" | "about_position" | "about_move" | "about_others" | "moments"> {
  /** The column explained; null if no move is proven to be best. */
  readonly column: number | null;
  /** Whether it is one of the best. */
  readonly isBest: boolean;
  /** That move and best play after it. */
  readonly line: readonly number[];
  readonly marks: readonly Mark[];
  /** As the engine wrote it: docs/json.md describes it. */
  readonly data: Found;
}

export function toExplanation(found: Found): Explanation {
  return {
    ...found,
    column: found.move === null ? null : columnIndex(found.move),
    isBest: found.move !== null && found.best.includes(found.move),
    line: columnsOf(found.line),
    marks: found.marks.map(toMark),
    data: found,
  };
}

export function toMark({ kind, column, row, side }: FoundMark): Mark {
  return {
    kind,
    column: columnIndex(column),
    ...(row !== null && { row: row - 1 }),
    ...(side !== null && { side }),
  };
}
