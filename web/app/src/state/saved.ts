// Games that were played here, newest first, kept in the browser as records.

import { signal } from "@preact/signals";
import type { Game } from "../rules/game";
import { fromRecord, toRecord } from "../rules/record";
import { load, save } from "./storage";

const MOST_GAMES = 500;

export interface SavedGame {
  readonly id: string;
  readonly game: Game;
  /** The user's side; null if two people played at this device. */
  readonly mySide: 1 | 2 | null;
}

function read(stored: unknown): SavedGame[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((entry: unknown) => {
    try {
      const { id, record, mySide } = entry as Record<string, unknown>;
      const side = mySide === 1 || mySide === 2 ? mySide : null;
      return [{ id: String(id), game: fromRecord(record), mySide: side }];
    } catch {
      return []; // unreadable ones are left out
    }
  });
}

export const savedGames = signal<readonly SavedGame[]>(read(load("games")));

function store(games: readonly SavedGame[]): void {
  savedGames.value = games;
  save("games", games.map(({ id, game, mySide }) => ({ id, mySide, record: toRecord(game) })));
}

/** Adds a finished game, or replaces the one with the same id. */
export function saveGame(saved: SavedGame): void {
  const others = savedGames.value.filter(({ id }) => id !== saved.id);
  store([saved, ...others].slice(0, MOST_GAMES));
}

export function forgetGame(id: string): void {
  store(savedGames.value.filter((saved) => saved.id !== id));
}

export function forgetAllGames(): void {
  store([]);
}
