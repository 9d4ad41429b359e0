// The names of players and outcomes.

import type { Names } from "fourfold-engine";
import { SIDES, type Side } from "fourfold-engine/rules";
import { type Game, outcomeOf } from "../rules/game";
import { colourName } from "../state/theme";
import { texts } from "../texts";
import { shortName, shownName, YOU } from "../texts/players";

/** A player's name, or the colour if there is none. */
export function nameOf(game: Game, side: Side): string {
  const name = game[side];
  return name === "first" || name === "second" || name === "" ? colourName(side) : shownName(name);
}

/** The side of the reader, if the game names it. */
function readerOf({ first, second }: Game): Side | null {
  return first === second ? null : first === YOU ? "first" : second === YOU ? "second" : null;
}

/** Who is meant in a sentence: the reader, or someone with a name. */
export function whoIs(game: Game, side: Side): { readonly side: "you" | "other"; readonly name: string } {
  return { side: game[side] === YOU ? "you" : "other", name: nameOf(game, side) };
}

const LONGEST = 30; // letters

/** The names for sentences such as "Ada makes four" and "you make four"; the colours if a name is too long. */
export function namesInSentences(game: Game): Names {
  const you = readerOf(game);
  // The reader's opponent is one of the players here: "Threats, 6 plies".
  const inShort = (name: string) => (you ? shortName(name) : name);
  const [first, second] = SIDES.map((side) => inShort(nameOf(game, side))) as [string, string];
  const fit = [first, second].every((name) => [...name].length <= LONGEST) && first !== second;
  return { ...(fit ? { first, second } : { first: colourName("first"), second: colourName("second") }), ...(you && { you }) };
}

/** `reader`: how the user is called, who may tell others about the game. */
export function outcomeInWords(game: Game, reader: "you" | "me" = "you"): string {
  const { open, draw, won } = texts.outcome;
  const outcome = outcomeOf(game);
  const how = { moves: game.made, ending: game.endedEarly?.ending ?? "none" };
  if (outcome === null) return open(how);
  if (outcome === "draw") return draw(how);
  const who = whoIs(game, outcome);
  return won({ ...how, ...who, side: who.side === "you" ? reader : who.side });
}
