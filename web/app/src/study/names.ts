// The names of players and outcomes.

import type { Side } from "fourfold-engine/rules";
import { type Game, outcomeOf } from "../rules/game";
import { colourName } from "../state/theme";
import { texts } from "../texts";

/** A player's name, or the colour if there is none. */
export function nameOf(game: Game, side: Side): string {
  const name = game[side];
  return name === "first" || name === "second" || name === "" ? colourName(side) : name;
}

const LONGEST = 30; // letters

/** The names for sentences such as "Ada makes four"; the colours where a name would be "You". */
export function namesInSentences(game: Game): readonly [string, string] {
  const names = [nameOf(game, "first"), nameOf(game, "second")] as const;
  const fit = names.every((name) => name !== texts.players.you && [...name].length <= LONGEST);
  return fit && names[0] !== names[1] ? names : [colourName("first"), colourName("second")];
}

export function outcomeInWords(game: Game): string {
  const outcome = outcomeOf(game);
  if (outcome === null) return texts.review.open(game.made);
  if (outcome === "draw") return texts.review.draw(game.made);
  return texts.review.won(nameOf(game, outcome), game.made, game.loser?.ending ?? null);
}
