// Games that were played here, newest first, kept in the browser as records.

import { signal } from "@preact/signals";
import type { Side } from "fourfold-engine/rules";
import type { Game } from "../rules/game";
import { fromRecord, toRecord } from "../rules/record";
import { load, readSide, save } from "./storage";

const MOST_GAMES = 500;

export interface SavedGame {
  readonly id: string;
  readonly game: Game;
  /** The user's side; null if two people played at this device. */
  readonly mySide: Side | null;
}

function read(stored: unknown): SavedGame[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((entry: unknown) => {
    try {
      const { id, record, mySide } = entry as Record<string, unknown>;
      return [{ id: String(id), game: fromRecord(record), mySide: readSide(mySide) ?? null }];
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

export function forgetAllGames(): void {
  store([]);
}
