// The strategy of the package and what the user knows of it, for the screen.

import { computed, signal } from "@preact/signals";
import type { Grade } from "ts-fsrs";
import file from "../../../../../src/fourfold/learn/strategy/data/7x6.json";
import orders from "../../../../../src/fourfold/learn/strategy/data/7x6-order.json";
import { changeProgress, LEVELS, progress } from "../../state/strategy";
import { knowledgeOf, withCard } from "./knowledge";
import { reviewed } from "./schedule";
import { type Step, Strategy } from "./strategy";

export const STRATEGY = new Strategy(file);

/** The order in which to learn the strategy against the opponents that the user has chosen. */
export const order = computed(() => {
  const wanted = progress.value.level ?? LEVELS[0];
  return orders.levels.find(({ level }) => level === wanted)!;
});

/** The names of the players of the levels. */
export const ORDER_NAMES = new Map(orders.levels.map(({ level, name }) => [level, name]));

export const knowledge = computed(() => knowledgeOf(STRATEGY, progress.value.cards, order.value.order));

/** Positions that were missed in a game, to be learned in the next session. */
export const wanted = signal<readonly Step[]>([]);

/** Saves how a position was answered. */
export function saveGrade({ node }: Step, grade: Grade, now: number): void {
  changeProgress((latest) => withCard(STRATEGY, latest, node.card, reviewed(latest.cards[node.card], grade, now), now));
}
