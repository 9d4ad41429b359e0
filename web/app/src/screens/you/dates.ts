// Dates as people read them.

import { you } from "../../texts/you";

const LONG = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" });

/** "31 Jan 2026, 20:15". */
export function longDate(date: Date | null): string {
  return date === null ? you.history.noDate : LONG.format(date);
}
