// The time of day, again and again.

import { useEffect, useState } from "preact/hooks";

/** `pace`: milliseconds between two looks at the clock. */
export function useNow(pace: number): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), pace);
    return () => clearInterval(timer);
  }, [pace]);
  return now;
}
