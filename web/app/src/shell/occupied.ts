// Whether the user does something that they would lose by being taken to another screen.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

const tasks = signal(0);

export const isOccupied = () => tasks.peek() > 0;

/** Tells that the user is in the middle of something, such as a running game. */
export function useOccupied(isNow: boolean): void {
  useEffect(() => {
    if (!isNow) return;
    tasks.value++;
    return () => {
      tasks.value--;
    };
  }, [isNow]);
}
