// The game: against any player, or two people on one device.

import { type Asking, Board, columnScores, estimateMarks, isOpen, type Mark, useLanded } from "fourfold-board/components";
import { columnIndex, columnLabel, otherSide, SIDES, type Side, sideToMove } from "fourfold-engine/rules";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { DiscIcon } from "../../board/DiscIcon";
import { MoveList } from "../../board/MoveList";
import { mayMove } from "../../board/motion";
import { playSound } from "../../board/sound";
import { AnalysisProgress } from "../../common/AnalysisProgress";
import { BackToNow } from "../../common/BackToNow";
import { whyNotRated } from "../../common/results";
import { ScoreNote } from "../../common/ScoreNote";
import { useLookBack } from "../../common/useLookBack";
import { useAnalysis } from "../../engine/useAnalysis";
import { Face } from "../../players/Face";
import { LEVELS } from "../../players/levels";
import { isForNetworks, isNetwork, players } from "../../players/opponents";
import { CONNECT_FOUR, isFinished, MOST_FOURS, moveString, outcomeOf, playedMoves, positionOf } from "../../rules/game";
import { columnOf, readOrMessage } from "../../rules/moves";
import { announce } from "../../shell/announce";
import { Button, SureButton } from "../../shell/Button";
import { Failed, Problem } from "../../shell/Failed";
import { KeyHelp } from "../../shell/KeyHelp";
import { focusBoard, useKeys } from "../../shell/keys";
import { later } from "../../shell/later";
import { useOccupied } from "../../shell/occupied";
import { hashOf, replaceAddress, route, type ScreenProps } from "../../shell/router";
import { isUnseen, markSeen } from "../../state/notes";
import { AIDS, type Aid } from "../../state/saved";
import { change, settings } from "../../state/settings";
import { colourName } from "../../state/theme";
import { texts } from "../../texts";
import { shortName, shownName } from "../../texts/players";
import { readAsked } from "./address";
import { Celebration } from "./Celebration";
import { Invitations } from "./Invitations";
import {
  canRedo,
  canTakeBack,
  HUMAN,
  isMyTurn,
  type Match,
  type Proposal,
  played,
  redone,
  resigned,
  type Setup,
  takenBack,
  takeTyped,
  withAid,
} from "./match";
import { moodOf } from "./mood";
import { goOnWith, useEnding, useMatch } from "./useMatch";
import { Welcome } from "./Welcome";
import "./play.css";

const words = texts.play;

// The first screen is there sooner without them.
const NewGame = later(async () => (await import("./NewGame")).NewGame);
const Thoughts = later(async () => (await import("../../common/Thoughts")).Thoughts);
const Result = later(async () => (await import("./Result")).Result);

