// The graph of a game: the share of points that the first side can expect after each move.

export const PLOT = { width: 600, height: 150 } as const;

/** Where a share is drawn, from the top: more of the first side's colour below the curve means that it is ahead. */
export function heightOf(share: number): number {
  return (1 - share) * PLOT.height;
}

export function middleOf(ply: number, plies: number): number {
  return plies === 1 ? PLOT.width / 2 : (ply / (plies - 1)) * PLOT.width;
}

/** The curve through the known shares: one piece for each run of them. */
export function curves(shares: readonly (number | null)[]): (readonly (readonly [x: number, y: number])[])[] {
  const pieces: [number, number][][] = [[]];
  shares.forEach((share, ply) => {
    if (share === null) pieces.push([]);
    else pieces[pieces.length - 1]!.push([middleOf(ply, shares.length), heightOf(share)]);
  });
  return pieces.filter(({ length }) => length > 0);
}

/** The ply nearest to a point of the graph, given as a share of its width. */
export function plyAt(share: number, plies: number): number {
  return Math.max(0, Math.min(plies - 1, Math.round(share * (plies - 1))));
}
