// The search tree up to a step. Nodes that point up maximise, nodes that point down minimise.

import words from "messages:lab";
import { columnLabel } from "fourfold-engine/rules";
import { useEffect, useRef } from "preact/hooks";
import { hasChildren, layOut, type Placed } from "./outline";
import type { Step, TreeNode } from "./steps";
import { nodeValue, windowOf } from "./values";

interface TreeProps {
  readonly root: TreeNode;
  /** Whether there are windows to show. */
  readonly pruning: boolean;
  readonly index: number;
  readonly step: Step;
  /** The nodes of the principal variation; empty while the search is under way. */
  readonly principal: ReadonlySet<number>;
  readonly opened: ReadonlyMap<number, boolean>;
  readonly onToggle: (node: TreeNode, open: boolean) => void;
}

const WIDTH = 74;
const HEIGHT = 22;
const PEAK = 6;
const EDGE = 12;

export function Tree({ root, pruning, index, step, principal, opened, onToggle }: TreeProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawing = layOut(root, index, step, opened, principal);
  const at = new Map(drawing.placed.map((each) => [each.node.id, each]));
  const here = at.get(step.node.id);
  useEffect(() => {
    if (!box.current || !here) return;
    const { clientHeight, clientWidth } = box.current;
    box.current.scrollTop = here.y - clientHeight / 2;
    box.current.scrollLeft = here.x - clientWidth / 2;
  }, [here?.x, here?.y]);
  return (
    <div class="search-tree" ref={box} tabIndex={0} role="region" aria-label={words.tree}>
      <svg
        width={drawing.width + 2 * EDGE}
        height={drawing.height + 2 * EDGE}
        viewBox={`${-EDGE} ${-EDGE} ${drawing.width + 2 * EDGE} ${drawing.height + 2 * EDGE}`}>
        {drawing.placed.map(({ node, x, y }) => {
          const parent = node.parent && at.get(node.parent.id);
          if (!parent) return null;
          const [fromX, bend] = [parent.x + WIDTH, (x - parent.x - WIDTH) / 2];
          const thick = principal.has(node.id) ? " principal" : "";
          return (
            <path
              key={node.id}
              class={`edge${thick}${node.pruned ? " pruned" : ""}`}
              d={`M${fromX} ${parent.y}C${fromX + bend} ${parent.y} ${x - bend} ${y} ${x} ${y}`}
            />
          );
        })}
        {drawing.placed.map((each) => (
          <Node
            key={each.node.id}
            pruning={pruning}
            placed={each}
            index={index}
            isHere={each === here}
            isPrincipal={principal.has(each.node.id)}
            onToggle={onToggle}
          />
        ))}
      </svg>
      {drawing.cut && <p class="muted small-text">{words.cutOff}</p>}
    </div>
  );
}

interface NodeProps {
  readonly placed: Placed;
  readonly pruning: boolean;
  readonly index: number;
  readonly isHere: boolean;
  readonly isPrincipal: boolean;
  readonly onToggle: (node: TreeNode, open: boolean) => void;
}

function Node({ placed, pruning, index, isHere, isPrincipal, onToggle }: NodeProps) {
  const { node, x, y, isOpen, onPath, isKnown } = placed;
  const canOpen = hasChildren(node, index);
  const classes = ["node", isHere && "here", onPath && "on-path", isPrincipal && "principal", node.pruned && "pruned"];
  const value = node.pruned ? "" : isKnown ? nodeValue(node) : "…";
  const move = node.column === null ? "" : columnLabel(node.column);
  const toggle = () => onToggle(node, !isOpen);
  const inWords = node.pruned
    ? words.prunedNode({ move: move || "none" })
    : words.node({
        move: move || "none",
        who: node.maximises ? "MAX" : "MIN",
        value: isKnown ? value : "none",
        window: pruning ? windowOf(node.alpha, node.beta) : "none",
      });
  return (
    <g
      class={classes.filter(Boolean).join(" ")}
      {...(canOpen && {
        role: "button",
        tabindex: 0, // SVG knows it in lower case only
        "aria-expanded": isOpen,
        "aria-label": inWords,
        onClick: toggle,
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          toggle();
        },
      })}>
      <title>{inWords}</title>
      <path class="outline" d={outlineOf(node, x, y)} />
      <text class="move" x={x + 11} y={y + 4} text-anchor="middle">
        {move}
      </text>
      <text class="value" x={x + (move ? 46 : 37)} y={y + 4} text-anchor="middle">
        {value}
      </text>
      {pruning && onPath && node.children.length > 0 && (
        <text class="window" x={x + WIDTH / 2} y={y - HEIGHT / 2 - PEAK - 2} text-anchor="middle">
          {windowOf(node.alpha, node.beta)}
        </text>
      )}
      {canOpen && !isOpen && (
        <text class="more" x={x + WIDTH + 5} y={y + 4}>
          +{node.below}
        </text>
      )}
    </g>
  );
}

function outlineOf(node: TreeNode, x: number, y: number): string {
  const [left, right, top, bottom] = [x, x + WIDTH, y - HEIGHT / 2, y + HEIGHT / 2];
  const middle = x + WIDTH / 2;
  if (node.pruned || node.children.length === 0) return `M${left} ${top}H${right}V${bottom}H${left}z`;
  return node.maximises
    ? `M${left} ${top}L${middle} ${top - PEAK}L${right} ${top}V${bottom}H${left}z`
    : `M${left} ${top}H${right}V${bottom}L${middle} ${bottom + PEAK}L${left} ${bottom}z`;
}
