// Parses moves that are typed, pasted, or read from links and files. Errors are sentences.

import words from "messages:input";
import { type Board, columnLabel, columnLabels, Position } from "fourfold-engine/rules";

/** An error in input from a person, a link or a file. The message is safe to show as text. */
export class InvalidInput extends Error {
  override name = "InvalidInput";
}

/** The result of reading input, or the message if the input is invalid. */
export function readOrMessage<Result>(read: () => Result): Result | string {
  try {
    return read();
  } catch (error) {
    if (error instanceof InvalidInput) return error.message;
    throw error;
  }
}

/** The column that a key or a character denotes, or -1. */
export function columnOf(symbol: string, columns: number): number {
  return symbol.length === 1 ? columnLabels(columns).indexOf(symbol.toLowerCase()) : -1;
}

/** What may stand between moves, and does not matter: spaces and the like, and numbers as in "1. 4 4 2. 5". */
const SEPARATOR = /[\s,;-]/;
const NUMBER = /(\d{1,2})\.+/y;

/** The significant characters of a text. `ply` is the number of moves before the next one. */
export function* symbolsOf(text: string, ply: () => number): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const symbol = String.fromCodePoint(text.codePointAt(at)!);
    NUMBER.lastIndex = at;
    const number = NUMBER.exec(text);
    // Only the number that is due: in "4.4.5.5" the dots mean something else, and are refused.
    if (number && Number(number[1]) === Math.floor(ply() / 2) + 1) at += number[0].length;
    else {
      if (!SEPARATOR.test(symbol)) yield symbol;
      at += symbol.length;
    }
  }
}

/** The move that a character denotes; it must be legal. */
export function readMove(symbol: string, position: Position): number {
  const column = columnOf(symbol, position.columns);
  const number = position.ply + 1;
  if (column < 0) {
    const isVisible = /[\p{L}\p{N}\p{P}\p{S}]/u.test(symbol);
    throw new InvalidInput((isVisible ? words.notColumn : words.notColumnHidden)({ number, symbol, allowed: allowed(position.columns) }));
  }
  if (position.isOver) throw new InvalidInput(words.over({ number }));
  if (!position.isPlayable(column)) throw new InvalidInput(words.full({ number, column: columnLabel(column) }));
  return column;
}

function allowed(columns: number): string {
  const last = columnLabels(columns).at(-1)!;
  if (columns <= 9) return words.digits({ last });
  return last === "a" ? words.digitsAndA : words.digitsAndLetters({ last });
}

/** The columns that a move string names, all of them legal. Spaces and commas are ignored. */
export function readMoves(text: string, size: Board): number[] {
  return readLine(text, new Position(size));
}

/** The same from any position. */
export function readLine(text: string, from: Position): number[] {
  const moves: number[] = [];
  let position = from;
  for (const symbol of symbolsOf(text, () => position.ply)) {
    const column = readMove(symbol, position);
    moves.push(column);
    position = position.play(column);
  }
  return moves;
}

/** The position after moves that are known to be legal. */
export function positionAfter(moves: readonly number[], size: Board): Position {
  return moves.reduce((position, column) => position.play(column), new Position(size));
}
