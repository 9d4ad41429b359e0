// A live connection to the lobby, and what is in it: `fourfold/online/lobby_messages.py`.

import { type ReadonlySignal, signal } from "@preact/signals";
import { Channel, type Socket } from "./channel";
import type { GameOrder } from "./types";

export interface Person {
  readonly id: string;
  readonly name: string;
  /** The id of the game that this person is playing. */
  readonly plays: string | null;
}

export type Terms = Pick<GameOrder, "columns" | "rows" | "swap" | "clock">;

export interface Challenge {
  readonly id: string;
  readonly person: Person;
  readonly terms: Terms;
}

export interface Score {
  readonly person: string;
  readonly name: string;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly points: number;
}

export interface Pairing {
  /** null: a bye. */
  readonly players: readonly [string | null, string | null];
  readonly game: string | null;
  readonly over: boolean;
  readonly winner: 0 | 1 | null;
  /** Over without a winner; if not drawn, neither player came. */
  readonly drawn: boolean;
}

export type TournamentKind = "knock-out" | "round-robin";

export interface Tournament {
  readonly id: string;
  readonly title: string;
  readonly kind: TournamentKind;
  readonly terms: Terms;
  readonly owner: string;
  readonly owner_name: string;
  readonly status: "open" | "running" | "over";
  readonly players: readonly Person[];
  readonly rounds: readonly (readonly Pairing[])[];
  readonly standings: readonly { readonly name: string; readonly played: number; readonly points: number }[];
  readonly winners: readonly string[];
}

export interface LobbyState {
  readonly people: readonly Person[];
  readonly challenges: readonly Challenge[];
  readonly games: readonly { readonly id: string; readonly players: readonly [string, string]; readonly tournament: string | null }[];
  readonly leaderboard: readonly Score[];
  readonly tournaments: readonly Tournament[];
  /** Milliseconds that a player of a tournament may take to come, and to move. */
  readonly show_up: number;
}

export interface OwnGame {
  readonly id: string;
  readonly secret: string;
  readonly opponent: string;
  readonly tournament: string | null;
  readonly started: number;
}

export interface You {
  readonly id: string;
  /** null before the person has entered. */
  readonly name: string | null;
  readonly games: readonly OwnGame[];
}

export type LobbyCommand =
  | { readonly type: "enter"; readonly name: string }
  | { readonly type: "offer"; readonly terms: Terms }
  | { readonly type: "withdraw" }
  | { readonly type: "accept"; readonly challenge: string }
  | { readonly type: "organise"; readonly title: string; readonly kind: TournamentKind; readonly terms: Terms }
  | { readonly type: "join" | "leave" | "start" | "cancel"; readonly tournament: string };

type LobbyMessage = { readonly type: "welcome" | "lobby"; readonly you: You | null; readonly lobby: LobbyState };

export class LobbyConnection extends Channel<LobbyCommand, LobbyMessage> {
  readonly #lobby = signal<LobbyState | null>(null);
  readonly #you = signal<You | null>(null);

  constructor(open: () => Socket, key: string) {
    super(open, { key });
  }

  get lobby(): ReadonlySignal<LobbyState | null> {
    return this.#lobby;
  }

  get you(): ReadonlySignal<You | null> {
    return this.#you;
  }

  protected hear({ you, lobby }: LobbyMessage): void {
    this.#you.value = you;
    this.#lobby.value = lobby;
  }
}
