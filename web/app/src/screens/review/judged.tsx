// A judged move in the list of moves, and in words.

import type { ComponentChildren } from "preact";
import { texts } from "../../texts";
import { SYMBOLS } from "./judgement";
import { beforeAndAfter, type ReviewedMove } from "./reviewing";

/** How far a review is. */
export type Phase = "running" | "stopped" | "done";

/** Its class, and what it leads to. */
export function saidOf(move: ReviewedMove, phase: Phase): { readonly class: string; readonly words: ComponentChildren } {
  const { judgement } = move;
  return {
    class: judgement ? `is-${judgement.replace(" ", "-")}` : "",
    words: (
      <>
        <span class="class">
          {judgement ? texts.review.classes[judgement] : phase === "done" ? texts.progress.notProven : "…"}{" "}
          {judgement && SYMBOLS[judgement]}
        </span>
        <span class="muted after">{afterInWords(move)}</span>
      </>
    ),
  };
}

export function afterInWords(move: ReviewedMove): string {
  const scores = beforeAndAfter(move);
  if (!scores) return "";
  return move.position.isWinningMove(move.column) ? texts.review.hasWon : texts.score(move.position, scores[1]);
}
