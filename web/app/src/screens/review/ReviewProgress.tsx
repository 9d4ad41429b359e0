// How far a review is.

import words from "messages:review";
import { judgedMoves, type Review } from "../../common/review";
import { Button } from "../../shell/Button";

interface ReviewProgressProps {
  readonly review: Review;
  readonly isStopped: boolean;
  readonly onClick: () => void;
}

/** How far the review is, and a button to stop it: on large boards it takes long. */
export function ReviewProgress({ review, isStopped, onClick }: ReviewProgressProps) {
  const [done, all] = [judgedMoves(review), review.moves.length];
  return (
    <div class="row spread">
      <label class="stack small-text muted">
        {isStopped ? words.stoppedAt({ done, all }) : words.working({ done, all })}
        {!isStopped && <progress class="wide" max={all} value={done} />}
      </label>
      <Button label={isStopped ? words.goOnJudging : words.stop} onClick={onClick} />
    </div>
  );
}

/** How many moves could not be judged. */
export function Unjudged({ review, isDone }: { review: Review; isDone: boolean }) {
  const count = review.moves.length - judgedMoves(review);
  return isDone && count > 0 ? <p class="muted small-text">{words.openMoves({ count })}</p> : null;
}
