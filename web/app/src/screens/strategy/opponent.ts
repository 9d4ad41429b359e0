// What the engine is asked for: the move of a diagram, and a likely reply of the opponent.

import { type Failure, useAnswer } from "fourfold-board/components";
import type { Position } from "fourfold-engine/rules";
import { useEffect } from "preact/hooks";
import { mayMove } from "../../board/motion";
import { engine } from "../../engine/engine";

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

/** The column that the rule of a diagram plays; null if there is no diagram, or until the engine has answered. */
export function useRuleColumn(position: Position, diagram: string | null, last: number | null) {
  const name = diagram === null || position.isOver ? null : `${position} ${diagram} ${last}`;
  const { answer: column, failure } = useAnswer(name, () => engine.diagramColumn(position, diagram!, last));
  return { column, failure };
}

/** Calls `onReply` with the opponent's move after a moment, if it is wanted: `trainingColumn`, or else a likely one. */
export function useReply(
  position: Position,
  isWanted: boolean,
  trainingColumn: number | null,
  onReply: (column: number) => void,
): Failure | null {
  const { answer: column, failure } = useAnswer(isWanted ? String(position) : null, async (signal) => {
    const pause = new Promise((done) => setTimeout(done, mayMove() ? PAUSE.moving : PAUSE.still));
    const [reply] = await Promise.all([trainingColumn ?? likelyReply(position, signal), pause]);
    return reply;
  });
  useEffect(() => {
    if (isWanted && column !== null) onReply(column);
  }, [column, isWanted]);
  return failure;
}
