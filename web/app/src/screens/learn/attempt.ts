// An attempt at an exercise: the answers so far. What is right is stated in the data of the exercise.

import { type Position, parseMoves } from "fourfold-engine/rules";
import { depthOf, type Exercise, startOf } from "./lesson";

export interface Attempt {
  readonly exercise: Exercise;
  /** The right answers so far. */
  readonly right: readonly string[];
  /** How many of the opponent's answers have been made. */
  readonly replies: number;
  /** A wrong answer, until it is taken back. */
  readonly wrong: string | null;
  /** Hints for the next answer: the first says what to look for, the second one is the answer. */
  readonly hints: number;
  /** Whether an answer was wrong, or a hint was needed. */
  readonly failed: boolean;
}

export const MOST_HINTS = 2;

/** `ask`: the learner is to answer. `reply`: the opponent is to move. */
export type Status = "ask" | "reply" | "wrong" | "done";

export function begin(exercise: Exercise): Attempt {
  return { exercise, right: [], replies: 0, wrong: null, hints: 0, failed: false };
}

export function statusOf({ exercise, right, replies, wrong }: Attempt): Status {
  if (right.length === depthOf(exercise)) return "done";
  if (wrong !== null) return "wrong";
  return exercise.kind === "play" && replies < right.length ? "reply" : "ask";
}

/** The answers that are right now. */
export function acceptedBy({ exercise, right }: Attempt): readonly string[] {
  const { kind, accept, line = "" } = exercise;
  if (kind === "cell") return accept.filter((answer) => !right.includes(answer));
  return right.length < depthOf(exercise) - 1 ? [line[2 * right.length]!] : accept;
}

/** A right or a wrong answer; an earlier wrong one is taken back first. */
export function answer(attempt: Attempt, given: string): Attempt {
  const status = statusOf(attempt);
  if (status === "done" || status === "reply") return attempt;
  if (!acceptedBy(attempt).includes(given)) return { ...attempt, wrong: given, failed: true };
  return { ...attempt, right: [...attempt.right, given], wrong: null, hints: 0 };
}

/** The opponent's answer is made. */
export function reply(attempt: Attempt): Attempt {
  return statusOf(attempt) === "reply" ? { ...attempt, replies: attempt.replies + 1 } : attempt;
}

/** The wrong answer is taken back. */
export function again(attempt: Attempt): Attempt {
  return { ...attempt, wrong: null };
}

export function hint(attempt: Attempt): Attempt {
  if (statusOf(attempt) === "done" || attempt.hints === MOST_HINTS) return attempt;
  return { ...attempt, wrong: null, hints: attempt.hints + 1, failed: true };
}

/** The moves made since the exercise began, without a wrong one. */
export function playedIn({ exercise, right, replies }: Attempt): number[] {
  if (exercise.kind !== "play") return [];
  const answers = parseMoves(exercise.line ?? "").filter((_, index) => index % 2 === 1);
  return right.flatMap((column, turn) => [...parseMoves(column), ...(turn < replies ? [answers[turn]!] : [])]);
}

export function positionOf(attempt: Attempt): Position {
  return playedIn(attempt).reduce((position, column) => position.play(column), startOf(attempt.exercise));
}
