/**
 * Boards as sets of bits, as the engine has them: the cell in `column` and `row`, from 0 at the
 * bottom left, is bit column × (rows + 1) + row. One bit per column stays empty and keeps lines from
 * running on into the next column.
 */
import type { Size } from "./size.js";

/** Constants for all positions of a size. */
export interface Geometry {
  /** From a cell to the next in each of the four directions. */
  readonly steps: readonly bigint[];
  /** All cells. */
  readonly board: bigint;
  /** Those of the lowest row. */
  readonly bottom: bigint;
}

const known = new Map<string, Geometry>();

export function geometryOf({ columns, rows }: Size): Geometry {
  const name = `${columns}x${rows}`;
  let geometry = known.get(name);
  if (!geometry) {
    const stride = BigInt(rows + 1);
    const bottom = range(columns).reduce((all, column) => all | bit(column * (rows + 1)), 0n);
    const board = bottom * (bit(rows) - 1n);
    geometry = { steps: [1n, stride, stride - 1n, stride + 1n], board, bottom };
    known.set(name, geometry);
  }
  return geometry;
}

/** The lower or left ends of the fours in one direction. */
export function foursAlong(discs: bigint, step: bigint): bigint {
  const pairs = discs & (discs >> step);
  return pairs & (pairs >> (2n * step));
}

export function bit(index: number): bigint {
  return 1n << BigInt(index);
}

export function count(bits: bigint): number {
  let ones = 0;
  for (; bits; bits &= bits - 1n) ++ones;
  return ones;
}

export function range(n: number): number[] {
  return Array.from({ length: n }, (_, i) => i);
}
