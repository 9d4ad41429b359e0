// A training session: what is shown and asked in which order, and what has been done.

import type { StrategyProgress } from "../../state/strategy";
import { dateOf, type Knowledge, newToday, nextQuestion, type Question } from "./knowledge";
import { mirrorStep, type Step } from "./strategy";

export interface Session {
  /** Positions that were shown, but not asked yet. */
  readonly shown: readonly Step[];
  /** New positions to learn first, in this order, whatever the daily number is: those that were missed in a game. */
  readonly wanted: readonly Step[];
  /** More new positions than the daily number. */
  readonly extra: number;
  readonly repeated: number;
  readonly learned: number;
}

export function newSession(wanted: readonly Step[]): Session {
  return { shown: [], wanted, extra: 0, repeated: 0, learned: 0 };
}

/** `show`: the answer is shown first. `ask`: it is asked. */
export interface Task extends Question {
  readonly stage: "show" | "ask";
}

/** Something else comes between showing a position and asking it, if there is anything. */
const BETWEEN = 1;

export function nextTask({ shown, wanted, extra }: Session, known: Knowledge, progress: StrategyProgress, now: number): Task | null {
  const { cards } = progress;
  const ask = (step: Step): Task => ({ kind: "new", step, stage: "ask" });
  if (shown.length > BETWEEN) return ask(shown[0]!);
  const isOpen = ({ node }: Step) => cards[node.card] === undefined && !shown.some((other) => other.node === node);
  const first = wanted.find(isOpen);
  if (first) return { kind: "new", step: first, stage: "show" };
  const left = newToday(progress, dateOf(now)) + extra - shown.length;
  const question = nextQuestion({ ...known, next: known.next.filter(isOpen) }, cards, now, left);
  if (question === null || (question.kind === "again" && shown.length > 0)) return shown[0] ? ask(shown[0]) : null;
  if (question.kind === "new") return { ...question, stage: "show" };
  // Opponents play on either side, so a position is asked in either orientation.
  const isMirrored = cards[question.step.node.card]!.reps % 2 === 1;
  return { ...question, step: isMirrored ? mirrorStep(question.step) : question.step, stage: "ask" };
}

/** After a task: a position that was shown is to be asked. */
export function after(session: Session, { stage, kind, step }: Task): Session {
  if (stage === "show") return { ...session, shown: [...session.shown, step] };
  const shown = session.shown.filter(({ node }) => node !== step.node);
  return kind === "new" ? { ...session, shown, learned: session.learned + 1 } : { ...session, shown, repeated: session.repeated + 1 };
}
