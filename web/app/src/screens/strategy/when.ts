// How far away a time is, and shares, in words.

import words from "messages:strategy";
import { distance, percent } from "../../texts/format";
import { dateOf } from "./knowledge";

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "in 10 minutes", "tomorrow", "in 4 days". */
export function inWords(time: number, now: number): string {
  if (time <= now) return words.now;
  const days = Math.round((Date.parse(dateOf(time)) - Date.parse(dateOf(now))) / DAY);
  if (days > 1 || (days === 1 && time - now >= HOUR)) return distance(days, "day");
  const minutes = Math.max(1, Math.round((time - now) / MINUTE));
  return minutes < 60 ? distance(minutes, "minute") : distance(Math.round(minutes / 60), "hour");
}

/** Never more than it is. */
export const wholePercent = (share: number) => percent(Math.floor(share * 100) / 100);
