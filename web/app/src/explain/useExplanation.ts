// An explanation as a component needs it: anew for each question, the old one is not waited for.

import { useEffect, useState } from "preact/hooks";
import { Explainer, offeredApi, type Question } from "./client";
import type { Explanation } from "./explanation";

export type Explaining =
  | { readonly state: "asking" | "failed"; readonly found: null }
  | { readonly state: "known"; readonly found: Explanation };

/** The same, and a way to ask again after a failure. */
export type Asking = Explaining & { readonly retry: () => void };

const ASKING: Explaining = { state: "asking", found: null };
const FAILED: Explaining = { state: "failed", found: null };
/** Milliseconds: positions that are only stepped through are not explained. */
const PAUSE = 120;

const api = offeredApi(document);
/** Null where there is no server to ask. */
export const explainer =
  api === null
    ? null
    : new Explainer(
        api,
        (...request) => fetch(...request),
        () => navigator.onLine,
      );

/** Asks whenever the question changes; not at all if it is null. */
export function useExplanation(question: Question | null): Asking {
  const key = question && JSON.stringify([question.moves, String(question.position), question.column, question.names]);
  const [{ of, explaining }, setState] = useState<{ of: string | null; explaining: Explaining }>({ of: null, explaining: ASKING });
  const [attempts, setAttempts] = useState(0);
  const retry = () => {
    setState({ of: null, explaining: ASKING });
    setAttempts((made) => made + 1);
  };
  const known = question && explainer?.known(question);
  useEffect(() => {
    if (!explainer || !question || known) return;
    const stop = new AbortController();
    const tell = (next: Explaining) => !stop.signal.aborted && setState({ of: key, explaining: next });
    const timer = setTimeout(() => {
      explainer.ask(question, stop.signal).then(
        (found) => tell({ state: "known", found }),
        () => tell(FAILED),
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key, attempts]);
  const hasFailed = of === key && explaining.state === "failed";
  useEffect(() => {
    if (!hasFailed) return;
    addEventListener("online", retry); // the network is back
    return () => removeEventListener("online", retry);
  }, [hasFailed]);
  if (known) return { state: "known", found: known, retry };
  return { ...(of === key ? explaining : ASKING), retry };
}
