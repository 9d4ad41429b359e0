// What the user knows by heart of the winning strategy, saved in the browser: a card per position.

import { signal } from "@preact/signals";
import { keptSafely } from "./aside";
import { isCount, isObject, isWithin } from "./validate";

/** What is known of the user's memory of a position; the fields of FSRS, with times in milliseconds since 1970. */
export interface MemoryCard {
  readonly due: number;
  readonly lastReview: number;
  readonly stability: number;
  readonly difficulty: number;
  readonly reps: number;
  readonly lapses: number;
  /** 1 learning, 2 review, 3 learning again. */
  readonly state: number;
  readonly step: number;
  /** The last one: 1 again, 2 hard, 3 good, 4 easy. */
  readonly grade: number;
}

/** The state at the end of a day on which something was learned or repeated. */
export interface TrainingDay {
  /** Such as "2026-01-31", where the user is. */
  readonly day: string;
  readonly learned: number;
  /** The share of games that can be won by heart, from 0 to 1. */
  readonly covered: number;
  /** How many positions were new on this day. */
  readonly introduced: number;
}

export interface StrategyProgress {
  /** By the name of a position with its answer; see `cardName`. */
  readonly cards: Readonly<Record<string, MemoryCard>>;
  /** New positions per day. */
  readonly newPerDay: number;
  /** The level of the opponents to prepare for; missing until it is chosen. */
  readonly level?: Level;
  /** Oldest first, at most one entry per day. */
  readonly days: readonly TrainingDay[];
}

export const NEW_PER_DAY = [5, 10, 20, 40] as const;
/** The levels of the ladder that there is an order of learning for. */
export const LEVELS = [3, 5, 7] as const;
export type Level = (typeof LEVELS)[number];
export const NOTHING_LEARNED: StrategyProgress = { cards: {}, newPerDay: 10, days: [] };

const FORMAT = "fourfold-strategy";
const VERSION = 1;
const MOST_DAYS = 1000;

function writeProgress(progress: StrategyProgress): object {
  return { format: FORMAT, version: VERSION, ...progress };
}

/** What was stored. Whatever is not ours is left out, and then `fault` is called. */
export function readProgress(stored: unknown, fault: () => void): StrategyProgress {
  if (stored === null) return NOTHING_LEARNED;
  if (
    !isObject(stored) ||
    stored.format !== FORMAT ||
    stored.version !== VERSION ||
    !isObject(stored.cards) ||
    !Array.isArray(stored.days)
  ) {
    fault();
    return NOTHING_LEARNED;
  }
  const entries = Object.entries(stored.cards);
  const cards = entries.filter((entry): entry is [string, MemoryCard] => /^[0-9a-z]+-[0-9a-z]+$/.test(entry[0]) && isCard(entry[1]));
  const days = stored.days.filter(isDay).slice(-MOST_DAYS);
  const newPerDay = NEW_PER_DAY.find((count) => count === stored.newPerDay);
  const level = LEVELS.find((each) => each === stored.level);
  if (cards.length < entries.length || days.length < Math.min(stored.days.length, MOST_DAYS) || newPerDay === undefined) fault();
  else if (stored.level !== undefined && level === undefined) fault();
  return { cards: Object.fromEntries(cards), days, newPerDay: newPerDay ?? NOTHING_LEARNED.newPerDay, ...(level && { level }) };
}

const MOST = 1e6;
const LAST_TIME = 8.64e15; // of a Date

function isCard(value: unknown): value is MemoryCard {
  if (!isObject(value)) return false;
  const { due, lastReview, stability, difficulty, reps, lapses, state, step, grade } = value;
  return (
    [due, lastReview].every((time) => isWithin(time, 0, LAST_TIME)) &&
    isWithin(stability, 0.001, 36_500) &&
    isWithin(difficulty, 1, 10) &&
    [reps, lapses, step].every((count) => isCount(count, MOST)) &&
    [1, 2, 3].some((each) => each === state) &&
    [1, 2, 3, 4].some((each) => each === grade)
  );
}

function isDay(value: unknown): value is TrainingDay {
  if (!isObject(value)) return false;
  const { day, learned, covered, introduced } = value;
  return (
    typeof day === "string" &&
    /^\d{4}-\d\d-\d\d$/.test(day) &&
    isCount(learned, MOST) &&
    isCount(introduced, MOST) &&
    isWithin(covered, 0, 1)
  );
}

export const { signal: progress, change: changeProgress, unreadable } = keptSafely("strategy", readProgress, writeProgress);

/** How many cards had dates in the future, and were moved to now: the clock has been set back. */
export const cardsFromTheFuture = signal(0);

/** Smaller corrections of a clock are not worth a word. */
const NOTICEABLE = 60 * 60 * 1000;

/** Moves what was learned "in the future" to now; intervals stay as they are. To be called before anything is scheduled. */
export function bringBackFuture(now: number): void {
  const late = Object.values(progress.value.cards).filter(({ lastReview }) => lastReview > now);
  if (late.length === 0) return;
  if (late.some(({ lastReview }) => lastReview > now + NOTICEABLE)) cardsFromTheFuture.value = late.length;
  changeProgress((latest) => ({
    ...latest,
    cards: Object.fromEntries(Object.entries(latest.cards).map(([name, card]) => [name, notAfter(card, now)])),
  }));
}

/** The card as if it had been reviewed now at the latest. */
export function notAfter(card: MemoryCard, now: number): MemoryCard {
  const early = card.lastReview - now;
  return early > 0 ? { ...card, lastReview: now, due: Math.max(now, card.due - early) } : card;
}
