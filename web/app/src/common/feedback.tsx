// What puzzles and lessons say about an answer, and how they show what follows a wrong move.

import type { Mark } from "fourfold-board/components";
import type { Position } from "fourfold-engine/rules";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { mayMove } from "../board/motion";
import { Icon, type IconName } from "../shell/icons";
import { ended } from "../texts/format";
import type { Line } from "./line";

export interface Feedback {
  readonly tone: "plain" | "good" | "bad";
  /** Null for the disc of the side to move. */
  readonly icon: IconName | null;
  readonly title: string;
  readonly detail: string;
}

/** For screen readers. */
export function spoken({ title, detail }: Feedback): string {
  return `${ended(title)} ${detail}`;
}

interface OutcomeProps extends Omit<Feedback, "detail"> {
  /** Instead of an icon. */
  readonly disc?: ComponentChildren;
  readonly children: ComponentChildren;
}

export function Outcome({ tone, icon, title, disc, children }: OutcomeProps) {
  return (
    <div class={`outcome ${tone}`}>
      {icon ? <Icon name={icon} /> : disc}
      <div>
        <strong>{title}</strong>
        {children}
      </div>
    </div>
  );
}

/** A mark on the disc that was played last in a column. */
export function discMark(position: Position, column: number, kind: Mark["kind"], label: string): Mark {
  return { kind, column, row: position.height(column) - 1, label };
}

/** Milliseconds before the opponent answers: the disc has landed by then. */
export const PAUSE = { moving: 700, still: 250 };

/** Calls `reply` after a pause if the opponent is to answer. `change`: what the answer depends on. */
export function useOpponentsReply(isToReply: boolean, reply: () => void, change: unknown): void {
  useEffect(() => {
    if (!isToReply) return;
    const timer = setTimeout(reply, mayMove() ? PAUSE.moving : PAUSE.still);
    return () => clearTimeout(timer);
  }, [change]);
}

const MOST_PLAYED = 12;
const BEGINNING = 4;

/** How many moves of a refutation are played automatically: of a long one only the first few. */
export function playedOf({ moves }: Line): number {
  return moves.length > MOST_PLAYED ? BEGINNING : moves.length;
}
