// What only one of the app's tabs may do at a time.

/**
 * Does something in one tab at a time. Other tabs wait until it is done there, or until that tab is closed. Rejects with an
 * AbortError if it is stopped while it waits.
 */
export async function inOneTab<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  // Browsers offer locks on secure addresses only, such as https and localhost.
  if (typeof navigator === "undefined" || !navigator.locks) return work();
  return navigator.locks.request(`fourfold.${name}`, { signal }, work) as Promise<T>;
}