export function Play({ rest, query }: ScreenProps) {
  const [choosing, setChoosing] = useState<Proposal | null>(null);
  const [broken, setBroken] = useState<string | null>(null);
  useLayoutEffect(() => {
    if (rest === "" && [...query].length === 0) return;
    const asked = readOrMessage(() => readAsked(rest, query));
    setBroken(typeof asked === "string" ? words.broken({ why: asked }) : null);
    if (typeof asked !== "string" && asked.game !== null) goOnWith(asked.game);
    setChoosing(typeof asked === "string" ? null : asked.proposal);
    replaceAddress(hashOf("play"));
  }, [rest, query]);
  const { match, thinking, isGuess, failure, retry, update, start, startNext } = useMatch();
  const { game } = match;
  const look = useLookBack(game.made, match.id);
  const position = positionOf(look.isBack ? { ...game, made: look.at } : game);
  const last = game.moves[look.at - 1] ?? null;
  useOccupied(game.made > 0 && !isFinished(game));
  const landed = useLanded(position, last);
  const { liveScores, threats } = settings.value;
  // The solver knows the usual rule only.
  const hints = settings.value.hints && game.rule === CONNECT_FOUR;
  const scores = hints && liveScores && !look.isBack;
  const hint = useHint(match, hints);
  // One question serves both: the engine answers one after the other. Not while it is to answer the opponent.
  const asking = useAnalysis(position, (scores || hint.isWanted) && isMyTurn(match) && !look.isBack);
  useAnnouncedMoves(match, landed);
  useRecordedAids(match, { scores, threats, hint: hint.isWanted }, update);
  const ending = useEnding(match, landed);
  useEffect(() => {
    if (game.made > 0) Result.preload();
  }, [game.made > 0]);
  useEffect(() => {
    if (ending) playSound(ending);
  }, [ending]);
  const [isGreeting, endGreeting] = useGreeting();
  const startAnother = (setup: Setup) => {
    if (isGreeting) endGreeting();
    start(setup);
  };

  const play = (column: number) => {
    if (isGreeting) endGreeting();
    update((now) => (isMyTurn(now) ? played(now, column, new Date()) : now));
  };
  const typed = useTyped(match, landed, play);
  const undo = () => {
    typed.forget();
    if (canTakeBack(match)) update((now) => takenBack(now));
  };
  const redo = () => canRedo(match) && update(redone);
  useKeys((key) => {
    const column = columnOf(key, game.columns);
    if (column >= 0 && look.isBack) look.go(game.made);
    else if (column >= 0) typed.type(column);
    else if (key === "u" || key === "Backspace") undo();
    else if (key === "r") redo();
    else if (key === "h" && hints) hint.ask();
    else if (key === "n") setChoosing({});
    else if (key === "Escape" && typed.columns.length > 0) typed.forget();
    else if (key === "ArrowLeft" || key === "ArrowRight") return focusBoard();
    else return false;
    return true;
  });

  const isOver = isFinished(game) && landed;
  return (
    <div
      class={`with-board play${isGreeting ? " greeting" : ""}${isOver && hints ? " room-below" : ""}${ending ? ` ended-${ending}` : ""}`}>
      {isGreeting && <Welcome opponent={match.opponent} onDone={endGreeting} />}
      <section class="board-side" aria-label={texts.titles.play}>
        <Versus match={match} thinking={thinking} landed={landed} />
        <Board
          position={position}
          last={last}
          marks={[...hint.marksOf(asking), ...marksOfTyped(typed.columns)]}
          threats={threats && !look.isBack}
          scores={scores ? columnScores(position, asking.analysis, isOpen(asking)) : undefined}
          roomForScores={hints}
          onPlay={play}
          busy={!isMyTurn(match) || look.isBack}
        />
      </section>
      <aside class="stack">
        {isOver && (
          <Result
            match={match}
            title={inWords(match, false)}
            onAgain={() => {
              if (isGreeting) endGreeting();
              startNext();
            }}
          />
        )}
        <div class="controls six">
          <Button icon="undo" label={words.undo} onClick={undo} inactive={!canTakeBack(match)} />
          <Button icon="redo" label={words.redo} onClick={redo} inactive={!canRedo(match)} />
          {hints && <Button icon="hint" label={words.hint} onClick={hint.ask} inactive={!isMyTurn(match)} />}
          {hints && (
            <Button icon="eye" label={words.scores} onClick={() => change({ liveScores: !liveScores })} aria-pressed={liveScores} />
          )}
          <SureButton
            key={match.id}
            icon="flag"
            label={words.resign}
            sure={words.resignSure}
            inactive={isFinished(game) || game.made === 0}
            onSure={() => update((now) => resigned(now, new Date()))}
          />
          <Button icon="new" label={words.newGame} onClick={() => setChoosing({})} />
        </div>
        <Invitations isFresh={game.made === 0} />
        {/* Below the controls, which must not move under the pointer. */}
        <Problem class="panel error" why={broken} />
        {failure && <Failed why={failure} onRetry={retry} />}
        {asking.failure && <Failed why={texts.engineFailed({ why: asking.failure })} onRetry={asking.retry} />}
        {hint.isWanted && !asking.failure && (
          <p class="panel hint" role="status">
            {hintInWords(asking)}
          </p>
        )}
        {scores && isNetwork(match.opponent) && isForNetworks(game) && isMyTurn(match) && (
          <div class="panel">
            <Thoughts position={position} analysis={asking.analysis} />
          </div>
        )}
        {scores && <ScoreNote />}
        <AnalysisProgress asking={asking} />
        {isGuess && (
          <p class="panel small-text" role="status">
            {words.guess({ name: shortNameOf(match, otherSide(position.turn)) })}
          </p>
        )}
        <div class="panel stack">
          <Players match={match} />
          <RatedNote match={match} />
          <h2>{words.moves}</h2>
          {game.moves.length === 0 ? (
            <p class="muted small-text">{words.noMoves}</p>
          ) : (
            <MoveList moves={game.moves} at={look.at} onGo={look.go} />
          )}
          {look.isBack && <BackToNow look={look} end={game.made} />}
          <KeyHelp keys={words.keys} columns={game.columns} />
        </div>
      </aside>
      {ending === "win" && position.winningLine && mayMove() && <Celebration key={moveString(game)} side={otherSide(position.turn)} />}
      {choosing && <NewGame {...choosing} onStart={startAnother} onClose={() => setChoosing(null)} />}
    </div>
  );
}

