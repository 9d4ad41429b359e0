// The choice of a game to review: one of those played here, a move string, or a record file.

import words from "messages:review";
import { Board } from "fourfold-board/components";
import { useEffect, useId, useState } from "preact/hooks";
import { Empty } from "../../common/Empty";
import { nameOf, outcomeInWords } from "../../common/names";
import { OpenRecord } from "../../common/records";
import { type Game, gameFromMoves, positionOf } from "../../rules/game";
import { InvalidInput, readOrMessage } from "../../rules/moves";
import { toRecord } from "../../rules/record";
import { Button, ButtonLink } from "../../shell/Button";
import { Problem } from "../../shell/Failed";
import { hashOf, open } from "../../shell/router";
import { gamesThatAre, type SavedGame, saveGame } from "../../state/saved";
import { keepReview } from "../../state/work";
import { texts } from "../../texts";
import { reviewAddress } from "./address";

const MOST_SHOWN = 24;

export function ChooseGame() {
  useEffect(() => keepReview(null), []); // the one before was left on purpose
  const [moves, setMoves] = useState("");
  const [error, setError] = useState<string | null>(null);
  const attempt = (read: () => void) => setError(readOrMessage(read) ?? null);
  const openGame = (game: Game) => {
    if (game.moves.length === 0) throw new InvalidInput(words.noMoves);
    open(reviewAddress(game));
  };
  const openRecord = (game: Game) =>
    attempt(() => {
      if (game.moves.length === 0) throw new InvalidInput(words.noMoves);
      // Opened twice it is the same; with other names, or other remarks, it is another.
      const record = JSON.stringify(toRecord(game));
      const known = gamesThatAre(true).find((saved) => JSON.stringify(toRecord(saved.game)) === record);
      const id = known?.id ?? `file-${Date.now()}-${Math.floor(Math.random() * 1e9)}`;
      saveGame({ id, game, mySide: null, opened: true });
      open(reviewAddress(game, id));
    });
  const [own, opened] = [false, true].map((isOpened) => gamesThatAre(isOpened).filter(({ game }) => game.made > 0)) as [
    SavedGame[],
    SavedGame[],
  ];
  return (
    <div class="common review-choose stack">
      <h1>{words.title}</h1>
      <p class="muted">{words.what}</p>
      {own.length === 0 ? (
        <Empty what={words.noneSaved}>
          <ButtonLink primary label={words.playOne} href={hashOf("play")} />
        </Empty>
      ) : (
        <Games title={words.saved} games={own} />
      )}
      <form
        class="panel stack"
        onSubmit={(event) => {
          event.preventDefault();
          attempt(() => openGame(gameFromMoves(moves)));
        }}>
        <label class="stack">
          <b>{words.paste}</b>
          <input
            type="text"
            value={moves}
            placeholder="44444221226"
            maxLength={200}
            spellcheck={false}
            autocomplete="off"
            onInput={(event) => {
              setMoves(event.currentTarget.value);
              setError(null);
            }}
          />
        </label>
        <Problem why={error} />
        <div class="row">
          <Button primary label={words.review} type="submit" />
          <OpenRecord onGame={openRecord} onProblem={setError} />
        </div>
      </form>
      {opened.length > 0 && <Games title={words.opened} games={opened} />}
    </div>
  );
}

function Games({ title, games }: { title: string; games: readonly SavedGame[] }) {
  const id = useId();
  return (
    <section class="stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul class="saved-games">
        {games.slice(0, MOST_SHOWN).map(({ id, game }) => (
          <li key={id}>
            <a href={reviewAddress(game, id)}>
              <Board small position={positionOf(game)} />
              <span class="small-text">{texts.outcome.players({ first: nameOf(game, "first"), second: nameOf(game, "second") })}</span>
              <span class="muted small-text">{outcomeInWords(game)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
