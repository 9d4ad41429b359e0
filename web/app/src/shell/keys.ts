// Keys that work wherever the focus is, except where text is typed.

import { useLayoutEffect, useRef } from "preact/hooks";

/** Returns whether it made use of the key. Letters are small ones, whatever Caps Lock says. */
export type KeyHandler = (key: string) => boolean;

export function useKeys(handler: KeyHandler): void {
  const current = useRef(handler);
  current.current = handler;
  // Before the screen is painted: a key pressed as soon as it is seen must not be lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      const typing = target?.closest("input:not([type=checkbox]):not([type=radio]), textarea, select, dialog[open]");
      if (typing || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (current.current(key)) event.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

/** Puts the keyboard on a column of the board: the first arrow key does so. */
export function focusBoard(): boolean {
  const column = document.querySelector<HTMLElement>('.board .columns button[tabindex="0"]');
  column?.focus();
  return column !== null;
}
