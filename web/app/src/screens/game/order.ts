// Creating a game with a friend on the server.

import type { GameOrder } from "../../generated/online";
import { cancelGame, createGame, lookAt } from "../../online/server";
import { restOf } from "../../shell/gameAddress";
import { hashOf } from "../../shell/router";
import { forgetOnline, keepSeat, onlineGames } from "../../state/online";

/** Creates a game, and returns its address for the user. */
export async function order(terms: GameOrder): Promise<string> {
  const { id, host, invitation } = await createGame(terms);
  const isKept = keepSeat({ id, secret: host, invitation, opened: new Date().toISOString(), seat: "host" });
  return hashOf("game", isKept ? restOf(id, invitation, invitation !== null) : restOf(id, host));
}

/** The address of a game that still waits for a friend; null if there is none. */
export async function waitingGame(): Promise<string | null> {
  const known = onlineGames.value.find(
    ({ secret, invitation, seen }) => secret !== null && invitation !== null && seen?.state === "waiting",
  );
  if (known === undefined) return null;
  const game = await lookAt(known.id);
  return game && !game.seats.guest.joined && game.result === null ? hashOf("game", restOf(known.id, known.invitation, true)) : null;
}

/** Cancels a game that still waits for a friend, so that its link leads to no dead game. */
export async function cancelWaiting(id: string): Promise<void> {
  const known = onlineGames.value.find((game) => game.id === id);
  if (known?.secret == null || known.seen?.state !== "waiting") return;
  await cancelGame(id, known.secret);
  forgetOnline(id);
}
