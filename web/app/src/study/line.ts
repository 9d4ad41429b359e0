// A line of moves from a position, to be played through.

import type { Position } from "fourfold-engine/rules";
import { useEffect, useState } from "preact/hooks";
import { engine } from "../engine/engine";
import { isAbort } from "../engine/types";

export interface Line {
  readonly from: Position;
  readonly moves: readonly number[];
  /** How many of them are made. */
  readonly at: number;
}

export function positionInLine({ from, moves, at }: Line): Position {
  return moves.slice(0, at).reduce((position, column) => position.play(column), from);
}

export function lastInLine({ moves, at }: Line): number | null {
  return at > 0 ? moves[at - 1]! : null;
}

const PACE = 900; // milliseconds between moves: slow enough to follow

/** Plays a line by itself, move by move, until its end or until it is changed from outside. */
export function useAutoplay(line: Line | null, playing: boolean, onStep: (at: number) => void): void {
  const at = line?.at ?? 0;
  const end = line?.moves.length ?? 0;
  useEffect(() => {
    if (!playing || at >= end) return;
    const timer = setTimeout(() => onStep(at + 1), at === 0 ? PACE / 3 : PACE);
    return () => clearTimeout(timer);
  }, [line, playing, at, end]);
}

/** Best play from a position to the end; empty while it is not known. */
export function useBestLine(position: Position | null): readonly number[] {
  const [found, setFound] = useState<{ key: string; moves: readonly number[] } | null>(null);
  const key = position ? String(position) : "";
  useEffect(() => {
    if (!position || position.isOver) return;
    const stop = new AbortController();
    engine.analyse(position, { signal: stop.signal }).then(
      ({ line }) => setFound({ key, moves: line }),
      (error: unknown) => {
        if (!isAbort(error)) setFound(null);
      },
    );
    return () => stop.abort();
  }, [key]);
  return found?.key === key ? found.moves : [];
}
