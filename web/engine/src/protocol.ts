/** The messages between a client and its worker. */
import type { PlainError } from "./errors.js";
import type { Answers, Request, Results } from "./requests.js";
import type { Limits, NetworkOptions, SolverOptions } from "./types.js";

export type Task =
  | { readonly type: "call"; readonly request: Request<keyof Answers> }
  | { readonly type: "run"; readonly request: Request<keyof Results>; readonly limits: Limits }
  | { readonly type: "book"; readonly source: string | Uint8Array };

/** A worker has a solver, or a network. */
export type WorkerOptions = SolverOptions | NetworkOptions;

/** The first message must be `start`. */
export type ToWorker = { type: "start"; options: WorkerOptions } | { type: "cancel"; id: number } | { type: "ask"; id: number; task: Task };

export type FromWorker =
  | { type: "update"; id: number; found: unknown }
  | { type: "done"; id: number; value: unknown }
  | { type: "failed"; id: number; error: PlainError };
