/** Connect Four, solved. See README.md. */
export {
  type AnalyseOptions,
  type AskOptions,
  type ClientOptions,
  EngineClient,
  type MoveOptions,
  Player,
  type ReviewOptions,
} from "./client.js";
export * from "./errors.js";
export * from "./explain.js";
export { hasSimd } from "./module.js";
export { Network, type NetworkInfo, SHIPPED_NETWORK, type ThinkOptions } from "./network.js";
export * from "./players.js";
export { type Answers, type EvaluateOptions, type HarmlessCells, type Request, type Results, requests } from "./requests.js";
export * from "./review.js";
export * from "./rules.js";
export type { Run } from "./run.js";
export { LARGE_BOOK, SMALL_BOOK, Solver } from "./solver.js";
export * from "./types.js";
