// How players and outcomes are called.

import type { Side } from "fourfold-engine/rules";
import { type Game, outcomeOf } from "../../rules/game";
import { colourName } from "../../state/theme";
import { texts } from "../../texts";

/** A player's name; the colour if nobody gave one. */
export function nameOf(game: Game, side: Side): string {
  const name = game[side];
  return name === "first" || name === "second" || name === "" ? colourName(side) : name;
}

export function outcomeInWords(game: Game): string {
  const outcome = outcomeOf(game);
  if (outcome === null) return texts.review.open(game.made);
  if (outcome === "draw") return texts.review.draw(game.made);
  return texts.review.won(nameOf(game, outcome), game.made, game.loser !== null);
}
