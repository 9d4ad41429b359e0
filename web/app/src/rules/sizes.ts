// The board sizes that a list offers, and which others there are.

import words from "messages:input";
import { isSupported, LONGEST, MOST_BITS, SHORTEST, type Size } from "fourfold-engine/rules";

const size = (columns: number, rows: number): Size => ({ columns, rows });

/** The standard board and those sold and played most; then smaller ones, which are solved quickly; then the largest. */
export const USUAL_SIZES = [
  { kind: "usual", sizes: [size(7, 6), size(8, 7), size(8, 8), size(9, 7), size(10, 7), size(9, 9)] },
  { kind: "small", sizes: [size(4, 4), size(5, 4), size(5, 5), size(6, 5), size(6, 6)] },
  { kind: "large", sizes: [size(8, 15), size(10, 10), size(12, 9), size(16, 7)] },
] as const satisfies readonly { readonly kind: string; readonly sizes: readonly Size[] }[];

/** Which sizes are allowed, in a sentence; with how many rows a board of these columns can have, if it can have any. */
export function allowedSizes(columns = 0): string {
  const limits = { shortest: SHORTEST, longest: LONGEST, most: MOST_BITS };
  if (!isSupported({ columns, rows: SHORTEST })) return words.sizes(limits);
  return words.sizesWith({ ...limits, columns, rows: Math.min(LONGEST, Math.floor(MOST_BITS / columns) - 1) });
}
