/** How good a person is at games or at puzzles: a Glicko-2 rating, on the scale of the players and the puzzles. */
import { InvalidArgument } from "./errors.js";

export interface PersonRating {
  readonly rating: number;
  /** The true rating lies within two of these with 95%. */
  readonly deviation: number;
  readonly volatility: number;
}

/** Where everyone begins. */
export const NEW_RATING: PersonRating = { rating: 1000, deviation: 350, volatility: 0.06 };

/** Throws InvalidArgument unless this can be someone's rating. */
export function checkPersonRating({ rating, deviation, volatility }: PersonRating): void {
  inRange(rating, "rating", 100, 3000);
  inRange(deviation, "deviation", 1, 500);
  inRange(volatility, "volatility", 0.001, 1);
}

export function inRange(value: number, what: string, least: number, most: number): void {
  if (!(value >= least && value <= most)) throw new InvalidArgument(`${what} must be from ${least} to ${most}, not ${value}`);
}
