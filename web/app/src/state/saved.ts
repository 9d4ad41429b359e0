// Games that were played here, and records that were opened, newest first; saved in the browser.

import type { Side } from "fourfold-engine/rules";
import type { Game } from "../rules/game";
import { fromRecord, toRecord } from "../rules/record";
import { kept, readSide } from "./storage";

const MOST_PLAYED = 500;
const MOST_OPENED = 50;

export interface SavedGame {
  readonly id: string;
  readonly game: Game;
  /** The user's side; null if two people played at this device. */
  readonly mySide: Side | null;
  /** Whom it was played against, so that it can go on. */
  readonly opponent?: string | undefined;
  /** It comes from a file: others may have played it. */
  readonly opened: boolean;
}

export function readGames(stored: unknown): SavedGame[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((entry: unknown) => {
    try {
      const { id, record, mySide, opponent, opened } = entry as Record<string, unknown>;
      const name = String(id);
      const isOpened = opened === true || name.startsWith("file-"); // so they were told apart once
      return [
        {
          id: name,
          game: fromRecord(record),
          mySide: readSide(mySide) ?? null,
          opened: isOpened,
          opponent: typeof opponent === "string" ? opponent : undefined,
        },
      ];
    } catch {
      return []; // unreadable ones are left out
    }
  });
}

function writeGames(games: readonly SavedGame[]): unknown {
  return games.map(({ id, game, mySide, opponent, opened }) => ({
    id,
    mySide,
    opponent,
    ...(opened && { opened }),
    record: toRecord(game),
  }));
}

const games = kept<readonly SavedGame[]>("games", readGames, { write: writeGames });

export const savedGames = games.signal;

/** Those that the user played, or has opened. */
export function gamesThatAre(opened: boolean): SavedGame[] {
  return savedGames.value.filter((saved) => saved.opened === opened);
}

/** The list with a game in it, in the place of one with the same id; the oldest go if there are too many. */
export function withGame(list: readonly SavedGame[], saved: SavedGame): SavedGame[] {
  const room = { played: MOST_PLAYED, opened: MOST_OPENED };
  const others = list.filter(({ id }) => id !== saved.id);
  return [saved, ...others].filter(({ opened }) => room[opened ? "opened" : "played"]-- > 0);
}

export function saveGame(saved: SavedGame): void {
  games.change((list) => withGame(list, saved));
}

export function forgetGame(forgotten: string): void {
  if (savedGames.value.some(({ id }) => id === forgotten)) games.change((list) => list.filter(({ id }) => id !== forgotten));
}

export function forgetAllGames(): void {
  games.change(() => []);
}
