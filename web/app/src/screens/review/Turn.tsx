// A mistake: why the move played was wrong, and why another was right.

import { texts } from "../../texts";
import type { ReviewedMove } from "./review";

/** `pending`: the reasons are still to come. */
export function Turn({ move, pending }: { move: ReviewedMove; pending: boolean }) {
  const sentences = move.keyMoment?.reasons.map(({ text }) => text) ?? [];
  if (sentences.length === 0 && !pending) return null;
  return (
    <section class="reasons" aria-live="polite" aria-busy={pending}>
      <h3>{texts.why.title}</h3>
      {sentences.length === 0 ? (
        <p class="muted">{texts.why.asking}</p>
      ) : (
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
