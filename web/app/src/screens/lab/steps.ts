// A recorded search as a list of steps: nodes visited, values found, branches pruned.

import type { SearchNode } from "./nodes";

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

/** A node that knows where it is in the tree, and when the search came and went. */
export interface TreeNode extends Omit<SearchNode, "children"> {
  readonly id: number;
  readonly parent: TreeNode | null;
  readonly depth: number;
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

/** The steps of a search, in order; as the search itself went, with the window that it had. */
export function walk(tree: SearchNode): Walk {
  const steps: Step[] = [];
  let nextId = 0;
  let visited = 0;
  let pruned = 0;

  const visit = (source: SearchNode, parent: TreeNode | null): TreeNode => {
    const node: TreeNode = {
      ...source,
      id: nextId++,
      parent,
      depth: parent ? parent.depth + 1 : 0,
      children: [],
      below: 0,
      seen: steps.length,
      known: steps.length,
    };
    if (source.pruned) return node;
    visited++;
    const isLeaf = source.children.length === 0;
    let { alpha, beta } = source;
    let best: number | null = isLeaf ? source.value : null;
    const step = (kind: StepKind, child: TreeNode | null = null) => {
      steps.push({ kind, node, child, alpha, beta, best, visited, pruned });
    };
    step(isLeaf ? "leaf" : "enter");
    let left: TreeNode[] = [];
    for (const each of source.children) {
      const child = visit(each, node);
      node.children.push(child);
      if (each.pruned) {
        pruned++;
        left = [...left, child];
        continue;
      }
      node.below += 1 + child.below;
      const value = each.value!;
      const better = best === null || (source.maximises ? value > best : value < best);
      if (better) {
        best = value;
        if (source.maximises) alpha = Math.max(alpha, value);
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

  return { root: visit(tree, null), steps };
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
