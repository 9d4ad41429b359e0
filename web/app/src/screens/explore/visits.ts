// How often the user's own games reached a position, and with which move they continued.

import type { Position } from "fourfold-engine/rules";
import { type Outcome, outcomeOf, positionOf } from "../../rules/game";
import type { SavedGame } from "../../state/saved";

export interface Visits {
  readonly games: number;
  /** How they ended: those that first won, draws, those that second won. The others were left open. */
  readonly first: number;
  readonly draw: number;
  readonly second: number;
}

const NONE: Visits = { games: 0, first: 0, draw: 0, second: 0 };

function add(visits: Visits, outcome: Outcome | null): Visits {
  const counted = { ...visits, games: visits.games + 1 };
  return outcome === null ? counted : { ...counted, [outcome]: counted[outcome] + 1 };
}

/**
 * For each column the games that played it here. Positions count whatever the order of the moves
 * that led to them; so do their mirror images, with mirrored moves. A game counts once.
 */
export function visitsOf(position: Position, games: readonly SavedGame[]): Visits[] {
  const visits = Array.from({ length: position.columns }, () => NONE);
  for (const { game, start = 0 } of games) {
    if (game.columns !== position.columns || game.rows !== position.rows || game.made <= position.ply) continue;
    if (position.ply < start) continue; // it began later, from a position
    const there = positionOf(game, position.ply);
    if (there.key !== position.key) continue; // a position shares its key with its mirror image
    const column = game.moves[position.ply]!;
    const played = there.equals(position) ? column : position.columns - 1 - column;
    visits[played] = add(visits[played]!, outcomeOf(game));
  }
  return visits;
}

export function total(visits: readonly Visits[]): number {
  return visits.reduce((sum, { games }) => sum + games, 0);
}
