// The addresses of games with people.

import { isLocal, pageAddress } from "../online/server";
import type { OnlineGame } from "../state/online";
import { hashOf } from "./router";

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

/** The address of a game whose seat this browser keeps, or that is only watched. */
export function addressOfGame({ id, lobby }: Pick<OnlineGame, "id" | "lobby">): string {
  return hashOf("game", id, lobby ? { lobby: "" } : {});
}

/** The link to a game for others: `rest` see `restOf`. `network`: where they reach the server, if not at this page's address. */
export function linkOf(rest: string, network: string | null = null): string {
  const page = isLocal() && network !== null ? network : pageAddress();
  return `${page}${hashOf("game", rest)}`;
}
