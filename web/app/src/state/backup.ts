// All stored data as one file, and back. docs/web.md describes the file.

import input from "messages:input";
import { InvalidInput } from "../rules/moves";
import { mergedResults, readResults } from "./lessonResults";
import { BROWSER, mergedOnline, readOnline } from "./online";
import { exercisesDone, mergedLessons, mergedStrategy, positionsLearned } from "./progress";
import { mergedProgress, FORMAT as PROGRESS_FORMAT, readProgress, writeProgress } from "./puzzleProgress";
import { mergedBests, readBests } from "./rush";
import { mergedGames, readGames, writeGames } from "./saved";
import { replaceStored, storedTexts } from "./storage";
import { fieldsOf, isObject, listOf } from "./validate";

const words = input.backup;
export const FORMAT = "fourfold-data";
const VERSION = 1;
const LARGEST = 20_000_000; // characters: several times what a browser stores

/** The values of a file by their names, as they are stored. */
export type Backup = ReadonlyMap<string, unknown>;

/** How the values of a name are read from a file, and merged with those of this browser. */
interface Kind {
  /** How many entries it has: games, puzzles and so on. Calls `fault` if some of it cannot be read. */
  readonly count: (value: unknown, fault: () => void) => number;
  readonly merge: (mine: unknown, theirs: unknown) => unknown;
}

const ignore = () => undefined;
const sizeOf = (value: unknown) => (typeof value === "object" && value !== null ? Object.keys(value).length : 1);

/** Texts that were put aside: those of both. */
const ASIDE: Kind = { count: sizeOf, merge: (mine, theirs) => [...new Set([...listOf(mine), ...listOf(theirs)])] };
/** What there can be only one of: that of this browser stays. */
const SINGLE: Kind = { count: sizeOf, merge: (mine) => mine };

const KINDS: Readonly<Record<string, Kind>> = {
  games: {
    count: (value, fault) => {
      if (!Array.isArray(value)) fault();
      return readGames(value, fault).length;
    },
    merge: (mine, theirs) => {
      const unreadable: unknown[] = [];
      const read = (value: unknown) => readGames(value, (entry) => unreadable.push(entry));
      return [...writeGames(mergedGames(read(mine), read(theirs))), ...unreadable];
    },
  },
  "puzzle-progress": {
    count: (value, fault) => {
      const { solved, missed } = readProgress(value, fault);
      return new Set([...solved, ...missed]).size;
    },
    merge: (mine, theirs) => writeProgress(mergedProgress(readProgress(mine, ignore), readProgress(theirs, ignore))),
  },
  lessons: { count: exercisesDone, merge: mergedLessons },
  strategy: { count: positionsLearned, merge: mergedStrategy },
  "lesson-results": { count: (value) => Object.keys(readResults(value)).length, merge: mergedResults },
  online: { count: (value) => readOnline(value).length, merge: mergedOnline },
  rush: { count: (value) => readBests(value).rush.runs + readBests(value).survival.runs, merge: mergedBests },
};

const kindOf = (name: string): Kind => (Object.hasOwn(KINDS, name) ? KINDS[name]! : name.endsWith(".unreadable") ? ASIDE : SINGLE);

/** What a file or this browser holds under a name. */
export interface Content {
  readonly name: string;
  readonly count: number;
  /** Some of it cannot be read: it is damaged, or of another version. */
  readonly isFaulty: boolean;
}

export function contentsOf(backup: Backup): Content[] {
  return [...backup].map(([name, value]) => {
    let isFaulty = false;
    const count = kindOf(name).count(value, () => (isFaulty = true));
    return { name, count, isFaulty };
  });
}

/** All that is stored in this browser. Texts that are not JSON are kept as they are. */
export function currentBackup(): Backup {
  return new Map(
    [...storedTexts()]
      .filter(([name]) => name !== BROWSER)
      .map(([name, text]) => {
        const value = parsed(text);
        return [name, value === undefined ? text : value];
      }),
  );
}

/** The content of a file with a backup. */
export function writeBackup(backup: Backup, now: Date): object {
  return { format: FORMAT, version: VERSION, saved: now.toISOString(), data: Object.fromEntries(backup) };
}

/** The backup in a file. */
export function readBackup(text: string): Backup {
  if (text.length > LARGEST) throw new InvalidInput(words.large);
  const file = parsed(text.replace(/^\uFEFF/, ""));
  if (file === undefined) throw new InvalidInput(words.notJson);
  const { format, version, data } = fieldsOf(file);
  if (format === "fourfold-game") throw new InvalidInput(words.isRecord);
  if (format === PROGRESS_FORMAT) throw new InvalidInput(words.isProgress);
  if (format !== FORMAT) throw new InvalidInput(words.format({ format: FORMAT }));
  if (typeof version !== "number" || !Number.isInteger(version) || version < 1) {
    throw new InvalidInput(words.badVersion);
  }
  if (version > VERSION) throw new InvalidInput(words.newVersion({ version }));
  if (!isObject(data)) throw new InvalidInput(words.empty);
  const foreign = Object.keys(data).find((name) => !/^[a-z][a-z0-9.-]{0,60}$/.test(name));
  if (foreign !== undefined) throw new InvalidInput(words.foreign({ name: foreign.slice(0, 40) }));
  return new Map(Object.entries(data));
}

/** The data of this browser and of a file together. Nothing of either is lost, except where there can be only one: then this browser's stays. */
export function mergedBackup(mine: Backup, theirs: Backup): Backup {
  const merged = new Map(mine);
  for (const [name, value] of theirs) merged.set(name, mine.has(name) ? kindOf(name).merge(mine.get(name), value) : value);
  return merged;
}

/** Replace all stored data with a backup. If there is no space for it, nothing changes. Return whether it was possible. */
export function restore(backup: Backup): boolean {
  return replaceStored(new Map([...backup].map(([name, value]) => [name, JSON.stringify(value)])));
}

/** Deletes all stored data. Returns whether it was possible. */
export function deleteEverything(): boolean {
  return replaceStored(new Map());
}

/** Undefined if it is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
