// Links to reviews.

import { namesQuery, sizeQuery } from "../rules/address";
import { type Game, moveString } from "../rules/game";
import { hashOf } from "../shell/router";

/** The review of a game. `saved` is its id if it is saved in this browser; others need the names of the players. */
export function reviewLink(game: Game, saved: string | null = null): string {
  return hashOf("review", moveString(game), { ...sizeQuery(game), ...(saved === null ? namesQuery(game) : { game: saved }) });
}
