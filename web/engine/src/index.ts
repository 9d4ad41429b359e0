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
export * from "./insight.js";
export { hasSimd } from "./module.js";
export { type Choice, newPlayer, type PlayerGroup, type PlayerKind, type PlayerName, type PlayerState, type Players } from "./players.js";
export * from "./rules.js";
export { type InsightRun, LARGE_BOOK, MOST_RECORDED, type MoveRun, type Question, type Run, SMALL_BOOK, Solver } from "./solver.js";
export * from "./types.js";
