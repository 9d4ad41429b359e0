// A hook for the analysis of a position: what is known so far. It starts again for each position.

import type { Analysis } from "fourfold-engine";
import type { Position } from "fourfold-engine/rules";
import { useEffect, useRef, useState } from "preact/hooks";
import { engine } from "./engine";
import { isAbort, messageOf } from "./types";

/** `long`: the engine has been at work for a while, so that what is known so far is worth showing. */
export type Phase = "running" | "long" | "stopped" | "done" | "failed";

export interface Analysing {
  /** What is known of this very position; null before the first word of the engine. */
  readonly analysis: Analysis | null;
  readonly phase: Phase;
  /** Why there is none, if the engine failed. */
  readonly failure: string | null;
}

const NOTHING: Analysing = { analysis: null, phase: "running", failure: null };

/** Milliseconds after which an analysis takes long. */
const A_WHILE = 1000;

/** The same, and ways to stop and to ask once more. */
export interface Asking extends Analysing {
  readonly stop: () => void;
  /** After a failure, or to go on after a stop. */
  readonly retry: () => void;
}

/** Asks the engine whenever the position changes; stops asking when it is not wanted. */
export function useAnalysis(position: Position, wanted = true): Asking {
  const [{ known, of }, setState] = useState({ known: NOTHING, of: position });
  const [attempts, setAttempts] = useState(0);
  const end = useRef<() => void>(() => undefined);
  useEffect(() => {
    if (!wanted) return;
    let latest: Analysis | null = null;
    let phase: Phase = "running";
    let frame = 0;
    const tell = (failure: string | null = null) => setState({ known: { analysis: latest, phase, failure }, of: position });
    const stop = new AbortController();
    // The engine reports more often than the screen is drawn: only the last report before a frame is shown.
    const onUpdate = (soFar: Analysis) => {
      latest = soFar;
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        tell();
      });
    };
    const timer = setTimeout(() => {
      phase = "long";
      tell();
    }, A_WHILE);
    const finish = () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      stop.abort();
    };
    end.current = () => {
      finish();
      phase = "stopped";
      tell();
    };
    const settle = (analysis: Analysis | null, result: Phase, failure: string | null = null) => {
      if (stop.signal.aborted) return;
      [latest, phase] = [analysis, result];
      finish();
      tell(failure);
    };
    engine.analyse(position, { signal: stop.signal, onUpdate }).then(
      (found) => settle(found, "done"),
      (error: unknown) => !isAbort(error) && settle(null, "failed", messageOf(error)),
    );
    return finish;
  }, [String(position), wanted, attempts]);
  const stop = () => end.current();
  const retry = () => {
    setState({ known: { ...NOTHING, analysis: known.analysis }, of: position });
    setAttempts(attempts + 1);
  };
  return { ...(wanted && of.equals(position) ? known : NOTHING), stop, retry };
}

/** Whether bounds are worth showing: scores are not about to come. */
export function isOpen({ phase, analysis }: Analysing): boolean {
  return (phase === "long" || phase === "stopped" || phase === "done") && analysis !== null && !analysis.complete;
}
