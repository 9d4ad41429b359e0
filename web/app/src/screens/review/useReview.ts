// The review of a game by the engine, as it is being made.

import words from "messages:review";
import { isAbort, messageOf } from "fourfold-board/components";
import type { Review as Found } from "fourfold-engine";
import { useEffect, useRef, useState } from "preact/hooks";
import { judgedMoves, keepReview, mistakes, type Review, requestReview, reviewOf } from "../../common/review";
import { speaker } from "../../engine/engine";
import type { Game } from "../../rules/game";
import { announce } from "../../shell/announce";

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

/** `elo`: for players of this strength; if null, of the opponent's or, if there was none that is rated, of typical people. */
export function useReview(game: Game, opponent: string | undefined, elo: number | null): Asking {
  const [state, setState] = useState<Reviewing>(() => ({ review: reviewOf(game, null), phase: "running", failure: null }));
  const [attempts, setAttempts] = useState(0);
  const end = useRef<() => void>(() => undefined);
  const engine = speaker.value;
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
    requestReview(engine, game, opponent, elo, { signal: stop.signal, onUpdate: update }).then(
      (review) => {
        setState({ review, phase: "done", failure: null });
        if (elo === null) keepReview(review, opponent); // only those of the usual strength can be compared
        announce(words.finished({ moments: review.moments.length, errors: mistakes(review).length }));
      },
      (error: unknown) => {
        if (!isAbort(error)) setState((before) => ({ ...before, failure: messageOf(error) }));
      },
    );
    return () => stop.abort();
  }, [game, opponent, elo, engine, attempts]);
  return { ...state, stop: () => end.current(), retry: () => setAttempts(attempts + 1) };
}
