// The lobby of the server as a card: who is there, and whether a tournament can be joined. Nothing where there is none.

import { useEffect, useState } from "preact/hooks";
import type { LobbyView } from "../generated/online";
import { lobbyConnection } from "../online/lobby";
import { lookAtLobby } from "../online/server";
import { Icon } from "../shell/icons";
import { hashOf } from "../shell/router";
import { texts } from "../texts";
import { listed } from "../texts/format";

const words = texts.meet;
/** Milliseconds between two looks. */
const PACE = 20_000;
/** How many people are named. */
const NAMED = 2;

export function LobbyCard() {
  const lobby = useLobbyView();
  if (lobby === null) return null;
  const open = lobby.tournaments.filter(({ status }) => status === "open").length;
  return (
    <a class="lobby-card" href={hashOf("lobby")}>
      <Icon name="lobby" />
      <strong>{texts.titles.lobby}</strong>
      <span class="muted">
        {peopleInWords(lobby.people.map(({ name }) => name))}
        {open > 0 && ` · ${words.tournaments({ count: open })}`}
      </span>
    </a>
  );
}

/** "Ann, Bob and 3 more are here". */
function peopleInWords(names: readonly string[]): string {
  if (names.length === 0) return words.nobody;
  const more = names.length - NAMED;
  if (more < 2) return words.here({ count: names.length, names: listed(names) });
  return words.more({ names: names.slice(0, NAMED).join(", "), more });
}

/** As the live connection has it, or asked for now and then. */
function useLobbyView(): LobbyView | null {
  const live = lobbyConnection.value?.lobby.value ?? null;
  const [seen, setSeen] = useState<LobbyView | null>(null);
  const isLive = live !== null;
  useEffect(() => {
    if (isLive) return;
    let isCurrent = true;
    const look = () => {
      if (!document.hidden) void lookAtLobby().then((found) => isCurrent && setSeen(found));
    };
    look();
    const timer = setInterval(look, PACE);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [isLive]);
  return live ?? seen;
}
