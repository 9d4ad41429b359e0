// Addresses of reviews. `#/review/44444221226` shows the key moments, `?at=7` the game after its seventh move, and
// `?at=7&line=35` two moves that were tried there. `elo` is the strength of the players.

import words from "messages:review";
import { formatMoves } from "fourfold-engine/rules";
import { namesQuery, sizeQuery } from "../../rules/address";
import { type Game, moveString, positionOf } from "../../rules/game";
import { InvalidInput, readLine } from "../../rules/moves";
import { hashOf } from "../../shell/router";
import { YOU } from "../../texts/players";

/** A place in a review. */
export interface Place {
  /** How many moves of the game are made; null for the key moments, beside the end of the game. */
  readonly ply: number | null;
  /** Moves that were tried from there. */
  readonly line: readonly number[];
  /** The playing strength that the judgement assumes; null for the usual one. */
  readonly elo: number | null;
}

/** More characters than the largest board has cells. */
const LONGEST_LINE = 200;

export const OVERVIEW: Place = { ply: null, line: [], elo: null };

/** `saved` is the id of the game if it is saved in this browser. The address also holds the moves, so that it works in others. */
export function reviewAddress(game: Game, saved: string | null = null, { ply, line, elo }: Place = OVERVIEW): string {
  return hashOf("review", moveString(game), {
    ...sizeQuery(game),
    ...(saved !== null ? { game: saved } : isForOthers(game) && namesQuery(game)),
    ...(ply !== null && { at: String(ply) }),
    ...(line.length > 0 && { line: formatMoves(line) }),
    ...(elo !== null && { elo: String(elo) }),
  });
}

/** Whether its names mean the same to everyone. */
function isForOthers({ first, second }: Game): boolean {
  return ![first, second].includes(YOU);
}

export function readPlace(query: URLSearchParams, game: Game): Place {
  const ply = readPly(query.get("at"), game);
  const line = readLine((query.get("line") ?? "").slice(0, LONGEST_LINE), positionOf(game, ply ?? game.made));
  return { ply: line.length > 0 ? (ply ?? game.made) : ply, line, elo: readElo(query.get("elo")) };
}

function readPly(text: string | null, game: Game): number | null {
  if (text === null) return null;
  const ply = /^\d{1,3}$/.test(text) ? Number(text) : Infinity;
  if (ply > game.made) throw new InvalidInput(words.badMove({ text: text.slice(0, 20), moves: game.made }));
  return ply;
}

function readElo(text: string | null): number | null {
  if (text === null) return null;
  if (!/^\d{1,4}$/.test(text)) throw new InvalidInput(words.badStrength({ text: text.slice(0, 20) }));
  return Number(text);
}

/** The same place in Analyse; moves that were tried become a variation. */
export function analyseAddress(game: Game, { ply, line }: Place): string {
  const moves = moveString(game);
  const at = ply ?? game.made;
  const tried = formatMoves(line);
  const isAside = at < game.made && tried !== "";
  const tree = isAside ? `${moves.slice(0, at + 1)}(${tried})${moves.slice(at + 1)}` : moves + tried;
  const place = moves.slice(0, at) + tried;
  return hashOf("analyse", tree, { ...sizeQuery(game), ...(place !== tree && { at: place }) });
}
