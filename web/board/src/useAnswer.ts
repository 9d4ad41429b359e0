// A hook for a question to the engine.

import { useEffect, useState } from "preact/hooks";
import { isAbort, messageOf } from "./engine";

/** A question that failed. */
export interface Failure {
  readonly why: string;
  readonly retry: () => void;
}

/** Asks whenever the question changes; null stands for no question. The answer is null until it arrives. */
export function useAnswer<Answer>(
  question: string | null,
  ask: (signal: AbortSignal) => Promise<Answer>,
): { readonly answer: Answer | null; readonly failure: Failure | null } {
  const [given, setGiven] = useState<{ readonly to: string; readonly answer?: Answer; readonly why?: string } | null>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (question === null) return;
    const stop = new AbortController();
    setGiven(null);
    ask(stop.signal).then(
      (answer) => !stop.signal.aborted && setGiven({ to: question, answer }),
      (error: unknown) => !isAbort(error) && !stop.signal.aborted && setGiven({ to: question, why: messageOf(error) }),
    );
    return () => stop.abort();
  }, [question, attempts]);
  const known = given?.to === question ? given : null;
  const failure = known?.why === undefined ? null : { why: known.why, retry: () => setAttempts(attempts + 1) };
  return { answer: known?.answer ?? null, failure };
}
