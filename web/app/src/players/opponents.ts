// The opponents that the menu of a new game offers. The engine knows them.

import { signal } from "@preact/signals";
import type { PlayerKind, Players } from "fourfold-engine";
import { type Size, STANDARD } from "fourfold-engine/rules";
import { engine } from "../engine/engine";

/** The search depth until another one is chosen. */
const USUAL_DEPTH = 6;

/** How often the network is asked for a move: once for its intuition alone. */
const MENU_SIMULATIONS = [1, 10, 100, 400];

/** All players, once the engine has loaded. */
export const players = signal<Players | null>(null);

export async function loadPlayers(): Promise<void> {
  players.value ??= await engine.players();
}

/** The player of a menu entry. A search needs a depth; a network may have a number of simulations. */
export function playerOf({ name, group }: PlayerKind, effort?: number): string {
  if (group === "search") return `${name}:depth=${effort ?? USUAL_DEPTH}`;
  return group === "network" && effort !== undefined && effort > 1 ? `${name}:sims=${effort}` : name;
}

/** A kind of player and, if it can think more or less, how much it does. */
export interface MenuEntry {
  readonly kind: PlayerKind;
  readonly effort: number | undefined;
  /** What the menu offers: depths or numbers of simulations. */
  readonly efforts: readonly number[];
}

/** The menu entry of a player; null if the menu does not list the player. */
export function menuEntry({ kinds, menuDepths }: Players, player: string): MenuEntry | null {
  const kind = kinds.find(({ name, inMenu }) => inMenu && name === player.split(":")[0]);
  if (!kind) return null;
  const efforts = kind.group === "search" ? menuDepths : kind.group === "network" ? MENU_SIMULATIONS : [];
  const effort = efforts.find((each) => playerOf(kind, each) === player);
  return effort === undefined && player !== kind.name ? null : { kind, effort, efforts };
}

/** The board that a network plays on. */
export const isForNetworks = ({ columns, rows }: Size) => columns === STANDARD.columns && rows === STANDARD.rows;

export const isNetwork = (player: string) => player.split(":")[0] === "net";

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
