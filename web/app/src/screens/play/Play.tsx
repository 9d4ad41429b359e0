// Play against any level, or two people at one device.

import { columnLabel, type Side, SIDES, sideToMove } from "fourfold-engine/rules";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Board } from "../../board/Board";
import { DiscIcon } from "../../board/DiscIcon";
import { columnScores } from "../../board/scores";
import { MoveList } from "../../board/MoveList";
import type { Mark } from "../../board/types";
import { useAnalysis } from "../../engine/useAnalysis";
import { RATINGS } from "../../generated/players";
import { sizeQuery } from "../../rules/address";
import { isFinished, moveString, outcomeOf, playedMoves, positionOf } from "../../rules/game";
import { columnOf } from "../../rules/moves";
import { announce } from "../../shell/announce";
import { Failed } from "../../shell/Failed";
import { Icon, type IconName } from "../../shell/icons";
import { KeyHelp } from "../../shell/KeyHelp";
import { focusBoard, once, useKeys } from "../../shell/keys";
import { hashOf, replaceAddress, type ScreenProps } from "../../shell/router";
import { change, settings } from "../../state/settings";
import { colourName } from "../../state/theme";
import { DownloadRecord } from "../../study/records";
import { texts } from "../../texts";
import { canRedo, canTakeBack, HUMAN, isMyTurn, type Match, played, redone, resigned, takenBack } from "./match";
import { NewGame } from "./NewGame";
import { goOnWith, useMatch } from "./useMatch";
import "./play.css";

const words = texts.play;

export function Play({ query }: ScreenProps) {
  const wanted = query.get("game");
  useLayoutEffect(() => {
    if (wanted === null) return;
    goOnWith(wanted);
    replaceAddress(hashOf("play"));
  }, [wanted]);
  const { match, thinking, failure, retry, update, start } = useMatch();
  const [choosing, setChoosing] = useState(false);
  const { game } = match;
  const position = positionOf(game);
  const last = game.moves[game.made - 1] ?? null;
  const hint = useHint(match);
  const { hints, liveScores, threats } = settings.value;
  const scores = hints && liveScores;
  const live = useAnalysis(position, scores && !position.isOver);
  useAnnouncedMoves(match);

  const play = (column: number) => isMyTurn(match) && update(played(match, column, new Date()));
  const undo = () => canTakeBack(match) && update(takenBack(match));
  const redo = () => canRedo(match) && update(redone(match));
  useKeys((key) => {
    const column = columnOf(key, game.columns);
    if (column >= 0) play(column);
    else if (key === "u" || key === "Backspace") undo();
    else if (key === "r") redo();
    else if (key === "h" && hints) hint.ask();
    else if (key === "n") setChoosing(true);
    else if (key === "ArrowLeft" || key === "ArrowRight") return focusBoard();
    else return false;
    return true;
  });

  return (
    <div class="with-board play">
      <section class="board-side" aria-label={texts.titles.play}>
        <Status match={match} thinking={thinking} />
        <Board
          position={position}
          last={last}
          marks={hint.marks}
          threats={threats}
          scores={scores ? columnScores(position, live.analysis) : undefined}
          onPlay={play}
          busy={!isMyTurn(match)}
        />
      </section>
      <aside class="stack">
        {isFinished(game) && <Result match={match} onAgain={() => start(settings.value)} />}
        {failure && <Failed why={failure} onRetry={retry} />}
        {live.failure && <Failed why={texts.engineFailed(live.failure)} onRetry={live.retry} />}
        {hint.failure && <Failed why={texts.engineFailed(hint.failure)} onRetry={hint.retry} />}
        {hint.words && <p class="panel hint" role="status">{hint.words}</p>}
        <div class="controls">
          <Control icon="undo" label={words.undo} onClick={undo} disabled={!canTakeBack(match)} />
          <Control icon="redo" label={words.redo} onClick={redo} disabled={!canRedo(match)} />
          {hints && <Control icon="hint" label={words.hint} onClick={hint.ask} disabled={!isMyTurn(match)} />}
          {hints && <Control icon="eye" label={words.scores} onClick={() => change({ liveScores: !liveScores })} pressed={liveScores} />}
          <Resign key={match.id} onResign={() => update(resigned(match, new Date()))} disabled={isFinished(game) || game.made === 0} />
          <Control icon="new" label={words.newGame} onClick={() => setChoosing(true)} />
        </div>
        <div class="panel stack">
          <Players match={match} />
          <h2>{words.moves}</h2>
          {game.moves.length === 0 ? <p class="muted small-text">{words.noMoves}</p> : <MoveList moves={game.moves} at={game.made} />}
          <KeyHelp keys={words.keys} />
        </div>
      </aside>
      {choosing && <NewGame onStart={start} onClose={() => setChoosing(false)} />}
    </div>
  );
}

// ---- Parts

/** Two people are called by their colours, whatever the theme makes of those. */
function nameOf({ game, mySide }: Match, side: Side): string {
  return mySide === null ? colourName(side) : game[side];
}

