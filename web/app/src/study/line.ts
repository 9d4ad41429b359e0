// A line of moves from a position, to be played through.

import { Position } from "fourfold-engine/rules";
import { useEffect } from "preact/hooks";
import { useAnalysis } from "../engine/useAnalysis";

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

interface BestLine {
  /** Empty while it is not known. */
  readonly moves: readonly number[];
  /** Why it is not, if the engine failed. */
  readonly failure: string | null;
  readonly retry: () => void;
}

const NOWHERE = new Position();

/** Best play from a position to the end. */
export function useBestLine(position: Position | null): BestLine {
  const { analysis, failure, retry } = useAnalysis(position ?? NOWHERE, position !== null && !position.isOver);
  return { moves: analysis?.complete ? analysis.line : [], failure, retry };
}
