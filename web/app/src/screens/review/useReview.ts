// The review of a game by the engine, as it is being made.

import type { Review as Found } from "fourfold-engine";
import { useEffect, useRef, useState } from "preact/hooks";
import { engine } from "../../engine/engine";
import { isAbort, messageOf } from "../../engine/types";
import { eloOf, loadPlayers } from "../../players/opponents";
import { type Game, playedMoves } from "../../rules/game";
import { announce } from "../../shell/announce";
import { namesInSentences } from "../../study/names";
import { texts } from "../../texts";
import { judgedMoves, mistakes, type Review, reviewOf } from "./review";

/** How far a review is. */
export type Phase = "running" | "stopped" | "done";

interface Reviewing {
  readonly review: Review;
  readonly phase: Phase;
  /** The error message if the engine failed. */
  readonly failure: string | null;
}

interface Asking extends Reviewing {
  readonly stop: () => void;
  /** After a failure, or to continue after a stop. */
  readonly retry: () => void;
}

/** Seconds; on large boards the beginning of a game may stay unjudged. */
const TIME_LIMIT = 60;

/** `elo`: for players of this strength; if null, of the opponent's or, if there was none that is rated, of typical people. */
export function useReview(game: Game, opponent: string | undefined, elo: number | null): Asking {
  const [state, setState] = useState<Reviewing>(() => ({ review: reviewOf(game, null), phase: "running", failure: null }));
  const [attempts, setAttempts] = useState(0);
  const end = useRef<() => void>(() => undefined);
  useEffect(() => {
    const stop = new AbortController();
    end.current = () => {
      stop.abort();
      setState((before) => ({ ...before, phase: "stopped" }));
    };
    const update = (found: Found) =>
      setState(({ review }) => {
        const next = reviewOf(game, found);
        // A review that begins again: what is shown stays until as much is known.
        return { review: judgedMoves(next) < judgedMoves(review) ? review : next, phase: "running", failure: null };
      });
    setState((before) => ({ ...before, phase: "running", failure: null }));
    const ask = async () => {
      await loadPlayers();
      stop.signal.throwIfAborted();
      const options = { names: namesInSentences(game), seconds: TIME_LIMIT, signal: stop.signal, onUpdate: update };
      const strength = elo ?? eloOf(opponent);
      return engine.review(
        { moves: playedMoves(game), columns: game.columns, rows: game.rows },
        { ...options, ...(strength !== null && { elo: strength }) },
      );
    };
    ask().then(
      (found) => {
        const review = reviewOf(game, found);
        setState({ review, phase: "done", failure: null });
        announce(texts.review.finished(review.moments.length, mistakes(review).length));
      },
      (error: unknown) => {
        if (!isAbort(error)) setState((before) => ({ ...before, failure: messageOf(error) }));
      },
    );
    return () => stop.abort();
  }, [game, opponent, elo, attempts]);
  return { ...state, stop: () => end.current(), retry: () => setAttempts(attempts + 1) };
}
