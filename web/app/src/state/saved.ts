// Games that were played here, and records that were opened, newest first; saved in the browser.

import type { Side } from "fourfold-engine/rules";
import { type Game, moveString } from "../rules/game";
import { fromRecord, toRecord } from "../rules/record";
import { keptSafely } from "./aside";
import { readSide } from "./storage";
import { fieldsOf, isCount } from "./validate";

const MOST_PLAYED = 500;
const MOST_OPENED = 50;

/** Help that the user got: a move was taken back, or a hint, the scores or the threats were shown. */
export const AIDS = ["undo", "hint", "scores", "threats"] as const;
export type Aid = (typeof AIDS)[number];

/** How many of the user's moves a review found wrong. */
export interface Judged {
  /** Mistakes and blunders. */
  readonly errors: number;
  /** How many of them are key moments. */
  readonly moments: number;
}

export interface SavedGame {
  readonly id: string;
  readonly game: Game;
  /** The user's side; null if two people played at this device. */
  readonly mySide: Side | null;
  /** The opponent, so that the game can be continued. */
  readonly opponent?: string | undefined;
  /** It comes from a file: others may have played it. */
  readonly opened: boolean;
  /** How many of its moves led to the position that it began from; none for the empty board. */
  readonly start?: number | undefined;
  /** Undefined if that was not recorded, as in older versions. */
  readonly aids?: readonly Aid[] | undefined;
  /** Undefined if it has not been reviewed. */
  readonly judged?: Judged | undefined;
}

/** `leaveOut` gets the entries that cannot be read: they are damaged, or of a newer version. */
export function readGames(stored: unknown, leaveOut: (entry: unknown) => void = () => undefined): SavedGame[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((entry: unknown) => {
    try {
      const { id, record, mySide, opponent, opened, ...more } = entry as Record<string, unknown>;
      const game = fromRecord(record);
      return [
        {
          id: String(id),
          game,
          mySide: readSide(mySide) ?? null,
          opened: opened === true,
          opponent: typeof opponent === "string" ? opponent : undefined,
          judged: readJudged(more.judged),
          ...readConditions(more, game),
        },
      ];
    } catch {
      leaveOut(entry);
      return [];
    }
  });
}

/** Where a game began, and the help that the user got. */
export function readConditions(stored: Record<string, unknown>, game: Game): Pick<SavedGame, "start" | "aids"> {
  const { start, aids } = stored;
  const isStart = Number.isSafeInteger(start) && (start as number) > 0 && (start as number) <= game.made;
  return {
    start: isStart ? (start as number) : undefined,
    aids: Array.isArray(aids) ? AIDS.filter((aid) => aids.includes(aid)) : undefined,
  };
}

function readJudged(stored: unknown): Judged | undefined {
  const { errors, moments } = fieldsOf(stored);
  return isCount(errors) && isCount(moments) && moments <= errors ? { errors, moments } : undefined;
}

export function writeGames(games: readonly SavedGame[]): unknown[] {
  return games.map(({ game, opened, ...rest }) => ({ ...rest, ...(opened && { opened }), record: toRecord(game) }));
}

let leftOut: unknown[] = []; // of the list as it was last read, to be written back

const games = keptSafely<readonly SavedGame[]>(
  "games",
  (stored, fault) => {
    leftOut = [];
    if (stored !== null && !Array.isArray(stored)) fault();
    return readGames(stored, (entry) => leftOut.push(entry));
  },
  (list) => [...writeGames(list), ...leftOut],
);

export const savedGames = games.signal;
/** Stored games that could not be read at all. */
export const unreadableGames = games.unreadable;

/** The games that the user has opened from files, or those played here. */
export function gamesThatAre(opened: boolean): SavedGame[] {
  return savedGames.value.filter((saved) => saved.opened === opened);
}

/** The list with a game in it, in the place of one with the same id; the oldest go if there are too many. */
export function withGame(list: readonly SavedGame[], saved: SavedGame): SavedGame[] {
  const before = list.find(({ id }) => id === saved.id);
  const isSame = before !== undefined && moveString(before.game) === moveString(saved.game);
  return limited([{ ...saved, judged: saved.judged ?? (isSame ? before.judged : undefined) }, ...list.filter(({ id }) => id !== saved.id)]);
}

function limited(list: readonly SavedGame[]): SavedGame[] {
  const left = { played: MOST_PLAYED, opened: MOST_OPENED };
  return list.filter(({ opened }) => left[opened ? "opened" : "played"]-- > 0);
}

export function saveGame(saved: SavedGame): void {
  games.change((list) => withGame(list, saved));
}

/** Keeps what a review found about a game, if it is saved. */
export function keepJudged(judgedGame: Game, id: string, judged: Judged): void {
  const isMeant = (saved: SavedGame) => saved.id === id && moveString(saved.game) === moveString(judgedGame);
  const known = savedGames.value.find(isMeant);
  if (!known || (known.judged?.errors === judged.errors && known.judged.moments === judged.moments)) return;
  games.change((list) => list.map((saved) => (isMeant(saved) ? { ...saved, judged } : saved)));
}

export function forgetGame(forgotten: string): void {
  if (savedGames.value.some(({ id }) => id === forgotten)) games.change((list) => list.filter(({ id }) => id !== forgotten));
}

export function forgetAllGames(): void {
  games.change(() => {
    leftOut = [];
    return [];
  });
}

/** When a game ended, or else began; null if that is not known. A clock that was set back does not make it end before it began. */
export function dateOfGame({ game: { started, ended } }: SavedGame): Date | null {
  const begun = started === null ? Number.NaN : Date.parse(started);
  const over = ended === null ? Number.NaN : Date.parse(ended);
  const time = [Number.isNaN(over) || over < begun ? begun : over, begun].find((each) => !Number.isNaN(each));
  return time === undefined ? null : new Date(time);
}

/** The games of two browsers: each keeps its order, and they alternate by their dates. Of a game in both, the one reviewed stays. */
export function mergedGames(mine: readonly SavedGame[], theirs: readonly SavedGame[]): SavedGame[] {
  const known = new Map(theirs.map((saved) => [saved.id, saved]));
  const own = mine.map((saved) => {
    const other = known.get(saved.id);
    known.delete(saved.id);
    return other && moveString(other.game) === moveString(saved.game) ? { ...saved, judged: saved.judged ?? other.judged } : saved;
  });
  const merged: SavedGame[] = [];
  const waiting = [...known.values()];
  for (const saved of own) {
    const date = dateOfGame(saved);
    while (waiting[0] && date && (dateOfGame(waiting[0]) ?? 0) > date) merged.push(waiting.shift()!);
    merged.push(saved);
  }
  return limited([...merged, ...waiting]);
}
