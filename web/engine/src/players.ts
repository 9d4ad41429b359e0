/** Players: the list of all of them, and what one remembers from move to move. */
import { InvalidArgument } from "./errors.js";

export type PlayerGroup = "ladder" | "search" | "exact" | "network" | "other";

/** A kind of player. */
export interface PlayerKind {
  readonly name: string;
  /** How to write it, with all options. */
  readonly usage: string;
  readonly description: string;
  readonly group: PlayerGroup;
  /** Whether menus offer it: its name alone is enough, unlike `elo`, which needs a rating. */
  readonly inMenu: boolean;
}

export interface Players {
  /** Weakest families first. */
  readonly kinds: readonly PlayerKind[];
  /** The search depths that menus offer, in plies. Any other depth can be given by name. */
  readonly menuDepths: readonly number[];
  /** Elo by full name, as measured on the standard board. */
  readonly ratings: Readonly<Record<string, number>>;
}

/** A parsed name. */
export interface PlayerName {
  /** In full: a player has one name however it was written. */
  readonly name: string;
  readonly group: PlayerGroup;
}

/** A player and its random numbers: enough to continue it anywhere. */
export interface PlayerState extends PlayerName {
  /** A hexadecimal number. */
  readonly seed: string;
  /** Random numbers used. */
  readonly draws: number;
}

/** The move of a player. */
export interface Choice {
  readonly column: number;
  /** False if the player means to play a best move but could not prove it in time. */
  readonly proven: boolean;
  /** Positions visited. */
  readonly nodes: number;
}

/** The same from the engine, with the random numbers that the player has used by then. */
export interface Move extends Omit<Choice, "column">, Pick<PlayerState, "draws"> {
  readonly column: string;
}

/** A player that has not moved yet. A seed is any whole number; without one it is random. Its sign does not matter. */
export function newPlayer(name: PlayerName, seed?: number | bigint): PlayerState {
  if (typeof seed === "number" && !Number.isSafeInteger(seed)) throw new InvalidArgument(`seed must be a whole number, not ${seed}`);
  const chosen = BigInt(seed ?? crypto.getRandomValues(new BigUint64Array(1))[0]!);
  return { ...name, seed: (chosen < 0n ? -chosen : chosen).toString(16), draws: 0 };
}
