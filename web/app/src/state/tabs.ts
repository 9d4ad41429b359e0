// Work that only one of the app's tabs may do at a time.

/**
 * Does something in one tab at a time. Other tabs wait until it is done there, or until that tab is closed. Rejects with an
 * AbortError if it is stopped while it waits. Where there are no locks, every tab does it at once.
 */
export async function inOneTab<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  // Browsers offer locks on secure addresses only, such as https and localhost.
  if (typeof navigator === "undefined" || !navigator.locks) return work();
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return work();
  };
  try {
    return (await navigator.locks.request(`fourfold.${name}`, { signal }, begin)) as T;
  } catch (error) {
    // Where a page may store nothing, as with all cookies blocked, locks are refused too.
    const isRefused = !hasBegun && error instanceof DOMException && error.name === "SecurityError";
    if (isRefused) return work();
    throw error;
  }
}
