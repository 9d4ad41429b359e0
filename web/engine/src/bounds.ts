/** What is proven of the scores of a position. */
import type { Analysis, Bounds } from "./types.js";

type Proven = Pick<Analysis, "bounds" | "column_bounds">;

/** Whether all bounds of an analysis are as tight as those of an earlier one of the same position, or tighter. */
export function isAsTight(analysis: Proven, earlier: Proven): boolean {
  const within = ([lower, upper]: Bounds, before: Bounds) => lower >= before[0] && upper <= before[1];
  return (
    within(analysis.bounds, earlier.bounds) &&
    analysis.column_bounds.every((bounds, column) => {
      const before = earlier.column_bounds[column] ?? null;
      return bounds === null || before === null || within(bounds, before);
    })
  );
}
