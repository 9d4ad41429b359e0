// Values as people read them.

import type { TreeNode } from "./steps";

const WON = 900_000; // evaluations give a million and more for a finished game

/** A value or a bound of the window; "+W" if first has won, "−W" if second has. */
export function formatValue(value: number): string {
  if (value === Infinity) return "∞";
  if (value === -Infinity) return "−∞";
  if (value >= WON) return "+W";
  if (value <= -WON) return "−W";
  return value < 0 ? `−${-value}` : String(value);
}

/** The value of a node; with ≤ or ≥ if pruning left only a bound. */
export function nodeValue(node: TreeNode): string {
  if (node.value === null) return "";
  const bound = node.children.length === 0 ? "" : node.value <= node.alpha ? "≤" : node.value >= node.beta ? "≥" : "";
  return bound + formatValue(node.value);
}

export function windowOf(alpha: number, beta: number): string {
  return `[${formatValue(alpha)}, ${formatValue(beta)}]`;
}
