// Sentences of the engine, with what each of them points out on the board.

import type { Mark } from "fourfold-board/components";
import type { Fact, Explanation as Found } from "fourfold-engine";
import { columnIndex, type Position } from "fourfold-engine/rules";
import type { ReviewedMove } from "../../common/review";
import { columnOfFact, marksOfFacts } from "../../explain/sentences";

export interface Reason {
  readonly text: string;
  /** About the move that was played or tried, not about a better one. */
  readonly isAboutMove: boolean;
  /** What to light while it is read. */
  readonly marks: readonly Mark[];
}

/** At most two about the move; and one about the best move. */
const TOLD = 2;

/** Why a mistake is one, and why a better move is better. */
export function reasonsOf(move: ReviewedMove, explained: Found | null): readonly Reason[] {
  const { moment } = move;
  const found = moment?.explanation ?? explained;
  if (!found) return [];
  const best = found.columns.find(({ best }) => best);
  const inShort = best ? best.in_short_facts.map((index) => best.facts[index]!) : [];
  const facts = moment ? moment.reasons : [...aboutMove(found).slice(0, TOLD), ...inShort];
  return facts.map((fact) => reasonOf(fact, found, move.position, move.column));
}

/** Why a move that was tried is good or bad. Its result is said elsewhere. */
export function reasonsOfTry(column: number | null, position: Position, explained: Found | null): readonly Reason[] {
  if (column === null || !explained) return [];
  const facts = aboutMove(explained).filter(({ kind }) => kind !== "score");
  return facts.map((fact) => reasonOf(fact, explained, position, column));
}

/** The facts that an explanation states about its move. */
function aboutMove({ columns: [subject], about_move_facts }: Found): Fact[] {
  return subject ? about_move_facts.map((index) => subject.facts[index]!) : [];
}

/** On the board after `column` was played. */
function reasonOf(fact: Fact, found: Found, position: Position, column: number): Reason {
  const label = columnOfFact(fact);
  const subject = label === null ? column : columnIndex(label);
  const isAboutMove = subject === column;
  // The disc that was played needs no arrow; a better move is shown where it would land.
  const marks = marksOfFacts([fact], found, position).filter((mark) => mark.row !== undefined || mark.column !== column);
  const landing: Mark = { kind: "best", column: subject, row: position.height(subject) };
  return { text: fact.text, isAboutMove, marks: isAboutMove ? marks : [landing, ...marks] };
}
