// The current match, saved in the browser; the opponent moves when it is its turn.

import { fallOf, isAbort, messageOf, patienceFor } from "fourfold-board/components";
import type { Player } from "fourfold-engine";
import { useEffect, useRef, useState } from "preact/hooks";
import { mayMove } from "../../board/motion";
import { engine } from "../../engine/engine";
import { loadPlayers } from "../../players/opponents";
import { isFinished, moveString, outcomeOf, positionOf } from "../../rules/game";
import { forgetGame, savedGames, saveGame } from "../../state/saved";
import { change as changeSettings, settings } from "../../state/settings";
import { kept } from "../../state/storage";
import { inOneTab } from "../../state/tabs";
import { colourName } from "../../state/theme";
import { texts } from "../../texts";
import { asSentence } from "../../texts/format";
import { storedName, YOU } from "../../texts/players";
import {
  type Ending,
  endingOf,
  fromStored,
  HUMAN,
  isOpponentsTurn,
  isSameState,
  isWorthKeeping,
  type Match,
  nextSetup,
  played,
  type Setup,
  startMatch,
  toStored,
} from "./match";

const words = texts.play;
/** Milliseconds before the opponent answers where nothing moves. */
const CALM = 120;

function begin(setup: Setup): Match {
  const names =
    setup.opponent === HUMAN ? ([colourName("first"), colourName("second")] as const) : ([YOU, storedName(setup.opponent)] as const);
  return startMatch(setup, names, Math.random, new Date());
}

/** One for all tabs: a move made in one of them is seen in the others. */
const running = kept<Match | null>("match", fromStored, { write: (match) => match && toStored(match) });

/** Changes the match as it is at this moment: another tab may have moved since. `fresh` is the match if none is kept. */
function change(fresh: Match, how: (now: Match) => Match): void {
  running.change((now) => how(now ?? fresh));
  const match = running.signal.value!;
  if (isFinished(match.game)) {
    if (!isKnown(match)) keep(match);
  } else if (savedGames.value.some(({ id, game }) => id === match.id && !isFinished(game))) forgetGame(match.id); // it goes on
}

/** Whether it is a finished game to which moves were taken back and redone: it is saved already. */
function isKnown({ variationOf, game }: Match): boolean {
  const origin = savedGames.value.find(({ id }) => id === variationOf);
  return origin !== undefined && moveString(origin.game) === moveString(game) && outcomeOf(origin.game) === outcomeOf(game);
}

function keep({ variationOf: _, ...match }: Match): void {
  saveGame({ ...match, opened: false });
}

function show(match: Match): void {
  change(match, () => match);
}

/** The minimum time before the opponent moves: until the user's disc has landed. */
function pauseBefore({ game }: Match): Promise<void> {
  const last = game.moves[game.made - 1];
  const pause = last !== undefined && mayMove() ? fallOf(positionOf(game), last).milliseconds : CALM;
  return new Promise((resolve) => setTimeout(resolve, pause));
}

/** Save a match before another one starts, if it is worth it. */
function leave(match: Match | null): void {
  if (match && isWorthKeeping(match) && !isKnown(match)) keep(match);
}

/** Continues a saved game, if it exists. */
export function goOnWith(id: string): void {
  const saved = savedGames.value.find((each) => each.id === id);
  if (!saved?.opponent || isFinished(saved.game) || running.signal.value?.id === id) return;
  leave(running.signal.value);
  const { opponent, mySide, game, start, aids } = saved;
  show({ id, opponent, mySide, game, start, aids });
}

export interface Playing {
  readonly match: Match;
  readonly thinking: boolean;
  /** The opponent's last move is meant to be a best one, but could not be proven in time. */
  readonly isGuess: boolean;
  /** Why the opponent does not move: its name is unknown, or the engine failed. */
  readonly failure: string | null;
  /** Asks the engine again; null if that cannot help. */
  readonly retry: (() => void) | null;
  /** Changes the match, as when a move is made or taken back. */
  readonly update: (how: (now: Match) => Match) => void;
  readonly start: (setup: Setup) => void;
  /** The next game against the same opponent. */
  readonly startNext: () => void;
}

export function useMatch(): Playing {
  const [fresh] = useState(() => begin(settings.value));
  const match = running.signal.value ?? fresh;
  const { opponent, id } = match;
  const [player, setPlayer] = useState<{ readonly of: string; readonly made: Player } | null>(null);
  const [problem, setProblem] = useState<string | null>(null); // there is no such opponent
  const [failure, setFailure] = useState<string | null>(null);
  const [attempts, setAttempts] = useState(0);
  const [guessed, setGuessed] = useState<string | null>(null); // after which moves
  const awaited = opponent !== HUMAN && problem === null && isOpponentsTurn(match);

  // The player is made, and the engine loaded, when there is the first move to choose.
  const made = player?.of === id;
  const needed = made || (opponent !== HUMAN && isOpponentsTurn(match));
  useEffect(() => {
    setProblem(null);
    setFailure(null);
    if (made || !needed) return;
    let isCurrent = true;
    engine.createPlayer(opponent).then(
      (created) => isCurrent && setPlayer({ of: id, made: created }),
      (error: Error) => {
        if (!isCurrent) return;
        if (error.name === "InvalidArgument") setProblem(words.noPlayer({ why: asSentence(error.message) }));
        else setFailure(texts.engineFailed({ why: messageOf(error) }));
      },
    );
    loadPlayers().catch(() => undefined); // for the rating, which is not needed to play
    return () => {
      isCurrent = false;
    };
  }, [opponent, id, needed, made ? 0 : attempts]);

  useEffect(() => {
    if (player?.of !== id || !awaited) return;
    setFailure(null);
    const stop = new AbortController();
    const isCurrent = (now: Match) => !stop.signal.aborted && isSameState(now, match);
    // One of several tabs answers. The others show its answer, or take over if it is closed.
    inOneTab("opponent", stop.signal, async () => {
      if (!isCurrent(running.latest() ?? fresh)) return;
      const choice = player.made.chooseMove(positionOf(match.game), { signal: stop.signal, seconds: patienceFor(match.game) });
      const [{ column, proven }] = await Promise.all([choice, pauseBefore(match)]);
      if (!proven && !stop.signal.aborted) setGuessed(moveString(played(match, column, new Date()).game));
      if (isCurrent(running.latest() ?? fresh)) change(fresh, (now) => played(now, column, new Date()));
    }).catch((error: unknown) => !isAbort(error) && !stop.signal.aborted && setFailure(texts.engineFailed({ why: messageOf(error) })));
    return () => stop.abort();
  }, [player, awaited, moveString(match.game), attempts]);

  const start = (setup: Setup) => {
    const { opponent, side, columns, rows, rule, from = [] } = setup;
    changeSettings(from.length > 0 ? { opponent } : { opponent, side, columns, rows, rule }); // a position is for this game only
    leave(match);
    show(begin(setup));
  };
  return {
    match,
    thinking: awaited && failure === null,
    isGuess: guessed === moveString(match.game),
    failure: problem ?? (awaited ? failure : null),
    retry: problem === null && failure !== null ? () => setAttempts(attempts + 1) : null,
    update: (how) => change(fresh, how),
    start,
    startNext: () => {
      leave(match);
      show(begin(nextSetup(match)));
    },
  };
}

/** How the game ended, if it ended while it was watched; null if it was over already, or goes on. */
export function useEnding(match: Match, landed: boolean): Ending | null {
  const watched = useRef<string | null>(null);
  const isOver = isFinished(match.game);
  if (!isOver) watched.current = match.id;
  return isOver && landed && watched.current === match.id ? endingOf(match) : null;
}
