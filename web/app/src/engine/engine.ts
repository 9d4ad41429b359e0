// The one engine of the app: `fourfold-engine` in its workers. Nothing of it is loaded before it is
// first asked, so that the page is there at once.

import type { EngineClient, SearchTree, Position as EnginePosition } from "fourfold-engine";
import type { Position } from "../rules/position";
import type { Engine, SearchNode } from "./types";

type Package = typeof import("fourfold-engine");

interface Loaded {
  readonly client: EngineClient;
  readonly toEngine: (position: Position) => EnginePosition;
  readonly flags: Package["NODE_FLAGS"];
}

const TABLE_MB = 32;
const BOOK_AFTER = 1500; // milliseconds: what the user waits for comes first

let loaded: Promise<Loaded> | null = null;

function load(): Promise<Loaded> {
  loaded ??= import("fourfold-engine").then(start);
  loaded.catch(() => (loaded = null)); // the network may be back next time
  return loaded;
}

function start({ EngineClient, Position: Discs, NODE_FLAGS: flags }: Package): Loaded {
  const client = new EngineClient({ tableMb: TABLE_MB });
  // With the large book every answer comes at once. Without it they come a little later.
  setTimeout(() => void client.loadBook().catch(() => undefined), BOOK_AFTER);
  const toEngine = (position: Position) => {
    const discs = [0n, 0n, 0n];
    for (const { column, row } of position.allCells()) {
      discs[position.at(column, row) ?? 0]! |= 1n << BigInt(column * (position.rows + 1) + row);
    }
    return Discs.fromBitboards(discs[1]!, discs[2]!, position.size);
  };
  return { client, toEngine, flags };
}

export const engine: Engine = {
  async analyse(position, { signal, onUpdate, timeLimit } = {}) {
    const { client, toEngine } = await load();
    const found = await client.analyse(toEngine(position), {
      ...(signal && { signal }),
      ...(timeLimit && { seconds: timeLimit }),
      ...(onUpdate && { onUpdate: ({ line, ...soFar }) => onUpdate({ ...soFar, position, pv: line }) }),
    });
    const { line, ...rest } = found;
    return { ...rest, position, pv: line };
  },

  async solve(position, { signal } = {}) {
    const { client, toEngine } = await load();
    return client.solve(toEngine(position), signal ? { signal } : {});
  },

  async search(position, { signal, ...options }) {
    const { client, toEngine, flags } = await load();
    const found = await client.search(toEngine(position), options, signal ? { signal } : {});
    const { columns, line, tree, ...rest } = found;
    return { ...rest, values: columns, pv: line, tree: tree && rootOf(tree, position.turn === 1, flags) };
  },

  async evaluate(position, evaluation, overlook = []) {
    const { client, toEngine } = await load();
    return client.evaluate(toEngine(position), evaluation, { overlook });
  },

  async whatIf(position, side, cells, { signal } = {}) {
    const { client, toEngine } = await load();
    const harmless = side === 1 ? { first: cells } : { second: cells };
    const score = await client.solveWithout(toEngine(position), harmless, signal ? { signal } : {});
    if (score === null) throw new Error("the engine found no answer in time");
    return score;
  },
};

/** The tree as nodes that know their children. */
function rootOf(tree: SearchTree, rootMaximises: boolean, { skipped, finished }: Package["NODE_FLAGS"]): SearchNode {
  const nodes: (SearchNode & { children: SearchNode[] })[] = [];
  for (let index = 0; index < tree.length; index++) {
    const parent = tree.parent[index]!;
    const flags = tree.flags[index]!;
    const pruned = (flags & skipped) !== 0;
    const node = {
      column: parent < 0 ? null : tree.column[index]!,
      maximises: rootMaximises === (tree.depth[index]! % 2 === 0),
      value: pruned ? null : tree.value[index]!,
      alpha: tree.alpha[index]!,
      beta: tree.beta[index]!,
      pruned,
      finished: (flags & finished) !== 0,
      children: [],
    };
    nodes[parent]?.children.push(node);
    nodes.push(node);
  }
  return nodes[0]!;
}
