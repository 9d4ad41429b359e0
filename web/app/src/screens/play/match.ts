// A game against an opponent: who plays, the moves, whose turn it is. Immutable.

import { formatMoves, isSupported, otherSide, type Side, type Size, STANDARD, sideToMove } from "fourfold-engine/rules";
import {
  type Game,
  gameFromMoves,
  isFinished,
  moveString,
  newGame,
  outcomeOf,
  positionOf,
  push,
  redo,
  resign,
  undo,
} from "../../rules/game";
import { fromRecord, toRecord } from "../../rules/record";
import { type Aid, readConditions, type SavedGame } from "../../state/saved";
import type { Settings } from "../../state/settings";
import { readSide } from "../../state/storage";

/** The id is the one under which the game is saved. */
export interface Match extends Pick<SavedGame, "id" | "mySide" | "game" | "start" | "aids"> {
  /** The name of a player, or "human". */
  readonly opponent: string;
  /** The finished game that moves were taken back from; it stays as it was. */
  readonly variationOf?: string | undefined;
}

export const HUMAN = "human";

export interface Setup extends Pick<Settings, "opponent" | "side" | "columns" | "rows" | "rule"> {
  /** The moves that lead to the position to begin from; by default, that is the empty board. They must be legal. */
  readonly from?: readonly number[] | undefined;
}

/** What is chosen in the dialog for a new game until the user chooses otherwise. */
export type Proposal = Partial<Setup>;

/** `names` are those of the user and of the opponent, or of first and second if two people play. */
export function startMatch(setup: Setup, names: readonly [string, string], chance: () => number, now: Date): Match {
  const size: Size = isSupported(setup) ? { columns: setup.columns, rows: setup.rows } : STANDARD;
  const drawn: Side = chance() < 0.5 ? "first" : "second";
  const mySide = setup.opponent === HUMAN ? null : setup.side === "random" ? drawn : setup.side;
  const [first, second] = mySide === "second" ? [names[1], names[0]] : names;
  const { opponent, from = [] } = setup;
  const game = newGame({ ...size, rule: setup.rule, moves: from, first, second, started: now.toISOString() });
  return { id: newId(chance, now), opponent, mySide, game, start: from.length || undefined, aids: [] };
}

function newId(chance: () => number, now: Date): string {
  return `${now.getTime()}-${Math.floor(chance() * 1e9)}`;
}

/** The user's side in the next game against the same opponent: the other one, or the same if the game began from a position. */
export function nextSide({ mySide, start = 0 }: Match): Side | null {
  return mySide === null || start > 0 ? mySide : otherSide(mySide);
}

/** What starts the next game against the same opponent: from the same position, or from the empty board. */
export function nextSetup(match: Match): Setup {
  const { opponent, game, start = 0 } = match;
  const { columns, rows, rule, moves } = game;
  return { opponent, side: nextSide(match) ?? "first", columns, rows, rule, from: moves.slice(0, start) };
}

/** The match after the user got help: it does not count for the rating. */
export function withAid(match: Match, aid: Aid): Match {
  if (match.mySide === null || !match.aids || match.aids.includes(aid)) return match;
  return { ...match, aids: [...match.aids, aid] };
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

/** Whether the same moves have been made in the same game. */
export function isSameState(one: Match, other: Match): boolean {
  const state = (match: Match) => JSON.stringify(toStored({ ...match, aids: undefined }));
  return state(one) === state(other);
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
  /** The column to play now. */
  readonly column: number | null;
  /** The columns to keep. */
  readonly rest: readonly number[];
  /** The next column was full, so all were forgotten. */
  readonly isFull: boolean;
}

/**
 * Undo the user's last move, and the opponent's answer to it. A finished game stays as it is: what follows is a variation of it, which
 * is not rated, and has an id of its own.
 */
export function takenBack(match: Match, chance: () => number = Math.random, now: Date = new Date()): Match {
  const plies = pliesBack(match);
  if (plies === null) return match;
  const from = isFinished(match.game) ? { ...match, id: newId(chance, now), variationOf: match.id } : match;
  return withAid({ ...from, game: { ...undo(match.game, plies), ended: null } }, "undo");
}

/** How many plies are taken back at once; null if the user has not moved. */
function pliesBack({ game, mySide, start = 0 }: Match): number | null {
  if (game.endedEarly !== null) return 0; // the resignation only
  for (let ply = game.made - 1; ply >= start; ply--) {
    if (mySide === null || sideToMove(ply) === mySide) return game.made - ply;
  }
  return null;
}

export function canTakeBack(match: Match): boolean {
  return pliesBack(match) !== null;
}

/** Redo the next move, and the opponent's answer to it. */
export function redone(match: Match): Match {
  let game = redo(match.game);
  while (game.made < game.moves.length && match.mySide !== null && positionOf(game).turn !== match.mySide) game = redo(game);
  return { ...match, game };
}

export function canRedo({ game }: Match): boolean {
  return game.endedEarly === null && game.made < game.moves.length;
}

/** The user gives up; of two people, the one to move. */
export function resigned(match: Match, now: Date): Match {
  const side = match.mySide ?? positionOf(match.game).turn;
  return { ...match, game: { ...resign(match.game, side), ended: now.toISOString() } };
}

export type Ending = "win" | "loss" | "draw";

/** How the game ended for the user; if two people play, one of them wins. */
export function endingOf({ game, mySide }: Match): Ending | null {
  const outcome = outcomeOf(game);
  if (outcome === null || outcome === "draw") return outcome;
  return mySide === null || outcome === mySide ? "win" : "loss";
}

/** Fewer moves are not worth keeping. */
const SOME_MOVES = 4;

/** Whether to save the game when another one is started: it has ended, or has enough moves. */
export function isWorthKeeping({ game, start = 0 }: Match): boolean {
  return isFinished(game) || game.made - start >= SOME_MOVES;
}

// ---- Kept between visits

export function toStored({ id, opponent, mySide, start, aids, game, variationOf }: Match): unknown {
  return { id, opponent, mySide, start, aids, variationOf, record: toRecord(game), undone: formatMoves(game.moves.slice(game.made)) };
}

export function fromStored(stored: unknown): Match | null {
  try {
    const { id, opponent, record, undone, variationOf, ...rest } = stored as Record<string, unknown>;
    const mySide = readSide(rest.mySide);
    if (typeof id !== "string" || typeof opponent !== "string" || mySide === undefined) return null;
    const game = withUndone(fromRecord(record), undone);
    const origin = typeof variationOf === "string" ? variationOf : undefined;
    return { id, opponent, mySide, game, ...readConditions(rest, game), variationOf: origin };
  } catch {
    return null;
  }
}

/** The game with moves that were taken back, if it can go on with them. */
function withUndone(game: Game, undone: unknown): Game {
  if (typeof undone !== "string" || game.endedEarly !== null) return game;
  try {
    return { ...game, moves: gameFromMoves(moveString(game) + undone, game).moves };
  } catch {
    return game;
  }
}
