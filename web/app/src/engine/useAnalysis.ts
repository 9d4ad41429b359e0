// The analysis of a position as a component needs it: what is known so far, anew for each position.

import { useEffect, useState } from "preact/hooks";
import type { Position } from "../rules/position";
import { engine } from "./engine";
import { type Analysis, isAbort } from "./types";

export interface Analysing {
  /** What is known of this very position; null before the first word of the engine. */
  readonly analysis: Analysis | null;
  /** Why there is none, if the engine failed. */
  readonly failure: string | null;
}

const NOTHING: Analysing = { analysis: null, failure: null };

/** Asks the engine whenever the position changes; stops asking when it is not wanted. */
export function useAnalysis(position: Position, wanted = true): Analysing {
  const [state, setState] = useState(NOTHING);
  useEffect(() => {
    setState(NOTHING);
    if (!wanted) return;
    const stop = new AbortController();
    const show = (analysis: Analysis) => setState({ analysis, failure: null });
    // The engine tells more often than the screen is drawn: the last word before each frame is shown.
    let latest: Analysis | null = null;
    let frame = 0;
    const onUpdate = (soFar: Analysis) => {
      latest = soFar;
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        show(latest!);
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
        show(found);
      },
      (error: unknown) => !isAbort(error) && !stop.signal.aborted && setState({ analysis: null, failure: String(error) }),
    );
    return end;
  }, [position.key, wanted]);
  return state.analysis?.position.key === position.key || state.failure ? state : NOTHING;
}
