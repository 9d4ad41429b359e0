// What a screen reader says when something happens on the board.

import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";

const spoken = signal("");

/** Announce words to screen readers, after what is being read. The same words are announced again. */
export function announce(words: string): void {
  spoken.value = spoken.value === words ? `${words}\u00a0` : words;
}

/**
 * Announce words when the component appears, and again when they change. This happens before the screen is painted: later, it
 * would replace the announcement of a key that is pressed as soon as the screen is visible.
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
