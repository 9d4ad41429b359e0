// A hook for the analysis of a position: what is known so far, restarted for each position.

import type { Analysis } from "fourfold-engine";
import { isAsTight, type Position } from "fourfold-engine/rules";
import { useEffect, useRef, useState } from "preact/hooks";
import { type BoardEngine, isAbort, messageOf } from "./engine";

/** `long`: the engine has been working for a while, so partial results are worth showing. */
export type Phase = "running" | "long" | "stopped" | "done" | "failed";

export interface Analysing {
  /** What is known about this position; null before the first result of the engine. */
  readonly analysis: Analysis | null;
  readonly phase: Phase;
  /** The error message if the engine failed. */
  readonly failure: string | null;
}

const NOTHING: Analysing = { analysis: null, phase: "running", failure: null };

/** Milliseconds after which an analysis counts as long. */
const A_WHILE = 1000;

/** The same, and ways to stop and to ask once more. */
export interface Asking extends Analysing {
  readonly stop: () => void;
  /** After a failure, or to continue after a stop. */
  readonly retry: () => void;
}

/** Analyses the position whenever it changes, and cancels analyses that are no longer needed. */
export function useAnalysis(engine: Pick<BoardEngine, "analyse">, position: Position, wanted = true): Asking {
  const [{ known, of }, setState] = useState({ known: NOTHING, of: position });
  const [attempts, setAttempts] = useState(0);
  const end = useRef<() => void>(() => undefined);
  useEffect(() => {
    if (!wanted) return;
    // After a stop it continues from what was proven. Updates of an engine that ignores `proven` are not shown until they are as tight.
    let latest = of.equals(position) ? known.analysis : null;
    let phase: Phase = latest === null ? "running" : "long";
    let frame = 0;
    const tell = (failure: string | null = null) => setState({ known: { analysis: latest, phase, failure }, of: position });
    const stop = new AbortController();
    // The engine reports more often than the screen is drawn: show the latest result in each frame.
    const onUpdate = (soFar: Analysis) => {
      if (latest !== null && !isAsTight(soFar, latest)) return;
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
    engine.analyse(position, { signal: stop.signal, onUpdate, proven: latest?.column_bounds }).then(
      (found) => settle(found, "done"),
      (error: unknown) => !isAbort(error) && settle(null, "failed", messageOf(error)),
    );
    return finish;
  }, [engine, String(position), wanted, attempts]);
  const stop = () => end.current();
  const retry = () => {
    setState({ known: { analysis: known.analysis, phase: known.analysis === null ? "running" : "long", failure: null }, of: position });
    setAttempts(attempts + 1);
  };
  return { ...(wanted && of.equals(position) ? known : NOTHING), stop, retry };
}

/** Whether bounds are worth showing because scores will take a while. */
export function isOpen({ phase, analysis }: Analysing): boolean {
  return (phase === "long" || phase === "stopped" || phase === "done") && analysis !== null && !analysis.complete;
}
