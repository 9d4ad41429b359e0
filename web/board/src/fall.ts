// How the last disc falls, and whether it has landed.

import type { Position } from "fourfold-engine/rules";
import { useEffect, useState } from "preact/hooks";
import { CELL, fallHeight } from "./geometry";
import { isLively, useLook } from "./look";

export interface Fall {
  /** In units of the picture. */
  readonly height: number;
  readonly milliseconds: number;
}

/** The fall of the disc on top of a column. */
export function fallOf(position: Position, column: number): Fall {
  const height = fallHeight(position, position.height(column) - 1);
  return { height, milliseconds: 110 + 130 * Math.sqrt(height / CELL) };
}

/** Whether a position differs from the one before by its last move only. */
export function isNextMove(before: Position, position: Position, last: number | null): boolean {
  return last !== null && position.ply === before.ply + 1 && before.isPlayable(last) && before.play(last).equals(position);
}

/** Whether the last disc has landed. Its consequences, such as a win, are shown only then. */
export function useLanded(position: Position, last: number | null): boolean {
  const look = useLook();
  const [shown, setShown] = useState({ position, isFalling: false });
  let now = shown;
  if (!shown.position.equals(position)) {
    now = { position, isFalling: isLively(look) && isNextMove(shown.position, position, last) };
    setShown(now);
  }
  useEffect(() => {
    if (!now.isFalling || last === null) return;
    const timer = setTimeout(() => setShown({ position, isFalling: false }), fallOf(position, last).milliseconds);
    return () => clearTimeout(timer);
  }, [String(position), now.isFalling]);
  return !now.isFalling;
}
