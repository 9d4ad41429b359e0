/** The two sides of a game. */

export type Side = "first" | "second";

export const SIDES: readonly [Side, Side] = ["first", "second"];

/** The side to move when there are `ply` discs on the board. */
export function sideToMove(ply: number): Side {
  return ply % 2 === 0 ? "first" : "second";
}

/** The opponent. */
export function otherSide(side: Side): Side {
  return side === "first" ? "second" : "first";
}
