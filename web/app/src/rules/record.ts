// Game records; docs/records.md describes the format. Input is validated.

import input from "messages:input";
import { formatMoves, isSupported, type Size, STANDARD } from "fourfold-engine/rules";
import type { Record as GameRecord } from "../generated/record";
import { CONNECT_FOUR, type Game, isFinished, MOST_FOURS, newGame, outcomeOf, playedMoves } from "./game";
import { InvalidInput, readMoves } from "./moves";
import { allowedSizes } from "./sizes";

export const FORMAT: GameRecord["format"] = "fourfold-game";
export const VERSION: GameRecord["version"] = 1;
const words = input.record;
const LONGEST_FILE = 5_000_000; // characters
const LONGEST_NAME = 200;

type Fields = Record<string, unknown>;

export function toRecord(game: Game): GameRecord {
  const outcome = outcomeOf(game);
  return {
    ...game.extra,
    format: FORMAT,
    version: VERSION,
    columns: game.columns,
    rows: game.rows,
    ...(game.rule !== CONNECT_FOUR && { rule: game.rule }),
    moves: formatMoves(playedMoves(game)),
    first: game.first,
    second: game.second,
    outcome,
    ...(game.endedEarly && { ending: game.endedEarly.ending }),
    ...(game.started && { started: game.started }),
    ...(game.ended && isFinished(game) && { ended: game.ended }),
    ...(Object.keys(game.comments).length > 0 && { comments: game.comments }),
  };
}

/** What to call the files of a game, without what follows the dot. */
export function fileName(moves: readonly number[]): string {
  return `fourfold-${formatMoves(moves) || "empty"}`;
}

/** The games of a file: one record, or one per line. There is at least one. */
export function readRecords(text: string): Game[] {
  if (text.length > LONGEST_FILE) throw new InvalidInput(words.large);
  const whole = parse(text);
  if (whole !== undefined) return [fromRecord(whole)];
  const lines = [...text.split("\n").entries()].filter(([, line]) => line.trim() !== "");
  const records = lines.map(([index, line]) => [index + 1, parse(line)] as const);
  const broken = records.find(([, record]) => record === undefined);
  // A file of several games begins with one; anything else was never meant to be one.
  if (records.length < 2 || broken === records[0]) throw new InvalidInput(words.notJson);
  return records.map(([line, record]) => {
    try {
      if (record === undefined) throw new InvalidInput(words.notJson);
      return fromRecord(record);
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      throw new InvalidInput(words.line({ line, why: error.message }));
    }
  });
}

/** undefined if it is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}

export function fromRecord(record: unknown): Game {
  if (typeof record !== "object" || record === null || Array.isArray(record)) {
    throw new InvalidInput(words.notObject);
  }
  // Null is the same as leaving a field out.
  const fields: Fields = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
  const { format, version, columns, rows, moves, first, second, outcome, ending, ...rest } = fields;
  const { started, ended, comments, rule, ...extra } = rest;
  if (format !== FORMAT) throw new InvalidInput(words.format({ format: FORMAT }));
  if (typeof version !== "number" || !Number.isInteger(version) || version < 1) {
    throw new InvalidInput(words.badVersion);
  }
  if (version > VERSION) throw new InvalidInput(words.newVersion({ version }));
  if (rule !== undefined && rule !== CONNECT_FOUR && rule !== MOST_FOURS) {
    throw new InvalidInput(words.rule);
  }
  const size = { columns: columns ?? STANDARD.columns, rows: rows ?? STANDARD.rows } as Size;
  if (!isSupported(size)) throw new InvalidInput(words.size({ sizes: allowedSizes() }));
  if (typeof moves !== "string") throw new InvalidInput(words.noMoves);
  const board = { ...size, rule: rule === MOST_FOURS ? MOST_FOURS : CONNECT_FOUR };
  const columnsPlayed = readMoves(moves, board);
  const game = newGame({
    ...board,
    moves: columnsPlayed,
    first: readName(first, "first"),
    second: readName(second, "second"),
    started: typeof started === "string" ? started : null,
    ended: typeof ended === "string" ? ended : null,
    comments: readComments(comments, columnsPlayed.length),
    extra,
  });
  return withEnding(game, outcome, ending);
}

/** Check that the stated outcome follows from the moves, unless the game ended in another way. */
function withEnding(game: Game, outcome: unknown, ending: unknown): Game {
  const reached = outcomeOf(game);
  if (ending === "resignation" || ending === "forfeit" || ending === "agreement") {
    const isDrawn = outcome === "draw";
    if (reached !== null || !(isDrawn || outcome === "first" || outcome === "second") || isDrawn !== (ending === "agreement")) {
      throw new InvalidInput(words.ending);
    }
    return { ...game, endedEarly: { outcome, ending } };
  }
  if (outcome != null && outcome !== reached) {
    throw new InvalidInput(words.outcome);
  }
  return game;
}

function readName(name: unknown, side: string): string {
  if (name === undefined) return side;
  if (typeof name !== "string") throw new InvalidInput(words.name({ side }));
  return name.slice(0, LONGEST_NAME);
}

function readComments(comments: unknown, plies: number): Record<number, string> {
  if (comments === undefined) return {};
  if (typeof comments !== "object" || comments === null) throw new InvalidInput(words.comments);
  const kept: Record<number, string> = {};
  for (const [ply, comment] of Object.entries(comments)) {
    if (!/^\d{1,2}$/.test(ply) || Number(ply) > plies || typeof comment !== "string") {
      throw new InvalidInput(words.comment);
    }
    kept[Number(ply)] = comment;
  }
  return kept;
}
