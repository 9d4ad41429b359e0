// The live connection to the lobby: one for all screens, as long as anyone needs it.

import { effect, type ReadonlySignal, signal } from "@preact/signals";
import type { LobbyChanged, LobbyCommand, LobbyView, LobbyWelcome, You } from "../generated/online";
import { isInLobby, keepInLobby, keepSeat, keptGame, lobbyKey, myFace, myName } from "../state/online";
import { Channel, followNetwork, openSocket, type Socket } from "./channel";
import { refreshFriends } from "./friends";
import { lobbyAddress } from "./server";

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
    if (you !== null) keepGames(you);
  }
}

/** Adds the user's new games to those that the app follows, with the seats: the addresses of the games have none. */
export function keepGames({ games }: You): void {
  const begun = games.filter(({ id }) => !keptGame(id)?.secret);
  for (const { id, secret, seat, opponent } of begun) {
    const seen = { opponent, state: "mine", deadline: null, isNew: true } as const;
    keepSeat({ id, secret, seat, opened: new Date().toISOString(), seen, lobby: true });
  }
  if (begun.length > 0) void refreshFriends(({ id }) => begun.some((game) => game.id === id));
}

const current = signal<LobbyConnection | null>(null);

/** The connection, while someone holds it. */
export const lobbyConnection: ReadonlySignal<LobbyConnection | null> = current;

let holders = 0;
let close = () => undefined as unknown;

/** Keeps the connection open until the returned function is called. */
export function holdLobby(): () => void {
  if (holders++ === 0) {
    const connection = new LobbyConnection(openSocket(lobbyAddress()), lobbyKey());
    current.value = connection;
    close = followNetwork(connection);
  }
  return () => {
    if (--holders > 0) return;
    current.value = null;
    close();
  };
}

/** Keeps the connection open while the user is in the lobby, and tells it the user's name and face. */
export function stayInLobby(): () => void {
  return effect(() => {
    if (!isInLobby.value) return;
    const release = holdLobby();
    const connection = current.peek()!;
    const forget = effect(() => {
      const you = connection.you.value;
      if (connection.link.value === "ended" || (you !== null && you.name === null)) queueMicrotask(() => keepInLobby(false));
    });
    const rename = whenChanged(() => connection.act({ type: "enter", name: myName.peek(), face: myFace.peek() }));
    return () => {
      forget();
      rename();
      release();
    };
  });
}

/** Calls back when the user has another name or face. */
function whenChanged(callback: () => void): () => void {
  let isFirst = true;
  return effect(() => {
    void [myName.value, myFace.value];
    if (!isFirst && myName.value !== "") queueMicrotask(callback);
    isFirst = false;
  });
}
