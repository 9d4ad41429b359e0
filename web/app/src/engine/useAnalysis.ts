// A hook for the analysis of a position by the app's engine.

import { type Asking, useAnalysis as useAnalysisBy } from "fourfold-board/components";
import type { Position } from "fourfold-engine/rules";
import { speaker } from "./engine";

/** Analyses the position whenever it changes, and cancels analyses that are no longer needed. */
export function useAnalysis(position: Position, wanted = true): Asking {
  return useAnalysisBy(speaker.value, position, wanted);
}
