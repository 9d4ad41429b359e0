// The server behind this page, if it has games between people. A static host has none.

import type { GameCreated, GameOrder } from "../generated/online";

const GAMES = "api/v1/games";

/** Whether the server that this page comes from has games between people, and a lobby. */
export async function offers(): Promise<{ readonly games: boolean; readonly lobby: boolean }> {
  try {
    const answer = await fetch("api/v1/health", { headers: { Accept: "application/json" } });
    const { games, lobby } = answer.ok ? ((await answer.json()) as { games?: unknown; lobby?: unknown }) : {};
    return { games: games === true, lobby: lobby === true };
  } catch {
    return { games: false, lobby: false }; // offline, or a host of files
  }
}

/** Throws an error with the server's words if it refuses. */
export async function createGame(order: GameOrder): Promise<GameCreated> {
  const answer = await fetch(GAMES, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(order) });
  if (!answer.ok) throw new Error(await reasonOf(answer));
  return (await answer.json()) as GameCreated;
}

/** Deletes a game, for both players. */
export async function deleteGame(id: string, secret: string): Promise<void> {
  const answer = await fetch(`${GAMES}/${encodeURIComponent(id)}`, { method: "DELETE", headers: { Authorization: `Bearer ${secret}` } });
  if (!answer.ok && answer.status !== 404) throw new Error(await reasonOf(answer));
}

async function reasonOf(answer: Response): Promise<string> {
  try {
    return String(((await answer.json()) as { detail?: unknown }).detail ?? answer.statusText);
  } catch {
    return answer.statusText;
  }
}

/** Where the live connection of a game is. */
export const gameAddress = (id: string) => liveAddress(`${GAMES}/${encodeURIComponent(id)}/live`);

/** Where the live connection of the lobby is. */
export const lobbyAddress = () => liveAddress("api/v1/lobby/live");

function liveAddress(path: string): string {
  const address = new URL(path, document.baseURI);
  address.protocol = address.protocol.replace("http", "ws");
  address.hash = "";
  return address.href;
}

/** The link that a player, or without a secret a spectator, opens. */
export function linkOf(id: string, secret: string | null): string {
  const page = location.href.split("#")[0]!;
  return `${page}#/game/${id}${secret === null ? "" : `/${secret}`}`;
}
