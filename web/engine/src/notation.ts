/**
 * How people write columns and games: converts between columns counted from 0 and their labels.
 *
 * A move string names the columns in the order they were played, counted from 1. After `9` it goes
 * on with `a` to `g`.
 */
import { InvalidNotation } from "./errors.js";

const LABELS = "123456789abcdefg"; // as many as the widest board has columns

/** The label of a column, counted from 0. */
export function columnLabel(column: number): string {
  const label = LABELS[column];
  if (label === undefined) throw new InvalidNotation(`column ${column} has no label: expected 0 to ${LABELS.length - 1}`);
  return label;
}

/** The labels of all columns of a board. */
export function columnLabels(columns: number): string {
  return LABELS.slice(0, columns);
}

/** The column, counted from 0, of a label that the engine wrote. */
export function columnIndex(label: string): number {
  return LABELS.indexOf(label);
}

/** The columns, counted from 0, of a move string that the engine wrote. */
export function columnsOf(moves: string): number[] {
  return Array.from(moves, columnIndex);
}

/** The column, counted from 0, that somebody has typed. */
export function parseColumn(label: string, columns = 7): number {
  const column = label.length === 1 ? LABELS.indexOf(label) : -1;
  if (column < 0 || column >= columns) throw new InvalidNotation(`${JSON.stringify(label)} is not a column: expected ${allowed(columns)}`);
  return column;
}

/** The columns, counted from 0, that a move string names. They need not be legal moves. */
export function parseMoves(text: string, columns = 7): number[] {
  if (typeof text !== "string") throw new InvalidNotation(`moves must be a string such as "4455", not ${typeof text}`);
  return Array.from(text, (symbol, index) => {
    const column = LABELS.indexOf(symbol);
    if (column < 0 || column >= columns) {
      const what = /^\d$/.test(symbol) ? `column ${symbol}` : `character ${JSON.stringify(symbol)}`;
      throw new InvalidNotation(`invalid ${what} in move ${index + 1}: expected ${allowed(columns)}`);
    }
    return column;
  });
}

/** The move string of columns counted from 0. */
export function formatMoves(columns: Iterable<number>): string {
  return Array.from(columns, columnLabel).join("");
}

function allowed(columns: number): string {
  const range = (labels: string) => (labels.length > 1 ? `${labels[0]} to ${labels.at(-1)}` : labels);
  const [digits, letters] = [columnLabels(Math.min(columns, 9)), LABELS.slice(9, columns)];
  return letters ? `${range(digits)}, ${range(letters)}` : range(digits);
}
