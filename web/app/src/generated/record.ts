// Written by `make generate`; see contract/README.md.

/** A game record. Its contents are checked when it is created. */
export interface Record {
  readonly format: "fourfold-game";
  readonly version: 1;
  readonly columns: number;
  readonly rows: number;
  /** The moves of the game. */
  readonly moves: string;
  /** The name of the first player. */
  readonly first: string;
  /** The name of the second player. */
  readonly second: string;
  /** Who won; null if the game is not finished. */
  readonly outcome: "first" | "second" | "draw" | null;
  /** What ends the game, and who wins. */
  readonly rule?: "connect-four" | "most-fours";
  /** How the game ended. In JSON only if its moves do not end it. */
  readonly ending?: "board" | "resignation" | "forfeit" | "agreement" | null;
  /** When the game began. */
  readonly started?: string | null;
  /** When the game ended. */
  readonly ended?: string | null;
  /** Comments by the number of moves made before them; 0 is the start of the game. */
  readonly comments?: { readonly [name: string]: string };
  /** The seconds for each move, null where unknown; can be shorter than the moves. */
  readonly times?: readonly (number | null)[];
  readonly [field: string]: unknown;
}
