// Players that know the exact score of every move, and use it more or less strictly.

import type { Analysis } from "fourfold-engine";
import type { Position } from "fourfold-engine/rules";
import { bestPossible, pliesToEnd } from "../rules/scores";
import { pick, pickByExponent } from "./chance";
import { type Means, nearestToCentre, PATIENCE, type Player } from "./player";

/** How much chance there is in the choice; 0 means that only best moves are played. */
export const TEMPERATURES = { easy: 0.25, medium: 0.1, hard: 0.025, impossible: 0 } as const;
export type Difficulty = keyof typeof TEMPERATURES;

/** The score of each column: exact where proven, else a guess within what is possible: the middle,
 * and better towards the centre of the board. */
export function estimates(analysis: Analysis): (number | null)[] {
  const centre = (analysis.bounds.length - 1) / 2;
  return analysis.bounds.map((bounds, column) => {
    if (bounds === null) return null;
    const [lower, upper] = bounds;
    const guess = Math.floor((lower + upper) / 2) + 1 - Math.floor(Math.abs(column - centre));
    return Math.min(Math.max(guess, lower), upper);
  });
}

function playable(scores: readonly (number | null)[]): { columns: number[]; values: number[] } {
  const columns = [...scores.keys()].filter((column) => scores[column] !== null);
  return { columns, values: columns.map((column) => scores[column]!) };
}

function bestOf(scores: readonly (number | null)[]): number[] {
  const { columns, values } = playable(scores);
  const highest = Math.max(...values);
  return columns.filter((column) => scores[column] === highest);
}

/** Draws a move with the weight exp(score / best possible score / temperature): a softmax. */
export class ExactPlayer implements Player {
  constructor(
    private readonly means: Means,
    readonly name: string,
    private readonly difficulty: Difficulty,
    /** Whether any of equal best moves is played, or the one nearest to the centre. */
    private readonly randomTies: boolean,
  ) {}

  async choose(position: Position, signal?: AbortSignal, onGuess?: () => void): Promise<number> {
    const { engine, chance } = this.means;
    const analysis = await engine.analyse(position, { signal, seconds: PATIENCE });
    const temperature = TEMPERATURES[this.difficulty];
    const scores = estimates(analysis);
    if (temperature === 0) {
      if (analysis.best.length === 0) onGuess?.();
      const best = analysis.best.length > 0 ? analysis.best : bestOf(scores);
      return this.randomTies ? pick(chance, best) : nearestToCentre(position, best)[0]!;
    }
    const { columns, values } = playable(scores);
    return pickByExponent(
      chance,
      columns,
      values.map((score) => score / bestPossible(position) / temperature),
    );
  }
}

/** Plies that a human is taken to see ahead without fail. */
const SIGHT = 4;

/** How hard a position makes it for the side to move: the smallest is the hardest. */
export interface Task {
  /** The chance of finding a right reply. */
  readonly chance: number;
  /** Minus the plies, on average, until the harm of a wrong reply shows. */
  readonly sooner: number;
}

const NO_TASK: Task = { chance: 1, sooner: 0 };

/** The rule is told in Python's `players/perfect.py`. */
export function taskOf(position: Position, analysis: Analysis): Task {
  const { values } = playable(analysis.scores);
  if (!analysis.complete || values.length === 0) return NO_TASK;
  const highest = Math.max(...values);
  const keeps = highest > 0 ? 1 : highest; // any win will do, a loss should be a late one
  const delays = values.filter((score) => score < keeps).map((score) => pliesToEnd(position, score));
  if (delays.length === 0) return NO_TASK;
  const tempting = delays.filter((delay) => delay > SIGHT).length;
  const right = values.length - delays.length;
  return { chance: right / (right + tempting), sooner: -delays.reduce((sum, delay) => sum + delay) / delays.length };
}

/** Plays best moves only; of equal ones, the one that sets a human the hardest task. */
export class PerfectPlayer implements Player {
  readonly name = "perfect";

  constructor(private readonly means: Means) {}

  async choose(position: Position, signal?: AbortSignal, onGuess?: () => void): Promise<number> {
    const { engine, chance } = this.means;
    const deadline = Date.now() + 1000 * PATIENCE;
    const analysis = await engine.analyse(position, { signal, seconds: PATIENCE });
    const best = bestOf(estimates(analysis));
    if (analysis.best.length === 0) onGuess?.();
    if (best.length === 1 || !analysis.complete) return pick(chance, nearestToCentre(position, best));
    let hardest = NO_TASK;
    let chosen: number[] = [];
    for (const column of best) {
      const seconds = Math.max(0.001, (deadline - Date.now()) / 1000);
      const after = position.play(column);
      const task = after.isOver ? NO_TASK : taskOf(after, await engine.analyse(after, { signal, seconds }));
      const order = task.chance - hardest.chance || task.sooner - hardest.sooner;
      if (chosen.length === 0 || order < 0) [hardest, chosen] = [task, [column]];
      else if (order === 0) chosen.push(column);
    }
    return pick(chance, nearestToCentre(position, chosen));
  }
}
