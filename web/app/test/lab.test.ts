import { isAbort } from "fourfold-board/components";
import { Position } from "fourfold-engine/rules";
import { type Evaluation, NODE_FLAGS, type Search, type SearchOptions, type SearchTree } from "fourfold-engine/types";
import { describe, expect, it } from "vitest";
import { DEFAULTS, type Experiment, run } from "../src/screens/lab/experiment";
import { hasChildren, layOut, MOST_ROWS, ROW } from "../src/screens/lab/outline";
import { nextOf, pathTo, walk } from "../src/screens/lab/steps";

type Sketch = number | readonly Sketch[];

/** Alpha-beta by the first side on a tree that is written down as nested lists, as the engine records it. */
function search(root: Sketch): SearchTree {
  const names = ["parent", "column", "depth", "flags", "value", "alpha", "beta"] as const;
  const tree = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<(typeof names)[number], number[]>;
  const add = (...node: number[]) => names.map((name, index) => tree[name].push(node[index]!))[0]! - 1;
  const visit = (sketch: Sketch, parent: number, column: number, depth: number, alpha: number, beta: number): number => {
    const id = add(parent, column, depth, 0, Number.NaN, alpha, beta);
    if (typeof sketch === "number") return (tree.value[id] = sketch);
    const maximises = depth % 2 === 0;
    let best = maximises ? -Infinity : Infinity;
    for (const [index, part] of sketch.entries()) {
      if (alpha >= beta) {
        add(id, index, depth + 1, NODE_FLAGS.skipped, Number.NaN, alpha, beta);
        continue;
      }
      const value = visit(part, id, index, depth + 1, alpha, beta);
      best = maximises ? Math.max(best, value) : Math.min(best, value);
      if (maximises) alpha = Math.max(alpha, best);
      else beta = Math.min(beta, best);
    }
    return (tree.value[id] = best);
  };
  visit(root, -1, -1, 0, -Infinity, Infinity);
  return { ...tree, length: tree.value.length } as unknown as SearchTree;
}

const tree = search([
  [3, 12, 8],
  [2, 4, 6],
  [14, 5, 2],
]);

describe("steps of alpha-beta", () => {
  const { root, steps } = walk(tree, true);
  it("follow the textbook example", () => {
    expect(steps.map(({ kind }) => kind).join(" ")).toBe(
      "enter enter leaf better leaf worse leaf worse leave better " +
        "enter leaf better cut leave worse enter leaf better leaf better leaf better leave worse leave",
    );
    expect(steps.at(-1)).toMatchObject({ best: 3, visited: 11, pruned: 2, alpha: 3 });
  });
  it("contain the window at each step", () => {
    const cut = steps[nextOf(steps, 0, "cut")]!;
    expect([cut.alpha, cut.beta, cut.best, cut.pruned]).toEqual([3, 2, 2, 2]);
    expect(pathTo(cut.node).map(({ column }) => column)).toEqual([null, 1]);
    expect(nextOf(steps, steps.length - 1, "cut")).toBe(steps.length - 1);
  });
  it("count the nodes below", () => {
    expect(root.below).toBe(10);
    expect(root.children.map(({ below }) => below)).toEqual([3, 1, 3]);
  });
});

