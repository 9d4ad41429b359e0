// How numbers change over time.

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The average of the last `count` values up to each. */
export function averages(values: readonly number[], count = 5): number[] {
  return values.map((_, index) => mean(values.slice(Math.max(0, index + 1 - count), index + 1)));
}

/** The averages of the first and of the second half; the value in the middle belongs to the second. There must be two values. */
export function halves(values: readonly number[]): { readonly before: number; readonly now: number } {
  const middle = Math.floor(values.length / 2);
  return { before: mean(values.slice(0, middle)), now: mean(values.slice(middle)) };
}
