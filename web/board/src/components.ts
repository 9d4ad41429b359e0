// The parts of a board as Preact components, for apps that bundle them. Their styles are in `board.css`.

export { Board, columnInWords } from "./Board";
export { type BoardEngine, explanationTime, isAbort, messageOf, patienceFor } from "./engine";
export { type Explanation, toExplanation, toMark } from "./explanation";
export { fallOf, isNextMove, useLanded } from "./fall";
export { type Emblem, THEMES } from "./generated/themes";
export {
  type Around,
  besideCells,
  besideColumns,
  boardHeight,
  boardWidth,
  cellsBetween,
  frameOf,
  type Grid,
  ROOM_ABOVE,
  ROOM_LEFT,
  shapeOf,
  winningLines,
} from "./geometry";
export { colourName, coloursOf, isLively, type Look, LookContext, paletteOf, type ThemeName } from "./look";
export { Picture, type PictureProps, pictureOf, threatMarks } from "./Picture";
export { bestPossible, boundsInSigns, columnScores, estimateMarks, saysSomething, signed } from "./scores";
export { Disc, Glyph } from "./shapes";
export { speaking } from "./speaking";
export type { BoardProps, ColumnScore, DiagramMark, Mark, MarkKind } from "./types";
export { type Analysing, type Asking, isOpen, type Phase, useAnalysis } from "./useAnalysis";
export { type Failure, useAnswer } from "./useAnswer";
export { type Explaining, type Question, useExplanation } from "./useExplanation";
export { verdict } from "./verdict";
