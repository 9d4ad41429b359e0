// How far away a time is, in words.

import { dateOf } from "./knowledge";

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const RELATIVE = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** "in 10 minutes", "tomorrow", "in 4 days". */
export function inWords(time: number, now: number): string {
  if (time <= now) return "now";
  const days = Math.round((Date.parse(dateOf(time)) - Date.parse(dateOf(now))) / DAY);
  if (days > 1 || (days === 1 && time - now >= HOUR)) return RELATIVE.format(days, "day");
  const minutes = Math.max(1, Math.round((time - now) / MINUTE));
  return minutes < 60 ? RELATIVE.format(minutes, "minute") : RELATIVE.format(Math.round(minutes / 60), "hour");
}
