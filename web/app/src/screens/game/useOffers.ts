// What the server offers, asked again while nobody answers.

import { useEffect, useState } from "preact/hooks";
import { type Offers, offers } from "../../online/server";

/** Milliseconds between two tries while offline. */
const PACE = 3000;

/** Null until the server has answered, or has not. */
export function useOffers(): { readonly offered: Offers | null; readonly retry: () => void } {
  const [offered, setOffered] = useState<Offers | null>(null);
  const [attempts, setAttempts] = useState(0);
  const retry = () => setAttempts((count) => count + 1);
  useEffect(() => {
    let isCurrent = true;
    void offers().then((found) => isCurrent && setOffered(found));
    return () => {
      isCurrent = false;
    };
  }, [attempts]);
  const isOffline = offered?.games === "offline";
  useEffect(() => {
    if (!isOffline) return;
    const timer = setInterval(retry, PACE);
    addEventListener("online", retry);
    return () => {
      clearInterval(timer);
      removeEventListener("online", retry);
    };
  }, [isOffline]);
  return { offered, retry };
}
