// The names of players and outcomes.

import type { Names } from "fourfold-engine";
import { SIDES, type Side } from "fourfold-engine/rules";
import { type Game, outcomeOf } from "../rules/game";
import { colourName } from "../state/theme";
import { texts } from "../texts";

/** A player's name, or the colour if there is none. */
export function nameOf(game: Game, side: Side): string {
  const name = game[side];
  return name === "first" || name === "second" || name === "" ? colourName(side) : name;
}

/** The side of the reader, if the game names it. */
function readerOf({ first, second }: Game): Side | null {
  const { you } = texts.players;
  return first === second ? null : first === you ? "first" : second === you ? "second" : null;
}

const LONGEST = 30; // letters

/** The names for sentences such as "Ada makes four" and "you make four"; the colours if a name is too long. */
export function namesInSentences(game: Game): Names {
  const you = readerOf(game);
  // The reader's opponent is one of the players here: "Threats, 6 plies".
  const inShort = (name: string) => (you ? texts.players.shortName(name) : name);
  const [first, second] = SIDES.map((side) => inShort(nameOf(game, side))) as [string, string];
  const fit = [first, second].every((name) => [...name].length <= LONGEST) && first !== second;
  return { ...(fit ? { first, second } : { first: colourName("first"), second: colourName("second") }), ...(you && { you }) };
}

export function outcomeInWords(game: Game): string {
  const outcome = outcomeOf(game);
  if (outcome === null) return texts.review.open(game.made);
  const ending = game.endedEarly?.ending ?? null;
  if (outcome === "draw") return texts.review.draw(game.made, ending);
  return texts.review.won(nameOf(game, outcome), game.made, ending);
}
