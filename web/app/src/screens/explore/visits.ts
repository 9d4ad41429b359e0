// How often the user's own games went through a position, and on with which move.

import { outcomeOf, playedMoves, positionsOf } from "../../rules/game";
import type { Position } from "../../rules/position";
import type { SavedGame } from "../../state/saved";

export interface Visits {
  readonly games: number;
  /** How they ended: those that first won, draws, those that second won. The others were left open. */
  readonly first: number;
  readonly draw: number;
  readonly second: number;
}

const NONE: Visits = { games: 0, first: 0, draw: 0, second: 0 };

function add(visits: Visits, outcome: "first" | "second" | "draw" | null): Visits {
  const counted = { ...visits, games: visits.games + 1 };
  return outcome === null ? counted : { ...counted, [outcome]: counted[outcome] + 1 };
}

/**
 * For each column the games that played it here. Positions count whatever the order of the moves
 * that led to them; so do their mirror images, with mirrored moves. A game counts once.
 */
export function visitsOf(position: Position, games: readonly SavedGame[]): Visits[] {
  const visits = Array.from({ length: position.columns }, () => NONE);
  const mirrored = position.mirror().key;
  for (const { game } of games) {
    if (game.columns !== position.columns || game.rows !== position.rows || game.made <= position.ply) continue;
    const there = positionsOf(game)[position.ply]!.key;
    const column = playedMoves(game)[position.ply]!;
    const same = there === position.key;
    if (!same && there !== mirrored) continue;
    const played = same ? column : position.columns - 1 - column;
    visits[played] = add(visits[played]!, outcomeOf(game));
  }
  return visits;
}

export function total(visits: readonly Visits[]): number {
  return visits.reduce((sum, { games }) => sum + games, 0);
}
