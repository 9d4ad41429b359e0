// The clocks that people choose from.

import type { GameOrder } from "./types";

export const CLOCKS = {
  none: null,
  "1+2": { minutes: 1, increment: 2 },
  "3+2": { minutes: 3, increment: 2 },
  "5+5": { minutes: 5, increment: 5 },
  "10+10": { minutes: 10, increment: 10 },
  day: { days: 1 },
  days: { days: 3 },
} as const satisfies Record<string, GameOrder["clock"]>;

export type ClockName = keyof typeof CLOCKS;

/** "5 min + 5 s". */
export function clockInWords(clock: GameOrder["clock"]): string {
  if (clock === null) return "No clock";
  if ("days" in clock && clock.days) return clock.days === 1 ? "1 day per move" : `${clock.days} days per move`;
  const { minutes, increment } = clock as { minutes: number; increment: number };
  return `${minutes} min + ${increment} s`;
}

export const CLOCK_NAMES = Object.keys(CLOCKS) as ClockName[];
export const clockNameInWords = (name: ClockName) => clockInWords(CLOCKS[name]);
