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
  const reasons = (facts: readonly Fact[]) => facts.map((fact) => reasonOf(fact, found, move.position, move.column));
  if (moment) {
    const refuted: Reason[] = moment.refutation_in_words ? [{ text: moment.refutation_in_words, isAboutMove: true, marks: [] }] : [];
    const better: Reason = {
      text: moment.better_in_words,
      isAboutMove: false,
      marks: move.best.map((column) => landing(move.position, column)),
    };
    return [...reasons(moment.reasons), ...refuted, better, ...reasons(moment.better_reasons)];
  }
  const best = found.columns.find(({ best }) => best);
  const inShort = best ? best.in_short_facts.map((index) => best.facts[index]!) : [];
  return reasons([...aboutMove(found).slice(0, TOLD), ...inShort]);
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
  // The disc that was played needs no arrow.
  const marks = marksOfFacts([fact], found, position).filter((mark) => mark.row !== undefined || mark.column !== column);
  return { text: fact.text, isAboutMove, marks: isAboutMove ? marks : [landing(position, subject), ...marks] };
}

/** A better move, shown where its disc would land. */
function landing(position: Position, column: number): Mark {
  return { kind: "best", column, row: position.height(column) };
}
