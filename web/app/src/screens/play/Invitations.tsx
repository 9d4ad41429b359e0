// What else there is to play: a friend, and the puzzle of the day; and the games with friends that go on.

import { outcomeInWords } from "../../common/names";
import { reviewLink } from "../../common/reviewLink";
import { dayOf } from "../../rules/day";
import { isFinished } from "../../rules/game";
import { Icon } from "../../shell/icons";
import { later } from "../../shell/later";
import { hashOf } from "../../shell/router";
import { gamesToMove, runningGames } from "../../state/online";
import { dailyOn, progress, streakOn } from "../../state/puzzleProgress";
import { savedGames } from "../../state/saved";
import { texts } from "../../texts";

// Loaded when the rest is here: a card for the lobby of this server, if it has one.
const Lobby = later(async () => (await import("../../common/LobbyOnServer")).LobbyOnServer, true);
const FriendGames = later(async () => (await import("../../common/FriendGames")).FriendGames);
const words = texts.play.daily;
/** More are listed where a friend is invited. */
const MOST_LISTED = 6;

/** `isFresh`: the game on the board has not begun, so the last one may still be of interest. */
export function Invitations({ isFresh }: { isFresh: boolean }) {
  const last = isFresh ? savedGames.value.find(({ game, opened }) => !opened && isFinished(game)) : undefined;
  const running = runningGames.value;
  const isMyTurn = gamesToMove.value.length > 0;
  const today = dayOf(Date.now());
  const days = streakOn(progress.value, today);
  const result = dailyOn(progress.value, today);
  const friends = running.length > 0 && <FriendGames games={running.slice(0, MOST_LISTED)} />;
  return (
    <>
      {isMyTurn && friends}
      <nav class="invitations" aria-label={texts.play.more}>
        <a href={hashOf("game", "new")}>
          <Icon name="lobby" />
          <strong>{texts.friends.play}</strong>
          <span class="muted">{texts.friends.playHelp}</span>
        </a>
        <a href={hashOf("puzzles", "today")} class={result ?? ""}>
          <Icon name={result === "solved" ? "check" : "puzzles"} />
          <strong>{words.title}</strong>
          <span class="muted">
            {days > 0 ? words.streak({ days }) : result === "solved" ? words.done : result === "failed" ? words.failed : words.begin}
          </span>
        </a>
        {last && (
          <a class="last-game" href={reviewLink(last.game, last.id)}>
            <Icon name="review" />
            <strong>{texts.play.lastGame}</strong>
            <span class="muted">{outcomeInWords(last.game)}</span>
          </a>
        )}
      </nav>
      <Lobby />
      {!isMyTurn && friends}
    </>
  );
}
