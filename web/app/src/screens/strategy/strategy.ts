// A strategy of one of the players: which answer or which diagram belongs to a position, in either orientation.
// docs/strategy.md describes the file.

import { Position, parseMoves, type Side } from "fourfold-engine/rules";

interface Entry {
  readonly moves: string;
  readonly answer?: number;
  readonly diagram?: number;
  readonly share?: number;
}

export interface StrategyFile {
  /** Missing: a win. */
  readonly goal?: string;
  /** The moves after which it can begin. Missing: the empty board. */
  readonly starts?: readonly string[];
  readonly positions: readonly unknown[];
  readonly diagrams: readonly string[];
}

/** A position of the strategy, as the file has it. */
export interface Node {
  /** Its index in the file. */
  readonly number: number;
  readonly position: Position;
  /** The column of the answer, from 0; null at a diagram. */
  readonly answer: number | null;
  /** Rows from top to bottom; null where there is an answer. */
  readonly diagram: string | null;
  /** The share of games against typical opponents in which it occurs. */
  readonly share: number;
  /** The name of its card. */
  readonly card: string;
}

/** A position on the board: what the strategy says about it, in the board's orientation. */
export interface Found {
  readonly node: Node;
  readonly answer: number | null;
  readonly diagram: string | null;
}

/** A position of the strategy with a line of moves that leads there by the strategy. */
export interface Step extends Found {
  readonly position: Position;
  readonly line: readonly number[];
}

/** The same with left and right exchanged. */
export function mirrorStep({ node, answer, diagram, position, line }: Step): Step {
  return {
    node,
    answer: answer === null ? null : mirrorColumn(answer),
    diagram: diagram === null ? null : mirrorDiagram(diagram),
    position: position.mirror(),
    line: line.map(mirrorColumn),
  };
}

export const mirrorColumn = (column: number) => 6 - column;

export function mirrorDiagram(diagram: string): string {
  return diagram
    .split("/")
    .map((row) => [...row].reverse().join(""))
    .join("/");
}

/** Names a position and what to do there, the same for mirror images: another strategy's answer needs another card. */
export function cardName(position: Position, answer: number | null, diagram: string | null): string {
  const what = answer === null ? [diagram!, mirrorDiagram(diagram!)].sort()[0]! : position.play(answer).key.toString(36);
  return `${position.key.toString(36)}-${hash(what)}`;
}

/** FNV-1a of 32 bits. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (const char of text) value = Math.imul(value ^ char.charCodeAt(0), 0x01000193) >>> 0;
  return value.toString(36);
}

export class Strategy {
  readonly diagramCount: number;
  /** Whose strategy it is. */
  readonly side: Side;
  /** Whether a draw is good enough. */
  readonly mayDraw: boolean;
  /** The steps with nothing of the strategy before them. */
  readonly starts: readonly Step[];
  readonly #file: StrategyFile;
  /** The entries of each ply, with their indices. Positions are built only for the plies that are looked at. */
  readonly #entries = new Map<number, (readonly [Entry, number])[]>();
  readonly #nodes = new Map<number, Map<bigint, Node>>();
  /** By line: asked for again after every answer of the user. */
  readonly #after = new Map<string, readonly Step[]>();

  constructor(file: StrategyFile) {
    this.#file = file;
    this.diagramCount = file.diagrams.length;
    for (const [number, entry] of (file.positions as Entry[]).entries()) {
      const ply = entry.moves.length;
      const same = this.#entries.get(ply);
      if (same) same.push([entry, number]);
      else this.#entries.set(ply, [[entry, number]]);
    }
    this.mayDraw = file.goal === "draw";
    this.starts = (file.starts ?? [""]).flatMap((moves) => {
      const line = parseMoves(moves);
      const position = line.reduce((reached, column) => reached.play(column), new Position());
      const found = this.find(position);
      return found ? [{ ...found, position, line }] : [];
    });
    this.side = (file.starts?.[0] ?? "").length % 2 === 0 ? "first" : "second";
  }

  get size(): number {
    return this.#file.positions.length;
  }

  /** The names of all cards. */
  get cards(): ReadonlySet<string> {
    const nodes = [...this.#entries.keys()].flatMap((ply) => [...this.#nodesOf(ply).values()]);
    return new Set(nodes.map(({ card }) => card));
  }

  /** What the strategy says about a position, or null if it is not one of its own. */
  find(position: Position): Found | null {
    const node = this.#nodesOf(position.ply).get(position.key);
    if (!node) return null;
    const isMirrored = !node.position.equals(position);
    if (!isMirrored) return { node, answer: node.answer, diagram: node.diagram };
    return {
      node,
      answer: node.answer === null ? null : mirrorColumn(node.answer),
      diagram: node.diagram === null ? null : mirrorDiagram(node.diagram),
    };
  }

  /** The steps after a step's answer, one for each position that the opponent's replies lead to. None at a diagram. */
  stepsAfter({ position, line, answer }: Step): readonly Step[] {
    if (answer === null) return [];
    const name = line.join("");
    let steps = this.#after.get(name);
    if (!steps) {
      const answered = position.play(answer);
      const replies = answered.legalMoves.flatMap((column) => {
        const reached = answered.play(column);
        const found = this.find(reached);
        return found ? [{ ...found, position: reached, line: [...line, answer, column] }] : [];
      });
      const isFirst = ({ node }: Step, index: number) => replies.findIndex((other) => other.node === node) === index;
      steps = replies.filter(isFirst);
      this.#after.set(name, steps);
    }
    return steps;
  }

  #nodesOf(ply: number): ReadonlyMap<bigint, Node> {
    let nodes = this.#nodes.get(ply);
    if (!nodes) {
      nodes = new Map(
        (this.#entries.get(ply) ?? []).map(([entry, number]) => this.#nodeOf(entry, number)).map((node) => [node.position.key, node]),
      );
      this.#nodes.set(ply, nodes);
    }
    return nodes;
  }

  #nodeOf({ moves, answer, diagram, share = 0 }: Entry, number: number): Node {
    const position = parseMoves(moves).reduce((reached, column) => reached.play(column), new Position());
    const column = answer === undefined ? null : answer - 1;
    const marks = diagram === undefined ? null : this.#file.diagrams[diagram]!;
    return { number, position, answer: column, diagram: marks, share, card: cardName(position, column, marks) };
  }
}
