// Figures of the lessons and of Win by heart, whose screens define what they store, and how the progress of two browsers is merged.

import { load } from "./storage";
import { fieldsOf, listOf } from "./validate";

/** The number of exercises done in all lessons. */
export function exercisesDone(stored: unknown = load("lessons")): number {
  return Object.values(fieldsOf(fieldsOf(stored).done)).reduce<number>((sum, numbers) => sum + listOf(numbers).length, 0);
}

/** The number of positions that were known by heart at the end of the last day of training. */
export function positionsLearned(stored: unknown = load("strategy")): number {
  const { learned } = fieldsOf(listOf(fieldsOf(stored).days).at(-1));
  return typeof learned === "number" && learned > 0 ? learned : 0;
}

/** Exercises that are done in either browser. */
export function mergedLessons(mine: unknown, theirs: unknown): unknown {
  const [own, other] = [fieldsOf(fieldsOf(mine).done), fieldsOf(fieldsOf(theirs).done)];
  const ids = new Set([...Object.keys(own), ...Object.keys(other)]);
  const done = [...ids].map((id) => [id, [...new Set([...listOf(own[id]), ...listOf(other[id])])]]);
  return { ...fieldsOf(theirs), ...fieldsOf(mine), done: Object.fromEntries(done) };
}

/** The card of each position that was reviewed last, and all days. */
export function mergedStrategy(mine: unknown, theirs: unknown): unknown {
  const [own, other] = [fieldsOf(fieldsOf(mine).cards), fieldsOf(fieldsOf(theirs).cards)];
  const isLater = (card: unknown, than: unknown) => Number(fieldsOf(card).lastReview) > Number(fieldsOf(than).lastReview ?? -1);
  const later = Object.entries(other).filter(([name, card]) => isLater(card, own[name]));
  const dayOf = (day: unknown) => String(fieldsOf(day).day);
  const days = new Map([...listOf(fieldsOf(theirs).days), ...listOf(fieldsOf(mine).days)].map((day) => [dayOf(day), day]));
  return {
    ...fieldsOf(theirs),
    ...fieldsOf(mine),
    cards: { ...own, ...Object.fromEntries(later) },
    days: [...days.values()].sort((one, other) => (dayOf(one) < dayOf(other) ? -1 : 1)),
  };
}
