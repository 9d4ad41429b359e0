// Keyboard shortcuts for the whole page, except in text fields; and presses that must count once.

import { useLayoutEffect, useRef } from "preact/hooks";

/** Returns whether it handled the key. Letters are lower-case even with Caps Lock. */
export type KeyHandler = (key: string) => boolean;

/** Held down, these keys act again and again, as when stepping through a game. All others act once per press. */
const REPEATED_WHILE_HELD = /^Arrow/;

export function useKeys(handler: KeyHandler): void {
  const current = useRef(handler);
  current.current = handler;
  // Before the screen is painted: a key pressed as soon as it is seen must not be lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      const typing = target?.closest("input:not([type=checkbox]):not([type=radio]), textarea, select, dialog[open]");
      if (typing || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.repeat && !REPEATED_WHILE_HELD.test(event.key)) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (current.current(key)) event.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

/** Makes a held Enter key press a button once; browsers press it again and again. */
export function pressButtonsOnce(): void {
  addEventListener(
    "keydown",
    (event) => {
      const isButton = event.target instanceof Element && event.target.closest("button, a, summary") !== null;
      if (event.repeat && event.key === "Enter" && isButton) event.preventDefault();
    },
    { capture: true },
  );
}

/** A click handler that ignores the second click of a double-click: for what must not happen twice by accident. */
export function once(act: () => unknown): (event: MouseEvent) => void {
  return ({ detail }) => {
    if (detail <= 1) act();
  };
}

/** Focus a column of the board: what the first arrow key does. */
export function focusBoard(): boolean {
  const column = document.querySelector<HTMLElement>('.board .columns button[tabindex="0"]');
  column?.focus();
  return column !== null;
}
