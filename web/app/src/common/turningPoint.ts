// The turning point of a finished game, in one sentence: found by the engine, as in a review.

import { isAbort } from "fourfold-board/components";
import { columnLabel } from "fourfold-engine/rules";
import { useEffect, useState } from "preact/hooks";
import { speaker } from "../engine/engine";
import type { Game } from "../rules/game";
import { moveString, outcomeOf } from "../rules/game";
import { texts } from "../texts";
import { either } from "../texts/format";
import { whoIs } from "./names";
import { keepReview, type Review, requestReview } from "./review";

const words = texts.end;
/** Seconds that a review at the end of a game may take. On large boards, there may be no answer within them. */
const PATIENCE = 20;

/** Null if the moves are not judged as far as that needs. */
export function turningPointOf({ game, moves, found }: Review): string | null {
  if (found === null || !found.complete) return null;
  const decisive = found.decided_by === null ? undefined : moves[found.decided_by - 1];
  if (found.turning_points.length === 0 && moves[0]?.judged?.result_before === "win" && outcomeOf(game) === "first") {
    return words.kept(whoIs(game, "first"));
  }
  if (decisive?.judged?.result_before == null || decisive.judged.result_after === null) return found.course || null;
  const { number, side, column, best, judged } = decisive;
  return words.turned({
    ...whoIs(game, side),
    number,
    column: columnLabel(column),
    before: judged.result_before!,
    after: judged.result_after!,
    better: best.length === 0 ? "none" : either(best.map(columnLabel)),
  });
}

/** The sentence; undefined while it is being looked for, null if there is none. `game` is over. */
export function useTurningPoint(game: Game | null, opponent: string | undefined): string | null | undefined {
  const key = game && game.made >= 2 ? `${game.columns}x${game.rows} ${moveString(game)}` : null;
  const [found, setFound] = useState<{ readonly of: string; readonly review: Review | null } | null>(null);
  const engine = speaker.value;
  useEffect(() => {
    if (game === null || key === null) return;
    const stop = new AbortController();
    requestReview(engine, game, opponent, null, { signal: stop.signal, seconds: PATIENCE }).then(
      (review) => {
        if (stop.signal.aborted) return;
        keepReview(review, opponent);
        setFound({ of: key, review });
      },
      (error: unknown) => !isAbort(error) && !stop.signal.aborted && setFound({ of: key, review: null }),
    );
    return () => stop.abort();
  }, [key, opponent, engine]);
  if (key === null) return null;
  return found?.of === key ? found.review && turningPointOf(found.review) : undefined;
}
