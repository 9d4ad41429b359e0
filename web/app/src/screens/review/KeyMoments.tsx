// The key moments of a game, each with its first reason; the way into a review.

import words from "messages:review";
import { DiscIcon } from "../../board/DiscIcon";
import { nameOf } from "../../common/names";
import { changesResult, type Review, type ReviewedMove } from "../../common/review";
import { classOf } from "./judged";
import type { Phase } from "./useReview";

interface KeyMomentsProps {
  readonly review: Review;
  readonly phase: Phase;
  readonly onOpen: (number: number) => void;
}

export function KeyMoments({ review, phase, onOpen }: KeyMomentsProps) {
  const { game, moments, found } = review;
  return (
    <>
      {phase === "done" && found?.course && <p class="course">{found.course}</p>}
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
                    <b>{words.momentOf({ name: nameOf(game, move.side), number: move.number })}</b>
                    <span class="class">{words.classes[move.judged!.class!]}</span>
                    {changesResult(move) && <span class="turn">{turnOf(move, found?.decided_by === move.number)}</span>}
                  </span>
                  <span class="why">{move.moment!.reasons[0]?.text ?? move.moment!.refutation_in_words}</span>
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

function turnOf({ judged }: ReviewedMove, isDecisive: boolean): string {
  return words.turn({ before: judged!.result_before!, after: judged!.result_after!, decisive: isDecisive ? "yes" : "no" });
}
