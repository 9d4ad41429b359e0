/** The boards that can be played: those that fit into 64 bits, with one bit more for each column. */

/** Columns and rows, each at least 4, with columns × (rows + 1) at most 64. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
}

export const STANDARD: Size = { columns: 7, rows: 6 };

const SHORTEST = 4;
const MOST_BITS = 64;

export function isSupported({ columns, rows }: Size): boolean {
  const fits = (n: number) => Number.isInteger(n) && n >= SHORTEST;
  return fits(columns) && fits(rows) && columns * (rows + 1) <= MOST_BITS;
}

/** All of them, the narrowest and lowest first. */
export function supportedSizes(): Size[] {
  const sizes: Size[] = [];
  for (let columns = SHORTEST; isSupported({ columns, rows: SHORTEST }); ++columns)
    for (let rows = SHORTEST; isSupported({ columns, rows }); ++rows) sizes.push({ columns, rows });
  return sizes;
}
