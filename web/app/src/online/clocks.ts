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

export const CLOCK_WORDS: Readonly<Record<ClockName, string>> = {
  none: "No clock",
  "1+2": "1 min + 2 s",
  "3+2": "3 min + 2 s",
  "5+5": "5 min + 5 s",
  "10+10": "10 min + 10 s",
  day: "1 day per move",
  days: "3 days per move",
};

/** "5 min + 5 s". */
export function clockInWords(clock: GameOrder["clock"]): string {
  if (clock === null) return CLOCK_WORDS.none;
  if ("days" in clock && clock.days) return clock.days === 1 ? CLOCK_WORDS.day : `${clock.days} days per move`;
  const { minutes, increment } = clock as { minutes: number; increment: number };
  return `${minutes} min + ${increment} s`;
}
