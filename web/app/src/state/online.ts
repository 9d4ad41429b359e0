// The user's games with friends, newest first, so that each can be opened again without its link.

import { kept } from "./storage";
import { fieldsOf, listOf } from "./validate";

const MOST = 50;

export interface OnlineGame {
  readonly id: string;
  /** The user's own; null for a game that was watched. */
  readonly secret: string | null;
  /** The friend's, if the user created the game. */
  readonly invitation: string | null;
  /** ISO 8601. */
  readonly opened: string;
}

export function readOnline(stored: unknown): OnlineGame[] {
  return listOf(stored).flatMap((entry) => {
    const { id, secret, invitation, opened } = fieldsOf(entry);
    if (typeof id !== "string" || typeof opened !== "string") return [];
    return [{ id, secret: textOrNull(secret), invitation: textOrNull(invitation), opened }];
  });
}

const textOrNull = (value: unknown) => (typeof value === "string" ? value : null);

const games = kept<readonly OnlineGame[]>("online", readOnline);

export const onlineGames = games.signal;

export function keepOnline(game: OnlineGame): void {
  const known = onlineGames.value.find(({ id }) => id === game.id);
  const merged = { ...game, secret: game.secret ?? known?.secret ?? null, invitation: game.invitation ?? known?.invitation ?? null };
  games.change((list) => [merged, ...list.filter(({ id }) => id !== game.id)].slice(0, MOST));
}

export function forgetOnline(forgotten: string): void {
  games.change((list) => list.filter(({ id }) => id !== forgotten));
}

const KEY_LENGTH = 24;

const key = kept<string>("lobby", (stored) => (typeof stored === "string" && stored.length === KEY_LENGTH ? stored : ""));

/** The key by which the lobby recognises the user. It is created once and sent to the server only. */
export function lobbyKey(): string {
  if (key.signal.value === "") {
    const letters = "abcdefghijklmnopqrstuvwxyz234567";
    key.change(() => Array.from(crypto.getRandomValues(new Uint8Array(KEY_LENGTH)), (byte) => letters[byte % 32]).join(""));
  }
  return key.signal.value;
}

const name = kept<string>("name", (stored) => (typeof stored === "string" ? stored.slice(0, 30) : ""));

/** What the user is called in games with friends. */
export const myName = name.signal;

export function keepName(text: string): void {
  name.change(() => text.trim().slice(0, 30));
}
