// Reviews of games that have not been reviewed yet, one after the other in the background, also while the user is elsewhere in the app.

import { signal } from "@preact/signals";
import { isAbort, messageOf } from "fourfold-board/components";
import { STANDARD } from "fourfold-engine/rules";
import { startBackgroundEngine } from "../engine/engine";
import type { Engine } from "../engine/types";
import { isFinished } from "../rules/game";
import { type SavedGame, savedGames } from "../state/saved";
import { keepReview, requestReview } from "./review";

/** The user's finished games on the usual board, from the first move on, without help as far as is known: their mistakes can be compared. */
export function comparableGames(games: readonly SavedGame[]): SavedGame[] {
  return games.filter(({ game, mySide, opened, start, aids, opponent }) => {
    const isUsual = game.columns === STANDARD.columns && game.rows === STANDARD.rows;
    return isUsual && mySide !== null && !opened && !start && !aids?.length && opponent !== undefined && isFinished(game);
  });
}

export function unreviewedGames(games: readonly SavedGame[]): SavedGame[] {
  return comparableGames(games).filter(({ judged }) => judged === undefined);
}

/** The reviews that are being made: how many of how many games are done. Null if there are none. */
export const backlog = signal<{ readonly done: number; readonly all: number } | null>(null);

/** Why the last reviews ended early. */
export const backlogFailure = signal<string | null>(null);

let stop: AbortController | null = null;

interface Reviewer extends Pick<Engine, "review"> {
  readonly close: () => void;
}

/** Reviews all games that have not been reviewed, the newest first. Only one call at a time does anything. */
export async function reviewBacklog(start: () => Promise<Reviewer> = startBackgroundEngine): Promise<void> {
  if (stop !== null) return;
  stop = new AbortController();
  const { signal } = stop;
  const games = unreviewedGames(savedGames.value);
  backlog.value = { done: 0, all: games.length };
  backlogFailure.value = null;
  let reviewer: Reviewer | null = null;
  try {
    reviewer = await start();
    for (const { game, opponent } of games) {
      signal.throwIfAborted();
      keepReview(await requestReview(reviewer, game, opponent, null, { signal }), opponent);
      backlog.value = { done: backlog.value.done + 1, all: games.length };
    }
  } catch (error) {
    if (!isAbort(error)) backlogFailure.value = messageOf(error);
  } finally {
    reviewer?.close();
    [stop, backlog.value] = [null, null];
  }
}

/** What has been reviewed is kept. */
export function stopBacklog(): void {
  stop?.abort();
}
