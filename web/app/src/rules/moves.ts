// Moves as people give them: typed, pasted, in links and in files. What is wrong is told in a sentence.

import { columnLabel, columnLabels, Position, type Size } from "fourfold-engine/rules";

/** What went wrong with something that a person, a link or a file gave us. Safe to show as text. */
export class InvalidInput extends Error {
  override name = "InvalidInput";
}

/** The column that a key or a character stands for, or -1. */
export function columnOf(symbol: string, columns: number): number {
  return symbol.length === 1 ? columnLabels(columns).indexOf(symbol.toLowerCase()) : -1;
}

/** What may stand between moves, and does not matter. */
export function isSeparator(symbol: string): boolean {
  return /[\s,.;-]/.test(symbol);
}

/** The move that a character stands for; it must be possible. */
export function readMove(symbol: string, position: Position): number {
  const column = columnOf(symbol, position.columns);
  const place = `move ${position.ply + 1}`;
  if (column < 0) {
    const shown = /[\p{L}\p{N}\p{P}\p{S}]/u.test(symbol) ? `“${symbol}”` : "this character";
    throw new InvalidInput(`At ${place}, ${shown} is no column of this board: ${allowed(position.columns)}.`);
  }
  if (position.isOver) throw new InvalidInput(`At ${place} the game is over already.`);
  if (!position.isPlayable(column)) throw new InvalidInput(`At ${place}, column ${columnLabel(column)} is full.`);
  return column;
}

function allowed(columns: number): string {
  const [digits, letters] = [columnLabels(columns).slice(0, 9), columnLabels(columns).slice(9)];
  const last = letters.length > 1 ? `a to ${letters.at(-1)}` : letters;
  return `1 to ${digits.at(-1)}${last && ` and ${last}`}`;
}

/** The columns that a move string names, all of them possible. Spaces and commas do not matter. */
export function readMoves(text: string, size: Size): number[] {
  const moves: number[] = [];
  let position = new Position(size);
  for (const symbol of text) {
    if (isSeparator(symbol)) continue;
    const column = readMove(symbol, position);
    moves.push(column);
    position = position.play(column);
  }
  return moves;
}

/** The position after moves that are known to be possible. */
export function positionAfter(moves: readonly number[], size: Size): Position {
  return moves.reduce((position, column) => position.play(column), new Position(size));
}
