// Both players: who they are, whether they are here, what they say, and their clocks.

import words from "messages:game";
import { useEffect, useState } from "preact/hooks";
import { DiscIcon } from "../../board/DiscIcon";
import type { GameView } from "../../generated/online";
import { countdown } from "../../online/clocks";
import type { LiveConnection } from "../../online/connection";
import { otherSeat, type Seat } from "../../online/types";
import { PersonFace } from "../../players/PersonFace";
import { announce } from "../../shell/announce";
import { useNow } from "../../shell/useNow";
import { texts } from "../../texts";
import { Clock } from "./Clock";
import { seriesOf } from "./series";
import { awaitedInWords, nameOf, scoreInWords } from "./words";

interface SeatsProps {
  readonly connection: LiveConnection;
  readonly game: GameView;
  readonly seat: Seat | null;
}

/** The user's own seat is below. */
export function Seats({ connection, game, seat }: SeatsProps) {
  const presence = connection.presence.value;
  const isConnected = connection.link.value === "open" && connection.silentSince.value === null;
  const mine = seat ?? "host";
  const said = useSaid(connection, game);
  const score = seat && scoreInWords(seriesOf(game), game, seat);
  return (
    <ul class={`seats${score || game.awaited ? " with-note" : ""}`}>
      {[otherSeat(mine), mine].map((each) => {
        const { side, player, joined, face } = game.seats[each];
        const isHere = isConnected && (presence[each] || player !== null);
        return (
          <li key={each} class={game.turn === each ? "to-move" : ""}>
            {side && <DiscIcon side={side} />}
            {face && <PersonFace face={face} />}
            <strong>{each === seat ? texts.players.you : nameOf(game, each)}</strong>
            <span class={`presence${isHere ? " here" : ""}`}>
              <span>{isHere ? words.here : joined ? words.away : words.notHere}</span>
            </span>
            <Clock connection={connection} game={game} seat={each} name={nameOf(game, each)} />
            {said?.seat === each && <span class="bubble">{words.reactions[said.reaction]}</span>}
          </li>
        );
      })}
      {game.awaited ? <Awaited connection={connection} game={game} seat={seat} /> : score && <li class="small-text score">{score}</li>}
      {presence.watching > 0 && <li class="muted small-text">{words.spectators({ count: presence.watching })}</li>}
    </ul>
  );
}

/** What a player has said in the last seconds. */
function useSaid(connection: LiveConnection, game: GameView) {
  const said = connection.reaction.value;
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (said === null) return;
    setShown(true);
    announce(words.says({ name: nameOf(game, said.seat), what: words.reactions[said.reaction] }));
    const timer = setTimeout(() => setShown(false), 4000);
    return () => clearTimeout(timer);
  }, [said?.number]);
  return isShown ? said : null;
}

/** The time in which a player of a tournament has to come, or to move. */
function Awaited({ connection, game, seat }: SeatsProps) {
  useNow(500);
  const left = game.show_up! - (game.paused ? 0 : connection.passed);
  return <li class="small-text awaited">{awaitedInWords(game, seat, countdown(left))}</li>;
}
