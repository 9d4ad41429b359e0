// Games in links: the moves and, unless it is the standard board, `size=5x4`; perhaps with the names of the players.

import words from "messages:input";
import { type Board, isSupported, type Size, STANDARD } from "fourfold-engine/rules";
import { CONNECT_FOUR, type Game, gameFromMoves, MOST_FOURS, type Rule } from "./game";
import { InvalidInput } from "./moves";
import { allowedSizes } from "./sizes";

const LONGEST = 200;
const LONGEST_NAME = 30;

/** What follows `?` for a board of a size, and a rule. */
export function sizeQuery({ columns, rows, rule = CONNECT_FOUR }: Board): Record<string, string> {
  const isStandard = columns === STANDARD.columns && rows === STANDARD.rows;
  return { ...(!isStandard && { size: `${columns}x${rows}` }), ...(rule !== CONNECT_FOUR && { rule }) };
}

/** The rule that an address names. Only Play and Review know more than one. */
export function readRule(query: URLSearchParams): Rule {
  return query.get("rule") === MOST_FOURS ? MOST_FOURS : CONNECT_FOUR;
}

export function readSize(query: URLSearchParams): Size {
  const text = query.get("size");
  if (text === null) return STANDARD;
  const [columns, rows] = /^\d{1,2}x\d{1,2}$/.test(text) ? text.split("x").map(Number) : [];
  const size = { columns: columns ?? 0, rows: rows ?? 0 };
  if (!isSupported(size)) throw new InvalidInput(words.badSize({ text: text.slice(0, 20), sizes: allowedSizes() }));
  return size;
}

/** What follows `?` for the names of the players; nothing if they are not known. */
export function namesQuery({ first, second }: Pick<Game, "first" | "second">): Record<string, string> {
  return first === "first" && second === "second" ? {} : { first, second };
}

/** The game that an address names. */
export function gameFromAddress(rest: string, query: URLSearchParams, rule: Rule = CONNECT_FOUR): Game {
  if (rest.length > LONGEST) throw new InvalidInput(words.longLink);
  const nameOf = (side: "first" | "second") => query.get(side)?.trim().slice(0, LONGEST_NAME) || side;
  return { ...gameFromMoves(rest, { ...readSize(query), rule }), first: nameOf("first"), second: nameOf("second") };
}
