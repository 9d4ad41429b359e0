// A plain, slow engine: exact near the end of a game, open before. For tests of what stands on an
// engine, which must not depend on how the real one works.

import type { AnalyseOptions, Analysis, Search, SearchOptions } from "fourfold-engine";
import type { Position } from "fourfold-engine/rules";
import type { Engine } from "../src/engine/types";
import { bestPossible } from "../src/rules/scores";
import { texts } from "../src/texts";

const MOST_NODES = 5_000;

export class PlainEngine implements Omit<Engine, "explain" | "review"> {
  async analyse(position: Position, options: AnalyseOptions = {}): Promise<Analysis> {
    const most = bestPossible(position);
    const bounds = Array.from({ length: position.columns }, (_, column): readonly [number, number] | null => {
      if (!position.isPlayable(column)) return null;
      const score = exact(position.play(column));
      return score === null ? [-most, most] : [-score, -score];
    });
    await Promise.resolve();
    options.signal?.throwIfAborted();
    const scores = bounds.map((bound) => (bound && bound[0] === bound[1] ? bound[0] : null));
    const complete = bounds.every((bound) => bound === null || bound[0] === bound[1]);
    const known = scores.filter((score) => score !== null);
    const score = position.isOver ? exact(position) : complete ? Math.max(...known) : null;
    const best = score === null ? [] : [...scores.keys()].filter((column) => scores[column] === score);
    const following = line(position);
    const found: Analysis = {
      scores,
      bounds,
      best,
      score,
      result: score === null ? null : texts.score(position, score),
      scoreBounds: score === null ? [-most, most] : [score, score],
      line: following,
      plies: complete ? following.length : null,
      complete,
      nodes: 0,
      seconds: 0,
    };
    options.onUpdate?.(found);
    return found;
  }

  async search(position: Position, { depth }: SearchOptions): Promise<Search> {
    const columns = Array.from({ length: position.columns }, (_, column) =>
      position.isPlayable(column) ? look(position.play(column), depth - 1) : null,
    );
    const value = look(position, depth);
    const column = inOrder(position).find((each) => columns[each] === value)!;
    return { column, value, columns, line: [column], nodes: 1, seconds: 0, tree: null };
  }

  async evaluate(): Promise<number> {
    return 0;
  }
}

/** The moves, from the centre. */
function inOrder({ legalMoves, columns }: Position): number[] {
  return legalMoves.sort((a, b) => Math.abs(2 * a - columns + 1) - Math.abs(2 * b - columns + 1));
}

/** Minimax. */
function look(position: Position, depth: number): number {
  if (position.winner !== null) return (1_000_000 + depth) * (position.winner === "first" ? 1 : -1);
  if (position.isOver || depth === 0) return 0;
  const values = position.legalMoves.map((column) => look(position.play(column), depth - 1));
  return position.turn === "first" ? Math.max(...values) : Math.min(...values);
}

/** The score, or null if finding it takes too long. */
function exact(position: Position): number | null {
  let nodes = 0;
  const solve = (at: Position, alpha: number, beta: number): number => {
    if (++nodes > MOST_NODES) throw new RangeError();
    if (at.winner !== null) return -Math.floor((at.cellCount + 2 - at.ply) / 2);
    if (at.isOver) return 0;
    for (const column of at.legalMoves) if (at.isWinningMove(column)) return bestPossible(at);
    for (const column of at.legalMoves) {
      const score = -solve(at.play(column), -beta, -alpha);
      if (score >= beta) return score;
      alpha = Math.max(alpha, score);
    }
    return alpha;
  };
  try {
    return solve(position, -100, 100);
  } catch {
    return null;
  }
}

function line(position: Position): number[] {
  const moves: number[] = [];
  for (let at = position; !at.isOver; at = at.play(moves[moves.length - 1]!)) {
    const score = exact(at);
    if (score === null) return [];
    const move = at.legalMoves.find((column) => exact(at.play(column)) === -score);
    if (move === undefined) return [];
    moves.push(move);
  }
  return moves;
}
