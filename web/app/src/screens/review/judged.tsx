// A judged move in the list of moves, and in words.

import words from "messages:review";
import type { ComponentChildren } from "preact";
import { changesResult, type ReviewedMove } from "../../common/review";
import { texts } from "../../texts";
import type { Phase } from "./useReview";

/** Its class, and what it leads to. */
export function saidOf(move: ReviewedMove, phase: Phase): { readonly class: string; readonly words: ComponentChildren } {
  const { judged } = move;
  return {
    class: classOf(move),
    words: (
      <>
        <span class="class">
          {judged ? `${words.classes[judged.class!]} ${judged.symbol}` : phase === "done" ? texts.progress.notProven : "…"}
        </span>
        <span class="muted after">
          {changesResult(move) && <b>{words.results[judged!.result_before!]} → </b>}
          {afterInWords(move)}
        </span>
      </>
    ),
  };
}

export function classOf({ judged }: ReviewedMove): string {
  return judged ? `is-${judged.class!.replace(" ", "-")}` : "";
}

export function afterInWords({ judged, position, column }: ReviewedMove): string {
  return position.isWinningMove(column) ? words.wins : (judged?.after_in_words ?? "");
}
