// The card of the lobby, where it is not known whether the server has one.

import { useEffect, useState } from "preact/hooks";
import { offers } from "../online/server";
import { LobbyCard } from "./LobbyCard";

export function LobbyOnServer() {
  const [hasLobby, setLobby] = useState(false);
  useEffect(() => {
    if (navigator.onLine) void offers().then(({ lobby }) => setLobby(lobby));
  }, []);
  return hasLobby ? <LobbyCard /> : null;
}
