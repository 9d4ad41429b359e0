// A hook for an explanation by the app's engine.

import { type Explaining, type Question, useExplanation as useExplanationBy } from "fourfold-board/components";
import { speaker } from "../engine/engine";

/** Asks whenever the question changes; see `useExplanation` of the board. */
export function useExplanation(question: Question | null, isSolved = true): Explaining {
  return useExplanationBy(speaker.value, question, isSolved);
}
