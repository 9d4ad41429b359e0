/** The rules, the notation and ratings: nothing of the engine is loaded with them. */
export { isAsTight } from "./bounds.js";
export { FourfoldError, IllegalMove, InvalidNotation, InvalidPosition } from "./errors.js";
export { columnIndex, columnLabel, columnLabels, columnsOf, formatMoves, parseColumn, parseMoves } from "./notation.js";
export { NEW_RATING, type PersonRating } from "./personRating.js";
export { type Board, type Cell, Position } from "./position.js";
export { otherSide, SIDES, type Side, sideToMove } from "./side.js";
export { isSupported, LONGEST, MOST_BITS, SHORTEST, type Size, STANDARD, supportedSizes } from "./size.js";
