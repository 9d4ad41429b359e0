// What is being analysed: a board size, moves with variations, and where in them we are.

import { formatMoves, type Position, type Size, STANDARD } from "fourfold-engine/rules";
import { readSize, sizeQuery } from "../../rules/address";
import { InvalidInput, positionAfter, readMoves } from "../../rules/moves";
import { hashOf } from "../../shell/router";
import { type Branches, branchesAt, formatTree, mainLine, parseTree, type Path, promoted, withLine, without } from "./tree";

export interface Study {
  readonly size: Size;
  readonly tree: Branches;
  readonly path: Path;
}

export function emptyStudy(size: Size = STANDARD): Study {
  return { size, tree: [], path: [] };
}

export function positionOf(study: Study): Position {
  return positionAfter(study.path, study.size);
}

export function studyOfMoves(text: string, size: Size): Study {
  const tree = parseTree(text, size);
  return { size, tree, path: mainLine(tree) };
}

export function played(study: Study, column: number): Study {
  const path = [...study.path, column];
  return { ...study, tree: withLine(study.tree, path), path };
}

/** The whole line from here on, put in as a variation; we go `plies` moves into it. */
export function followed(study: Study, line: Path, plies: number): Study {
  const whole = [...study.path, ...line.slice(0, plies)];
  return { ...study, tree: withLine(study.tree, whole), path: whole };
}

export function wentTo(study: Study, path: Path): Study {
  return { ...study, path };
}

export function back(study: Study): Study {
  return wentTo(study, study.path.slice(0, -1));
}

export function forward(study: Study): Study {
  const next = branchesAt(study.tree, study.path)[0];
  return next ? wentTo(study, [...study.path, next.column]) : study;
}

export function toEnd(study: Study): Study {
  return wentTo(study, [...study.path, ...mainLine(study.tree, study.path)]);
}

export function withoutHere(study: Study): Study {
  if (study.path.length === 0) return study;
  return { ...study, tree: without(study.tree, study.path), path: study.path.slice(0, -1) };
}

export function withMainHere(study: Study): Study {
  return { ...study, tree: promoted(study.tree, study.path) };
}

// ---- Addresses: `#/analyse/44(5)5?at=44&size=8x7`

export function addressOf({ size, tree, path }: Study): string {
  const atEnd = path.join() === mainLine(tree).join();
  return hashOf("analyse", formatTree(tree), {
    ...sizeQuery(size),
    ...(!atEnd && { at: formatMoves(path) }),
  });
}

export function studyOfAddress(rest: string, query: URLSearchParams): Study {
  const size = readSize(query);
  const study = studyOfMoves(rest, size);
  const at = query.get("at");
  if (at === null) return study;
  const path = readMoves(at.slice(0, 100), size);
  const known = path.every((column, index) => branchesAt(study.tree, path.slice(0, index)).some((each) => each.column === column));
  if (!known) throw new InvalidInput("The place in this link is not among its moves.");
  return wentTo(study, path);
}
