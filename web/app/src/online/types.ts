// Games between people, as the server describes them: `fourfold/online/messages.py`.

export type Seat = "host" | "guest";
export type Side = "first" | "second";

export interface SeatState {
  readonly name: string;
  /** The computer player on this seat; null for a person. */
  readonly player: string | null;
  /** null until it is chosen. */
  readonly side: Side | null;
  readonly joined: boolean;
  /** Milliseconds on the clock when the message was sent; null without a clock. */
  readonly remaining: number | null;
}

export interface GameState {
  readonly id: string;
  /** A larger one is newer. */
  readonly version: number;
  readonly columns: number;
  readonly rows: number;
  readonly moves: string;
  readonly clock: { readonly base: number; readonly increment: number; readonly per_move: boolean } | null;
  /** One player places three discs; the other one then chooses a side. */
  readonly swap: boolean;
  /** Whether leaving before both have moved is losing, as in a tournament. */
  readonly binding: boolean;
  readonly seats: Readonly<Record<Seat, SeatState>>;
  /** Who has to act; null when the game is over. */
  readonly turn: Seat | null;
  /** Whether this player has to choose a side. */
  readonly chooses: boolean;
  /** Whether the clock of this player runs. */
  readonly running: boolean;
  readonly result: { readonly winner: Seat | null; readonly reason: Reason } | null;
  readonly draw_offer: Seat | null;
  readonly undo_request: Seat | null;
  readonly rematch_offer: Seat | null;
  /** The id of the next game. */
  readonly rematch: string | null;
}

export type Reason = "four" | "full board" | "resignation" | "time" | "agreement" | "aborted";

export interface Presence {
  readonly host: boolean;
  readonly guest: boolean;
  readonly watching: number;
}

export const REACTIONS = ["hello", "good luck", "nice move", "oops", "thinking", "thanks", "good game"] as const;
export type Reaction = (typeof REACTIONS)[number];

export type Command =
  | { readonly type: "join"; readonly name: string }
  | { readonly type: "move"; readonly number: number; readonly column: string }
  | { readonly type: "choose"; readonly side: Side }
  | { readonly type: "offer draw" | "accept draw" | "decline draw" }
  | { readonly type: "ask to take back" | "accept to take back" | "decline to take back" }
  | { readonly type: "resign" | "rematch" };

export type GameMessage =
  | { readonly type: "welcome"; readonly seat: Seat | null; readonly game: GameState }
  | { readonly type: "game"; readonly game: GameState }
  | ({ readonly type: "presence" } & Presence)
  | { readonly type: "reaction"; readonly seat: Seat; readonly reaction: Reaction }
  | { readonly type: "deleted" };

export interface GameOrder {
  readonly columns: number;
  readonly rows: number;
  readonly first: Seat | "random";
  readonly swap: boolean;
  readonly clock: { readonly minutes: number; readonly increment: number } | { readonly days: number } | null;
  readonly name: string;
  readonly host?: string;
  readonly guest?: string;
}

export interface GameCreated {
  readonly id: string;
  readonly host: string | null;
  readonly guest: string | null;
}

export const otherSeat = (seat: Seat): Seat => (seat === "host" ? "guest" : "host");
