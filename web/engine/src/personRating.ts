/** How good a person is at games or at puzzles: a Glicko-2 rating, on the scale of the players and the puzzles. */

export interface PersonRating {
  readonly rating: number;
  /** The true rating lies within two of these with 95%. */
  readonly deviation: number;
  readonly volatility: number;
}

/** Where everyone begins. */
export const NEW_RATING: PersonRating = { rating: 1000, deviation: 350, volatility: 0.06 };
