// A short animation of falling discs after a win. It covers the page, ignores clicks, and delays nothing.

import type { Side } from "fourfold-engine/rules";
import { useEffect, useState } from "preact/hooks";
import { DiscIcon } from "../../board/DiscIcon";

const DISCS = 30;
const LONGEST = 1900; // milliseconds, for everything

/** A number from 0 to 1 that looks random; `what` tells several of them apart. */
const spread = (index: number, what: number) => Math.abs(Math.sin(index * 12.9898 + what * 78.233) * 43758.5453) % 1;

export function Celebration({ side }: { side: Side }) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), LONGEST);
    return () => clearTimeout(timer);
  }, []);
  if (isOver) return null;
  return (
    <div class="celebration" aria-hidden="true">
      {Array.from({ length: DISCS }, (_, index) => (
        <span
          key={index}
          style={{
            left: `${100 * spread(index, 1)}%`,
            fontSize: `${14 + 20 * spread(index, 3)}px`,
            "--drift": `${60 * spread(index, 7) - 30}px`,
            animationDelay: `${500 * spread(index, 5)}ms`,
            animationDuration: `${900 + 500 * spread(index, 2)}ms`,
          }}>
          <DiscIcon side={side} />
        </span>
      ))}
    </div>
  );
}
