// Games with friends: against whom, whose turn it is, and how much time is left.

import { timeInWords } from "../online/clocks";
import { Button } from "../shell/Button";
import { addressOfGame } from "../shell/gameAddress";
import { once } from "../shell/keys";
import { forgetOnline, type OnlineGame } from "../state/online";
import { texts } from "../texts";
import { dateAndTime } from "../texts/format";
import "./common.css";

const words = texts.friends;

interface FriendGamesProps {
  readonly games: readonly OnlineGame[];
  /** Whether games can be removed from the list. */
  readonly mayForget?: boolean;
}

/** Those in which it is the user's turn come first. */
export function FriendGames({ games, mayForget = false }: FriendGamesProps) {
  const rank = ({ seen }: OnlineGame) => ["mine", "theirs", "waiting", undefined, "over"].indexOf(seen?.state);
  return (
    <section class="friend-games stack" aria-label={words.title}>
      <h2>{words.title}</h2>
      <ul>
        {[...games]
          .sort((one, other) => rank(one) - rank(other))
          .map((game) => (
            <li key={game.id} class={game.seen?.state ?? ""}>
              <Entry game={game} />
              {mayForget && <Button quiet icon="close" aria-label={words.forget} onClick={once(() => forget(game))} />}
            </li>
          ))}
      </ul>
    </section>
  );
}

function forget({ id, secret, seen }: OnlineGame): void {
  const losesSeat = secret !== null && seen?.state !== "over";
  if (!losesSeat || confirm(words.forgetSure)) forgetOnline(id);
}

function Entry({ game }: { game: OnlineGame }) {
  const { secret, opened, seen } = game;
  const waitsSince = seen?.state === "waiting" ? dateAndTime(new Date(opened)) : null;
  const isRunning = seen !== null && seen.deadline !== null && (seen.state === "mine" || seen.state === "theirs");
  return (
    <a href={addressOfGame(game)}>
      <strong>{waitsSince ?? (seen?.opponent ? words.against({ name: seen.opponent }) : words.againstFriend)}</strong>
      <span class="state">{secret === null ? words.watched : words.states[seen?.state ?? "unknown"]}</span>
      {isRunning && <span class="muted small-text">{words.left({ time: timeInWords(seen.deadline! - Date.now()) })}</span>}
    </a>
  );
}