// ---- Parts

/** Two people are named after their colours in the current theme. */
function nameOf({ game, mySide }: Match, side: Side): string {
  return mySide === null ? colourName(side) : shownName(game[side]);
}

/** Without the options that a player may have. */
function shortNameOf(match: Match, side: Side): string {
  return shortName(nameOf(match, side));
}

/** `told`: whether the result of the game may be shown. */
function inWords(match: Match, thinking: boolean, told = true): string {
  const { game, mySide } = match;
  const outcome = told ? outcomeOf(game) : null;
  if (outcome === null) {
    const side = told ? positionOf(game).turn : sideToMove(game.made - 1);
    const name = shortNameOf(match, side);
    return thinking ? words.thinking({ name }) : mySide === side ? words.yourTurn : words.turnOf({ name });
  }
  if (outcome === "draw") return words.draw;
  if (mySide === null) return words.won({ name: nameOf(match, outcome) });
  return outcome === mySide ? words.youWon : words.youLost({ name: shortNameOf(match, outcome) });
}

/** Who plays, with what is going on in between. While the last disc of a game falls, it is still the turn of its side. */
function Versus({ match, thinking, landed }: { match: Match; thinking: boolean; landed: boolean }) {
  const told = landed || !isFinished(match.game);
  const outcome = outcomeOf(match.game);
  const turn = told ? positionOf(match.game).turn : sideToMove(match.game.made - 1);
  const side = told && outcome !== null ? (outcome === "draw" ? null : outcome) : turn;
  const mine = match.mySide ?? "first";
  return (
    <div class="versus">
      <span class={`player${side === mine ? " is-on" : ""}`}>
        <DiscIcon side={mine} />
        <span>{shortNameOf(match, mine)}</span>
      </span>
      <h1 class={`status${thinking ? " thinking" : ""}`}>
        <span>{inWords(match, thinking, told)}</span>
        {match.game.rule === MOST_FOURS && <FoursSoFar match={match} mine={mine} />}
      </h1>
      <span class={`player${side === otherSide(mine) ? " is-on" : ""}`}>
        <span>{shortNameOf(match, otherSide(mine))}</span>
        {match.opponent !== HUMAN && <Face player={match.opponent} mood={moodOf(match, thinking, told)} />}
        <DiscIcon side={otherSide(mine)} />
      </span>
    </div>
  );
}

/** How many fours both sides have, where the most fours win. */
function FoursSoFar({ match: { game }, mine }: { match: Match; mine: Side }) {
  const position = positionOf(game);
  const [own, other] = [position.fours(mine), position.fours(otherSide(mine))];
  return (
    <b class="fours" role="img" aria-label={words.foursSoFar({ own, other })}>
      {own} : {other}
    </b>
  );
}

/** Whether the game counts for the rating; announced at the moment when help changes that. */
function RatedNote({ match }: { match: Match }) {
  const why = match.mySide === null ? null : whyUnrated(match);
  const before = useRef({ id: match.id, why });
  useEffect(() => {
    if (before.current.id === match.id && before.current.why === null && why !== null) announce(`${why}.`);
    before.current = { id: match.id, why };
  }, [match.id, why]);
  if (match.mySide === null) return null;
  return <p class={`rated-note small-text${why === null ? "" : " unrated"}`}>{why ?? words.isRated}</p>;
}

function whyUnrated(match: Match): string | null {
  const why = whyNotRated({ ...match, opened: false }, LEVEL_NAMES);
  if (why === null) return null;
  return match.variationOf !== undefined ? words.variation : words.unrated[why === "help" ? match.aids![0]! : why];
}

const LEVEL_NAMES = LEVELS.map((name) => ({ name }));

/** Whether to greet on the first visit, at the plain address: a link leads where it says. It ends with the user's first move. */
function useGreeting(): [boolean, () => void] {
  const [isWanted, setWanted] = useState(() => isUnseen("welcome"));
  const isGreeting = isWanted && route.value.path === "";
  const end = () => {
    markSeen("welcome");
    setWanted(false);
  };
  return [isGreeting, end];
}

