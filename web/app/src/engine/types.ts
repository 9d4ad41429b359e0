// What the screens know of the engine. `engine.ts` gives one; it works in a worker, so that the page
// never waits.

import type { EngineClient } from "fourfold-engine";

export type Engine = Pick<EngineClient, "analyse" | "explain" | "review" | "search" | "evaluate">;

/** The promise of a question that was stopped rejects with this. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** Why something failed, for people. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
