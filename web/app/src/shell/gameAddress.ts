// The addresses of games with people.

import type { OnlineGame } from "../state/online";
import { hashOf } from "./router";

export function addressOfGame({ id, secret, lobby }: Pick<OnlineGame, "id" | "secret" | "lobby">): string {
  return hashOf("game", secret === null ? id : `${id}/${secret}`, lobby ? { lobby: "" } : {});
}
