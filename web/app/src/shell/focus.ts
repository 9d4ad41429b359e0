// Where the focus goes when the focused element is removed.

import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/**
 * For a heading with `tabIndex={-1}`: it gets the focus when a change took away what had it, such as
 * a button that is gone. `atFirst`: also when it appears itself.
 */
export function useFocusFallback(change: unknown, atFirst = false): RefObject<HTMLHeadingElement> {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    const wanted = atFirst || !isFirst.current;
    isFirst.current = false;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (wanted && isLost) heading.current?.focus({ preventScroll: true });
  }, [change]);
  return heading;
}

/** For the button that opens something in its own place: it gets the focus back when that is closed. */
export function useFocusBack(isOpen: boolean): RefObject<HTMLButtonElement> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