describe("an experiment", () => {
  const options = { ...DEFAULTS, depth: 3, pruning: false };
  /** Counts as if every move had seven answers; a tree of more than `room` nodes is not recorded. */
  const counting = (room: number) => {
    const asked: string[] = [];
    const search = async (_: Position, { depth, pruning = true, record }: SearchOptions) => {
      asked.push(`${depth}${pruning ? " pruned" : ""}${record ? " recorded" : ""}`);
      const nodes = pruning ? 10 * depth : 7 ** depth;
      if (record && nodes > room) throw Object.assign(new Error("too many"), { name: "LimitReached" });
      return { nodes, best: "4", value: 0, values: [], pv: "", tree: null } as unknown as Search;
    };
    return { asked, search };
  };
  const tell = async (room: number, stopAfter = Infinity) => {
    const { asked, search } = counting(room);
    const told: Partial<Experiment>[] = [];
    const stop = new AbortController();
    const found = (part: Partial<Experiment>) => told.push(part) >= stopAfter && stop.abort();
    await run(new Position(), options, stop.signal, found, { search }).catch((error: unknown) => expect(isAbort(error)).toBe(true));
    return { asked, told };
  };
  it("reports each depth when it is done, and the current one", async () => {
    const { told } = await tell(1000);
    expect(told.flatMap(({ searching }) => searching ?? [])).toEqual([3, 1, 2, 3]);
    expect(told.at(-1)).toEqual({ searching: null });
    expect(told.flatMap(({ costs }) => (costs ? costs.length : []))).toEqual([1, 2, 3]);
    expect(told[1]!.result!.nodes).toBe(343);
  });
  it("does not repeat a search if the tree is too large", async () => {
    const { asked, told } = await tell(100);
    expect(asked).toEqual(["3 recorded", "1 pruned", "1", "2 pruned", "2", "3 pruned", "3"]);
    expect(told.find(({ result }) => result)).toMatchObject({ tooLarge: true, result: { nodes: 343 } });
  });
  it("passes a multiplier only to the evaluation that has one", async () => {
    const passed = async (evaluation: Evaluation) => {
      const multipliers: unknown[] = [];
      const search = async (_: Position, { multiplier }: SearchOptions) => {
        multipliers.push(multiplier);
        return { nodes: 1, tree: null } as Search;
      };
      const asked = { ...options, depth: 1, evaluation, multiplier: 50 };
      await run(new Position(), asked, new AbortController().signal, () => {}, { search });
      return [...new Set(multipliers)];
    };
    expect(await passed("chains")).toEqual([50]);
    expect(await passed("windows")).toEqual([undefined]);
  });
  it("can be stopped", async () => {
    const { asked, told } = await tell(100, 2);
    expect(asked).toEqual(["3 recorded", "1 pruned"]);
    expect(told).toHaveLength(2);
  });
});

describe("the drawn tree", () => {
  const { root, steps } = walk(tree, true);
  it("grows with the steps", () => {
    const sizes = steps.map((step, index) => layOut(root, index, step, new Map()).placed.length);
    expect(sizes[0]).toBe(1);
    expect(Math.max(...sizes)).toBeLessThan(10);
    const all = new Map(root.children.map(({ id }) => [id, true]));
    all.set(root.id, true);
    const grown = steps.map((step, index) => layOut(root, index, step, all).placed.length);
    expect(grown).toEqual([...grown].sort((a, b) => a - b));
    expect(grown.at(-1)).toBe(13); // the pruned ones are shown, too
  });
  it("shows no value before it is known", () => {
    const step = steps[3]!;
    const drawing = layOut(root, 3, step, new Map());
    const known = drawing.placed.filter(({ isKnown }) => isKnown).map(({ node }) => node.value);
    expect(known).toEqual([3]);
    expect(hasChildren(root, 0)).toBe(false);
  });
  it("can be closed by the user, and stays bounded", () => {
    const last = steps.length - 1;
    expect(layOut(root, last, steps[last]!, new Map([[root.id, false]])).placed).toHaveLength(1);
    const seven = <T>(part: T) => Array.from({ length: 7 }, () => part);
    const wide = walk(search(seven(seven([1, 2, 3, 4, 5, 6, 7]))), true);
    const open = new Map<number, boolean>();
    for (let id = 0; id < 1000; id++) open.set(id, true);
    const end = wide.steps.length - 1;
    const drawing = layOut(wide.root, end, wide.steps[end]!, open);
    expect(drawing.height).toBeLessThanOrEqual((MOST_ROWS + 1) * ROW);
  });
});