/** Without the options that a player may have. */
function shortNameOf(match: Match, side: Side): string {
  return texts.players.shortName(nameOf(match, side));
}

function inWords(match: Match, thinking: boolean): string {
  const { game, mySide } = match;
  const outcome = outcomeOf(game);
  if (outcome === null) {
    const name = shortNameOf(match, positionOf(game).turn);
    return thinking ? words.thinking(name) : mySide !== null && isMyTurn(match) ? words.yourTurn : words.turnOf(name);
  }
  if (outcome === "draw") return words.draw;
  if (mySide === null) return words.won(nameOf(match, outcome));
  return outcome === mySide ? words.youWon : words.youLost(shortNameOf(match, outcome));
}

function Status({ match, thinking }: { match: Match; thinking: boolean }) {
  const outcome = outcomeOf(match.game);
  const side = outcome === "draw" ? null : outcome ?? positionOf(match.game).turn;
  return (
    <h1 class={`status${thinking ? " thinking" : ""}`}>
      {side && <DiscIcon side={side} />}
      {inWords(match, thinking)}
    </h1>
  );
}

function Result({ match, onAgain }: { match: Match; onAgain: () => void }) {
  const { game } = match;
  const size = sizeQuery(game);
  const how = [game.loser && words.byResignation, words.afterMoves(game.made)].filter(Boolean).join(" ");
  return (
    <section class="panel result stack" aria-label={inWords(match, false)}>
      <div>
        <h2>{inWords(match, false)}</h2>
        <p class="muted">{how}</p>
      </div>
      <div class="row">
        <button type="button" class="primary" onClick={once(onAgain)}>{words.again}</button>
        <a class="button" href={hashOf("review", moveString(game), size)}><Icon name="review" />{words.review}</a>
        <a class="button" href={hashOf("analyse", moveString(game), size)}><Icon name="analyse" />{words.analyse}</a>
        <DownloadRecord game={game} />
      </div>
    </section>
  );
}

function Players({ match }: { match: Match }) {
  const { mySide, opponent } = match;
  const elo = RATINGS[opponent];
  return (
    <ul class="players">
      {SIDES.map((side) => (
        <li key={side}>
          <DiscIcon side={side} />
          <strong>{nameOf(match, side)}</strong>
          {mySide !== null && side !== mySide && elo !== undefined && opponent !== HUMAN && (
            <span class="muted">{texts.players.elo(elo)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

interface ControlProps {
  readonly icon: IconName;
  readonly label: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
}

function Control({ icon, label, onClick, disabled = false, pressed }: ControlProps) {
  return (
    // Not `disabled`: the focus stays on it when there is nothing more to undo.
    <button type="button" onClick={() => !disabled && onClick()} aria-disabled={disabled} aria-pressed={pressed}>
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  );
}

/** Asks before it does. */
function Resign({ onResign, disabled }: { onResign: () => void; disabled: boolean }) {
  const [sure, setSure] = useState(false);
  return (
    <button
      type="button"
      class={sure ? "primary" : ""}
      aria-disabled={disabled}
      onClick={once(() => {
        setSure(!sure && !disabled);
        if (sure) onResign();
      })}
      onBlur={() => setSure(false)}
    >
      <Icon name="flag" />
      <span>{sure ? words.resignSure : words.resign}</span>
    </button>
  );
}

// ---- Hints and announcements

interface Hint {
  readonly ask: () => void;
  readonly marks: readonly Mark[];
  readonly words: string | null;
  readonly failure: string | null;
  readonly retry: () => void;
}

/** The best moves, if asked for; forgotten with the next move. */
function useHint(match: Match): Hint {
  const moves = `${match.id} ${moveString(match.game)}`;
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const wanted = askedFor === moves && isMyTurn(match);
  const position = positionOf(match.game);
  const { analysis, failure, retry } = useAnalysis(position, wanted);
  const ask = () => isMyTurn(match) && setAskedFor(moves);
  const none = { ask, marks: [], words: null, failure, retry };
  if (!wanted || failure) return none;
  if (!analysis || analysis.score === null) return { ...none, words: words.hintWaits };
  const found = words.hintWords(analysis.best.map(columnLabel), texts.score(position, analysis.score));
  return { ...none, marks: analysis.best.map((column) => ({ kind: "best", column })), words: found };
}

function useAnnouncedMoves(match: Match): void {
  const { game } = match;
  const before = useRef(game.made);
  useEffect(() => {
    const said: string[] = [];
    const moves = playedMoves(game);
    if (game.made === before.current + 1) {
      said.push(words.moved(shortNameOf(match, sideToMove(game.made - 1)), columnLabel(moves[game.made - 1]!)));
    }
    const outcome = outcomeOf(game);
    if (outcome !== null) said.push(outcome === "draw" ? words.draw : words.won(shortNameOf(match, outcome)));
    if (said.length > 0) announce(said.join(" "));
    before.current = game.made;
  }, [game.made, game.loser]);
}
