// A hook for an explanation: whenever the position or the column changes, the engine is asked again.

import type { Names } from "fourfold-engine";
import type { Position } from "fourfold-engine/rules";
import { useEffect, useState } from "preact/hooks";
import { type BoardEngine, explanationTime, isAbort, messageOf } from "./engine";
import { type Explanation, toExplanation } from "./explanation";

export interface Question {
  readonly position: Position;
  /** The column to explain; the best one if null. */
  readonly column: number | null;
  /** The moves of a finished game: then it is also explained where it was decided. */
  readonly played?: readonly number[];
  readonly names: Names;
}

/** The explanation, and a way to ask again after a failure. */
export interface Explaining {
  readonly state: "asking" | "failed" | "known";
  readonly found: Explanation | null;
  readonly failure: string | null;
  readonly retry: () => void;
}

/** Milliseconds: positions that are only stepped through are not explained. */
const PAUSE = 120;
const CACHE_SIZE = 200;
type Engine = Pick<BoardEngine, "explain">;
/** What each engine has explained completely. */
const caches = new WeakMap<Engine, Map<string, Explanation>>();

function cacheOf(engine: Engine): Map<string, Explanation> {
  const cache = caches.get(engine) ?? new Map<string, Explanation>();
  caches.set(engine, cache);
  const [oldest] = cache.keys();
  if (cache.size > CACHE_SIZE && oldest !== undefined) cache.delete(oldest);
  return cache;
}

interface Answer {
  readonly key: string;
  /** Null if the engine failed. */
  readonly found: Explanation | null;
  readonly failure: string | null;
  /** It is incomplete, and the position was not solved yet. */
  readonly isTooEarly: boolean;
}

/**
 * Ask whenever the question changes, unless it is null. `isSolved` is false while the position is being analysed: an answer
 * that is incomplete until then is asked for again afterwards.
 */
export function useExplanation(engine: Engine, question: Question | null, isSolved = true): Explaining {
  const cache = cacheOf(engine);
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
          if (found.complete) cache.set(key, found);
          setAnswer({ key, found, failure: null, isTooEarly: !isSolved && !found.complete });
        },
        (error: unknown) => !isAbort(error) && setAnswer({ key, found: null, failure: messageOf(error), isTooEarly: false }),
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [engine, key, attempts]);
  const retry = () => {
    setAnswer(null);
    setAttempts(attempts + 1);
  };
  const found = known ?? given?.found ?? null;
  return { state: found ? "known" : given ? "failed" : "asking", found, failure: given?.failure ?? null, retry };
}
