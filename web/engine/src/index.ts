/** Connect Four, solved. See README.md. */
export { type AnalyseOptions, type AskOptions, type ClientOptions, EngineClient, type ReviewOptions } from "./client.js";
export * from "./errors.js";
export * from "./insight.js";
export { hasSimd } from "./module.js";
export * from "./rules.js";
export { type InsightRun, LARGE_BOOK, MOST_RECORDED, type Question, type Run, SMALL_BOOK, Solver } from "./solver.js";
export * from "./types.js";
