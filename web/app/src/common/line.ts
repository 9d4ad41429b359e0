// A line of moves from a position, to be played through.

import type { Position } from "fourfold-engine/rules";
import { useEffect } from "preact/hooks";

export interface Line {
  readonly from: Position;
  readonly moves: readonly number[];
  /** How many of them are made. */
  readonly at: number;
}

export function positionInLine({ from, moves, at }: Line): Position {
  return moves.slice(0, at).reduce((position, column) => position.play(column), from);
}

const PACE = 900; // milliseconds between moves: slow enough to follow

/** Plays a line by itself, move by move, until its end or until it is changed from outside. `pace`: milliseconds between moves. */
export function useAutoplay(line: Line | null, playing: boolean, onStep: (at: number) => void, pace = PACE): void {
  const at = line?.at ?? 0;
  const end = line?.moves.length ?? 0;
  useEffect(() => {
    if (!playing || at >= end) return;
    const timer = setTimeout(() => onStep(at + 1), at === 0 && pace === PACE ? pace / 3 : pace);
    return () => clearTimeout(timer);
  }, [line?.from.key, playing, at, end]);
}
