// Creating a game with a friend on the server.

import type { GameOrder } from "../../generated/online";
import { cancelGame, createGame, lookAt } from "../../online/server";
import { hashOf } from "../../shell/router";
import { forgetOnline, keepOnline, onlineGames } from "../../state/online";

/** Creates a game, and returns its address for the user. */
export async function order(terms: GameOrder): Promise<string> {
  const { id, host, guest } = await createGame(terms);
  keepOnline({ id, secret: host, invitation: guest, opened: new Date().toISOString(), seat: "host" });
  return hashOf("game", `${id}/${host}`);
}

/** The address of a game that still waits for a friend; null if there is none. */
export async function waitingGame(): Promise<string | null> {
  const known = onlineGames.value.find(
    ({ secret, invitation, seen }) => secret !== null && invitation !== null && seen?.state === "waiting",
  );
  if (known === undefined) return null;
  const game = await lookAt(known.id);
  return game && !game.seats.guest.joined && game.result === null ? hashOf("game", `${known.id}/${known.secret}`) : null;
}

/** Cancels a game that still waits for a friend, so that its link leads to no dead game. */
export async function cancelWaiting(id: string): Promise<void> {
  const known = onlineGames.value.find((game) => game.id === id);
  if (known?.secret == null || known.seen?.state !== "waiting") return;
  await cancelGame(id, known.secret);
  forgetOnline(id);
}
