// A hook for an explanation: whenever the position or the column changes, the engine is asked again.

import { type Explanation, explanationTime, isAbort, toExplanation } from "fourfold-board/components";
import type { Names } from "fourfold-engine";
import type { Position } from "fourfold-engine/rules";
import { useEffect, useState } from "preact/hooks";
import { engine } from "../engine/engine";

export interface Question {
  readonly position: Position;
  /** The column to explain; the best one if null. */
  readonly column: number | null;
  /** The moves of a finished game: then it is also explained where it was decided. */
  readonly played?: readonly number[];
  readonly names: Names;
}

/** The explanation, and a way to ask again after a failure. */
export interface Asking {
  readonly state: "asking" | "failed" | "known";
  readonly found: Explanation | null;
  readonly retry: () => void;
}

/** Milliseconds: positions that are only stepped through are not explained. */
const PAUSE = 120;
const CACHE_SIZE = 200;
const cache = new Map<string, Explanation>();

function keep(key: string, found: Explanation): void {
  cache.set(key, found);
  const [oldest] = cache.keys();
  if (cache.size > CACHE_SIZE && oldest !== undefined) cache.delete(oldest);
}

interface Answer {
  readonly key: string;
  /** Null if the engine failed. */
  readonly found: Explanation | null;
  /** It is incomplete, and the position was not solved yet. */
  readonly isTooEarly: boolean;
}

/**
 * Asks whenever the question changes; not at all if it is null. `isSolved` is false while the position is being analysed: an answer
 * that is incomplete until then is asked for again afterwards.
 */
export function useExplanation(question: Question | null, isSolved = true): Asking {
  const key = question && JSON.stringify([String(question.position), question.column, question.names, question.played]);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [attempts, setAttempts] = useState(0);
  const known = key === null ? undefined : cache.get(key);
  const given = key !== null && answer?.key === key ? answer : null;
  const isOutdated = isSolved && given?.isTooEarly === true;
  useEffect(() => {
    if (isOutdated) setAttempts(attempts + 1);
  }, [isOutdated]);
  useEffect(() => {
    if (!question || key === null || known) return;
    const stop = new AbortController();
    const { position, column, played, names } = question;
    const options = {
      names,
      played,
      effort: "thorough" as const,
      seconds: explanationTime(isSolved),
      signal: stop.signal,
      ...(column !== null && { column }),
    };
    const timer = setTimeout(() => {
      engine.explain(position, options).then(
        (data) => {
          const found = toExplanation(data);
          if (found.complete) keep(key, found);
          setAnswer({ key, found, isTooEarly: !isSolved && !found.complete });
        },
        (error: unknown) => !isAbort(error) && setAnswer({ key, found: null, isTooEarly: false }),
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key, attempts]);
  const retry = () => {
    setAnswer(null);
    setAttempts(attempts + 1);
  };
  const found = known ?? given?.found ?? null;
  return { state: found ? "known" : given ? "failed" : "asking", found, retry };
}
