// The user's results against each opponent, and what they suggest. No engine is needed for them.

import { type Side, STANDARD } from "fourfold-engine/rules";
import { CONNECT_FOUR, isFinished, outcomeOf } from "../rules/game";
import type { SavedGame } from "../state/saved";

/** A human-like player and its rating; they are listed weakest first. */
export interface Level {
  readonly name: string;
  readonly elo: number;
}

/** The user's points: 1 for a win, 0.5 for a draw, 0 for a loss. */
export type Score = 0 | 0.5 | 1;

/** The result for the user; null if there is none yet, or if the user did not play. */
export function scoreOf({ game, mySide, opened }: SavedGame): Score | null {
  const outcome = outcomeOf(game);
  if (mySide === null || opened || outcome === null) return null;
  return outcome === "draw" ? 0.5 : outcome === mySide ? 1 : 0;
}

/** Why a game does not count for the rating; null if it does. Resigned games count as lost. */
export type NotCounted = "unfinished" | "rule" | "position" | "help" | "unknown" | "size" | "opponent";

export function whyNotCounted(saved: SavedGame, levels: readonly Pick<Level, "name">[]): NotCounted | null {
  return whyNotRated(saved, levels) ?? (isFinished(saved.game) ? null : "unfinished");
}

/** The same for a game that goes on: why it will not count when it ends. */
export function whyNotRated(
  { game, start, aids, opponent, mySide, opened }: Omit<SavedGame, "id">,
  levels: readonly Pick<Level, "name">[],
): Exclude<NotCounted, "unfinished"> | null {
  if (opened || mySide === null || !levels.some(({ name }) => name === opponent)) return "opponent";
  if (game.rule !== CONNECT_FOUR) return "rule";
  if (game.columns !== STANDARD.columns || game.rows !== STANDARD.rows) return "size";
  if (start) return "position";
  if (aids === undefined) return "unknown";
  return aids.length > 0 ? "help" : null;
}

export interface Tally {
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

const NONE: Tally = { won: 0, drawn: 0, lost: 0 };

function counted(tally: Tally, score: Score): Tally {
  const kind = score === 1 ? "won" : score === 0 ? "lost" : "drawn";
  return { ...tally, [kind]: tally[kind] + 1 };
}

export function total({ won, drawn, lost }: Tally): number {
  return won + drawn + lost;
}

export interface Results extends Readonly<Record<Side | "all", Tally>> {
  readonly opponent: string;
}

/** Finished games from the empty board, by opponent: the levels in their order, weakest first, then the others. */
export function resultsOf(games: readonly SavedGame[], levels: readonly Level[]): Results[] {
  const found = new Map<string, Results>();
  for (const saved of games) {
    const { opponent, mySide, start } = saved;
    const score = scoreOf(saved);
    if (score === null || mySide === null || opponent === undefined || start) continue;
    const before = found.get(opponent) ?? { opponent, all: NONE, first: NONE, second: NONE };
    found.set(opponent, { ...before, all: counted(before.all, score), [mySide]: counted(before[mySide], score) });
  }
  const place = ({ opponent }: Results) => levels.findIndex(({ name }) => name === opponent) + 1 || levels.length + 1;
  return [...found.values()].sort((one, other) => place(one) - place(other));
}

// ---- What to play next

/** Fewer games say too little. */
const LEAST = 5;
/** Only so many of the latest games count: people improve. */
const LATEST = 20;
/** Levels are about 150 points apart: who wins this share is about even with the next level. */
const HIGH = 0.65;
const LOW = 0.2;

export interface Suggestion {
  /** The opponent of the latest game. */
  readonly against: string;
  readonly suggested: string;
  readonly direction: "up" | "down";
  /** How many of the latest games against it were won. */
  readonly won: number;
  readonly games: number;
}

const pointsOf = (scores: readonly Score[]) => scores.reduce<number>((sum, score) => sum + score, 0);

/** A level that suits the user better than that of the latest game that counts; null if the results do not suggest one. */
export function suggestionOf(games: readonly SavedGame[], levels: readonly Level[]): Suggestion | null {
  const counting = games.filter((saved) => whyNotCounted(saved, levels) === null);
  const against = counting[0]?.opponent;
  const latest = (level: string | undefined) =>
    counting
      .filter(({ opponent }) => opponent === level)
      .slice(0, LATEST)
      .map((saved) => scoreOf(saved)!);
  const scores = latest(against);
  if (against === undefined || scores.length < LEAST) return null;
  const won = scores.filter((score) => score === 1).length;
  const direction = won / scores.length >= HIGH ? "up" : pointsOf(scores) / scores.length <= LOW ? "down" : null;
  if (direction === null) return null;
  const suggested = levels[levels.findIndex(({ name }) => name === against) + (direction === "up" ? 1 : -1)]?.name;
  const there = latest(suggested);
  const isTooHard = there.length >= LEAST && pointsOf(there) / there.length <= LOW; // known from games against it
  return suggested === undefined || (direction === "up" && isTooHard) ? null : { against, suggested, direction, won, games: scores.length };
}
