// The clocks that people choose from.

import type { ClockOrder } from "../generated/online";
import { texts } from "../texts";

const words = texts.clocks;

export const CLOCKS = {
  none: null,
  "1+2": { minutes: 1, increment: 2, days: null },
  "3+2": { minutes: 3, increment: 2, days: null },
  "5+5": { minutes: 5, increment: 5, days: null },
  "10+10": { minutes: 10, increment: 10, days: null },
  day: { minutes: null, increment: 0, days: 1 },
  days: { minutes: null, increment: 0, days: 3 },
} as const satisfies Record<string, ClockOrder | null>;

export type ClockName = keyof typeof CLOCKS;

/** "5 min + 5 s". */
export function clockInWords(clock: ClockOrder | null): string {
  if (clock === null) return words.none;
  if (clock.days !== null) return words.days({ days: clock.days });
  return words.minutes({ minutes: clock.minutes!, seconds: clock.increment });
}

export const CLOCK_NAMES = Object.keys(CLOCKS) as ClockName[];
export const clockNameInWords = (name: ClockName) => clockInWords(CLOCKS[name]);

/** The same without tenths, for what is not counted by the player's own clock: "2:41". */
export const countdown = (milliseconds: number) => timeInWords(Math.max(0, milliseconds)).split(".")[0]!;

/** "1:05", "0:09.3" in the last ten seconds, "2 d 3 h". */
export function timeInWords(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  const seconds = Math.floor(left / 1000);
  const hours = Math.floor(seconds / 3600);
  if (hours >= 24) return words.daysLeft({ days: Math.floor(hours / 24), hours: hours % 24 });
  if (hours >= 1) return words.hoursLeft({ hours, minutes: Math.floor((seconds % 3600) / 60) });
  const tenths = left < 10_000 ? `.${Math.floor((left % 1000) / 100)}` : "";
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}${tenths}`;
}
