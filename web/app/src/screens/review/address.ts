// Addresses of reviews: `#/review/44444221226?at=7` is the game after its seventh move.

import { movesPart, sizeQuery } from "../../rules/address";
import type { Game } from "../../rules/game";
import { InvalidInput } from "../../rules/moves";
import { hashOf } from "../../shell/router";

/**
 * The address of a review after `ply` moves; by default after the last one. `saved` is the id of the game if it is saved
 * in this browser. The address also holds the moves, so that the link works in other browsers.
 */
export function reviewAddress(game: Game, saved: string | null = null, ply: number = game.made): string {
  return hashOf("review", movesPart(game), {
    ...sizeQuery(game),
    ...(saved !== null && { game: saved }),
    ...(ply !== game.made && { at: String(ply) }),
  });
}

/** The number of moves after which an address shows the game. */
export function readPly(query: URLSearchParams, game: Game): number {
  const text = query.get("at");
  if (text === null) return game.made;
  const ply = /^\d{1,3}$/.test(text) ? Number(text) : Infinity;
  if (ply > game.made) throw new InvalidInput(`This link points to move “${text.slice(0, 20)}”, but the game has only ${game.made} moves.`);
  return ply;
}
