// The strategies of the package, one for each player, and what the user knows of them, for the screen.

import { computed, signal } from "@preact/signals";
import type { Side } from "fourfold-engine/rules";
import type { Grade } from "ts-fsrs";
import file from "../../../../../src/fourfold/learn/strategy/data/7x6.json";
import orders from "../../../../../src/fourfold/learn/strategy/data/7x6-order.json";
import second from "../../../../../src/fourfold/learn/strategy/data/7x6-second.json";
import { hashOf } from "../../shell/router";
import { changeProgress, LEVELS, progress } from "../../state/strategy";
import { colourName } from "../../state/theme";
import { knowledgeOf, withCard } from "./knowledge";
import { reviewed } from "./schedule";
import { type Step, Strategy } from "./strategy";

const STRATEGIES = { first: new Strategy(file), second: new Strategy(second) };
export const ALL_STRATEGIES = Object.values(STRATEGIES);

/** The player whose strategy is on the screen: the address says it. */
export const side = signal<Side>("first");
export const strategy = computed(() => STRATEGIES[side.value]);

/** The name of the user's opponent. */
export const opponentName = () => colourName(side.value === "first" ? "second" : "first");

/** The address of a page of the strategy on the screen. */
export const pageOf = (page = "") =>
  hashOf("strategy", [...(side.value === "second" ? ["second"] : []), ...(page ? [page] : [])].join("/"));

/** The order in which to learn the strategy against the opponents that the user has chosen. */
export const order = computed(() => {
  const wanted = progress.value.level ?? LEVELS[0];
  return orders.levels.find(({ level }) => level === wanted)!;
});

/** The names of the players of the levels. */
export const ORDER_NAMES = new Map(orders.levels.map(({ level, name }) => [level, name]));

export const knowledge = computed(() => {
  // The second player's is so small that the most frequent positions can come first.
  const numbers = side.value === "first" ? order.value.order : undefined;
  return knowledgeOf(strategy.value, progress.value.cards, numbers);
});

/** Positions that were missed in a game, to be learned in the next session. */
export const wanted = signal<readonly Step[]>([]);

/** Saves how a position was answered. */
export function saveGrade({ node }: Step, grade: Grade, now: number): void {
  changeProgress((latest) => withCard(ALL_STRATEGIES, latest, node.card, reviewed(latest.cards[node.card], grade, now), now));
}
