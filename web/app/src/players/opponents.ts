// Who can be played against. The engine knows them; this is what menus show.

import { signal } from "@preact/signals";
import type { PlayerGroup, PlayerKind, Players } from "fourfold-engine";
import { engine } from "../engine/engine";

/** Someone to play against, as a menu shows them. */
export interface Opponent {
  readonly name: string;
  readonly group: PlayerGroup;
  /** As measured on the standard board; null if never. */
  readonly elo: number | null;
}

/** How many plies ahead a menu lets a search look. Any other depth can be asked for by name. */
const DEPTHS = [2, 4, 6, 8] as const;

/** All players, when the engine has told. */
export const players = signal<Players | null>(null);

export async function loadPlayers(): Promise<void> {
  players.value ??= await engine.players();
}

/** Those that a menu offers; there are more by name. */
export function opponents({ kinds, ratings }: Players): Opponent[] {
  const names = ({ name, group }: PlayerKind) => (group === "search" ? DEPTHS.map((depth) => `${name}:depth=${depth}`) : [name]);
  return kinds
    .filter(({ needsValue }) => !needsValue)
    .flatMap((kind) => names(kind).map((name) => ({ name, group: kind.group, elo: ratings[name] ?? null })));
}
