// The user's rating on the scale of the human-like players: Glicko-2, from the saved games that count, in the order in which they ended.

import { messageOf } from "fourfold-board/components";
import { NEW_RATING, type PersonRating } from "fourfold-engine/rules";
import { useEffect, useState } from "preact/hooks";
import { engine } from "../engine/engine";
import type { Rater } from "../engine/types";
import { levels, loadPlayers, players } from "../players/opponents";
import { type SavedGame, savedGames } from "../state/saved";
import { type Level, type Score, scoreOf, whyNotCounted } from "./results";

export interface RatedGame {
  readonly saved: SavedGame;
  readonly after: PersonRating;
}

/** The latest calculation: after a new game, only that one is rated. */
let known: readonly { readonly elo: number; readonly score: Score; readonly after: PersonRating }[] = [];

/** The games that count, oldest first, with the rating after each. `games` are as saved, newest first. */
export async function ratedGames(
  games: readonly SavedGame[],
  ladder: readonly Level[],
  { rateResult }: Rater = engine,
): Promise<RatedGame[]> {
  // Not sorted by date: a clock may have been wrong, but the order in which games were saved is certain.
  const counting = games.filter((saved) => whyNotCounted(saved, ladder) === null).reverse();
  const found: (typeof known)[number][] = [];
  let isKnown = true;
  for (const [index, saved] of counting.entries()) {
    const { elo } = ladder.find(({ name }) => name === saved.opponent)!;
    const score = scoreOf(saved)!;
    const before = known[index];
    isKnown &&= before?.elo === elo && before.score === score;
    const after = isKnown ? before!.after : await rateResult(found.at(-1)?.after ?? NEW_RATING, elo, score);
    found.push({ elo, score, after });
  }
  known = found;
  return counting.map((saved, index) => ({ saved, after: found[index]!.after }));
}

export interface Rating {
  readonly levels: readonly Level[];
  readonly games: readonly RatedGame[];
}

/** The rating, as soon as the engine has computed it. The engine is loaded only if there are games. */
export function useRating(): { readonly rating: Rating | null; readonly failure: string | null; readonly retry: () => void } {
  const games = savedGames.value;
  const isNeeded = games.some(({ opened }) => !opened);
  const [rating, setRating] = useState<Rating | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (!isNeeded) return setRating({ levels: [], games: [] });
    let isCurrent = true;
    const compute = async () => {
      await loadPlayers();
      const ladder = levels(players.value!);
      return { levels: ladder, games: await ratedGames(games, ladder) };
    };
    compute().then(
      (found) => {
        if (!isCurrent) return;
        setRating(found);
        setFailure(null);
      },
      (error: unknown) => isCurrent && setFailure(messageOf(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [games, attempts]);
  return { rating, failure, retry: () => setAttempts(attempts + 1) };
}
