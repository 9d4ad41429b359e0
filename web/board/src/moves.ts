// The game that attributes describe.

import { columnLabels, InvalidNotation, Position, parseMoves, type Size } from "fourfold-engine/rules";

/** "7x6" as a size. Fails with InvalidNotation or InvalidPosition. */
export function parseSize(text: string): Size {
  const [, columns, rows] = /^\s*(\d{1,2})\s*[x×]\s*(\d{1,2})\s*$/.exec(text) ?? [];
  if (rows === undefined) throw new InvalidNotation(`invalid size ${JSON.stringify(text)}: expected columns x rows, such as 7x6`);
  const { columns: wide, rows: high } = new Position({ columns: Number(columns), rows: Number(rows) });
  return { columns: wide, rows: high };
}

/** The columns of a move string, all of them legal. Spaces are ignored. Fails with InvalidNotation or IllegalMove. */
export function readMoves(text: string, size: Size): number[] {
  const moves = text.replace(/\s/g, "");
  Position.fromMoves(moves, size);
  return parseMoves(moves, size.columns);
}

/** The position after moves that are known to be legal. */
export function positionAfter(moves: readonly number[], size: Size): Position {
  return moves.reduce((position, column) => position.play(column), new Position(size));
}

/** The column that a key denotes, or -1. */
export function columnOf(key: string, columns: number): number {
  return key.length === 1 ? columnLabels(columns).indexOf(key.toLowerCase()) : -1;
}
