// The opponent of a game: it steers into what the user has not learned, or what is due.

import { Position } from "fourfold-engine/rules";
import type { StrategyProgress } from "../../state/strategy";
import { isLearned } from "./knowledge";
import { mirrorColumn, type Step, type Strategy } from "./strategy";

/**
 * The opponent's reply to the answer of a step, or its first move if there is no step yet: towards the most frequent position that is not learned or is due, or else the
 * most likely reply. Null if the strategy has no further position. `chance`, from 0 to 1, chooses between mirror images.
 */
export function trainingReply(
  strategy: Strategy,
  step: Step | null,
  cards: StrategyProgress["cards"],
  now: number,
  chance: number,
): number | null {
  const known = new Map<string, number>();
  /** The share of the most frequent position to train that can be reached from here while all others are known. */
  const worth = (at: Step): number => {
    const { card, share } = at.node;
    if (!isLearned(cards[card]) || cards[card]!.due <= now) return share;
    let best = known.get(card);
    if (best === undefined) known.set(card, (best = Math.max(0, ...strategy.stepsAfter(at).map(worth))));
    return best;
  };
  const [best] = (step ? strategy.stepsAfter(step) : strategy.starts)
    .map((next) => ({ next, worth: worth(next) }))
    .sort((a, b) => b.worth - a.worth || b.next.node.share - a.next.node.share);
  if (!best) return null;
  const column = best.next.line.at(-1)!;
  const answered = step ? step.position.play(step.answer!) : new Position();
  return chance < 0.5 && answered.mirror().equals(answered) ? mirrorColumn(column) : column;
}
