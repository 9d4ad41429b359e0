// The end of a game: who won, and what to do next.

import { NEW_RATING, otherSide, type Side } from "fourfold-engine/rules";
import { GameEnd } from "../../common/GameEnd";
import { useRating } from "../../common/rating";
import { DownloadRecord } from "../../common/records";
import { reviewLink } from "../../common/reviewLink";
import { ShareButton, sharedGame } from "../../common/Share";
import { SuggestedLevel } from "../../common/SuggestedLevel";
import { Face } from "../../players/Face";
import { sizeQuery } from "../../rules/address";
import { CONNECT_FOUR, moveString, positionOf } from "../../rules/game";
import { Button, ButtonLink } from "../../shell/Button";
import { once } from "../../shell/keys";
import { hashOf } from "../../shell/router";
import { savedGames } from "../../state/saved";
import { colourName } from "../../state/theme";
import { texts } from "../../texts";
import { signedChange } from "../../texts/format";
import { endingOf, HUMAN, type Match, nextSide } from "./match";
import { moodOf } from "./mood";

const words = texts.play;

interface ResultProps {
  readonly match: Match;
  /** "You win!" */
  readonly title: string;
  readonly onAgain: () => void;
}

export function Result({ match, title, onAgain }: ResultProps) {
  const { game, opponent, mySide } = match;
  const isUsual = game.rule === CONNECT_FOUR;
  const [own, other] = [mySide ?? "first", otherSide(mySide ?? "first")].map((side) => positionOf(game).fours(side)) as [number, number];
  const how = words.ended({ how: game.endedEarly ? "resignation" : isUsual ? "board" : "fours", own, other, moves: game.made });
  const isSaved = savedGames.value.some(({ id }) => id === match.id);
  return (
    <GameEnd
      tone={endingOf(match)!}
      title={title}
      detail={
        <>
          {how}
          {mySide !== null && <Rated id={match.id} />}
        </>
      }
      picture={opponent === HUMAN ? null : <Face player={opponent} mood={moodOf(match, false, true)} />}
      game={isUsual ? game : null}
      opponent={opponent === HUMAN ? undefined : opponent}
      actions={
        <>
          <Button primary label={<Again side={nextSide(match)} />} onClick={once(onAgain)} />
          <ButtonLink icon="review" label={texts.titles.review} href={reviewLink(game, isSaved ? match.id : null)} />
          <ShareButton share={sharedGame(game, mySide)} />
        </>
      }>
      {mySide !== null && <Suggested />}
      <div class="row more">
        {isUsual && <ButtonLink icon="analyse" label={texts.titles.analyse} href={hashOf("analyse", moveString(game), sizeQuery(game))} />}
        <DownloadRecord game={game} />
      </div>
    </GameEnd>
  );
}

/** The next game, and the user's side in it: the sides change. */
function Again({ side }: { side: Side | null }) {
  return (
    <span>
      {words.again} {side && <small>{words.againAs({ colour: colourName(side) })}</small>}
    </span>
  );
}

/** What the game was worth; nothing if it does not count. */
function Rated({ id }: { id: string }) {
  const { rating } = useRating();
  const index = rating?.games.findIndex(({ saved }) => saved.id === id) ?? -1;
  const now = rating?.games[index]?.after;
  if (!now) return null;
  const before = rating.games[index - 1]?.after ?? NEW_RATING;
  return (
    <>
      {" · "}
      <a href={hashOf("you")}>
        {words.rated({ rating: Math.round(now.rating), change: signedChange(Math.round(now.rating) - Math.round(before.rating)) })}
      </a>
    </>
  );
}

/** Another level, if the results suggest one. */
function Suggested() {
  const { rating } = useRating();
  return rating && <SuggestedLevel rating={rating} link={(name) => hashOf("play", "", { opponent: name })} />;
}
