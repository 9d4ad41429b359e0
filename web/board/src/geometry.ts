// The layout of a picture of a board, in the units of Python's `render/board.py`.

import type { Cell, Side, Size } from "fourfold-engine/rules";

/** The directions of lines: level, upright, rising, falling. */
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

export const CELL = 60;
export const HOLE = 24.5; // radius
export const DISC = 25.5; // a little larger than its hole, as in the real game
export const EDGE = 12; // of the board around the cells
export const ROOM_ABOVE = 58; // for the hovering disc, arrows and numbers
export const ROOM_BELOW = 40; // for scores
export const ROOM_LEFT = 26; // for the numbers of rows

/** What can be drawn: a position, or discs that are only being set up. */
export interface Grid extends Size {
  at(cell: Cell): Side | null;
}

export function boardWidth({ columns }: Size): number {
  return columns * CELL + 2 * EDGE;
}

export function boardHeight({ rows }: Size): number {
  return rows * CELL + 2 * EDGE;
}

/** Boards of many columns are shown small: their letters are larger than those of others, in the units of the picture. */
export function letterScale({ columns }: Size): number {
  return Math.min(1.5, Math.max(1, columns / 10));
}

/** What there is room for around a board. */
export interface Around {
  /** The hovering disc, arrows and the numbers of columns. */
  readonly above: boolean;
  /** Scores. */
  readonly below: boolean;
  /** The numbers of rows. */
  readonly left: boolean;
}

/** The picture of a board with what is around it; the board's top left corner is the origin. */
export function frameOf(
  size: Size,
  around: Around,
): { readonly x: number; readonly y: number; readonly width: number; readonly height: number } {
  const [left, above, below] = [
    around.left ? ROOM_LEFT : 0,
    around.above ? ROOM_ABOVE : 0,
    around.below ? ROOM_BELOW * letterScale(size) : 0,
  ];
  return { x: 0 - left, y: 0 - above, width: left + boardWidth(size), height: above + boardHeight(size) + below };
}

/** For styles that make a board fit the window: its columns, and its width by its height with all that is drawn around it. */
export function shapeOf(size: Size, around: Around): Record<string, string> {
  const { width, height } = frameOf(size, around);
  return { "--columns": String(size.columns), "--shape": (width / height).toFixed(3) };
}

/** Where the columns are in the picture: the shares of its width to their left and to their right. */
export function besideColumns(size: Size, around: Around): { readonly left: string; readonly right: string } {
  const { x, width } = frameOf(size, around);
  return { left: `${((EDGE - x) / width) * 100}%`, right: `${(EDGE / width) * 100}%` };
}

/** Where the cells are in the picture: the same, and the shares of its height above and below them. */
export function besideCells(size: Size, around: Around): Record<"left" | "right" | "top" | "bottom", string> {
  const { y, height } = frameOf(size, around);
  const above = EDGE - y;
  const share = (part: number) => `${(part / height) * 100}%`;
  return { ...besideColumns(size, around), top: share(above), bottom: share(height - above - boardHeight(size) + 2 * EDGE) };
}

/** How far a disc falls to land in a row. */
export function fallHeight({ rows }: Size, row: number): number {
  return (rows - row - 0.5) * CELL + EDGE + DISC + 4;
}

/** The middle of a cell; the board's top left corner is the origin. */
export function centre({ rows }: Size, column: number, row: number): readonly [number, number] {
  return [EDGE + (column + 0.5) * CELL, EDGE + (rows - row - 0.5) * CELL];
}

/** The outline of the board: a rectangle with round corners, and its holes. */
export function plate(size: Size): string {
  const [width, height, corner] = [boardWidth(size), boardHeight(size), 18];
  const turn = `a${corner} ${corner} 0 0 1`;
  const holes: string[] = [];
  for (let column = 0; column < size.columns; column++) {
    for (let row = 0; row < size.rows; row++) {
      const [x, y] = centre(size, column, row);
      const half = `a${HOLE} ${HOLE} 0 1 0`;
      holes.push(`M${x - HOLE} ${y}${half} ${2 * HOLE} 0${half} ${-2 * HOLE} 0z`);
    }
  }
  return (
    `M${corner} 0H${width - corner}${turn} ${corner} ${corner}V${height - corner}${turn} ${-corner} ${corner}` +
    `H${corner}${turn} ${-corner} ${-corner}V${corner}${turn} ${corner} ${-corner}z${holes.join("")}`
  );
}

/** The cells of a line, from one end to the other. */
export function cellsBetween(start: Cell, end: Cell): Cell[] {
  const length = Math.max(Math.abs(end.column - start.column), Math.abs(end.row - start.row));
  return Array.from({ length: length + 1 }, (_, step) => ({
    column: start.column + (step * (end.column - start.column)) / length,
    row: start.row + (step * (end.row - start.row)) / length,
  }));
}

/** The ends of each line of four or more among the winning cells. */
export function winningLines(cells: readonly Cell[]): (readonly [Cell, Cell])[] {
  const has = (column: number, row: number) => cells.some((cell) => cell.column === column && cell.row === row);
  return DIRECTIONS.flatMap(([right, up]) =>
    cells.flatMap((start): (readonly [Cell, Cell])[] => {
      if (has(start.column - right, start.row - up)) return [];
      let length = 1;
      while (has(start.column + length * right, start.row + length * up)) length++;
      if (length < 4) return [];
      const end = { column: start.column + (length - 1) * right, row: start.row + (length - 1) * up };
      return [[start, end] as const];
    }),
  );
}
