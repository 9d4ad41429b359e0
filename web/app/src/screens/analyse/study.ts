// What is being analysed: a board size, moves with variations, and where in them we are.

import { formatMoves, type Position, type Size, STANDARD } from "fourfold-engine/rules";
import { readSize, sizeQuery } from "../../rules/address";
import { type Game, newGame, playedMoves } from "../../rules/game";
import { InvalidInput, positionAfter, readMoves } from "../../rules/moves";
import { fromRecord, toRecord } from "../../rules/record";
import { hashOf } from "../../shell/router";
import { type Branches, branchesAt, formatTree, mainLine, type Path, parseTree, promoted, withLine, without } from "./tree";

export interface Study {
  readonly size: Size;
  readonly tree: Branches;
  readonly path: Path;
  /** The game whose record was opened: names, remarks and all. */
  readonly game: Game | null;
}

export function emptyStudy(size: Size = STANDARD): Study {
  return { size, tree: [], path: [], game: null };
}

export function positionOf(study: Study): Position {
  return positionAfter(study.path, study.size);
}

export function studyOfMoves(text: string, size: Size): Study {
  const tree = parseTree(text, size);
  return { size, tree, path: mainLine(tree), game: null };
}

export function studyOfGame(game: Game): Study {
  const path = playedMoves(game);
  return { size: { columns: game.columns, rows: game.rows }, tree: withLine([], path), path, game };
}

/** The line that we are in, from the beginning to its end. */
export function lineThrough({ tree, path }: Study): Path {
  return [...path, ...mainLine(tree, path)];
}

/** That line as a game; the one that was opened, if it is its line. */
export function gameOf(study: Study): Game {
  const line = lineThrough(study);
  const { game, size } = study;
  return game && playedMoves(game).join() === line.join() ? game : newGame({ ...size, moves: line });
}

export function played(study: Study, column: number): Study {
  const path = [...study.path, column];
  return { ...study, tree: withLine(study.tree, path), path };
}

/** The whole line from here on, put in as a variation; we go `plies` moves into it. */
export function followed(study: Study, line: Path, plies: number): Study {
  const whole = [...study.path, ...line.slice(0, plies)];
  return { ...study, tree: withLine(study.tree, whole), path: whole };
}

export function wentTo(study: Study, path: Path): Study {
  return { ...study, path };
}

/** Go to the position of the current line after this many moves. */
export function steppedTo(study: Study, ply: number): Study {
  return wentTo(study, lineThrough(study).slice(0, ply));
}

export function withoutHere(study: Study): Study {
  if (study.path.length === 0) return study;
  return { ...study, tree: without(study.tree, study.path), path: study.path.slice(0, -1) };
}

export function withMainHere(study: Study): Study {
  return { ...study, tree: promoted(study.tree, study.path) };
}

// ---- Addresses: `#/analyse/44(5)5?at=44&size=8x7`

/** More characters than the largest board has cells. */
const LONGEST = 200;

const SETTING_UP = "setup";

/** Whether a position is to be put together from the one in the address. */
export function isSettingUp(query: URLSearchParams): boolean {
  return query.has(SETTING_UP);
}

export function addressOf({ size, tree, path }: Study, isSettingUp = false): string {
  const atEnd = path.join() === mainLine(tree).join();
  return hashOf("analyse", formatTree(tree), {
    ...sizeQuery(size),
    ...(!atEnd && { at: formatMoves(path) }),
    ...(isSettingUp && { [SETTING_UP]: "on" }),
  });
}

export function studyOfAddress(rest: string, query: URLSearchParams): Study {
  const size = readSize(query);
  const study = studyOfMoves(rest, size);
  const at = query.get("at");
  if (at === null) return study;
  const path = readMoves(at.slice(0, LONGEST), size);
  const known = path.every((column, index) => branchesAt(study.tree, path.slice(0, index)).some((each) => each.column === column));
  if (!known) throw new InvalidInput("This link points to a move that it does not contain.");
  return wentTo(study, path);
}

// ---- What an address does not hold, kept beside it in the browser's history

/** Never null: an address that the app has written can be told from one that was followed. */
export function toHistory({ game }: Study): unknown {
  return { record: game && toRecord(game) };
}

/** The study with what was kept beside its address, if that makes sense. */
export function withHistory(study: Study, kept: unknown): Study {
  if (typeof kept !== "object" || kept === null || !("record" in kept)) return study;
  try {
    const game = fromRecord(kept.record);
    const fits = game.columns === study.size.columns && game.rows === study.size.rows;
    return fits ? { ...study, game } : study;
  } catch {
    return study;
  }
}
