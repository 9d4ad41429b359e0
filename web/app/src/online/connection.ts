// A live connection to one game.

import { type ReadonlySignal, signal } from "@preact/signals";
import type { Command, GameView, Presence, ReactionName } from "../generated/online";
import { browserId } from "../state/online";
import { Channel, type Socket } from "./channel";
import type { GameMessage, Seat } from "./types";

export interface Said {
  readonly seat: Seat;
  readonly reaction: ReactionName;
  readonly number: number;
}

export class LiveConnection extends Channel<Command, GameMessage> {
  readonly #game = signal<GameView | null>(null);
  readonly game: ReadonlySignal<GameView | null> = this.#game;
  readonly #seat = signal<Seat | null>(null);
  /** The seat of this client; null if it watches. */
  readonly seat: ReadonlySignal<Seat | null> = this.#seat;
  readonly #secret = signal<string | null>(null);
  /** The secret of the seat. */
  readonly secret: ReadonlySignal<string | null> = this.#secret;
  readonly #invitation = signal<string | null>(null);
  /** What the host can give away while the guest's seat is free. */
  readonly invitation: ReadonlySignal<string | null> = this.#invitation;
  readonly #presence = signal<Presence>({ type: "presence", host: false, guest: false, watching: 0, shared: [] });
  readonly presence: ReadonlySignal<Presence> = this.#presence;
  readonly #reaction = signal<Said | null>(null);
  /** The last reaction; its number differs if the same one is sent again. */
  readonly reaction: ReadonlySignal<Said | null> = this.#reaction;
  readonly #hasLost = signal(false);
  /** Whether the server has lost a move that it had confirmed, and none was made since. */
  readonly hasLost: ReadonlySignal<boolean> = this.#hasLost;
  #said = 0;
  /** When the game was last received, in milliseconds of `performance.now()`. */
  #received = 0;

  constructor(open: () => Socket, secret: string | null) {
    super(open, { secret, browser: browserId() });
  }

  /** The label of the column of a move after these that was made, but is not confirmed yet. */
  moveAfter(moves: string): string | null {
    const sent = this.waiting.find((command) => command.type === "move" && command.number > moves.length);
    return sent?.type === "move" ? sent.column : null;
  }

  /** Milliseconds that have passed for the clocks since the game was received. They stand still while the server does not answer. */
  get passed(): number {
    return Math.max(0, (this.silentSince.value ?? performance.now()) - this.#received);
  }

  protected override get isUrgent(): boolean {
    return super.isUrgent || (this.#game.value?.running ?? false);
  }

  /** Reactions are not sent again if the connection is lost. */
  react(reaction: ReactionName): void {
    if (this.link.value === "open") this.send({ type: "react", reaction });
  }

  protected hear(message: GameMessage): void {
    switch (message.type) {
      case "welcome":
        this.#seat.value = message.seat;
        this.#secret.value = message.secret;
        this.#invitation.value = message.invitation;
        // An invitation is good for one connection: the seat that it led to is asked for from now on.
        if (message.secret) this.hello = { ...this.hello, secret: message.secret };
        this.#show(message.game);
        break;
      case "game":
        this.#show(message.game);
        break;
      case "presence":
        this.#presence.value = message;
        break;
      case "reaction":
        this.#reaction.value = { seat: message.seat, reaction: message.reaction, number: ++this.#said };
        break;
      case "deleted":
        this.close("deleted");
        break;
    }
  }

  #show(game: GameView): void {
    // States come in order, and a welcome has all that is stored: a game goes back only if the server has lost a move.
    const known = this.#game.value?.version ?? 0;
    if (game.version !== known) this.#hasLost.value = game.version < known;
    this.#received = performance.now();
    this.#game.value = game;
  }
}
