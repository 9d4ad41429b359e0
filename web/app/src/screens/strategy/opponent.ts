// What the engine is asked for: the move of a diagram, and a likely reply of the opponent.

import { isAbort, messageOf } from "fourfold-board/components";
import type { Position } from "fourfold-engine/rules";
import { useEffect, useState } from "preact/hooks";
import { mayMove } from "../../board/motion";
import { engine } from "../../engine/engine";
import { texts } from "../../texts";

/** Level 5 of the human-like players. */
const TYPICAL = "student";
/** Milliseconds before the opponent replies: the disc has landed by then. */
const PAUSE = { moving: 700, still: 150 };

let player: ReturnType<typeof engine.createPlayer> | null = null;

async function likelyReply(position: Position, signal: AbortSignal): Promise<number> {
  player ??= engine.createPlayer(TYPICAL);
  player.catch(() => (player = null)); // the network may be back next time
  return (await (await player).chooseMove(position, { signal })).column;
}

/** A question to the engine that failed. */
export interface Failure {
  readonly why: string;
  readonly retry: () => void;
}

interface Answer {
  readonly of: string;
  readonly column?: number;
  readonly why?: string;
}

/** The column that the engine answers to a question; null until it does. A question is named, and null if there is none. */
function useColumn(name: string | null, ask: (signal: AbortSignal) => Promise<number>): { column: number | null; failure: Failure | null } {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (name === null) return;
    const stop = new AbortController();
    setAnswer(null);
    ask(stop.signal).then(
      (column) => !stop.signal.aborted && setAnswer({ of: name, column }),
      (error: unknown) => !isAbort(error) && !stop.signal.aborted && setAnswer({ of: name, why: texts.engineFailed(messageOf(error)) }),
    );
    return () => stop.abort();
  }, [name, attempts]);
  const known = answer?.of === name ? answer : null;
  const failure = known?.why === undefined ? null : { why: known.why, retry: () => setAttempts(attempts + 1) };
  return { column: known?.column ?? null, failure };
}

/** The column that the rule of a diagram plays; null if there is no diagram, or until the engine has answered. */
export function useRuleColumn(position: Position, diagram: string | null, last: number | null) {
  const name = diagram === null || position.isOver ? null : `${position} ${diagram} ${last}`;
  return useColumn(name, () => engine.diagramColumn(position, diagram!, last));
}

/** Calls `onReply` with the opponent's move after a moment, if it is wanted: `trainingColumn`, or else a likely one. */
export function useReply(
  position: Position,
  isWanted: boolean,
  trainingColumn: number | null,
  onReply: (column: number) => void,
): Failure | null {
  const { column, failure } = useColumn(isWanted ? String(position) : null, async (signal) => {
    const pause = new Promise((done) => setTimeout(done, mayMove() ? PAUSE.moving : PAUSE.still));
    const [reply] = await Promise.all([trainingColumn ?? likelyReply(position, signal), pause]);
    return reply;
  });
  useEffect(() => {
    if (isWanted && column !== null) onReply(column);
  }, [column, isWanted]);
  return failure;
}
