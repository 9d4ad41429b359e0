// Games in links: the moves and, unless it is the standard board, `size=5x4`.

import { isSupported, type Size, STANDARD } from "fourfold-engine/rules";
import { type Game, gameFromMoves } from "./game";
import { InvalidInput } from "./moves";
import { allowedSizes } from "./sizes";

const LONGEST = 200;

/** What follows `?` for a board of a size. */
export function sizeQuery({ columns, rows }: Size): Record<string, string> {
  return columns === STANDARD.columns && rows === STANDARD.rows ? {} : { size: `${columns}x${rows}` };
}

export function readSize(query: URLSearchParams): Size {
  const text = query.get("size");
  if (text === null) return STANDARD;
  const [columns, rows] = /^\d{1,2}x\d{1,2}$/.test(text) ? text.split("x").map(Number) : [];
  const size = { columns: columns ?? 0, rows: rows ?? 0 };
  if (!isSupported(size)) throw new InvalidInput(`“${text.slice(0, 20)}” is not a supported board size. ${allowedSizes()}`);
  return size;
}

/** The game that an address names. */
export function gameFromAddress(rest: string, query: URLSearchParams): Game {
  if (rest.length > LONGEST) throw new InvalidInput("This link is too long for a game.");
  return gameFromMoves(rest, readSize(query));
}
