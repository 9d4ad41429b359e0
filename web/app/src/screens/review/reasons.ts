// Sentences of the engine, with what each of them points out on the board.

import type { Mark } from "fourfold-board/components";
import type { Fact, Explanation as Found } from "fourfold-engine";
import { columnIndex, type Position } from "fourfold-engine/rules";
import type { ReviewedMove } from "../../common/review";
import { marksOfSentence } from "../../explain/sentences";

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
  const sentences = moment ? moment.reasons.map(({ text }) => text) : [...found.about_move.slice(0, TOLD), ...(best?.in_short ?? [])];
  return sentences.map((text) => reasonOf(text, found, move.position, move.column));
}

/** Why a move that was tried is good or bad. Its result is said elsewhere. */
export function reasonsOfTry(column: number | null, position: Position, explained: Found | null): readonly Reason[] {
  if (column === null || !explained) return [];
  const reasons = explained.about_move.filter((text) => factOf(text, explained)?.kind !== "score");
  return reasons.map((text) => reasonOf(text, explained, position, column));
}

function factOf(text: string, found: Found): Fact | undefined {
  return [...found.columns.flatMap(({ facts }) => facts), ...found.facts].find((each) => each.text === text);
}

/** On the board after `column` was played. */
function reasonOf(text: string, found: Found, position: Position, column: number): Reason {
  const label = factOf(text, found)?.column;
  const subject = typeof label === "string" ? columnIndex(label) : column;
  const isAboutMove = subject === column;
  // The disc that was played needs no arrow; a better move is shown where it would land.
  const marks = marksOfSentence(text, found, position).filter((mark) => mark.row !== undefined || mark.column !== column);
  const landing: Mark = { kind: "best", column: subject, row: position.height(subject) };
  return { text, isAboutMove, marks: isAboutMove ? marks : [landing, ...marks] };
}
