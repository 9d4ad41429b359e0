// Where things are in a picture of a board, in the units of Python's `render/board.py`.

import type { Cell, Side, Size } from "fourfold-engine/rules";
import { STEPS } from "../rules/lines";

export const CELL = 60;
export const HOLE = 24.5; // radius
export const DISC = 25.5; // a little larger than its hole, as in the real game
export const EDGE = 12; // of the board around the cells
export const ROOM_ABOVE = 58; // for the hovering disc, arrows and numbers
export const ROOM_BELOW = 40; // for scores

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

/** For styles that make a board fit the window: its columns, and its width by its height with all that is drawn around it. */
export function shapeOf(size: Size, around: { readonly above: boolean; readonly below: boolean }): Record<string, string> {
  const height = boardHeight(size) + (around.above ? ROOM_ABOVE : 0) + (around.below ? ROOM_BELOW : 0);
  return { "--columns": String(size.columns), "--shape": (boardWidth(size) / height).toFixed(3) };
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

/** The ends of each line of four or more among the winning cells. */
export function winningLines(cells: readonly Cell[]): (readonly [Cell, Cell])[] {
  const has = (column: number, row: number) => cells.some((cell) => cell.column === column && cell.row === row);
  return STEPS.flatMap(([, right, up]) =>
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
