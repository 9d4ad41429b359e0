// Written by `make generate`; see contract/README.md.

/** Choose a side after the opponent has placed three discs. */
export interface Choose {
  readonly type: "choose";
  readonly side: "first" | "second";
}

/** Take the seat; or change the name. */
export interface Join {
  readonly type: "join";
  /** What the others see. */
  readonly name?: string;
  readonly face?: ("cat" | "dog" | "fox" | "bear" | "rabbit" | "panda" | "frog" | "owl") | null;
}

/** Drop a disc. Sent again, it changes nothing. */
export interface Move {
  readonly type: "move";
  /** 1 for the first move of the game. */
  readonly number: number;
  readonly column: string;
  /** How often moves were taken back so far, as the game says. */
  readonly takebacks?: number;
}

/** Offer, accept or decline a draw, a take-back or a rematch; resign. */
export interface PlainCommand {
  readonly type: "offer draw" | "accept draw" | "decline draw" | "ask to take back" | "accept to take back" | "decline to take back" | "resign" | "rematch" | "decline rematch";
}

export type Command = Join | Move | Choose | PlainCommand;

/** Accept the offer of somebody else. */
export interface Accept {
  readonly type: "accept";
  readonly challenge: string;
}

/** Either minutes for the game, with seconds added after each move, or days for each move. */
export interface ClockOrder {
  readonly minutes: number | null;
  /** Seconds. */
  readonly increment: number;
  readonly days: number | null;
}

/** Enter the lobby, or change the name or the face. */
export interface Enter {
  readonly type: "enter";
  /** What the others see. */
  readonly name: string;
  readonly face?: ("cat" | "dog" | "fox" | "bear" | "rabbit" | "panda" | "frog" | "owl") | null;
}

/** Join or leave a tournament that is open; start it; or cancel it, also later. */
export interface ForTournament {
  readonly type: "join" | "leave" | "start" | "cancel";
  readonly tournament: string;
}

/** Offer a game to anyone. It replaces an earlier offer. */
export interface Offer {
  readonly type: "offer";
  readonly terms?: Terms;
}

/** Open a tournament, which others can join. */
export interface Organise {
  readonly type: "organise";
  readonly title: string;
  readonly kind: "knock-out" | "round-robin";
  readonly terms: Terms;
}

/** What is played: the board, the clock, and whether sides are chosen by swap. */
export interface Terms {
  readonly columns: number;
  readonly rows: number;
  /** Whether the player who begins places three discs, and the other one then chooses a side. */
  readonly swap: boolean;
  readonly clock: ClockOrder | null;
}

/** Withdraw the offer. */
export interface Withdraw {
  readonly type: "withdraw";
}

export type LobbyCommand = Enter | Offer | Withdraw | Accept | Organise | ForTournament;

/** A game to create. */
export interface GameOrder {
  /** Columns of the board; columns × (rows + 1) ≤ 128. */
  readonly columns?: number;
  /** Rows of the board. */
  readonly rows?: number;
  readonly swap?: boolean;
  readonly clock?: ClockOrder | null;
  /** Who moves first. */
  readonly first?: "host" | "guest" | "random";
  /** What the others see. */
  readonly name?: string;
  readonly face?: ("cat" | "dog" | "fox" | "bear" | "rabbit" | "panda" | "frog" | "owl") | null;
  /** A computer player on the host's seat. */
  readonly host?: string | null;
  /** A computer player on the guest's seat. */
  readonly guest?: string | null;
}

export const ReactionName = ["hello", "good luck", "nice move", "oops", "thinking", "thanks", "good game"] as const;
export type ReactionName = (typeof ReactionName)[number];

export const FaceName = ["cat", "dog", "fox", "bear", "rabbit", "panda", "frog", "owl"] as const;
export type FaceName = (typeof FaceName)[number];

/** An offer to play anyone. */
export interface ChallengeView {
  readonly id: string;
  readonly person: PersonView;
  readonly terms: Terms;
}

/** The game as it is now. */
export interface Changed {
  readonly type: "game";
  readonly game: GameView;
}

/** How much time a seat has, in milliseconds. */
export interface Clock {
  /** At the start; with `per_move`, for every move. */
  readonly base: number;
  /** Added after each move. */
  readonly increment: number;
  /** Whether each move has this time. */
  readonly per_move: boolean;
}

/** An offer that was declined. The player can repeat it after the next move. */
export interface Declined {
  readonly seat: "host" | "guest";
  readonly offer: "draw" | "take-back" | "rematch";
}

/** A player has deleted the game. */
export interface Deleted {
  readonly type: "deleted";
}

/** A command was obeyed, and what follows from it is stored. */
export interface Done {
  readonly type: "done";
  readonly id: string | null;
}

/** A new game and the secrets of its seats: who knows one can play. */
export interface GameCreated {
  readonly id: string;
  /** The host's secret; null for a computer player. */
  readonly host: string | null;
  /** The guest's secret; null for a computer player. */
  readonly guest: string | null;
  /** For a link to the guest's seat that works until the guest has joined; null for a computer player. */
  readonly invitation: string | null;
  readonly game: GameView;
}

/** How a game ended. */
export interface GameResult {
  readonly winner: "host" | "guest" | null;
  readonly reason: "four" | "full board" | "resignation" | "time" | "agreement" | "absent" | "aborted";
}

