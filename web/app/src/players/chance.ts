// Draws. `Chance` gives a number from 0 up to 1, as Math.random does; tests give their own.

export type Chance = () => number;

export function pick<T>(chance: Chance, items: readonly T[]): T {
  return items[Math.floor(chance() * items.length)]!;
}

/** One of the items, with weights of exp(exponent). */
export function pickByExponent<T>(chance: Chance, items: readonly T[], exponents: readonly number[]): T {
  const highest = Math.max(...exponents); // subtracted, lest the exponential overflows
  const weights = exponents.map((exponent) => Math.exp(exponent - highest));
  let drawn = chance() * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [index, weight] of weights.entries()) {
    drawn -= weight;
    if (drawn < 0) return items[index]!;
  }
  return items[items.length - 1]!; // rounding
}
