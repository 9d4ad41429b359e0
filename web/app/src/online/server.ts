// The server behind this page, if it has games between people. A static host has none.

import type { GameCreated, GameOrder, GameView } from "../generated/online";
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

/** The link to a game: `rest` is its address, see `restOf`. `network`: where others reach the server, if not at this page's address. */
export function linkOf(rest: string, network: string | null = null): string {
  const page = isLocal() && network !== null ? network : pageAddress();
  return `${page}#/game/${rest}`;
}

/** What an address says about a game. */
export interface GameAddress {
  readonly id: string;
  /** Of a seat or of an invitation. Without it, the address is for spectators, and for the browser that keeps the seat. */
  readonly secret: string | null;
  readonly isInvitation: boolean;
}

const JOIN = "join";

/** What follows `#/game/`: "x7Gh2kQ1", "x7Gh2kQ1/secret" or "x7Gh2kQ1/join/invitation". */
export function restOf(id: string, secret: string | null = null, isInvitation = false): string {
  return [id, ...(isInvitation ? [JOIN] : []), ...(secret === null ? [] : [secret])].join("/");
}

export function readAddress(rest: string): GameAddress {
  const [id = "", second, third] = rest.split("/");
  const isInvitation = second === JOIN && Boolean(third);
  return { id, secret: (isInvitation ? third : second === JOIN ? null : second) || null, isInvitation };
}

/** The address of this page, without what it shows. */
export function pageAddress(): string {
  return location.href.split(/[?#]/)[0]!;
}