/** A game at one moment, as clients see it. A larger `version` is newer. */
export interface GameView {
  readonly id: string;
  readonly version: number;
  readonly columns: number;
  readonly rows: number;
  readonly moves: string;
  readonly clock: Clock | null;
  /** Whether one player places three discs, and the other one then chooses a side. */
  readonly swap: boolean;
  /** Whether leaving before both have moved is losing, as in a tournament. */
  readonly binding: boolean;
  readonly seats: Seats;
  /** Who has to act; null when the game is over. */
  readonly turn: "host" | "guest" | null;
  /** Whether this player has to choose a side. */
  readonly chooses: boolean;
  /** Whether the clock of this player runs. */
  readonly running: boolean;
  /** Whether it would run, but stands still because the server has only just recovered. */
  readonly paused: boolean;
  /** How the game ended; null while it goes on. */
  readonly result: GameResult | null;
  /** Who offers a draw. */
  readonly draw_offer: "host" | "guest" | null;
  /** Who asks to take back a move. */
  readonly undo_request: "host" | "guest" | null;
  /** Who offers a rematch. */
  readonly rematch_offer: "host" | "guest" | null;
  readonly declined: readonly Declined[];
  /** The id of the next game. */
  readonly rematch: string | null;
  /** The secret of your seat in the next game; null for spectators. */
  readonly rematch_secret: string | null;
  /** How often moves were taken back. A move must state it. */
  readonly takebacks: number;
  /** Who loses by not coming, or by not making the first move. */
  readonly awaited: "host" | "guest" | null;
  /** Milliseconds that this player has left for it. */
  readonly show_up: number | null;
}

/** The lobby as it is now. */
export interface LobbyChanged {
  readonly type: "lobby";
  readonly you: You | null;
  readonly lobby: LobbyView;
}

/** The lobby as it is now. */
export interface LobbyView {
  readonly people: readonly PersonView[];
  readonly challenges: readonly ChallengeView[];
  readonly games: readonly MatchView[];
  readonly leaderboard: readonly ScoreView[];
  readonly tournaments: readonly TournamentView[];
}

/** The answer to `hello`. */
export interface LobbyWelcome {
  readonly type: "welcome";
  readonly you: You | null;
  readonly lobby: LobbyView;
}

/** A game that is being played. */
export interface MatchView {
  readonly id: string;
  /** The names of host and guest. */
  readonly players: readonly [string, string];
  /** The title of its tournament. */
  readonly tournament: string | null;
}

/** A game that the person is playing. Whoever knows the secret can play it. */
export interface OwnGame {
  readonly id: string;
  readonly secret: string;
  readonly seat: "host" | "guest";
  readonly opponent: string;
  /** The title of its tournament. */
  readonly tournament: string | null;
}

/** Two players of a round. */
export interface PairingView {
  /** Names; null: a bye. */
  readonly players: readonly [string | null, string | null];
  /** The id of the last game. */
  readonly game: string | null;
  readonly over: boolean;
  readonly winner: 0 | 1 | null;
  /** Over without a winner; if not drawn, neither player came. */
  readonly drawn: boolean;
}

/** A person who is here. */
export interface PersonView {
  readonly id: string;
  readonly name: string;
  readonly face: "cat" | "dog" | "fox" | "bear" | "rabbit" | "panda" | "frog" | "owl" | null;
  /** The id of the game that this person is playing. */
  readonly plays: string | null;
}

/** The answer to `ping`. */
export interface Pong {
  readonly type: "pong";
}

/** Who has the game open at this moment. */
export interface Presence {
  readonly type: "presence";
  readonly host: boolean;
  readonly guest: boolean;
  readonly watching: number;
  /** The seats that are open in more than one browser. */
  readonly shared: readonly ("host" | "guest")[];
}

/** What a player says. */
export interface Reaction {
  readonly type: "reaction";
  readonly seat: "host" | "guest";
  readonly reaction: "hello" | "good luck" | "nice move" | "oops" | "thinking" | "thanks" | "good game";
}

/** A message or a command was refused. */
export interface Refusal {
  readonly type: "refused";
  readonly id: string | null;
  readonly detail: string;
}

/** A row of the leaderboard. */
export interface ScoreView {
  readonly person: string;
  readonly name: string;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** A win is a point, a draw half of one. */
  readonly points: number;
}

/** One of the two players, as clients see it. */
export interface SeatView {
  readonly name: string;
  readonly face: "cat" | "dog" | "fox" | "bear" | "rabbit" | "panda" | "frog" | "owl" | null;
  /** The computer player on this seat; null for a person. */
  readonly player: string | null;
  /** Null until it is chosen. */
  readonly side: "first" | "second" | null;
  /** Whether the player has opened the game. */
  readonly joined: boolean;
  /** Milliseconds on the clock when the message was sent; null without a clock. */
  readonly remaining: number | null;
}

/** Both players. */
export interface Seats {
  readonly host: SeatView;
  readonly guest: SeatView;
}

/** A row of the table of a round-robin. */
export interface StandingView {
  readonly name: string;
  readonly played: number;
  readonly points: number;
}

/** A tournament. */
export interface TournamentView {
  readonly id: string;
  readonly title: string;
  readonly kind: "knock-out" | "round-robin";
  readonly terms: Terms;
  /** The id of the person who organises it. */
  readonly owner: string;
  readonly owner_name: string;
  readonly status: "open" | "running" | "over";
  readonly players: readonly PersonView[];
  readonly rounds: readonly (readonly PairingView[])[];
  readonly standings: readonly StandingView[];
  /** Names; more than one shared the first place. */
  readonly winners: readonly string[];
}

/** The answer to `hello`. */
export interface Welcome {
  readonly type: "welcome";
  /** The seat of this client; null: it watches, for example because its invitation was used. */
  readonly seat: "host" | "guest" | null;
  /** The secret of the seat. */
  readonly secret: string | null;
  /** What the host can give away while the guest's seat is free. */
  readonly invitation: string | null;
  readonly game: GameView;
}

/** The person whose key the client has sent. */
export interface You {
  readonly id: string;
  /** Null before the person has entered. */
  readonly name: string | null;
  readonly games: readonly OwnGame[];
}
