/** How good someone is at puzzles: a Glicko-2 rating, on the scale of the players and the puzzles. */
import { InvalidArgument } from "./errors.js";

export interface SolverRating {
  readonly rating: number;
  /** The true rating lies within two of these with 95%. */
  readonly deviation: number;
  readonly volatility: number;
}

/** Where everyone begins. */
export const NEW_SOLVER: SolverRating = { rating: 1000, deviation: 350, volatility: 0.06 };

/** Throws InvalidArgument unless this can be someone's rating. */
export function checkSolverRating({ rating, deviation, volatility }: SolverRating): void {
  inRange(rating, "rating", 100, 3000);
  inRange(deviation, "deviation", 1, 500);
  inRange(volatility, "volatility", 0.001, 1);
}

export function inRange(value: number, what: string, least: number, most: number): void {
  if (!(value >= least && value <= most)) throw new InvalidArgument(`${what} must be from ${least} to ${most}, not ${value}`);
}
