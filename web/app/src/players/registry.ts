// Players by name, so that every place spells them alike: `hard`, `threats:depth=6`.

import type { Evaluation } from "fourfold-engine";
import type { Position } from "fourfold-engine/rules";
import { LEVELS, RATINGS } from "../generated/players";
import { pick } from "./chance";
import { ExactPlayer, PerfectPlayer, TEMPERATURES, type Difficulty } from "./exact";
import { HumanLikePlayer } from "./humanlike";
import type { Means, Player } from "./player";

export type Group = "ladder" | "exact" | "classic" | "other";

/** Someone to play against, as a menu shows them. */
export interface Opponent {
  readonly name: string;
  readonly group: Group;
  /** As measured on the standard board; null if never. */
  readonly elo: number | null;
}

const EVALUATIONS: readonly Evaluation[] = ["outcome", "urgency", "chains", "windows", "threats"];
const DEPTHS = [2, 4, 6, 8] as const;

const rated = (name: string, group: Group): Opponent => ({ name, group, elo: RATINGS[name] ?? null });

export const OPPONENTS: readonly Opponent[] = [
  ...LEVELS.map(({ name }) => rated(name, "ladder")),
  ...Object.keys(TEMPERATURES).map((name) => rated(name, "exact")),
  rated("perfect", "exact"),
  ...EVALUATIONS.flatMap((evaluation) => DEPTHS.map((depth) => rated(`${evaluation}:depth=${depth}`, "classic"))),
  rated("random", "other"),
];

/** The player of a name; null if there is none. */
export function makePlayer(name: string, means: Means): Player | null {
  const level = LEVELS.find((each) => each.name === name);
  if (level) return new HumanLikePlayer(means, name, level.skill);
  if (Object.hasOwn(TEMPERATURES, name)) return new ExactPlayer(means, name as Difficulty);
  if (name === "perfect") return new PerfectPlayer(means);
  if (name === "random") return { name, choose: async (position) => pick(means.chance, position.legalMoves) };
  const [, word, digits] = /^([a-z]+):depth=(\d{1,2})$/.exec(name) ?? [];
  const evaluation = EVALUATIONS.find((each) => each === word);
  const depth = Number(digits);
  return evaluation && depth >= 1 && depth <= 42 ? classic(name, evaluation, depth, means) : null;
}

/** Alpha-beta to a fixed depth; of equal moves the one nearest to the centre. */
function classic(name: string, evaluation: Evaluation, depth: number, { engine }: Means): Player {
  const choose = async (position: Position, signal?: AbortSignal) => {
    const plies = Math.min(depth, position.cellCount - position.ply);
    return (await engine.search(position, { depth: plies, evaluation }, { signal })).column;
  };
  return { name, choose };
}
