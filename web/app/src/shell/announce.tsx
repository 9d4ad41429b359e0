// What a screen reader says when something happens on the board.

import { signal } from "@preact/signals";

const spoken = signal("");

/** Says it; politely, after what is being read. The same words twice are said twice. */
export function announce(words: string): void {
  spoken.value = spoken.value === words ? `${words}\u00a0` : words;
}

export function Announcer() {
  return (
    <div class="unseen" role="status" aria-live="polite">
      {spoken.value}
    </div>
  );
}
