// What makes a player. The players are those of the Python package, by the same names and rules.

import type { Position } from "fourfold-engine/rules";
import type { Engine } from "../engine/types";
import type { Chance } from "./chance";

export interface Player {
  readonly name: string;
  /** One of the legal moves of a position that is not over. Rejects with an AbortError if stopped.
   * `onGuess` is called if the player means to play a best move, but could not prove it in time. */
  choose(position: Position, signal?: AbortSignal, onGuess?: () => void): Promise<number>;
}

/** What players are made with. */
export interface Means {
  readonly engine: Engine;
  readonly chance: Chance;
}

/** Exact answers may take long on large boards: players go by what is proven after that many seconds. */
export const PATIENCE = 4;

export function nearestToCentre(position: Position, columns: readonly number[]): number[] {
  const distance = (column: number) => Math.abs(2 * column - position.columns + 1);
  const nearest = Math.min(...columns.map(distance));
  return columns.filter((column) => distance(column) === nearest);
}
