// The interface of the engine for the screens. `engine.ts` provides it; it runs in a worker, so that the
// page never blocks.

import type { EngineClient } from "fourfold-engine";

export type Engine = Pick<EngineClient, "analyse" | "explain" | "review" | "search" | "evaluate">;
export type PlayerFactory = Pick<EngineClient, "players" | "createPlayer">;
export type PuzzleRater = Pick<EngineClient, "ratePuzzle">;

/** The promise of a question that was stopped rejects with this. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** Why something failed, for people. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
