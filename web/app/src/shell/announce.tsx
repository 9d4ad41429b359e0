// What a screen reader says when something happens on the board.

import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";

const spoken = signal("");

/** Says it; politely, after what is being read. The same words twice are said twice. */
export function announce(words: string): void {
  spoken.value = spoken.value === words ? `${words}\u00a0` : words;
}

/**
 * Says it when the component appears, and again when the words change. Before the screen is painted: later, it would
 * replace what a key says that is pressed as soon as the screen is seen.
 */
export function useAnnouncement(words: string): void {
  useLayoutEffect(() => announce(words), [words]);
}

export function Announcer() {
  return (
    <div class="unseen" role="status" aria-live="polite">
      {spoken.value}
    </div>
  );
}
