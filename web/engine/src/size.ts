/** The boards that can be played: those that fit into 128 bits, with one bit more for each column. */

/** 4 to 16 columns and 4 to 16 rows, with columns × (rows + 1) at most 128. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
}

export const STANDARD: Size = { columns: 7, rows: 6 };

/** The fewest and the most columns, and the same for rows. */
export const SHORTEST = 4;
export const LONGEST = 16;
export const MOST_BITS = 128;

export function isSupported({ columns, rows }: Size): boolean {
  const fits = (n: number) => Number.isInteger(n) && n >= SHORTEST && n <= LONGEST;
  return fits(columns) && fits(rows) && columns * (rows + 1) <= MOST_BITS;
}

/** All of them, the narrowest and lowest first. */
export function supportedSizes(): Size[] {
  const sizes: Size[] = [];
  for (let columns = SHORTEST; isSupported({ columns, rows: SHORTEST }); ++columns)
    for (let rows = SHORTEST; isSupported({ columns, rows }); ++rows) sizes.push({ columns, rows });
  return sizes;
}
