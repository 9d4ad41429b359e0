// How long lessons take.

const SECONDS_PER_EXERCISE = 30;

/** About how long so many exercises take. */
export function minutesOf(exercises: number): number {
  return Math.max(1, Math.round((exercises * SECONDS_PER_EXERCISE) / 60));
}

/** "2:05". */
export function timeOf(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
