// The results of the games before this one against the same friend.

import type { GameView } from "../../generated/online";
import { NO_SERIES, onlineGames, type Series } from "../../state/online";

export function seriesOf({ id }: Pick<GameView, "id">): Series {
  return onlineGames.value.find((each) => each.id === id)?.series ?? NO_SERIES;
}

/** Points as they are written: "2½". */
export function pointsOf({ won, drawn, lost }: Series): { readonly won: string; readonly lost: string } {
  const half = drawn % 2 === 1 ? "½" : "";
  const points = (wins: number) => `${wins + Math.floor(drawn / 2) || (half ? "" : 0)}${half}`;
  return { won: points(won), lost: points(lost) };
}
