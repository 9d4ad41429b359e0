// All moves with their classes: two a line, first and second. A click goes there.

import { columnLabel } from "fourfold-engine/rules";
import { useEffect, useRef } from "preact/hooks";
import { texts } from "../../texts";
import { DiscIcon } from "../../board/DiscIcon";
import { SYMBOLS } from "./judgement";
import { beforeAndAfter, type Review, type ReviewedMove } from "./reviewing";

interface MoveListProps {
  readonly review: Review;
  readonly ply: number;
  readonly onPly: (ply: number) => void;
}

export function MoveList({ review, ply, onPly }: MoveListProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // Only the list scrolls, never the page.
    const box = list.current;
    const at = box?.querySelector<HTMLElement>('[aria-current="true"]');
    if (box && at) box.scrollTop = at.offsetTop - box.clientHeight / 2;
  }, [ply]);
  return (
    <ol class="review-moves" ref={list} aria-label={texts.review.moves} tabIndex={0}>
      {review.moves.map((move) => (
        <li key={move.number}>
          <button type="button" class={`quiet ${className(move)}`} aria-current={move.number === ply ? "true" : undefined}
            onClick={() => onPly(move.number)}>
            <span class="muted number">{move.number}</span>
            <DiscIcon side={move.side} />
            <b>{columnLabel(move.column)}</b>
            <span class="class">{move.judgement ? texts.review.classes[move.judgement] : "…"} {move.judgement && SYMBOLS[move.judgement]}</span>
            <span class="muted after">{afterInWords(move)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

export function className({ judgement }: ReviewedMove): string {
  return judgement ? `is-${judgement.replace(" ", "-")}` : "";
}

export function afterInWords(move: ReviewedMove): string {
  const scores = beforeAndAfter(move);
  if (!scores) return "";
  return move.position.isWinningMove(move.column) ? texts.review.hasWon : texts.score(move.position, scores[1]);
}
