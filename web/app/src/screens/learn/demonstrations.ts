// A short demonstration at the beginning of each lesson: a line of moves. What to read at some of them is with the texts of the lesson.
// Most lines are mirror images of lines that the lessons contain, so that the solver has proven them.

import type { Side } from "fourfold-engine/rules";
import type { Lesson, Said } from "./lesson";

export interface Demonstration {
  /** The moves that lead to where it begins. */
  readonly moves: string;
  /** What is shown. */
  readonly line: string;
  /** Who makes four at its end, if someone does. */
  readonly winner: Side | null;
}

/** By the ids of the lessons. */
export const DEMONSTRATIONS: Readonly<Record<string, Demonstration>> = {
  centre: {
    moves: "",
    line: "4433526",
    winner: "first",
  },
  threats: {
    moves: "43473",
    line: "5522",
    winner: "first",
  },
  "double-threats": {
    moves: "446466",
    line: "537",
    winner: "first",
  },
  "forced-lines": {
    moves: "4444323333",
    line: "655",
    winner: "first",
  },
  defence: {
    moves: "4454455",
    line: "66723",
    winner: null,
  },
  "odd-and-even": {
    moves: "444554555464536636121166",
    line: "11177777722",
    winner: "first",
  },
  zugzwang: {
    moves: "452445235235343346342221551117",
    line: "777771166",
    winner: "first",
  },
  opening: {
    moves: "",
    line: "44",
    winner: null,
  },
  endgame: {
    moves: "45544353341536154266746375317777",
    line: "1116622",
    winner: "first",
  },
};

/** What to read after some moves of the line. */
export function noteAt({ demo }: Pick<Lesson, "demo">, at: number): Said {
  const latest = Math.max(
    ...Object.keys(demo)
      .map(Number)
      .filter((ply) => ply <= at),
  );
  return demo[latest]!;
}
