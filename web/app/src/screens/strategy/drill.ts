// One question: the answer to a position, or a few moves by the rule of a diagram.

import type { Position } from "fourfold-engine/rules";
import type { Step } from "./strategy";

export interface Drill {
  readonly step: Step;
  /** The user's right moves and the opponent's replies, in turn. */
  readonly made: readonly number[];
  /** A wrong move that is on the board. */
  readonly wrong: number | null;
  readonly mistakes: number;
  /** Whether the right move, or the diagram, is shown. */
  readonly hinted: boolean;
  /** Whether it was ever shown. */
  readonly helped: boolean;
}

/** `reply`: the opponent is to move. */
export type Status = "move" | "reply" | "wrong" | "done";

/** The user's moves at a diagram. */
export const PRACTICE = 3;
/** After so many wrong moves the right one is shown. */
const SHOWN_AFTER = 2;

export function begin(step: Step): Drill {
  return { step, made: [], wrong: null, mistakes: 0, hinted: false, helped: false };
}

export function positionOf({ step, made }: Drill): Position {
  return made.reduce((position, column) => position.play(column), step.position);
}

/** The last move on the board; null if there is none. */
export function lastOf({ step, made, wrong }: Drill): number | null {
  return wrong ?? made.at(-1) ?? step.line.at(-1) ?? null;
}

export function statusOf(drill: Drill): Status {
  const { step, made, wrong } = drill;
  if (wrong !== null) return "wrong";
  const own = Math.ceil(made.length / 2);
  const isMine = made.length % 2 === 0;
  if (own >= (step.diagram === null ? 1 : PRACTICE) || positionOf(drill).isOver) return "done";
  return isMine ? "move" : "reply";
}

/** The user plays; `right` is the column of the strategy. Any four is right. */
export function tryColumn(drill: Drill, column: number, right: number): Drill {
  if (statusOf(drill) !== "move") return drill;
  if (column === right || positionOf(drill).isWinningMove(column)) {
    return { ...drill, made: [...drill.made, column], hinted: drill.hinted && drill.step.diagram !== null };
  }
  return { ...drill, wrong: column, mistakes: drill.mistakes + 1 };
}

/** Whether the right move may be seen: at a diagram the rule tells it, elsewhere after the second wrong move. */
export function isRevealed({ step, hinted, mistakes }: Drill): boolean {
  return hinted || step.diagram !== null || mistakes >= SHOWN_AFTER;
}

/** The wrong move is taken back. */
export function again(drill: Drill): Drill {
  return { ...drill, wrong: null, hinted: isRevealed(drill) };
}

export function hint(drill: Drill): Drill {
  return statusOf(drill) === "move" ? { ...drill, hinted: true, helped: true } : drill;
}

export function reply(drill: Drill, column: number): Drill {
  return statusOf(drill) === "reply" ? { ...drill, made: [...drill.made, column] } : drill;
}
