// Which part of a search tree is drawn: what the search has seen up to a step, opened along the way
// to where it is and wherever the user wants; and where it goes on the page.

import { pathTo, type Step, type TreeNode } from "./steps";

export const ROW = 36;
export const LEVEL = 124;
/** The maximum number of rows: more would be unreadable. */
export const MOST_ROWS = 240;

export interface Placed {
  readonly node: TreeNode;
  readonly x: number;
  readonly y: number;
  readonly isOpen: boolean;
  readonly onPath: boolean;
  /** Whether its value is known at this step. */
  readonly isKnown: boolean;
}

export interface Drawing {
  readonly placed: readonly Placed[];
  readonly width: number;
  readonly height: number;
  /** Whether rows had to be left out. */
  readonly cut: boolean;
}

/**
 * `opened` holds the nodes that the user opened or, with false, closed; all others are open if the
 * search is inside them, or if they belong to the best play that it has found.
 */
export function layOut(
  root: TreeNode,
  index: number,
  step: Step,
  opened: ReadonlyMap<number, boolean>,
  principal: ReadonlySet<number> = new Set(),
): Drawing {
  const path = new Set(pathTo(step.child && !step.child.pruned ? step.child : step.node).map(({ id }) => id));
  const placed: Placed[] = [];
  let rows = 0;
  let deepest = 0;
  let cut = false;

  // Children first, so that a parent stands beside the middle of them.
  const place = (node: TreeNode): number => {
    const seen = node.children.filter((child) => child.seen <= index);
    const isOpen = seen.length > 0 && (opened.get(node.id) ?? (path.has(node.id) || principal.has(node.id)));
    deepest = Math.max(deepest, node.depth);
    const slot = placed.length;
    placed.push(null as unknown as Placed);
    const below: number[] = [];
    if (isOpen) {
      for (const child of seen) {
        if (rows >= MOST_ROWS) {
          cut = true;
          break;
        }
        below.push(place(child));
      }
    }
    const y = below.length > 0 ? (below[0]! + below[below.length - 1]!) / 2 : ROW * rows++ + ROW / 2;
    const isKnown = !node.pruned && node.known <= index;
    placed[slot] = { node, x: node.depth * LEVEL, y, isOpen, onPath: path.has(node.id), isKnown };
    return y;
  };

  place(root);
  return { placed, width: (deepest + 1) * LEVEL, height: Math.max(rows, 1) * ROW, cut };
}

export function hasChildren(node: TreeNode, index: number): boolean {
  return node.children.some((child) => child.seen <= index);
}
