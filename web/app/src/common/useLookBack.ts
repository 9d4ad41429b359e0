// Looking back at earlier positions of a running game, without affecting it.

import { useEffect, useState } from "preact/hooks";
import { announce } from "../shell/announce";
import { texts } from "../texts";

export interface LookBack {
  /** The number of moves on the board that is shown. */
  readonly at: number;
  readonly isBack: boolean;
  readonly go: (at: number) => void;
}

/** A new move, or another game, leads back to now. `end`: the number of moves of the game; `game`: its id. */
export function useLookBack(end: number, game: string): LookBack {
  const [back, setBack] = useState<number | null>(null);
  useEffect(() => setBack(null), [end, game]);
  const isBack = back !== null && back < end;
  const go = (to: number) => {
    const at = Math.min(Math.max(0, to), end);
    setBack(at);
    announce(texts.stepping.past({ at, end }));
  };
  return { at: isBack ? back : end, isBack, go };
}
