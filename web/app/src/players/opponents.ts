// The opponents that the menu of a new game offers. The engine knows them.

import { signal } from "@preact/signals";
import type { PlayerKind, Players } from "fourfold-engine";
import { engine } from "../engine/engine";

/** The search depth until another one is chosen. */
const USUAL_DEPTH = 6;

/** All players, once the engine has loaded. */
export const players = signal<Players | null>(null);

export async function loadPlayers(): Promise<void> {
  players.value ??= await engine.players();
}

/** The player of a menu entry. A search needs a depth. */
export const playerOf = ({ name, group }: PlayerKind, depth = USUAL_DEPTH) => (group === "search" ? `${name}:depth=${depth}` : name);

/** The menu entry of a player, with its depth if it searches; null if the menu does not list the player. */
export function menuEntry({ kinds, menuDepths }: Players, player: string): { kind: PlayerKind; depth: number | undefined } | null {
  const kind = kinds.find(({ name, inMenu }) => inMenu && name === player.split(":")[0]);
  if (!kind) return null;
  const depth = menuDepths.find((each) => playerOf(kind, each) === player);
  return depth === undefined ? null : { kind, depth: kind.group === "search" ? depth : undefined };
}

/** The rating of a human-like player; null for others, whose ratings say nothing about people, and if the player is unknown. */
export function eloOf(player: string | undefined): number | null {
  if (player === undefined || players.value === null) return null;
  const { kinds, ratings } = players.value;
  const isHumanLike = kinds.some(({ name, group }) => name === player && group === "ladder");
  return isHumanLike ? (ratings[player] ?? null) : null;
}

/** The levels of the human-like players with their ratings, weakest first. */
export function levels({ kinds, ratings }: Players): { readonly name: string; readonly elo: number }[] {
  return kinds
    .filter(({ group, inMenu }) => inMenu && group === "ladder")
    .flatMap(({ name }) => (ratings[name] === undefined ? [] : [{ name, elo: ratings[name] }]));
}
