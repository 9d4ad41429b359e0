// The games that the user played here: each opens in Review.

import you from "messages:you";
import { useState } from "preact/hooks";
import { Empty } from "../../common/Empty";
import { nameOf, outcomeInWords } from "../../common/names";
import { scoreOf } from "../../common/results";
import { sizeQuery } from "../../rules/address";
import { moveString } from "../../rules/game";
import { Button, ButtonLink } from "../../shell/Button";
import { Icon } from "../../shell/icons";
import { hashOf } from "../../shell/router";
import { Select } from "../../shell/Select";
import { dateOfGame, forgetGame, type SavedGame } from "../../state/saved";
import { texts } from "../../texts";
import { dateAndTime, listed as inList } from "../../texts/format";
import { playerName } from "../../texts/players";

const words = you.history;
const EVERYONE = "";
const HUMAN = "human";
const PAGE = 20;

const opponentOf = ({ opponent, mySide }: SavedGame) => (mySide === null ? HUMAN : (opponent ?? ""));
const opponentName = (name: string) => (name === HUMAN ? words.twoPlayers : playerName(name));

export function History({ games }: { games: readonly SavedGame[] }) {
  const [chosen, setChosen] = useState(EVERYONE);
  const [shown, setShown] = useState(PAGE);
  const played = games.filter(({ game }) => game.made > 0);
  const opponents = [...new Set(played.map(opponentOf))].filter((name) => name !== "");
  const filter = opponents.includes(chosen) ? chosen : EVERYONE;
  const listed = played.filter((saved) => filter === EVERYONE || opponentOf(saved) === filter);
  return (
    <section class="panel stack" aria-labelledby="your-games">
      <header class="row spread">
        <h2 id="your-games">{words.title}</h2>
        {opponents.length > 1 && (
          <Select
            label={words.filter}
            values={[EVERYONE, ...opponents]}
            value={filter}
            text={(name) => (name === EVERYONE ? words.everyone : opponentName(name))}
            onChange={setChosen}
          />
        )}
      </header>
      {played.length === 0 ? (
        <Empty what={words.none}>
          <ButtonLink primary label={words.play} href={hashOf("play")} />
        </Empty>
      ) : (
        <ul class="history">
          {listed.slice(0, shown).map((saved) => (
            <Entry key={saved.id} saved={saved} />
          ))}
        </ul>
      )}
      {listed.length > shown && (
        <Button label={words.more({ count: Math.min(PAGE, listed.length - shown) })} onClick={() => setShown(shown + PAGE)} />
      )}
    </section>
  );
}

function Entry({ saved }: { saved: SavedGame }) {
  const { id, game, mySide, aids, start, judged } = saved;
  const score = scoreOf(saved);
  const result = score === null ? (mySide === null ? null : "open") : score === 1 ? "won" : score === 0 ? "lost" : "drawn";
  const date = dateOfGame(saved);
  const when = date === null ? words.noDate : dateAndTime(date);
  const name = mySide === null ? words.twoPlayers : nameOf(game, mySide === "first" ? "second" : "first");
  const notes = [
    aids && aids.length > 0 ? words.help({ aids: inList(aids.map((aid) => words.aids[aid])) }) : "",
    start ? words.position : "",
  ].filter(Boolean);
  return (
    <li>
      <a href={hashOf("review", moveString(game), { ...sizeQuery(game), game: id })}>
        <span class={`result ${result ?? "open"}`}>{result === null ? outcomeInWords(game) : words[result]}</span>
        <span class="who">{name}</span>
        <span class="muted small-text facts">
          <time dateTime={date?.toISOString()}>{when}</time>
          <span>{words.moves({ count: game.made })}</span>
          {judged && <span>{words.mistakes({ count: judged.errors })}</span>}
          {notes.map((note) => (
            <span key={note}>{note}</span>
          ))}
        </span>
        <span class="open">
          <span>{texts.titles.review}</span>
          <Icon name="forward" />
        </span>
      </a>
      <Button
        quiet
        icon="trash"
        aria-label={words.remove({ opponent: name, date: when })}
        onClick={() => confirm(words.removeSure) && forgetGame(id)}
      />
    </li>
  );
}
