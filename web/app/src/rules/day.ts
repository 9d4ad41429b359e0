// Days, for everyone at the same time.

const DAY = 24 * 60 * 60 * 1000;

/** Days since 1 January 1970, for everyone at the same time. */
export function dayOf(time: number): number {
  return Math.floor(time / DAY);
}

/** Such as "2026-01-31". */
export function dateOf(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10);
}

const SHORT = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });

/** "31 Jan 2026"; empty if it is not known. */
export function shortDate(date: Date | null): string {
  return date === null ? "" : SHORT.format(date);
}
