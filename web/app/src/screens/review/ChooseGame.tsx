// Which game is to be reviewed: one of those played here, a move string, or a record file.

import { useState } from "preact/hooks";
import { Board } from "../../board/Board";
import { movesPart, sizeQuery } from "../../rules/address";
import { type Game, gameFromMoves, positionOf } from "../../rules/game";
import { InvalidInput } from "../../rules/moves";
import { readRecord } from "../../rules/record";
import { hashOf, open } from "../../shell/router";
import { type SavedGame, savedGames, saveGame } from "../../state/saved";
import { texts } from "../../texts";
import { nameOf, outcomeInWords } from "./names";

const MOST_SHOWN = 24;

export function ChooseGame() {
  const [moves, setMoves] = useState("");
  const [error, setError] = useState<string | null>(null);
  const attempt = (read: () => void) => {
    try {
      read();
    } catch (problem) {
      if (!(problem instanceof InvalidInput)) throw problem;
      setError(problem.message);
    }
  };
  const openGame = (game: Game) => {
    if (game.moves.length === 0) throw new InvalidInput(texts.review.noMoves);
    open(hashOf("review", movesPart(game), sizeQuery(game)));
  };
  const openFile = async (file: File | undefined) => {
    if (!file) return;
    const text = await file.text();
    attempt(() => {
      const game = readRecord(text);
      if (game.moves.length === 0) throw new InvalidInput(texts.review.noMoves);
      const id = `file-${movesPart(game)}-${game.columns}x${game.rows}`;
      saveGame({ id, game, mySide: null });
      open(hashOf("review", "", { game: id }));
    });
  };
  return (
    <div class="study review-choose stack">
      <h1>{texts.review.title}</h1>
      <p class="muted">{texts.review.what}</p>
      <form
        class="panel stack"
        onSubmit={(event) => {
          event.preventDefault();
          attempt(() => openGame(gameFromMoves(moves)));
        }}
      >
        <label class="stack">
          <b>{texts.review.paste}</b>
          <input type="text" value={moves} placeholder="44444221226" maxLength={200} spellcheck={false} autocomplete="off"
            onInput={(event) => {
              setMoves(event.currentTarget.value);
              setError(null);
            }} />
        </label>
        {error && <p class="error" role="alert">{error}</p>}
        <div class="row">
          <button type="submit" class="primary">{texts.review.review}</button>
          <label class="button file">
            {texts.review.openFile}
            <input class="unseen" type="file" accept=".json,application/json" onChange={(event) => void openFile(event.currentTarget.files?.[0])} />
          </label>
        </div>
      </form>
      <SavedGames games={savedGames.value} />
    </div>
  );
}

function SavedGames({ games }: { games: readonly SavedGame[] }) {
  const played = games.filter(({ game }) => game.made > 0);
  if (played.length === 0) {
    return (
      <p class="muted">
        {texts.review.noneSaved} <a href={hashOf("play")}>{texts.review.playOne}</a>
      </p>
    );
  }
  return (
    <section class="stack" aria-labelledby="saved-games">
      <h2 id="saved-games">{texts.review.saved}</h2>
      <ul class="saved-games">
        {played.slice(0, MOST_SHOWN).map(({ id, game }) => (
          <li key={id}>
            <a href={hashOf("review", "", { game: id })}>
              <Board small position={positionOf(game)} />
              <span class="small-text">{texts.review.players(nameOf(game, "first"), nameOf(game, "second"))}</span>
              <span class="muted small-text">{outcomeInWords(game)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
