// What the sentences of an explanation point out on the board.

import { type Mark, toMark } from "fourfold-board/components";
import type { Fact, Explanation as Found } from "fourfold-engine";
import { columnIndex, columnsOf, type Position } from "fourfold-engine/rules";

/** The column of the move that a fact is about; null if it is about the position. */
export const columnOfFact = (fact: Fact): string | null => ("column" in fact ? fact.column : null);

/** What to light while facts are read, on the board before the move that they are about. */
export function marksOfFacts(facts: readonly Fact[], found: Found, position: Position): Mark[] {
  const marks = facts.flatMap((fact): Mark[] => {
    const label = columnOfFact(fact);
    const line = "line" in fact ? columnsOf(fact.line) : [];
    const kind = found.columns.find(({ column }) => column === label)?.best === false ? "bad" : "best";
    return [
      ...(label === null ? [] : [{ kind, column: columnIndex(label) } as const]),
      ...numbered(line, position, "own" in fact && fact.own),
      ...fact.marks.map(toMark),
    ];
  });
  return distinct(marks);
}

/** The same for a sentence, which may join those of several facts about several moves. */
export function marksOfSentence(sentence: string, found: Found, position: Position): Mark[] {
  const all = [...found.columns.flatMap(({ facts }) => facts), ...found.facts];
  return marksOfFacts(
    all.filter(({ text }) => sentence.includes(text)),
    found,
    position,
  );
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
