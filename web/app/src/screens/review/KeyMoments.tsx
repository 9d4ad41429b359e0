// The key moments of a game, each with its first reason; the way into a review.

import { DiscIcon } from "../../board/DiscIcon";
import { nameOf } from "../../common/names";
import type { Review } from "../../common/review";
import { texts } from "../../texts";
import { classOf } from "./judged";
import type { Phase } from "./useReview";

const words = texts.review;

interface KeyMomentsProps {
  readonly review: Review;
  readonly phase: Phase;
  readonly onOpen: (number: number) => void;
}

export function KeyMoments({ review, phase, onOpen }: KeyMomentsProps) {
  const { game, moments } = review;
  return (
    <>
      {moments.length === 0 ? (
        <p>{phase === "done" ? words.noMoments : words.momentsLater}</p>
      ) : (
        <ol class="key-moments">
          {moments.map((move) => (
            <li key={move.number} class={classOf(move)}>
              <button type="button" onClick={() => onOpen(move.number)}>
                <span class="symbol" aria-hidden="true">
                  {move.judged!.symbol}
                </span>
                <span class="what">
                  <span class="row">
                    <DiscIcon side={move.side} />
                    <b>{words.momentOf(nameOf(game, move.side), move.number)}</b>
                    <span class="class">{move.judged!.class}</span>
                  </span>
                  <span class="why">{move.moment!.reasons[0]?.text}</span>
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
      <p class="muted small-text">{words.start}</p>
    </>
  );
}
