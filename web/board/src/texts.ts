// English: what a board says.

import type { Position } from "fourfold-engine/rules";

/** "1 move", "2 moves". */
export const many = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;

export const texts = {
  /** The colours of first and second, by theme. */
  colours: {
    light: ["Red", "Yellow"],
    dark: ["Red", "Yellow"],
    colorblind: ["Orange", "Blue"],
    contrast: ["White", "Red"],
  } as const satisfies Record<string, readonly [string, string]>,

  board: {
    label: (position: Position) => `Board of ${position.columns} columns and ${position.rows} rows, ${many(position.ply, "disc")}`,
    column: (label: string, discs: readonly string[], full: boolean, score: string | undefined) => {
      const content = discs.length === 0 ? "empty" : `from the bottom ${discs.join(", ")}`;
      return `Column ${label}${score ? `, ${score}` : ""}: ${content}${full ? ", full" : ""}`;
    },
    cell: (column: string, row: number, disc: string | null) => `Column ${column}, row ${row}: ${disc ?? "empty"}`,
  },

  verdict: {
    hasWon: (name: string) => `${name} has won`,
    endedDrawn: "The game is a draw",
    turn: (name: string) => `${name} to move`,
  },

  element: {
    played: (name: string, column: string) => `${name} played column ${column}.`,
    thinking: (name: string) => `${name} is thinking…`,
    back: "Back",
    forward: "Forward",
    reset: "Start again",
    explain: "Explain",
    hide: "Hide explanation",
    asking: "Looking for reasons…",
    partly: "Out of time: there may be more to say.",
    silent: "There is nothing more to say about this position.",
    retry: "Try again",
    failed: (why: string) => `The engine could not answer: ${why}`,
  },
};
