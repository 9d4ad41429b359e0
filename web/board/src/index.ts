// What a page imports: defines <fourfold-board>, with the engine in the page.

import { defineBoard, FourfoldBoard } from "./element";
import { pageEngine } from "./pageEngine";

FourfoldBoard.defaultEngine = pageEngine;
defineBoard();

export { type BoardEvents, FourfoldBoard } from "./element";
export type { BoardEngine } from "./engine";
