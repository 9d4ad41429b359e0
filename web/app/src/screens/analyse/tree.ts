// Moves with variations, as a value. A place in the tree is the moves that lead there.
//
// Written down, alternatives to a move follow it in parentheses: in `44(5)5` the second move is 4,
// might have been 5, and the third is 5.

import words from "messages:analyse";
import { columnLabel, Position, type Size } from "fourfold-engine/rules";
import { InvalidInput, readMove, symbolsOf } from "../../rules/moves";

/** What may be played from somewhere; the first is the main line. */
export type Branches = readonly Branch[];

export interface Branch {
  readonly column: number;
  readonly next: Branches;
}

export type Path = readonly number[];

/** A limit for trees in links: more than a full board with some variations needs. */
const LONGEST_TEXT = 4000;

export function branchesAt(tree: Branches, path: Path): Branches {
  const [column, ...rest] = path;
  if (column === undefined) return tree;
  const branch = tree.find((each) => each.column === column);
  return branch ? branchesAt(branch.next, rest) : [];
}

/** The tree with a line in it, as a variation where it is new. */
export function withLine(tree: Branches, line: Path): Branches {
  const [column, ...rest] = line;
  if (column === undefined) return tree;
  const known = tree.find((each) => each.column === column);
  if (!known) return [...tree, { column, next: withLine([], rest) }];
  return tree.map((each) => (each === known ? { column, next: withLine(each.next, rest) } : each));
}

/** The tree without what is played at the end of a line, and all that follows. */
export function without(tree: Branches, line: Path): Branches {
  const [column, ...rest] = line;
  if (rest.length === 0) return tree.filter((each) => each.column !== column);
  return tree.map((each) => (each.column === column ? { column, next: without(each.next, rest) } : each));
}

/** The tree in which a line is the main one. */
export function promoted(tree: Branches, line: Path): Branches {
  const [column, ...rest] = line;
  const chosen = tree.find((each) => each.column === column);
  if (!chosen) return tree;
  return [{ column: chosen.column, next: promoted(chosen.next, rest) }, ...tree.filter((each) => each !== chosen)];
}

/** How the main line goes on from a place. */
export function mainLine(tree: Branches, from: Path = []): number[] {
  const line: number[] = [];
  for (let branches = branchesAt(tree, from); branches[0]; branches = branches[0].next) line.push(branches[0].column);
  return line;
}

export function formatTree(tree: Branches): string {
  const [main, ...others] = tree;
  if (!main) return "";
  const aside = others.map((other) => `(${columnLabel(other.column)}${formatTree(other.next)})`);
  return columnLabel(main.column) + aside.join("") + formatTree(main.next);
}

/** Reads what `formatTree` writes, or what people type. Every move must be possible. */
export function parseTree(text: string, size: Size): Branches {
  if (text.length > LONGEST_TEXT) throw new InvalidInput(words.tooLong({ limit: LONGEST_TEXT }));
  let tree: Branches = [];
  let path: Path = [];
  let positions: readonly Position[] = [new Position(size)]; // before and after each move of the path
  const asides: (readonly [Path, readonly Position[]])[] = [];
  for (const symbol of symbolsOf(text, () => path.length)) {
    if (symbol === "(") {
      if (path.length === 0) throw new InvalidInput(words.tooEarly);
      asides.push([path, positions]);
      [path, positions] = [path.slice(0, -1), positions.slice(0, -1)]; // an alternative to the move before
    } else if (symbol === ")") {
      const back = asides.pop();
      if (!back) throw new InvalidInput(words.notOpened);
      [path, positions] = back;
    } else {
      const position = positions[positions.length - 1]!;
      const column = readMove(symbol, position);
      [path, positions] = [
        [...path, column],
        [...positions, position.play(column)],
      ];
      tree = withLine(tree, path);
    }
  }
  if (asides.length > 0) throw new InvalidInput(words.notClosed);
  return tree;
}
