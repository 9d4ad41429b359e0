// What the sentences of an explanation point out on the board.

import { type Mark, toMark } from "fourfold-board/components";
import type { Explanation as Found } from "fourfold-engine";
import { columnIndex, columnsOf, type Position } from "fourfold-engine/rules";

/** What to light while a sentence is read, on the board before the move that it is about. */
export function marksOfSentence(sentence: string, found: Found, position: Position): Mark[] {
  const all = [...found.columns.flatMap(({ facts }) => facts), ...found.facts];
  const facts = all.filter(({ text }) => sentence.includes(text));
  const marks = facts.flatMap((fact): Mark[] => {
    const subject = typeof fact.column === "string" ? columnIndex(fact.column) : null;
    const line = typeof fact.line === "string" ? columnsOf(fact.line) : [];
    const kind = found.columns.find(({ column }) => column === fact.column)?.best === false ? "bad" : "best";
    return [
      ...(subject === null ? [] : [{ kind, column: subject } as const]),
      ...numbered(line, position, fact.own === true),
      ...fact.marks.map(toMark),
    ];
  });
  return distinct(marks);
}

/** The cells of the moves that a sentence lists, numbered. If a line is not the mover's own, its first move is not listed. */
function numbered(line: readonly number[], position: Position, isOwn: boolean): Mark[] {
  let now = position;
  const marks = line.map((column, index): Mark => {
    const row = now.height(column);
    now = now.play(column);
    return { kind: "note", column, row, label: String(isOwn ? index + 1 : index) };
  });
  return isOwn ? marks : marks.slice(1);
}

/** One mark for each cell and each column: the first. */
function distinct(marks: readonly Mark[]): Mark[] {
  const place = ({ column, row }: Mark) => `${column} ${row}`;
  return marks.filter((mark, index) => marks.findIndex((other) => place(other) === place(mark)) === index);
}
