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
