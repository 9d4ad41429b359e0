// A game against an opponent: who plays, the moves, whose turn it is. Immutable.

import { formatMoves, isSupported, type Side, type Size, STANDARD } from "fourfold-engine/rules";
import { type Game, gameFromMoves, isFinished, moveString, newGame, positionOf, push, redo, resign, undo } from "../../rules/game";
import { fromRecord, toRecord } from "../../rules/record";
import type { Settings } from "../../state/settings";
import { readSide } from "../../state/storage";

export interface Match {
  /** Under which the game is saved. */
  readonly id: string;
  /** The name of a player, or "human". */
  readonly opponent: string;
  /** The user's side; null if two people play here. */
  readonly mySide: Side | null;
  readonly game: Game;
}

export const HUMAN = "human";

export type Setup = Pick<Settings, "opponent" | "side" | "columns" | "rows">;

/** `names` are those of the user and of the opponent, or of first and second if two people play. */
export function startMatch(setup: Setup, names: readonly [string, string], chance: () => number, now: Date): Match {
  const size: Size = isSupported(setup) ? { columns: setup.columns, rows: setup.rows } : STANDARD;
  const drawn: Side = chance() < 0.5 ? "first" : "second";
  const mySide = setup.opponent === HUMAN ? null : setup.side === "random" ? drawn : setup.side;
  const [first, second] = mySide === "second" ? [names[1], names[0]] : names;
  const game = newGame({ ...size, first, second, started: now.toISOString() });
  return { id: `${now.getTime()}-${Math.floor(chance() * 1e9)}`, opponent: setup.opponent, mySide, game };
}

/** Whether the user may move now. */
export function isMyTurn(match: Match): boolean {
  if (isFinished(match.game)) return false;
  return match.mySide === null || positionOf(match.game).turn === match.mySide;
}

export function isOpponentsTurn(match: Match): boolean {
  return !isFinished(match.game) && !isMyTurn(match);
}

export function played(match: Match, column: number, now: Date): Match {
  const game = push(match.game, column);
  return { ...match, game: isFinished(game) ? { ...game, ended: now.toISOString() } : game };
}

export function isSameState(one: Match, other: Match): boolean {
  return JSON.stringify(toStored(one)) === JSON.stringify(toStored(other));
}

/**
 * Handles columns that were typed while the opponent was to move. On the user's turn the first one is played; if it is
 * not legal, all are discarded, because the others were meant for another position.
 */
export function takeTyped(match: Match, typed: readonly number[]): Taken {
  const [column, ...rest] = typed;
  if (column === undefined || isFinished(match.game)) return { column: null, rest: [], isFull: false };
  if (!isMyTurn(match)) return { column: null, rest: typed, isFull: false };
  const isFull = !positionOf(match.game).isPlayable(column);
  return isFull ? { column: null, rest: [], isFull } : { column, rest, isFull };
}

export interface Taken {
  /** To be played now. */
  readonly column: number | null;
  /** To be kept. */
  readonly rest: readonly number[];
  /** The next column was full, so all were forgotten. */
  readonly isFull: boolean;
}

/** Undo the user's last move, and the opponent's answer to it. */
export function takenBack(match: Match): Match {
  if (match.game.loser !== null) return { ...match, game: undo(match.game) };
  for (let game = undo(match.game); ; game = undo(game)) {
    const mine = match.mySide === null || positionOf(game).turn === match.mySide;
    if (mine) return { ...match, game };
    if (game.made === 0) return match; // only the opponent has moved
  }
}

export function canTakeBack(match: Match): boolean {
  return takenBack(match) !== match && (match.game.made > 0 || match.game.loser !== null);
}

/** Redo the next move, and the opponent's answer to it. */
export function redone(match: Match): Match {
  let game = redo(match.game);
  while (game.made < game.moves.length && match.mySide !== null && positionOf(game).turn !== match.mySide) game = redo(game);
  return { ...match, game };
}

export function canRedo({ game }: Match): boolean {
  return game.loser === null && game.made < game.moves.length;
}

/** The user gives up; of two people, the one to move. */
export function resigned(match: Match, now: Date): Match {
  const side = match.mySide ?? positionOf(match.game).turn;
  return { ...match, game: { ...resign(match.game, side), ended: now.toISOString() } };
}

/** Fewer moves are not worth keeping. */
const SOME_MOVES = 4;

/** Whether to save the game when another one is started: it has ended, or has enough moves. */
export function isWorthKeeping({ game }: Match): boolean {
  return isFinished(game) || game.made >= SOME_MOVES;
}

// ---- Kept between visits

export function toStored({ id, opponent, mySide, game }: Match): unknown {
  return { id, opponent, mySide, record: toRecord(game), undone: formatMoves(game.moves.slice(game.made)) };
}

export function fromStored(stored: unknown): Match | null {
  try {
    const { id, opponent, record, undone, ...rest } = stored as Record<string, unknown>;
    const mySide = readSide(rest.mySide);
    if (typeof id !== "string" || typeof opponent !== "string" || mySide === undefined) return null;
    return { id, opponent, mySide, game: withUndone(fromRecord(record), undone) };
  } catch {
    return null;
  }
}

/** The game with moves that were taken back, if it can go on with them. */
function withUndone(game: Game, undone: unknown): Game {
  if (typeof undone !== "string" || game.loser !== null) return game;
  try {
    return { ...game, moves: gameFromMoves(moveString(game) + undone, game).moves };
  } catch {
    return game;
  }
}
