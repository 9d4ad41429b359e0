// The end of a game: who won, and what to do next.

import { pictureOf } from "fourfold-board/components";
import { NEW_RATING } from "fourfold-engine/rules";
import { useRef } from "preact/hooks";
import { useRating } from "../../common/rating";
import { DownloadRecord } from "../../common/records";
import { ShareButton, type Shared, sharedNames, sharedOutcome } from "../../common/Share";
import { SuggestedLevel } from "../../common/SuggestedLevel";
import { Face } from "../../players/Face";
import { sizeQuery } from "../../rules/address";
import { isFinished, moveString, playedMoves, positionOf } from "../../rules/game";
import { fileName } from "../../rules/record";
import { Button, ButtonLink } from "../../shell/Button";
import { once } from "../../shell/keys";
import { hashOf } from "../../shell/router";
import { texts } from "../../texts";
import { type Ending, endingOf, HUMAN, type Match } from "./match";

const words = texts.play;

interface ResultProps {
  readonly match: Match;
  /** "You win!" */
  readonly title: string;
  readonly onAgain: () => void;
}

export function Result({ match, title, onAgain }: ResultProps) {
  const { game, opponent } = match;
  const size = sizeQuery(game);
  const how = [game.loser && words.byResignation, words.afterMoves(game.made)].filter(Boolean).join(" ");
  return (
    <section class={`panel result stack ${endingOf(match)}`} aria-label={title}>
      <div class="result-title">
        {opponent !== HUMAN && <Face player={opponent} />}
        <div>
          <h2>{title}</h2>
          <p class="muted">{how}</p>
        </div>
      </div>
      <div class="row">
        <Button primary label={words.again} onClick={once(onAgain)} />
        <ButtonLink icon="review" label={words.review} href={hashOf("review", moveString(game), size)} />
        <ButtonLink icon="analyse" label={words.analyse} href={hashOf("analyse", moveString(game), size)} />
        <ShareButton share={sharedGame(match)} />
        <DownloadRecord game={game} />
      </div>
      {match.mySide !== null && <Rated id={match.id} />}
    </section>
  );
}

/** What the game was worth, and another level if the results suggest one. */
function Rated({ id }: { id: string }) {
  const { rating } = useRating();
  if (rating === null) return null;
  const index = rating.games.findIndex(({ saved }) => saved.id === id);
  const now = rating.games[index]?.after;
  const before = rating.games[index - 1]?.after ?? NEW_RATING;
  return (
    <>
      {now && (
        <a class="small-text" href={hashOf("you")}>
          {words.rated(Math.round(now.rating), Math.round(now.rating) - Math.round(before.rating))}
        </a>
      )}
      <SuggestedLevel rating={rating} link={(name) => hashOf("play", "", { opponent: name })} />
    </>
  );
}

function sharedGame(match: Match): Shared {
  const { game, mySide } = match;
  const [first, second] = sharedNames(game);
  const outcome = sharedOutcome(game);
  const opponent = texts.players.shortName(mySide === "first" ? second : first);
  const ending = endingOf(match);
  const said = texts.share;
  return {
    address: hashOf("review", moveString(game), sizeQuery(game)),
    name: fileName(playedMoves(game)),
    title: said.gameTitle,
    help: said.gameHelp,
    text:
      mySide === null
        ? said.between(texts.review.players(first, second), outcome)
        : ending === "draw"
          ? said.drew(opponent)
          : said[ending === "win" ? "beat" : "lost"](opponent, game.made),
    picture: { ...pictureOf(positionOf(game), game.moves[game.made - 1] ?? null), small: true },
    caption: { names: [first, second], words: texts.sentence(outcome) },
  };
}

/** How the game ended, if it ended while it was watched; null if it was over already, or goes on. */
export function useEnding(match: Match, landed: boolean): Ending | null {
  const watched = useRef<string | null>(null);
  const isOver = isFinished(match.game);
  if (!isOver) watched.current = match.id;
  return isOver && landed && watched.current === match.id ? endingOf(match) : null;
}
