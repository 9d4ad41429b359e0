// The interface of the engine for the screens. `engine.ts` provides it; it runs in a worker, so that the
// page never blocks.

import type { EngineClient } from "fourfold-engine";

export type Engine = Pick<EngineClient, "analyse" | "explain" | "review" | "search" | "evaluate" | "think">;
export type PlayerFactory = Pick<EngineClient, "players" | "createPlayer">;
export type Rater = Pick<EngineClient, "rateResult">;
export type DiagramReader = Pick<EngineClient, "diagramColumn">;
