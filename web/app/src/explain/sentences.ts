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
    const line = "line" in fact && listsItsLine(fact) ? columnsOf(fact.line) : [];
    const kind = found.columns.find(({ column }) => column === label)?.best === false ? "bad" : "best";
    return [
      ...(label === null ? [] : [{ kind, column: columnIndex(label) } as const]),
      ...numbered(line, position, "own" in fact && fact.own),
      ...fact.marks.map(toMark),
    ];
  });
  return distinct(marks);
}

/** The facts that each sentence about the position, the move and the other moves states. */
export function factsOf(found: Found): Record<"about_position" | "about_move" | "about_others", readonly (readonly Fact[])[]> {
  const aboutMove = found.columns[0]?.facts ?? [];
  const aboutColumn = (label: string) => found.columns.find(({ column }) => column === label)!.facts;
  return {
    about_position: found.about_position_facts.map((index) => [found.facts[index]!]),
    about_move: found.about_move_facts.map((index) => [aboutMove[index]!]),
    about_others: found.about_others_facts.map((stated) => stated.map(({ column, fact }) => aboutColumn(column)[fact]!)),
  };
}

/** Whether the sentence of a fact lists the moves of its line. */
const listsItsLine = ({ kind, line }: { kind: string; line: string }) => kind !== "leads-to-threats" || line.length <= LONGEST_LISTED;
const LONGEST_LISTED = 4;

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
