// The properties and events of a board. It shows the data it is given and knows no game or engine.

import type { Position, Side } from "fourfold-engine/rules";
import type { BoardTexts } from "./look";

/** Each kind of mark has its own shape and colour. */
export type MarkKind = keyof BoardTexts["marks"];

/** A cell to mark or, without a row, a column to point at from above. */
export interface Mark {
  readonly kind: MarkKind;
  readonly column: number;
  readonly row?: number;
  readonly side?: Side;
  /** At most four characters. */
  readonly label?: string;
}

/** A cell with the mark of a diagram: a digit, or "-". */
export interface DiagramMark {
  readonly column: number;
  readonly row: number;
  readonly text: string;
}

export interface ColumnScore {
  /** null if it is not proven. */
  readonly score: number | null;
  /** What is written below the column, one or two lines: "+3"; "≤+5" and "≥−3" if no more than that is proven. */
  readonly lines: readonly string[];
  readonly tone: "win" | "draw" | "loss" | "open";
  /** Said to screen readers and shown as a tip: "win in 5". */
  readonly words: string;
  readonly best: boolean;
}

export interface BoardProps {
  readonly position: Position;
  /** The column of the last move: its disc gets a ring, and falls if it is new. */
  readonly last?: number | null | undefined;
  readonly marks?: readonly Mark[] | undefined;
  /** Written into the empty cells. */
  readonly diagram?: readonly DiagramMark[] | undefined;
  /** Small discs in the cells in which a side would have four. */
  readonly threats?: boolean | undefined;
  /** A score below each column; null: not known yet (shown as pending) or not playable. */
  readonly scores?: readonly (ColumnScore | null)[] | undefined;
  /** Called with a column when the user plays there. Without it the board only shows. */
  readonly onPlay?: ((column: number) => void) | undefined;
  /** The user cannot play now because the other side is thinking: the board does not react. */
  readonly busy?: boolean | undefined;
  /** What the board is, for screen readers; made from the position if not given. */
  readonly label?: string | undefined;
  /** The numbers of the rows, for screens whose sentences name rows. */
  readonly rowNumbers?: boolean | undefined;
  /** Keep room for scores even if there are none, so that the board does not change its size. */
  readonly roomForScores?: boolean | undefined;
  /** No column numbers, no room for the hovering disc: for thumbnails. */
  readonly small?: boolean | undefined;
}