function Players({ match }: { match: Match }) {
  const { mySide, opponent } = match;
  const elo = players.value?.ratings[opponent];
  return (
    <ul class="players">
      {SIDES.map((side) => (
        <li key={side}>
          <DiscIcon side={side} />
          <strong>{nameOf(match, side)}</strong>
          {mySide !== null && side !== mySide && <Face player={opponent} />}
          {mySide !== null && side !== mySide && elo !== undefined && opponent !== HUMAN && (
            <span class="muted">{texts.players.elo({ elo })}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

// ---- Hints, keys typed ahead, announcements

interface Hint {
  readonly ask: () => void;
  /** Asked for in this position. */
  readonly isWanted: boolean;
  readonly marksOf: (asking: Asking) => readonly Mark[];
}

/** The best moves, if asked for and allowed; forgotten with the next move. */
function useHint(match: Match, allowed: boolean): Hint {
  const moves = `${match.id} ${moveString(match.game)}`;
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const isWanted = allowed && askedFor === moves && isMyTurn(match);
  const ask = () => {
    if (isMyTurn(match)) setAskedFor(moves);
  };
  const marksOf = (asking: Asking) => {
    if (!isWanted || asking.analysis === null) return [];
    const { score, best } = asking.analysis;
    return score !== null ? best.map((label): Mark => ({ kind: "best", column: columnIndex(label) })) : estimateMarks(asking);
  };
  return { ask, isWanted, marksOf };
}

/** Records the help that the user can see when it is their turn: the game then does not count for the rating. */
function useRecordedAids(match: Match, shown: Partial<Record<Aid, boolean>>, update: (how: (now: Match) => Match) => void): void {
  const aids = AIDS.filter((aid) => shown[aid] && isMyTurn(match) && withAid(match, aid) !== match);
  useEffect(() => {
    if (aids.length > 0) update((now) => (now.id === match.id ? aids.reduce(withAid, now) : now));
  }, [aids.join(), match.id]);
}

function hintInWords(asking: Asking): string {
  const { analysis } = asking;
  if (analysis?.score != null) return analysis.words.hint;
  if (analysis === null || !isOpen(asking)) return words.hintWaits;
  return analysis.estimate?.text ?? words.hintBest({ count: analysis.best.length, columns: analysis.best.join(", ") });
}

interface Typed {
  readonly columns: readonly number[];
  /** Plays a column, or keeps it until it is the user's turn. */
  readonly type: (column: number) => void;
  readonly forget: () => void;
}

/** Columns typed while the opponent is to move: they are played one by one, each when the opponent's disc has landed. */
function useTyped(match: Match, landed: boolean, play: (column: number) => void): Typed {
  const [{ id, columns }, setTyped] = useState<{ readonly id: string; readonly columns: readonly number[] }>({ id: match.id, columns: [] });
  const waiting = id === match.id ? columns : [];
  const keep = (next: readonly number[]) => setTyped({ id: match.id, columns: next });
  useEffect(() => {
    if (waiting.length === 0 || !landed) return;
    const { column, rest, isFull } = takeTyped(match, waiting);
    if (rest.length === waiting.length) return;
    if (isFull) announce(words.typedForgotten);
    keep(rest);
    if (column !== null) play(column);
  }, [match, landed, waiting.length]);
  return {
    columns: waiting,
    type: (column) => {
      if (isFinished(match.game)) return;
      if (waiting.length === 0 && isMyTurn(match)) return play(column);
      keep([...waiting, column]);
      announce(words.typed({ column: columnLabel(column) }));
    },
    forget: () => keep([]),
  };
}

/** A mark above each typed column with its place in the order of play. */
function marksOfTyped(columns: readonly number[]): Mark[] {
  return [...new Set(columns)].map((column) => {
    const turns = [...columns.keys()].filter((index) => columns[index] === column).map((index) => index + 1);
    return { kind: "note", column, label: turns.join(" ").slice(0, 4) };
  });
}

function useAnnouncedMoves(match: Match, landed: boolean): void {
  const { game } = match;
  const before = useRef({ id: match.id, made: game.made });
  useLayoutEffect(() => {
    const said: string[] = [];
    const moves = playedMoves(game);
    if (game.made === before.current.made + 1) {
      said.push(words.moved({ name: shortNameOf(match, sideToMove(game.made - 1)), column: columnLabel(moves[game.made - 1]!) }));
    } else if ([match.id, match.variationOf].includes(before.current.id) && game.made !== before.current.made) {
      const count = game.made - before.current.made;
      said.push(count < 0 ? words.undone({ moves: -count }) : words.redone({ moves: count }), inWords(match, false));
    }
    const outcome = landed ? outcomeOf(game) : null;
    if (outcome !== null) said.push(inWords(match, false));
    if (said.length > 0) announce(said.join(" "));
    before.current = { id: match.id, made: game.made };
  }, [game.made, game.endedEarly, landed]);
}
