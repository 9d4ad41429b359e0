// A game by the strategy: where it is, what the right move is, and whether it was left.

import { Position, type Side } from "fourfold-engine/rules";
import type { Step, Strategy } from "./strategy";

export interface StrategyGame {
  /** The moves before the user's first one: 0, or 1 if the user is the second player. */
  readonly before: number;
  readonly moves: readonly number[];
  /** The right column before each of the user's moves; null where the strategy had been left, and any four was right. */
  readonly rights: readonly (number | null)[];
  /** Whether a hint was shown, before each of the user's moves. */
  readonly hinted: readonly boolean[];
  /** The last move leaves the strategy, and the user has not decided whether to take it back. */
  readonly isAsking: boolean;
}

export function newGame(side: Side): StrategyGame {
  return { before: side === "first" ? 0 : 1, moves: [], rights: [], hinted: [], isAsking: false };
}

export function positionOf({ moves }: StrategyGame): Position {
  return moves.reduce((position, column) => position.play(column), new Position());
}

/** The positions of the strategy that the game has met, up to a diagram or to where it was left. */
export function metSteps(strategy: Strategy, game: StrategyGame): Step[] {
  const steps: Step[] = [];
  let position = new Position();
  for (let ply = 0; ply <= game.moves.length; ply++) {
    if (ply % 2 === game.before && !position.isOver) {
      const found = strategy.find(position);
      if (found) steps.push({ ...found, position, line: game.moves.slice(0, ply) });
      if (found?.diagram != null || isLeft(game, ply)) break;
    }
    if (ply < game.moves.length) position = position.play(game.moves[ply]!);
  }
  return steps;
}

/** Whether the user's move at this ply, if it was made, left the strategy. */
function isLeft({ before, moves, rights }: StrategyGame, ply: number): boolean {
  const right = rights[(ply - before) / 2];
  return moves.length > ply && right !== undefined && right !== null && moves[ply] !== right;
}

/** Whether the strategy was left at some move that was not taken back. */
export function isOff(game: StrategyGame): boolean {
  return game.rights.some((_, turn) => isLeft(game, game.before + 2 * turn));
}

/** The user plays. `right` is the strategy's column, if it has one; any four is right. */
export function move(game: StrategyGame, column: number, right: number | null, hinted: boolean): StrategyGame {
  const isFour = positionOf(game).isWinningMove(column);
  const rights = [...game.rights, isFour ? column : right];
  const next = { before: game.before, moves: [...game.moves, column], rights, hinted: [...game.hinted, hinted] };
  return { ...next, isAsking: !isFour && right !== null && column !== right && !isOff(game) };
}

export function reply(game: StrategyGame, column: number): StrategyGame {
  return { ...game, moves: [...game.moves, column] };
}

/** Back to before the user's last move. */
export function takeBack(game: StrategyGame): StrategyGame {
  const turns = Math.max(0, Math.ceil((game.moves.length - game.before) / 2) - 1);
  return {
    before: game.before,
    moves: game.moves.slice(0, game.before + 2 * turns),
    rights: game.rights.slice(0, turns),
    hinted: game.hinted.slice(0, turns),
    isAsking: false,
  };
}

/** Whether every move was the strategy's, without a hint. */
export function isUnaided(game: StrategyGame): boolean {
  return !isOff(game) && !game.hinted.includes(true);
}
