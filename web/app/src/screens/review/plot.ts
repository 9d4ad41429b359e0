// The graph of the score: a bar for each position, as first sees it. Heights are square roots, so
// that a narrow win can be distinguished from a draw, as in the Python package's plots.

export const PLOT = { width: 600, height: 150, margin: 6 } as const;

export interface Bar {
  readonly ply: number;
  readonly x: number;
  readonly width: number;
  readonly y: number;
  readonly height: number;
  /** The winning side: 1 first, −1 second, 0 for a draw. */
  readonly sign: number;
  readonly score: number;
}

/** `largest` is the largest score that the board allows. */
export function bars(scores: readonly (number | null)[], largest: number): Bar[] {
  const width = PLOT.width / Math.max(scores.length, 1);
  const middle = PLOT.height / 2;
  const scale = (middle - PLOT.margin) / Math.sqrt(largest);
  return scores.flatMap((score, ply) => {
    if (score === null) return [];
    const length = Math.max(2, Math.sqrt(Math.abs(score)) * scale);
    const y = score > 0 ? middle - length : score < 0 ? middle : middle - 1;
    return [{ ply, x: ply * width, width, y, height: score === 0 ? 2 : length, sign: Math.sign(score), score }];
  });
}

/** The ply at a point of the graph, given as a share of its width. */
export function plyAt(share: number, plies: number): number {
  return Math.max(0, Math.min(plies - 1, Math.floor(share * plies)));
}
