// How far away a time is, in words.

import { dateOf } from "./knowledge";
import { words } from "./texts";

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "in 10 minutes", "tomorrow", "in 4 days". */
export function inWords(time: number, now: number): string {
  if (time <= now) return words.when.now;
  const days = Math.round((Date.parse(dateOf(time)) - Date.parse(dateOf(now))) / DAY);
  if (days > 1) return words.when.days(days);
  if (days === 1 && time - now >= HOUR) return words.when.tomorrow;
  const minutes = Math.round((time - now) / MINUTE);
  return minutes < 60 ? words.when.minutes(minutes) : words.when.hours(Math.round(minutes / 60));
}
