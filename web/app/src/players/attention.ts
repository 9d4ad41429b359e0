// Which lines of four a human does not notice at the moment; told in Python's `players/attention.py`.

import type { Cell, Position, Size } from "fourfold-engine/rules";
import { allLines, type Line } from "../rules/lines";
import type { Chance } from "./chance";

// How easily a line is missed by its direction.
const WEIGHTS: Record<Line["direction"], number> = { upright: 0.3, level: 0.6, rising: 1, falling: 1 };
// A line next to the last disc is missed so much less than one on the other side of the board.
const [NEAR, FAR, FAR_AWAY] = [0.5, 1.2, 5] as const;
// Discs with a gap between them look less like a line.
const GAP = 1.3;
// In the game's luck, a line is noticed up to this much more or less easily.
const HABIT = 0.5;

/** For each line how much more or less easily it is missed in one game. */
export function habits(chance: Chance, size: Size): number[] {
  return allLines(size).map(() => 1 + HABIT * (2 * chance() - 1));
}

/** The numbers of the lines that are not noticed now. `recent` are the cells of the last discs. */
export function missedLines(
  chance: Chance,
  position: Position,
  recent: readonly Cell[],
  habit: readonly number[],
  carelessness: number,
): number[] {
  return allLines(position).flatMap((line, index) => {
    const weight = WEIGHTS[line.direction] * (habit[index] ?? 1) * distanceWeight(line, recent) * (hasGap(position, line) ? GAP : 1);
    return chance() < carelessness * weight ? [index] : [];
  });
}

function distanceWeight(line: Line, recent: readonly Cell[]): number {
  if (recent.length === 0) return 1;
  const distances = line.cells.flatMap((cell) =>
    recent.map((disc) => Math.max(Math.abs(cell.column - disc.column), Math.abs(cell.row - disc.row))),
  );
  return NEAR + ((FAR - NEAR) * Math.min(...distances, FAR_AWAY)) / FAR_AWAY;
}

/** Whether an empty cell lies between discs. */
function hasGap(position: Position, line: Line): boolean {
  const holds = line.cells.map((cell) => (position.at(cell) === null ? "0" : "1")).join("");
  return /10+1/.test(holds);
}
