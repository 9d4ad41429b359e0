// Players who err as people do: they look a few moves ahead and do not see every line. The model is
// told in Python's `players/humanlike.py`; this is the same, drawing from the browser's chance.

import type { Evaluation } from "fourfold-engine";
import { type Cell, type Position, SIDES, type Side } from "fourfold-engine/rules";
import { allLines } from "../rules/lines";
import { habits, missedLines } from "./attention";
import { pickByExponent } from "./chance";
import { estimates } from "./exact";
import { type Means, PATIENCE, type Player } from "./player";

/** The skill from which on a win on the spot is never missed. */
const ALERT = 0.15;
/** Values beyond this are wins, or losses, that the search has seen. */
const WON = 900_000;

export class HumanLikePlayer implements Player {
  private habit: number[] = [];
  private before: Position | null = null;

  constructor(
    private readonly means: Means,
    readonly name: string,
    private readonly skill: number,
  ) {}

  async choose(position: Position, signal?: AbortSignal): Promise<number> {
    const { skill } = this;
    const { chance } = this.means;
    const recent = this.lookAtBoard(position);
    // All draws are made in any case: what is decided must not change later luck.
    const dreams = chance() < 1 - 2.2 * skill;
    const alert = chance() < skill / ALERT;
    const depth = 1 + Math.floor(7 * skill + chance());
    const evaluation = chance() < skill ? "threats" : "windows";
    const missed = missedLines(chance, position, recent, this.habit, 0.9 * (1 - skill) ** 1.8);
    const [winning] = position.winningMoves;
    if (alert && winning !== undefined) return winning;
    if (dreams) return this.dropSomewhere(position, recent);
    const values = this.knows(position)
      ? await this.exactValues(position, signal)
      : await this.values(position, depth, evaluation, missed, signal);
    return this.pickAmongBest(position, values);
  }

  /** The cells of the discs since the last move. Notices when a new game has begun. */
  private lookAtBoard(position: Position): Cell[] {
    const { before } = this;
    this.before = position;
    if (before === null || !continues(before, position)) {
      this.habit = habits(this.means.chance, position);
      return [];
    }
    return position.cells((position.first | position.second) & ~(before.first | before.second));
  }

  /** Without looking: near the last disc, or near the centre. */
  private dropSomewhere(position: Position, recent: readonly Cell[]): number {
    const aims = recent.length > 0 ? recent.map((cell) => cell.column) : [(position.columns - 1) / 2];
    const columns = position.legalMoves;
    const nearness = columns.map((column) => -0.3 * Math.min(...aims.map((aim) => Math.abs(column - aim))));
    return pickByExponent(this.means.chance, columns, nearness);
  }

  /** Whether the position is learned by heart, or can be counted out to the end. */
  private knows(position: Position): boolean {
    const standard = position.columns === 7 && position.rows === 6;
    const byHeart = standard && position.ply < Math.trunc(30 * (this.skill - 0.6));
    return byHeart || position.cellCount - position.ply <= Math.trunc(43 * (this.skill - 0.4));
  }

  private async exactValues(position: Position, signal: AbortSignal | undefined): Promise<Map<number, number>> {
    const scores = estimates(await this.means.engine.analyse(position, { signal, seconds: PATIENCE }));
    // On the scale of wins: nothing is about equal here.
    return new Map(position.legalMoves.map((column) => [column, scores[column]! * 2 * WON]));
  }

  /** What each move seems worth to the side to move. */
  private async values(
    position: Position,
    depth: number,
    evaluation: Evaluation,
    overlook: readonly number[],
    signal: AbortSignal | undefined,
  ): Promise<Map<number, number>> {
    const { engine } = this.means;
    const sign = position.turn === "first" ? 1 : -1;
    const values = new Map<number, number>();
    for (const column of position.legalMoves) {
      signal?.throwIfAborted();
      const after = position.play(column);
      if (after.isOver) {
        values.set(column, after.winner !== null && noticesWin(after, overlook) ? 2 * WON : 0);
      } else if (depth === 1) {
        values.set(column, sign * (await engine.evaluate(after, evaluation, { overlook })));
      } else {
        const plies = Math.min(depth - 1, after.cellCount - after.ply);
        const found = await engine.search(after, { depth: plies, evaluation, overlook }, { signal });
        values.set(column, sign * found.value);
      }
    }
    return values;
  }

  /** One of the moves that look about as good as the best, rather in the centre. */
  private pickAmongBest(position: Position, values: ReadonlyMap<number, number>): number {
    const best = Math.max(...values.values());
    const undecided = [...values.values()].filter((value) => Math.abs(value) < WON);
    const decided = Math.abs(best) >= WON || undecided.length === 0;
    const leeway = decided ? 0 : 0.3 * (1 - this.skill) * (Math.max(...undecided) - Math.min(...undecided));
    const columns = [...values.keys()].filter((column) => values.get(column)! >= best - leeway);
    const centre = (position.columns - 1) / 2;
    return pickByExponent(
      this.means.chance,
      columns,
      columns.map((column) => -0.7 * Math.abs(column - centre)),
    );
  }
}

/** Whether a position follows from an earlier one, so that it may be the same game. */
function continues(before: Position, position: Position): boolean {
  const kept = (side: Side) => (before.discs(side) & ~position.discs(side)) === 0n;
  return before.columns === position.columns && before.rows === position.rows && SIDES.every(kept);
}

/** Whether one of the winning lines is among those that are noticed. */
function noticesWin(position: Position, missed: readonly number[]): boolean {
  const line = position.winningLine ?? [];
  const holds = (cell: Cell) => line.some(({ column, row }) => column === cell.column && row === cell.row);
  return allLines(position).some(({ cells }, index) => !missed.includes(index) && cells.every(holds));
}
