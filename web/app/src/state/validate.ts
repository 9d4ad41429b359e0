// Checks of stored data and of files.

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The fields of an object; none of anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export function isWithin(value: unknown, least: number, most: number): value is number {
  return typeof value === "number" && value >= least && value <= most;
}

export function isCount(value: unknown, most = Number.MAX_SAFE_INTEGER): value is number {
  return Number.isSafeInteger(value) && isWithin(value, 0, most);
}
