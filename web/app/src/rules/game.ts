// A game with its history: moves can be undone and redone. Immutable.

import { type Board, formatMoves, otherSide, Position, type Side, type Size, STANDARD } from "fourfold-engine/rules";
import { positionAfter, readMoves } from "./moves";

export type Outcome = Side | "draw";

export const CONNECT_FOUR: Rule = "connect-four";
/** The game goes on until the board is full, and the side with more fours wins. */
export const MOST_FOURS: Rule = "most-fours";
export type Rule = NonNullable<Board["rule"]>;

/** A side gave up, or both agreed on a draw. */
export interface EarlyEnd {
  readonly outcome: Outcome;
  readonly ending: "resignation" | "forfeit" | "agreement";
}

export interface Game extends Size {
  readonly rule: Rule;
  /** All moves, those taken back included; columns counted from 0. */
  readonly moves: readonly number[];
  /** How many of them are made; the others can be redone. */
  readonly made: number;
  /** The names of the players. */
  readonly first: string;
  readonly second: string;
  /** How it ended, if not on the board. */
  readonly endedEarly: EarlyEnd | null;
  /** ISO 8601, or null if unknown. */
  readonly started: string | null;
  readonly ended: string | null;
  readonly comments: Readonly<Record<number, string>>;
  /** Fields of a record that we do not know: kept, and written back. */
  readonly extra: Readonly<Record<string, unknown>>;
}

export function newGame(options: Partial<Omit<Game, "made" | "endedEarly">> = {}): Game {
  const moves = options.moves ?? [];
  return {
    ...STANDARD,
    rule: CONNECT_FOUR,
    first: "first",
    second: "second",
    started: null,
    ended: null,
    comments: {},
    extra: {},
    ...options,
    moves,
    made: moves.length,
    endedEarly: null,
  };
}

export function gameFromMoves(text: string, board: Board = STANDARD): Game {
  const { columns, rows, rule = CONNECT_FOUR } = board;
  return newGame({ columns, rows, rule, moves: readMoves(text, board) });
}

export function playedMoves(game: Game): readonly number[] {
  return game.moves.slice(0, game.made);
}

export function moveString(game: Game): string {
  return formatMoves(playedMoves(game));
}

const reached = new WeakMap<Game, Position>(); // asked for many times while a screen is drawn

/** The position after some of the moves; by default after those that have been made. */
export function positionOf(game: Game, ply: number = game.made): Position {
  if (ply !== game.made) return positionAfter(game.moves.slice(0, ply), game);
  let position = reached.get(game);
  if (!position) reached.set(game, (position = positionAfter(playedMoves(game), game)));
  return position;
}

/** The positions from the empty board to now: one more than moves made. */
export function positionsOf(game: Game): Position[] {
  const positions = [new Position(game)];
  for (const column of playedMoves(game)) positions.push(positions[positions.length - 1]!.play(column));
  return positions;
}

export function push(game: Game, column: number): Game {
  if (isFinished(game) || !positionOf(game).isPlayable(column)) return game;
  if (game.moves[game.made] === column) return { ...game, made: game.made + 1 }; // a redo in effect
  return { ...game, moves: [...playedMoves(game), column], made: game.made + 1 };
}

export function undo(game: Game, plies = 1): Game {
  if (game.endedEarly !== null) return { ...game, endedEarly: null };
  return { ...game, made: Math.max(0, game.made - plies) };
}

export function redo(game: Game, plies = 1): Game {
  return { ...game, made: Math.min(game.moves.length, game.made + plies) };
}

export function resign(game: Game, side: Side): Game {
  if (isFinished(game)) return game;
  return { ...game, moves: playedMoves(game), endedEarly: { outcome: otherSide(side), ending: "resignation" } };
}

export function outcomeOf(game: Game): Outcome | null {
  if (game.endedEarly !== null) return game.endedEarly.outcome;
  const position = positionOf(game);
  return position.winner ?? (position.isOver ? "draw" : null);
}

export function isFinished(game: Game): boolean {
  return outcomeOf(game) !== null;
}
