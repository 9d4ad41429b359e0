// The analysis of a position as a component needs it: what is known so far, anew for each position.

import type { Analysis } from "fourfold-engine";
import type { Position } from "fourfold-engine/rules";
import { useEffect, useState } from "preact/hooks";
import { engine } from "./engine";
import { isAbort, messageOf } from "./types";

export interface Analysing {
  /** What is known of this very position; null before the first word of the engine. */
  readonly analysis: Analysis | null;
  /** Why there is none, if the engine failed. */
  readonly failure: string | null;
}

const NOTHING: Analysing = { analysis: null, failure: null };

/** The same, and a way to ask once more after a failure. */
export interface Asking extends Analysing {
  readonly retry: () => void;
}

/** Asks the engine whenever the position changes; stops asking when it is not wanted. */
export function useAnalysis(position: Position, wanted = true): Asking {
  const [{ known, of }, setState] = useState({ known: NOTHING, of: position });
  const [attempts, setAttempts] = useState(0);
  const retry = () => {
    setState({ known: NOTHING, of: position });
    setAttempts(attempts + 1);
  };
  useEffect(() => {
    if (!wanted) return;
    const tell = (analysis: Analysis | null, failure: string | null = null) =>
      setState({ known: { analysis, failure }, of: position });
    const stop = new AbortController();
    // The engine tells more often than the screen is drawn: the last word before each frame is shown.
    let latest: Analysis | null = null;
    let frame = 0;
    const onUpdate = (soFar: Analysis) => {
      latest = soFar;
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        tell(latest);
      });
    };
    const end = () => {
      cancelAnimationFrame(frame);
      stop.abort();
    };
    engine.analyse(position, { signal: stop.signal, onUpdate }).then(
      (found) => {
        if (stop.signal.aborted) return;
        cancelAnimationFrame(frame);
        tell(found);
      },
      (error: unknown) => !isAbort(error) && !stop.signal.aborted && tell(null, messageOf(error)),
    );
    return end;
  }, [String(position), wanted, attempts]);
  return { ...(wanted && of.equals(position) ? known : NOTHING), retry };
}
