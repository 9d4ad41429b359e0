// A search and its results: the tree to step through, and the cost of both searches.

import { isAbort, messageOf } from "fourfold-board/components";
import type { Position } from "fourfold-engine/rules";
import { type Evaluation, ORDERS, type Order, RULES, type Rule, type Search } from "fourfold-engine/types";
import { useEffect, useRef, useState } from "preact/hooks";
import { engine } from "../../engine/engine";
import type { Engine } from "../../engine/types";
import { type Walk, walk } from "./steps";

export const EVALUATIONS: readonly Evaluation[] = ["chains", "windows", "threats", "fours", "outcome", "urgency"];
export const DEEPEST = 7;
/** What a four may add to the evaluation "chains". */
export const MULTIPLIERS: readonly number[] = [0, 1, 5, 10, 21, 50, 100, 1000];
/** Trees of more nodes, pruned ones included, are counted and not walked through. */
export const LARGEST_TREE = 40_000;

export interface Options {
  readonly depth: number;
  readonly evaluation: Evaluation;
  /** Only for "chains". */
  readonly multiplier: number;
  readonly order: Order;
  readonly pruning: boolean;
  readonly rule: Rule;
}

export const DEFAULTS: Options = {
  depth: 3,
  evaluation: "chains",
  multiplier: 21,
  order: "left-to-right",
  pruning: true,
  rule: "connect-four",
};

/** The options in an address; what is missing or unknown falls back. */
export function readOptions(query: URLSearchParams): Options {
  const one = <T extends string>(name: string, allowed: readonly T[], fallback: T): T =>
    allowed.find((each) => each === query.get(name)) ?? fallback;
  const depth = Number(query.get("depth"));
  return {
    depth: Number.isInteger(depth) && depth >= 1 && depth <= DEEPEST ? depth : DEFAULTS.depth,
    evaluation: one("evaluation", EVALUATIONS, DEFAULTS.evaluation),
    multiplier: MULTIPLIERS.find((each) => String(each) === query.get("multiplier")) ?? DEFAULTS.multiplier,
    order: one("order", ORDERS, DEFAULTS.order),
    pruning: query.get("pruning") !== "off",
    rule: one("rule", RULES, DEFAULTS.rule),
  };
}

export function optionsQuery(options: Options): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, value] of Object.entries(options)) {
    if (value !== DEFAULTS[name as keyof Options]) query[name] = value === false ? "off" : String(value);
  }
  return query;
}

/** What both searches visit at a depth. */
export interface Cost {
  readonly depth: number;
  readonly minimax: number;
  readonly alphaBeta: number;
}

export interface Experiment {
  readonly result: Search | null;
  /** null while it is not there, and if the tree is too large. */
  readonly walk: Walk | null;
  readonly tooLarge: boolean;
  readonly costs: readonly Cost[];
  /** The depth that is being searched; null if nothing is. */
  readonly searching: number | null;
  /** The error message if the engine failed. */
  readonly failure: string | null;
  /** The user stopped it. */
  readonly stopped: boolean;
}

const NOTHING: Experiment = { result: null, walk: null, tooLarge: false, costs: [], searching: null, failure: null, stopped: false };

export interface Experimenting extends Experiment {
  readonly stop: () => void;
  readonly again: () => void;
}

export function useExperiment(position: Position, options: Options): Experimenting {
  const [experiment, setExperiment] = useState(NOTHING);
  const [attempts, setAttempts] = useState(0);
  const running = useRef(new AbortController());
  const key = `${position} ${JSON.stringify(options)}`;
  const add = (part: Partial<Experiment>) => setExperiment((before) => ({ ...before, ...part }));
  useEffect(() => {
    setExperiment(NOTHING);
    if (position.isOver) return;
    const controller = (running.current = new AbortController());
    run(position, options, controller.signal, add).catch((error: unknown) => {
      if (!isAbort(error)) add({ searching: null, failure: messageOf(error) });
    });
    return () => controller.abort();
  }, [key, attempts]);
  const stop = () => {
    running.current.abort();
    add({ searching: null, stopped: true });
  };
  return { ...experiment, stop, again: () => setAttempts(attempts + 1) };
}

/** Small trees are available immediately. The costs of the searches are reported depth by depth. */
export async function run(
  position: Position,
  options: Options,
  signal: AbortSignal,
  found: (part: Partial<Experiment>) => void,
  { search }: Pick<Engine, "search"> = engine,
): Promise<void> {
  const empty = position.cellCount - position.ply;
  const depth = Math.min(options.depth, empty);
  const { multiplier, ...others } = options; // the form keeps a multiplier while another evaluation is chosen
  const asked = { ...others, ...(options.evaluation === "chains" && { multiplier }), depth, seed: SEED };
  found({ searching: depth });
  const recorded = await search(position, { ...asked, record: LARGEST_TREE }, { signal }).catch((error: unknown) => {
    if (error instanceof Error && error.name === "LimitReached") return null;
    throw error;
  });
  signal.throwIfAborted();
  if (recorded) found({ result: recorded, walk: recorded.tree && walk(recorded.tree, position.turn === "first") });
  const costs: Cost[] = [];
  for (let each = 1; each <= depth; each++) {
    found({ searching: each });
    const ask = async (pruning: boolean) => {
      const result = await search(position, { ...asked, depth: each, pruning }, { signal });
      signal.throwIfAborted();
      // The requested depth is among them.
      if (!recorded && each === depth && pruning === options.pruning) found({ result, tooLarge: true });
      return result.nodes;
    };
    costs.push({ depth: each, alphaBeta: await ask(true), minimax: await ask(false) });
    found({ costs: [...costs] });
  }
  found({ searching: null });
}

const SEED = 1; // the same shuffled order each time, so that depths can be compared
