// A search tree as nodes that know their children.

import { NODE_FLAGS, type SearchTree } from "fourfold-engine/types";

/** One position that a search looked at, or, `pruned`, did not need to. Values as first sees them. */
export interface SearchNode {
  /** The move that leads here; null at the root. */
  readonly column: number | null;
  /** Whether the first side is to move. */
  readonly maximises: boolean;
  /** null if pruned. */
  readonly value: number | null;
  readonly alpha: number;
  readonly beta: number;
  readonly pruned: boolean;
  /** The game is over here. */
  readonly finished: boolean;
  /** In the order visited; the pruned ones last. */
  readonly children: readonly SearchNode[];
}

export function rootOf(tree: SearchTree, rootMaximises: boolean): SearchNode {
  const nodes: (SearchNode & { children: SearchNode[] })[] = [];
  for (let index = 0; index < tree.length; index++) {
    const parent = tree.parent[index]!;
    const flags = tree.flags[index]!;
    const pruned = (flags & NODE_FLAGS.skipped) !== 0;
    const node = {
      column: parent < 0 ? null : tree.column[index]!,
      maximises: rootMaximises === (tree.depth[index]! % 2 === 0),
      value: pruned ? null : tree.value[index]!,
      alpha: tree.alpha[index]!,
      beta: tree.beta[index]!,
      pruned,
      finished: (flags & NODE_FLAGS.finished) !== 0,
      children: [],
    };
    nodes[parent]?.children.push(node);
    nodes.push(node);
  }
  return nodes[0]!;
}
