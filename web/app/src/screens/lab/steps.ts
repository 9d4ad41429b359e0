// A recorded search as a list of steps: nodes visited, values found, branches pruned.

import { NODE_FLAGS, type SearchTree } from "fourfold-engine/types";

export type StepKind =
  /** Enters a position with a window. */
  | "enter"
  /** Evaluates a position at the maximum depth. */
  | "leaf"
  /** Gets the value of a move that is the best so far. */
  | "better"
  /** Gets the value of a move that is not the best so far. */
  | "worse"
  /** Prunes the remaining moves. */
  | "cut"
  /** Returns a value. */
  | "leave";

export interface Step {
  readonly kind: StepKind;
  /** The node that the search is at. */
  readonly node: TreeNode;
  /** The child whose value was just returned, for `better`, `worse` and `cut`. */
  readonly child: TreeNode | null;
  /** The window, and the best value so far, after this step. */
  readonly alpha: number;
  readonly beta: number;
  readonly best: number | null;
  /** Positions looked at so far, this one included, and moves pruned so far. */
  readonly visited: number;
  readonly pruned: number;
}

/** One position that a search looked at, or, `pruned`, did not need to. Values as first sees them. */
export interface TreeNode {
  readonly id: number;
  readonly parent: TreeNode | null;
  readonly depth: number;
  /** The move that leads here; null at the root. */
  readonly column: number | null;
  /** Whether the first side is to move. */
  readonly maximises: boolean;
  /** null if pruned. */
  readonly value: number | null;
  /** The window that the search had. */
  readonly alpha: number;
  readonly beta: number;
  readonly pruned: boolean;
  /** The game is over here. */
  readonly finished: boolean;
  /** In the order visited; the pruned ones last. */
  readonly children: TreeNode[];
  /** Nodes below it that were looked at. */
  below: number;
  /** The first step at which it is seen, and the one after which its value is known. */
  seen: number;
  known: number;
}

export interface Walk {
  readonly root: TreeNode;
  readonly steps: readonly Step[];
}

/** The steps of a search, in order, as the search itself went. `rootMaximises`: the first side is to move at the root. */
export function walk(tree: SearchTree, rootMaximises: boolean): Walk {
  const steps: Step[] = [];
  let visited = 0;
  let pruned = 0;
  const childrenOf: number[][] = Array.from(tree.flags, () => []);
  for (const [id, parent] of tree.parent.entries()) childrenOf[parent]?.push(id);

  const visit = (id: number, parent: TreeNode | null): TreeNode => {
    const [depth, flags] = [tree.depth[id]!, tree.flags[id]!];
    const isPruned = (flags & NODE_FLAGS.skipped) !== 0;
    const node: TreeNode = {
      id,
      parent,
      depth,
      column: parent && tree.column[id]!,
      maximises: rootMaximises === (depth % 2 === 0),
      value: isPruned ? null : tree.value[id]!,
      alpha: tree.alpha[id]!,
      beta: tree.beta[id]!,
      pruned: isPruned,
      finished: (flags & NODE_FLAGS.finished) !== 0,
      children: [],
      below: 0,
      seen: steps.length,
      known: steps.length,
    };
    if (isPruned) return node;
    visited++;
    const isLeaf = childrenOf[id]!.length === 0;
    let { alpha, beta } = node;
    let best: number | null = isLeaf ? node.value : null;
    const step = (kind: StepKind, child: TreeNode | null = null) => {
      steps.push({ kind, node, child, alpha, beta, best, visited, pruned });
    };
    step(isLeaf ? "leaf" : "enter");
    let left: TreeNode[] = [];
    for (const each of childrenOf[id]!) {
      const child = visit(each, node);
      node.children.push(child);
      if (child.pruned) {
        pruned++;
        left = [...left, child];
        continue;
      }
      node.below += 1 + child.below;
      const value = child.value!;
      const better = best === null || (node.maximises ? value > best : value < best);
      if (better) {
        best = value;
        if (node.maximises) alpha = Math.max(alpha, value);
        else beta = Math.min(beta, value);
      }
      step(better ? "better" : "worse", child);
    }
    if (left.length > 0) {
      for (const child of left) child.seen = steps.length;
      step("cut", left[0]!);
    }
    node.known = steps.length;
    if (!isLeaf) step("leave");
    return node;
  };

  return { root: visit(0, null), steps };
}

/** The nodes from the root to this one. */
export function pathTo(node: TreeNode): TreeNode[] {
  return node.parent ? [...pathTo(node.parent), node] : [node];
}

/** The next step of a kind after this one; the last step if there is none. */
export function nextOf(steps: readonly Step[], from: number, kind: StepKind): number {
  const found = steps.findIndex((step, index) => index > from && step.kind === kind);
  return found < 0 ? steps.length - 1 : found;
}
