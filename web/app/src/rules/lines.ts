// All lines of four of a board, in the order in which the engine numbers them: level, upright,
// rising, falling; in each direction by their left or lower end, column by column and upwards.

import type { Cell, Size } from "fourfold-engine/rules";

export interface Line {
  readonly cells: readonly Cell[];
  readonly direction: "level" | "upright" | "rising" | "falling";
}

/** How a line goes on to the right, and up. */
export const STEPS = [
  ["level", 1, 0],
  ["upright", 0, 1],
  ["rising", 1, 1],
  ["falling", 1, -1],
] as const;

export function allLines({ columns, rows }: Size): Line[] {
  const inside = (column: number, row: number) => column < columns && row >= 0 && row < rows;
  return STEPS.flatMap(([direction, right, up]) => {
    const found: Line[] = [];
    for (let column = 0; column < columns; column++) {
      for (let row = 0; row < rows; row++) {
        if (!inside(column + 3 * right, row + 3 * up)) continue;
        const cells = [0, 1, 2, 3].map((step) => ({ column: column + step * right, row: row + step * up }));
        found.push({ cells, direction });
      }
    }
    return found;
  });
}
