// What is being analysed: a board size, moves with variations, and the current place in them.

import words from "messages:analyse";
import { formatMoves, type Position, type Size, STANDARD } from "fourfold-engine/rules";
import { readSize, sizeQuery } from "../../rules/address";
import { type Game, newGame, playedMoves } from "../../rules/game";
import { InvalidInput, positionAfter, readMoves } from "../../rules/moves";
import { fromRecord, toRecord } from "../../rules/record";
import { hashOf } from "../../shell/router";
import { type Branches, branchesAt, formatTree, mainLine, type Path, parseTree, promoted, withLine, without } from "./tree";

export interface Variations {
  readonly size: Size;
  readonly tree: Branches;
  readonly path: Path;
  /** The game whose record was opened: names, remarks and all. */
  readonly game: Game | null;
}

export function noVariations(size: Size = STANDARD): Variations {
  return { size, tree: [], path: [], game: null };
}

export function positionOf(variations: Variations): Position {
  return positionAfter(variations.path, variations.size);
}

export function variationsOfMoves(text: string, size: Size): Variations {
  const tree = parseTree(text, size);
  return { size, tree, path: mainLine(tree), game: null };
}

export function variationsOfGame(game: Game): Variations {
  const path = playedMoves(game);
  return { size: { columns: game.columns, rows: game.rows }, tree: withLine([], path), path, game };
}

/** The whole line through the current place. */
export function lineThrough({ tree, path }: Variations): Path {
  return [...path, ...mainLine(tree, path)];
}

/** That line as a game; the one that was opened, if it is its line. */
export function gameOf(variations: Variations): Game {
  const line = lineThrough(variations);
  const { game, size } = variations;
  return game && playedMoves(game).join() === line.join() ? game : newGame({ ...size, moves: line });
}

export function played(variations: Variations, column: number): Variations {
  const path = [...variations.path, column];
  return { ...variations, tree: withLine(variations.tree, path), path };
}

/** With a line from here on as a variation; its first `plies` moves are made. */
export function followed(variations: Variations, line: Path, plies: number): Variations {
  const whole = [...variations.path, ...line.slice(0, plies)];
  return { ...variations, tree: withLine(variations.tree, whole), path: whole };
}

export function wentTo(variations: Variations, path: Path): Variations {
  return { ...variations, path };
}

/** Go to the position of the current line after this many moves. */
export function steppedTo(variations: Variations, ply: number): Variations {
  return wentTo(variations, lineThrough(variations).slice(0, ply));
}

export function withoutHere(variations: Variations): Variations {
  if (variations.path.length === 0) return variations;
  return { ...variations, tree: without(variations.tree, variations.path), path: variations.path.slice(0, -1) };
}

export function withMainHere(variations: Variations): Variations {
  return { ...variations, tree: promoted(variations.tree, variations.path) };
}

// ---- Addresses: `#/analyse/44(5)5?at=44&size=8x7`

/** More characters than the largest board has cells. */
const LONGEST = 200;

const SETTING_UP = "setup";

/** Whether a position is to be put together from the one in the address. */
export function isSettingUp(query: URLSearchParams): boolean {
  return query.has(SETTING_UP);
}

export function addressOf({ size, tree, path }: Variations, isSettingUp = false): string {
  const atEnd = path.join() === mainLine(tree).join();
  return hashOf("analyse", formatTree(tree), {
    ...sizeQuery(size),
    ...(!atEnd && { at: formatMoves(path) }),
    ...(isSettingUp && { [SETTING_UP]: "on" }),
  });
}

export function variationsOfAddress(rest: string, query: URLSearchParams): Variations {
  const size = readSize(query);
  const variations = variationsOfMoves(rest, size);
  const at = query.get("at");
  if (at === null) return variations;
  const path = readMoves(at.slice(0, LONGEST), size);
  const known = path.every((column, index) => branchesAt(variations.tree, path.slice(0, index)).some((each) => each.column === column));
  if (!known) throw new InvalidInput(words.noSuchMove);
  return wentTo(variations, path);
}

// ---- What an address does not hold, kept beside it in the browser's history

/** Never null: an address that the app has written can be told from one that was followed. */
export function toHistory({ game }: Variations): unknown {
  return { record: game && toRecord(game) };
}

/** The variations with the record that was kept beside their address, if it is valid. */
export function withHistory(variations: Variations, kept: unknown): Variations {
  if (typeof kept !== "object" || kept === null || !("record" in kept)) return variations;
  try {
    const game = fromRecord(kept.record);
    const fits = game.columns === variations.size.columns && game.rows === variations.size.rows;
    return fits ? { ...variations, game } : variations;
  } catch {
    return variations;
  }
}
