// What the server says about a position, checked: whatever comes is text and data, never HTML.

import type { Position, Side } from "fourfold-engine/rules";
import { isMarkKind, type Mark } from "../board/types";
import { columnOf } from "../rules/moves";

export interface Explanation {
  /** The column explained; null after the end of the game. */
  readonly column: number | null;
  /** Whether it is one of the best. */
  readonly isBest: boolean;
  /** If not, the server's time was up, and less is said. */
  readonly complete: boolean;
  readonly aboutPosition: readonly string[];
  readonly aboutMove: readonly string[];
  readonly aboutOthers: readonly string[];
  /** That move and best play after it. */
  readonly line: readonly number[];
  readonly marks: readonly Mark[];
}

/** An answer that is not of the right shape. */
export class Unreadable extends Error {
  override name = "Unreadable";
}

/** The answer about a position. Raises Unreadable; what later versions may add is left aside. */
export function readExplanation(answer: unknown, position: Position): Explanation {
  const found = asRecord(answer);
  const column = found.move === null ? null : readColumn(found.move, position);
  const best = asList(found.best).map((label) => readColumn(label, position));
  if (typeof found.complete !== "boolean") throw new Unreadable("complete");
  return {
    column,
    isBest: column !== null && best.includes(column),
    complete: found.complete,
    aboutPosition: asList(found.about_position).map(asText),
    aboutMove: asList(found.about_move).map(asText),
    aboutOthers: asList(found.about_others).map(asText),
    line: readLine(asText(found.line), position),
    marks: asList(found.marks).flatMap((mark) => readMark(asRecord(mark), position)),
  };
}

function readLine(text: string, position: Position): number[] {
  const moves: number[] = [];
  for (const symbol of text) {
    const column = columnOf(symbol, position.columns);
    if (!position.isPlayable(column)) throw new Unreadable(`line ${text}`);
    moves.push(column);
    position = position.play(column);
  }
  return moves;
}

function readMark(found: Readonly<Record<string, unknown>>, position: Position): Mark[] {
  const kind = asText(found.kind);
  if (!isMarkKind(kind)) return [];
  const column = readColumn(found.column, position);
  const { row = null } = found;
  const side = readSide(found.side);
  if (row === null) return [{ kind, column, ...side }];
  if (typeof row !== "number" || !Number.isInteger(row) || row < 1 || row > position.rows) throw new Unreadable("row");
  return [{ kind, column, row: row - 1, ...side }];
}

function readSide(value: unknown): { side?: Side } {
  return value === "first" || value === "second" ? { side: value } : {};
}

function readColumn(label: unknown, position: Position): number {
  const column = columnOf(asText(label), position.columns);
  if (column < 0) throw new Unreadable(`column ${String(label)}`);
  return column;
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) throw new Unreadable("no object");
  return value as Readonly<Record<string, unknown>>;
}

function asList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Unreadable("no list");
  return value;
}

function asText(value: unknown): string {
  if (typeof value !== "string") throw new Unreadable("no text");
  return value;
}
