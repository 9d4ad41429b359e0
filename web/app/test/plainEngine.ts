// A plain, slow engine: exact near the end of a game, open before. For tests of what stands on an
// engine, which must not depend on how the real one works.

import type { AnalyseOptions, Analysis, Asked, Engine, Evaluation, SearchNode, SearchOptions, SearchResult } from "../src/engine/types";
import type { Cell, Position, Side } from "../src/rules/position";
import { bestPossible } from "../src/rules/scores";

const MOST_NODES = 5_000;

export class PlainEngine implements Engine {
  async analyse(position: Position, options: AnalyseOptions = {}): Promise<Analysis> {
    const bounds = Array.from({ length: position.columns }, (_, column): readonly [number, number] | null => {
      if (!position.canPlay(column)) return null;
      const score = exact(position.play(column));
      if (score !== null) return [-score, -score];
      const most = bestPossible(position);
      return [-most, most];
    });
    await Promise.resolve();
    options.signal?.throwIfAborted();
    const scores = bounds.map((bound) => (bound && bound[0] === bound[1] ? bound[0] : null));
    const complete = bounds.every((bound) => bound === null || bound[0] === bound[1]);
    const known = scores.filter((score) => score !== null);
    const score = position.isOver ? exact(position) : complete ? Math.max(...known) : null;
    const best = score === null ? [] : [...scores.keys()].filter((column) => scores[column] === score);
    const found = { position, scores, bounds, best, score, pv: line(position), complete, nodes: 0, seconds: 0 };
    options.onUpdate?.(found);
    return found;
  }

  async solve(position: Position, options: Asked = {}): Promise<number> {
    const { score } = await this.analyse(position, options);
    if (score === null) throw new Error("too early in the game for the plain engine");
    return score;
  }

  async search(position: Position, options: SearchOptions): Promise<SearchResult> {
    const tree = look(position, options.depth, null);
    const value = tree.value!;
    const best = tree.children.find((child) => child.value === value)!;
    const values = Array.from({ length: position.columns }, (_, column) =>
      tree.children.find((child) => child.column === column)?.value ?? null);
    return { column: best.column!, value, values, pv: [best.column!], nodes: 1, seconds: 0, tree: options.record ? tree : null };
  }

  async evaluate(_position: Position, _evaluation: Evaluation): Promise<number> {
    return 0;
  }

  async whatIf(_position: Position, _side: Side, _cells: readonly Cell[]): Promise<number> {
    throw new Error("the plain engine has no answer to this");
  }
}

function look(position: Position, depth: number, column: number | null): SearchNode {
  const maximises = position.turn === 1;
  const node = { column, maximises, alpha: -Infinity, beta: Infinity, pruned: false, finished: position.isOver };
  if (position.isOver || depth === 0) {
    const value = position.winner === null ? 0 : (1_000_000 + depth) * (position.winner === 1 ? 1 : -1);
    return { ...node, value, children: [] };
  }
  const order = position.legalMoves.sort((a, b) => Math.abs(2 * a - position.columns + 1) - Math.abs(2 * b - position.columns + 1));
  const children = order.map((move) => look(position.play(move), depth - 1, move));
  const values = children.map((child) => child.value!);
  return { ...node, value: maximises ? Math.max(...values) : Math.min(...values), children };
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
