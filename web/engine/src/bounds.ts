/** What is proven of the scores of a position. */
import type { Analysis, Bounds } from "./types.js";

/** Whether all bounds of an analysis are as tight as those of an earlier one of the same position, or tighter. */
export function isAsTight(analysis: Analysis, earlier: Analysis): boolean {
  const within = ([lower, upper]: Bounds, before: Bounds) => lower >= before[0] && upper <= before[1];
  return (
    within(analysis.scoreBounds, earlier.scoreBounds) &&
    analysis.bounds.every((bounds, column) => {
      const before = earlier.bounds[column] ?? null;
      return bounds === null || before === null || within(bounds, before);
    })
  );
}
