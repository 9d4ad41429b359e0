// A live connection to the lobby.

import { type ReadonlySignal, signal } from "@preact/signals";
import type { LobbyChanged, LobbyCommand, LobbyView, LobbyWelcome, You } from "../generated/online";
import { Channel, type Socket } from "./channel";

type LobbyMessage = LobbyWelcome | LobbyChanged;

export class LobbyConnection extends Channel<LobbyCommand, LobbyMessage> {
  readonly #lobby = signal<LobbyView | null>(null);
  readonly #you = signal<You | null>(null);

  constructor(open: () => Socket, key: string) {
    super(open, { key });
  }

  get lobby(): ReadonlySignal<LobbyView | null> {
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
