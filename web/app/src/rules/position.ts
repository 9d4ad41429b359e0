// The rules of the game. A position is a value: playing a move gives a new one.
//
// The browser needs them before the engine is loaded, so they are here too; the engine's own rules
// are in core/, and the tests compare the two.

import { columnLabel, InvalidInput, parseMoves } from "./notation";

/** The side that moves first is 1, the other 2, as in the records and in Python. */
export type Side = 1 | 2;

/** Columns and rows are counted from 0, rows from the bottom. */
export interface Cell {
  readonly column: number;
  readonly row: number;
}

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

export const STANDARD: Size = { columns: 7, rows: 6 };
const SHORTEST_SIDE = 4;
const MOST_BITS = 64;

export const DIRECTIONS: readonly (readonly [number, number])[] = [[1, 0], [0, 1], [1, 1], [1, -1]];

export function otherSide(side: Side): Side {
  return side === 1 ? 2 : 1;
}

/** The sizes that the engine can play: those that fit into 64 bits. */
export function isSupported({ columns, rows }: Size): boolean {
  const whole = Number.isInteger(columns) && Number.isInteger(rows);
  return whole && columns >= SHORTEST_SIDE && rows >= SHORTEST_SIDE && columns * (rows + 1) <= MOST_BITS;
}

export function supportedSizes(): Size[] {
  const sizes: Size[] = [];
  for (let columns = SHORTEST_SIDE; columns <= 12; columns++) {
    for (let rows = SHORTEST_SIDE; rows <= 15; rows++) {
      if (isSupported({ columns, rows })) sizes.push({ columns, rows });
    }
  }
  return sizes;
}

export class Position {
  private constructor(
    readonly columns: number,
    readonly rows: number,
    /** One entry a cell, column by column from the bottom: 0 empty, else the side. */
    private readonly cells: Uint8Array,
    private readonly heights: Uint8Array,
    readonly ply: number,
    /** The cells of all lines of four; empty while nobody has won. */
    readonly winningCells: readonly Cell[],
  ) {}

  static empty(size: Size = STANDARD): Position {
    const { columns, rows } = size;
    if (!isSupported(size)) {
      throw new InvalidInput(
        `No board has ${columns} columns and ${rows} rows: at least 4 of each, ` +
          "and columns × (rows + 1) at most 64.",
      );
    }
    return new Position(columns, rows, new Uint8Array(columns * rows), new Uint8Array(columns), 0, []);
  }

  /** After the moves, which are a move string such as "4455" or columns counted from 0. */
  static fromMoves(moves: string | readonly number[], size: Size = STANDARD): Position {
    const columns = typeof moves === "string" ? parseMoves(moves, size.columns) : moves;
    let position = Position.empty(size);
    columns.forEach((column, index) => {
      if (position.isOver) throw new InvalidInput(`Move ${index + 1} comes after the end of the game.`);
      if (!position.canPlay(column)) {
        throw new InvalidInput(`Move ${index + 1} is impossible: column ${columnLabel(column)} is full.`);
      }
      position = position.play(column);
    });
    return position;
  }

  get size(): Size {
    return { columns: this.columns, rows: this.rows };
  }

  get cellCount(): number {
    return this.columns * this.rows;
  }

  /** The side to move. */
  get turn(): Side {
    return this.ply % 2 === 0 ? 1 : 2;
  }

  get winner(): Side | null {
    return this.winningCells.length > 0 ? otherSide(this.turn) : null;
  }

  get isOver(): boolean {
    return this.winningCells.length > 0 || this.ply === this.cellCount;
  }

  get legalMoves(): number[] {
    if (this.isOver) return [];
    return [...this.heights.keys()].filter((column) => this.height(column) < this.rows);
  }

  height(column: number): number {
    return this.heights[column] ?? this.rows;
  }

  at(column: number, row: number): Side | null {
    const inside = column >= 0 && column < this.columns && row >= 0 && row < this.rows;
    return inside ? ((this.cells[column * this.rows + row] || null) as Side | null) : null;
  }

  canPlay(column: number): boolean {
    return !this.isOver && this.height(column) < this.rows;
  }

  play(column: number): Position {
    if (!this.canPlay(column)) throw new RangeError(`column ${column} cannot be played`);
    const row = this.height(column);
    const cells = this.cells.slice();
    cells[column * this.rows + row] = this.turn;
    const heights = this.heights.slice();
    heights[column] = row + 1;
    const draft = new Position(this.columns, this.rows, cells, heights, this.ply + 1, []);
    const four = draft.linesThrough({ column, row }, this.turn);
    if (four.length === 0) return draft;
    return new Position(this.columns, this.rows, cells, heights, this.ply + 1, four);
  }

  /** Whether a disc of a side in an empty cell would make four, whether or not it can be played now. */
  completes(cell: Cell, side: Side): boolean {
    return this.at(cell.column, cell.row) === null && this.linesThrough(cell, side).length > 0;
  }

  isWinningMove(column: number): boolean {
    return this.canPlay(column) && this.completes({ column, row: this.height(column) }, this.turn);
  }

  /** The empty cells in which a side would have four. */
  threats(side: Side): Cell[] {
    if (this.isOver) return [];
    return this.allCells().filter((cell) => this.completes(cell, side));
  }

  allCells(): Cell[] {
    return Array.from({ length: this.cellCount }, (_, index) => ({
      column: Math.floor(index / this.rows),
      row: index % this.rows,
    }));
  }

  /** The same for equal positions, different for different ones. */
  get key(): string {
    return `${this.columns}x${this.rows}:${this.cells.join("")}`;
  }

  mirror(): Position {
    const cells = new Uint8Array(this.cells.length);
    for (let column = 0; column < this.columns; column++) {
      const from = (this.columns - 1 - column) * this.rows;
      cells.set(this.cells.subarray(from, from + this.rows), column * this.rows);
    }
    const winning = this.winningCells.map((cell) => ({ ...cell, column: this.columns - 1 - cell.column }));
    return new Position(this.columns, this.rows, cells, this.heights.slice().reverse(), this.ply, winning);
  }

  /** The cells of the lines of four through a cell, if a side had a disc there. */
  private linesThrough({ column, row }: Cell, side: Side): Cell[] {
    const found = new Map<number, Cell>();
    for (const [right, up] of DIRECTIONS) {
      const reach = (sign: number): Cell[] => {
        const run: Cell[] = [];
        for (let step = sign; ; step += sign) {
          const cell = { column: column + step * right, row: row + step * up };
          if (this.at(cell.column, cell.row) !== side) return run;
          run.push(cell);
        }
      };
      const line = [{ column, row }, ...reach(1), ...reach(-1)];
      if (line.length >= 4) for (const cell of line) found.set(cell.column * this.rows + cell.row, cell);
    }
    return [...found.values()];
  }
}
