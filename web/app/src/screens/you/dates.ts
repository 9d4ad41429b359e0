// Dates as people read them.

import { you } from "../../texts/you";

const SHORT = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
const LONG = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" });

/** "31 Jan 2026"; empty if it is not known. */
export function shortDate(date: Date | null): string {
  return date === null ? "" : SHORT.format(date);
}

/** "31 Jan 2026, 20:15". */
export function longDate(date: Date | null): string {
  return date === null ? you.history.noDate : LONG.format(date);
}
