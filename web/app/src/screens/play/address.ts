// Addresses of Play: `#/play/4455` offers a game from a position, `?opponent=student` one against a player, and `?game=…` continues a
// saved game.

import { gameFromAddress, readRule } from "../../rules/address";
import { isFinished } from "../../rules/game";
import { InvalidInput } from "../../rules/moves";
import { texts } from "../../texts";
import type { Proposal } from "./match";

const LONGEST_NAME = 80;

export interface Asked {
  /** The id of a saved game. */
  readonly game: string | null;
  readonly proposal: Proposal | null;
}

export function readAsked(rest: string, query: URLSearchParams): Asked {
  const opponent = query.get("opponent")?.slice(0, LONGEST_NAME);
  const position = gameFromAddress(rest, query, readRule(query));
  if (isFinished(position)) throw new InvalidInput(texts.play.overThere);
  const { moves, columns, rows, rule } = position;
  const proposal = {
    ...(opponent && { opponent }),
    ...(moves.length > 0 && { from: moves, columns, rows }),
    ...((moves.length > 0 || query.has("rule")) && { rule }),
  };
  return { game: query.get("game"), proposal: Object.keys(proposal).length > 0 ? proposal : null };
}
