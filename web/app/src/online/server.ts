// The server behind this page, if it has games between people. A static host has none.

import type { GameCreated, GameOrder, GameView, LobbyView } from "../generated/online";
import { language } from "../texts/language";

const GAMES = "api/v1/games";

/** What the server behind this page offers. */
export interface Offers {
  /** `offline`: no server answers. `none`: a host of files, or a server without games between people. */
  readonly games: "yes" | "none" | "offline";
  readonly lobby: boolean;
  /** Where others in the same network reach the server; null if only this machine does, or if the server does not know. */
  readonly network: string | null;
}

export async function offers(): Promise<Offers> {
  try {
    const answer = await fetch("api/v1/health", { headers: { Accept: "application/json" }, cache: "no-store" });
    if (!answer.ok) return { games: "none", lobby: false, network: null };
    const { games, lobby, network } = (await answer.json()) as Record<string, unknown>;
    return { games: games === true ? "yes" : "none", lobby: lobby === true, network: typeof network === "string" ? network : null };
  } catch (error) {
    // A host of files may answer with a page, which is no JSON.
    return { games: error instanceof SyntaxError ? "none" : "offline", lobby: false, network: null };
  }
}

/** The game as it is now; null if there is none, undefined if the server does not answer. */
export async function lookAt(id: string): Promise<GameView | null | undefined> {
  try {
    const answer = await fetch(`${GAMES}/${encodeURIComponent(id)}`, { headers: { Accept: "application/json" }, cache: "no-store" });
    if (answer.status === 404) return null;
    return answer.ok ? ((await answer.json()) as GameView) : undefined;
  } catch {
    return undefined;
  }
}

/** Throws an error with the server's words if it refuses. */
export async function createGame(order: GameOrder): Promise<GameCreated> {
  const headers = { "Content-Type": "application/json", "Accept-Language": language.value };
  const answer = await fetch(GAMES, { method: "POST", headers, body: JSON.stringify(order) });
  if (!answer.ok) throw new Error(await reasonOf(answer));
  return (await answer.json()) as GameCreated;
}

/** Ends a game that nobody has joined, and deletes it. What fails here is not worth a word: such games expire. */
export async function cancelGame(id: string, secret: string): Promise<void> {
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${secret}` };
  const body = JSON.stringify({ type: "resign" });
  await fetch(`${GAMES}/${encodeURIComponent(id)}/commands`, { method: "POST", headers, body })
    .then(() => deleteGame(id, secret))
    .catch(() => undefined);
}

/** Who is in the lobby, and what goes on there; null if there is no lobby, or no answer. */
export async function lookAtLobby(): Promise<LobbyView | null> {
  try {
    const answer = await fetch("api/v1/lobby", { headers: { Accept: "application/json" }, cache: "no-store" });
    return answer.ok ? ((await answer.json()) as LobbyView) : null;
  } catch {
    return null;
  }
}

/** Deletes a game, for both players. */
export async function deleteGame(id: string, secret: string): Promise<void> {
  const headers = { Authorization: `Bearer ${secret}`, "Accept-Language": language.value };
  const answer = await fetch(`${GAMES}/${encodeURIComponent(id)}`, { method: "DELETE", headers });
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

/** Whether the address of this page works on this machine only. */
export function isLocal(host: string = location.hostname): boolean {
  return host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127\./.test(host);
}

/** The address of this page, without what it shows. */
export function pageAddress(): string {
  return location.href.split(/[?#]/)[0]!;
}
