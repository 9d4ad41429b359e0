// A short demonstration at the beginning of each lesson: a line of moves, with something to read at some of them. Most lines are mirror
// images of lines that the lessons contain, so that the solver has proven them.

import words from "messages:learn";
import type { Side } from "fourfold-engine/rules";

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

/** What to read after so many moves of a lesson's line; notes stay until the next one. */
export function noteAt(lesson: string, at: number, names: Readonly<Record<Side, string>>): string {
  const notes: Readonly<Record<string, string | ((values: Readonly<Record<Side, string>>) => string)>> =
    words.demonstrations[lesson as keyof typeof words.demonstrations];
  const latest = Math.max(
    ...Object.keys(notes)
      .map(Number)
      .filter((number) => number <= at),
  );
  const note = notes[latest]!;
  return typeof note === "string" ? note : note(names);
}
