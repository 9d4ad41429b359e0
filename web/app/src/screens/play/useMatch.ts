// The match that is going on, kept in the browser; the opponent moves when it is its turn.

import { useEffect, useMemo, useState } from "preact/hooks";
import { mayMove } from "../../board/motion";
import { engine } from "../../engine/engine";
import { isAbort, messageOf } from "../../engine/types";
import type { Player } from "../../players/player";
import { makePlayer } from "../../players/registry";
import { isFinished, moveString, positionOf } from "../../rules/game";
import { InvalidInput } from "../../rules/moves";
import { forgetGame, saveGame, savedGames } from "../../state/saved";
import { change, settings } from "../../state/settings";
import { kept } from "../../state/storage";
import { colourName } from "../../state/theme";
import { texts } from "../../texts";
import { fromStored, HUMAN, isOpponentsTurn, isWorthKeeping, type Match, played, type Setup, startMatch, toStored } from "./match";

const words = texts.play;
/** So long a disc takes to fall, in milliseconds: the answer does not come before the question has landed. */
const FALL = 420;
const CALM = 120;

function begin(setup: Setup): Match {
  const names = setup.opponent === HUMAN
    ? ([colourName("first"), colourName("second")] as const)
    : ([texts.players.you, texts.players.name(setup.opponent)] as const);
  return startMatch(setup, names, Math.random, new Date());
}

/** One for all tabs: whoever moves in one of them sees it in the others. */
const running = kept<Match | null>("match", fromStored, (match) => match && toStored(match));

function show(match: Match): void {
  running.change(() => match);
  if (isFinished(match.game)) saveGame({ ...match, opened: false });
  else forgetGame(match.id); // it goes on, as after a resignation that was taken back
}

/** Makes room for another match. */
function leave(match: Match | null): void {
  if (match && isWorthKeeping(match)) saveGame({ ...match, opened: false });
}

/** Goes on with a game that was left, if it is there. */
export function goOnWith(id: string): void {
  const saved = savedGames.value.find((each) => each.id === id);
  if (!saved?.opponent || isFinished(saved.game) || running.signal.value?.id === id) return;
  leave(running.signal.value);
  show({ id, opponent: saved.opponent, mySide: saved.mySide, game: saved.game });
}

export interface Playing {
  readonly match: Match;
  readonly thinking: boolean;
  /** Why the opponent does not move, if there is none of that name, or the engine failed. */
  readonly failure: string | null;
  /** Asks the engine once more; null if that is of no use. */
  readonly retry: (() => void) | null;
  /** Goes on with a changed match, such as one with a move taken back. */
  readonly update: (match: Match) => void;
  readonly start: (setup: Setup) => void;
}

export function useMatch(): Playing {
  const [fresh] = useState(() => begin(settings.value));
  const match = running.signal.value ?? fresh;
  const { opponent, id } = match;
  const [player, problem] = useMemo(() => find(opponent), [opponent, id]);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempts, setAttempts] = useState(0);
  const awaited = player !== null && isOpponentsTurn(match);

  useEffect(() => {
    setFailure(null);
    if (player === null || !awaited) return;
    const stop = new AbortController();
    const pause = new Promise((resolve) => setTimeout(resolve, mayMove() ? FALL : CALM));
    Promise.all([player.choose(positionOf(match.game), stop.signal), pause]).then(
      ([column]) => !stop.signal.aborted && show(played(match, column, new Date())),
      (error: unknown) => !isAbort(error) && !stop.signal.aborted && setFailure(texts.engineFailed(messageOf(error))),
    );
    return () => stop.abort();
  }, [player, awaited, moveString(match.game), attempts]);

  const start = (setup: Setup) => {
    change(setup);
    leave(match);
    show(begin(setup));
  };
  return {
    match,
    thinking: awaited && failure === null,
    failure: problem ?? failure,
    retry: problem === null && failure !== null ? () => setAttempts(attempts + 1) : null,
    update: show,
    start,
  };
}

/** The opponent, if it is no human, or why there is none of that name. */
function find(name: string): readonly [Player | null, string | null] {
  if (name === HUMAN) return [null, null];
  try {
    return [makePlayer(name, { engine, chance: Math.random }), null];
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return [null, words.noPlayer(error.message)];
  }
}
