// A position being set up disc by disc. At the end it must be one that a game can reach.

import { type Grid, winningLines } from "fourfold-board/components";
import { otherSide, type Position, SIDES, type Side, type Size, sideToMove } from "fourfold-engine/rules";

/** The discs of each column, from the bottom. Nothing can float. */
export interface Draft extends Size {
  readonly discs: readonly (readonly Side[])[];
}

export function draftOf(position: Position): Draft {
  const discs = Array.from({ length: position.columns }, (_, column) =>
    Array.from({ length: position.height(column) }, (_, row) => position.at({ column, row })!),
  );
  return { columns: position.columns, rows: position.rows, discs };
}

export function gridOf(draft: Draft): Grid {
  return { columns: draft.columns, rows: draft.rows, at: ({ column, row }) => draft.discs[column]?.[row] ?? null };
}

export function withDisc(draft: Draft, column: number, side: Side): Draft {
  return change(draft, column, (discs) => (discs.length < draft.rows ? [...discs, side] : discs));
}

export function withoutTop(draft: Draft, column: number): Draft {
  return change(draft, column, (discs) => discs.slice(0, -1));
}

/** Move the top disc of a column to another one; no change if that is full. */
export function moved(draft: Draft, from: number, to: number): Draft {
  const disc = draft.discs[from]?.at(-1);
  if (disc === undefined || from === to || (draft.discs[to]?.length ?? draft.rows) >= draft.rows) return draft;
  return withDisc(withoutTop(draft, from), to, disc);
}

function change(draft: Draft, column: number, how: (discs: readonly Side[]) => readonly Side[]): Draft {
  return { ...draft, discs: draft.discs.map((discs, index) => (index === column ? how(discs) : discs)) };
}

/** Why no game can lead to a position. */
export type Fault =
  | { readonly kind: "count"; readonly first: number; readonly second: number }
  | { readonly kind: "two-winners" }
  | { readonly kind: "played-on"; readonly side: Side }
  | { readonly kind: "unreachable" };

/** The moves of a game that leads to the position, or why no game does. */
export function findGame(draft: Draft): { readonly moves: readonly number[] } | { readonly fault: Fault } {
  const all = draft.discs.flat();
  const first = all.filter((side) => side === "first").length;
  const second = all.length - first;
  if (first !== second && first !== second + 1) return { fault: { kind: "count", first, second } };
  const turn = sideToMove(all.length);
  const lastMover = otherSide(turn);
  const won = SIDES.filter((side) => hasFour(draft, side));
  if (won.length === 2) return { fault: { kind: "two-winners" } };
  if (won[0] === turn) return { fault: { kind: "played-on", side: turn } };
  const moves = takeApart(draft, lastMover, won.length > 0);
  return moves ? { moves } : { fault: { kind: "unreachable" } };
}

/** Takes discs off the top, the sides in turn, until none is left: backwards, that is a game.
 *
 * If neither side has four, neither had four before, so only the disc that ended the game needs care.
 * The heights determine what is left, so each set of heights is tried only once. */
function takeApart(draft: Draft, lastMover: Side, isWon: boolean): number[] | null {
  const heights = draft.discs.map((discs) => discs.length);
  const tried = new Set<string>();
  const moves: number[] = [];
  const MOST_TRIED = 400_000;
  const step = (left: number, mover: Side): boolean => {
    if (left === 0) return true;
    const key = heights.join();
    if (tried.has(key) || tried.size > MOST_TRIED) return false;
    tried.add(key);
    for (const [column, height] of heights.entries()) {
      if (height === 0 || draft.discs[column]![height - 1] !== mover) continue;
      if (isWon && moves.length === 0 && hasFour(withoutTop(draft, column), mover)) continue;
      heights[column] = height - 1;
      moves.push(column);
      if (step(left - 1, otherSide(mover))) return true;
      moves.pop();
      heights[column] = height;
    }
    return false;
  };
  const total = heights.reduce((sum, height) => sum + height, 0);
  return step(total, lastMover) ? moves.reverse() : null;
}

function hasFour(draft: Draft, side: Side): boolean {
  const cells = draft.discs.flatMap((discs, column) => [...discs.keys()].map((row) => ({ column, row })));
  return winningLines(cells.filter(({ column, row }) => draft.discs[column]![row] === side)).length > 0;
}
