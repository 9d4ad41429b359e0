// The match that is going on, kept in the browser; the opponent moves when it is its turn.

import { signal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import { mayMove } from "../../board/motion";
import { engine } from "../../engine/engine";
import { isAbort } from "../../engine/types";
import type { Player } from "../../players/player";
import { makePlayer } from "../../players/registry";
import { isFinished, moveString, positionOf } from "../../rules/game";
import { InvalidInput } from "../../rules/moves";
import { saveGame } from "../../state/saved";
import { change, settings } from "../../state/settings";
import { load, save } from "../../state/storage";
import { colourName } from "../../state/theme";
import { texts } from "../../texts";
import { fromStored, HUMAN, isOpponentsTurn, type Match, played, type Setup, startMatch, toStored } from "./match";

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

const current = signal<Match | null>(null);

function show(match: Match): void {
  current.value = match;
  save("match", toStored(match));
  if (isFinished(match.game)) saveGame({ id: match.id, game: match.game, mySide: match.mySide });
}

export interface Playing {
  readonly match: Match;
  readonly thinking: boolean;
  /** Why the opponent does not move, if there is none of that name, or the engine failed. */
  readonly failure: string | null;
  /** Goes on with a changed match, such as one with a move taken back. */
  readonly update: (match: Match) => void;
  readonly start: (setup: Setup) => void;
}

export function useMatch(): Playing {
  if (current.value === null) current.value = fromStored(load("match")) ?? begin(settings.value);
  const match = current.value;
  const { opponent, id } = match;
  const [player, problem] = useMemo(() => find(opponent), [opponent, id]);
  const [failure, setFailure] = useState<string | null>(null);
  const thinking = player !== null && isOpponentsTurn(match);

  useEffect(() => {
    setFailure(null);
    if (player === null || !thinking) return;
    const stop = new AbortController();
    const pause = new Promise((resolve) => setTimeout(resolve, mayMove() ? FALL : CALM));
    Promise.all([player.choose(positionOf(match.game), stop.signal), pause]).then(
      ([column]) => !stop.signal.aborted && show(played(match, column, new Date())),
      (error: unknown) => !isAbort(error) && !stop.signal.aborted && setFailure(words.failed(String(error))),
    );
    return () => stop.abort();
  }, [player, thinking, moveString(match.game)]);

  const start = (setup: Setup) => {
    change(setup);
    show(begin(setup));
  };
  return { match, thinking, failure: problem ?? failure, update: show, start };
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
