// Who can be played against, and how each is made.

import type { Evaluation, Order } from "fourfold-engine";
import type { Position } from "fourfold-engine/rules";
import { KINDS, LEVELS, RATINGS } from "../generated/players";
import { InvalidInput } from "../rules/moves";
import { texts } from "../texts";
import { pick } from "./chance";
import { type Difficulty, ExactPlayer, PerfectPlayer, TEMPERATURES } from "./exact";
import { HumanLikePlayer } from "./humanlike";
import { type Recipe, readName, type Values } from "./names";
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
const DIFFICULTIES = Object.keys(TEMPERATURES) as Difficulty[];

const rated = (name: string, group: Group): Opponent => ({ name, group, elo: RATINGS[name] ?? null });

/** Those that a menu offers; there are more by name. */
export const OPPONENTS: readonly Opponent[] = [
  ...LEVELS.map(({ name }) => rated(name, "ladder")),
  ...DIFFICULTIES.map((name) => rated(name, "exact")),
  rated("perfect", "exact"),
  ...EVALUATIONS.flatMap((evaluation) => DEPTHS.map((depth) => rated(`${evaluation}:depth=${depth}`, "classic"))),
  rated("random", "other"),
];

type Maker = (means: Means, name: string, values: Values) => Player;

const MAKERS: ReadonlyMap<string, Maker> = new Map<string, Maker>([
  ["random", ({ chance }, name) => ({ name, choose: async (position) => pick(chance, position.legalMoves) })],
  ...LEVELS.map(({ name, skill }): [string, Maker] => [name, (means) => new HumanLikePlayer(means, name, skill)]),
  ["elo", (means, name, { rating }) => new HumanLikePlayer(means, name, skillFor(Number(rating)))],
  ["skill", (means, name, { skill }) => new HumanLikePlayer(means, name, Number(skill))],
  ...EVALUATIONS.map((each): [string, Maker] => [each, (means, name, values) => classic(means, name, each, values)]),
  ...DIFFICULTIES.map((each): [string, Maker] => [each, (means, name, { ties }) => new ExactPlayer(means, name, each, ties !== "centre")]),
  ["perfect", (means) => new PerfectPlayer(means)],
]);

/** Raises InvalidInput for a name that is unknown, or whose player cannot play in a browser. */
export function readPlayer(text: string): Recipe {
  const recipe = readName(text, KINDS.map(({ name }) => name).filter(canPlayHere));
  if (!canPlayHere(recipe.kind)) throw new InvalidInput(texts.players.wrong.notHere(recipe.kind));
  return recipe;
}

export function canPlayHere(kind: string): boolean {
  return MAKERS.has(kind) || kind === "level";
}

/** The player of a name. Raises InvalidInput as `readPlayer` does. */
export function makePlayer(text: string, means: Means): Player {
  const { kind, name, values } = readPlayer(text);
  return MAKERS.get(kind)!(means, name, values);
}

/** The skill of a human-like player with a rating of the ladder, between those of two levels. */
export function skillFor(elo: number): number {
  const above = Math.max(
    1,
    LEVELS.findIndex((level) => level.elo >= elo),
  );
  const [weaker, stronger] = [LEVELS[above - 1]!, LEVELS[above]!];
  return weaker.skill + ((elo - weaker.elo) / (stronger.elo - weaker.elo)) * (stronger.skill - weaker.skill);
}

/** Alpha-beta to a fixed depth, or minimax; of equal moves the first in the order. */
function classic({ engine, chance }: Means, name: string, evaluation: Evaluation, values: Values): Player {
  const { depth, blunder = 0, order = "centre", pruning = "on" } = values;
  const choose = async (position: Position, signal?: AbortSignal) => {
    if (blunder && chance() < Number(blunder)) return pick(chance, position.legalMoves);
    const plies = Math.min(Number(depth), position.cellCount - position.ply);
    const seed = order === "shuffled" ? Math.floor(chance() * 2 ** 32) : 0;
    const options = { depth: plies, evaluation, order: order as Order, seed, pruning: pruning === "on" };
    return (await engine.search(position, options, { signal })).column;
  };
  return { name, choose };
}
