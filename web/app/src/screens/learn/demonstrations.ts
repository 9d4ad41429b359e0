// A short demonstration at the beginning of each lesson: a line of moves, with something to read at some of them. Most lines are mirror
// images of lines that the lessons contain, so that the solver has proven them.

import type { Side } from "fourfold-engine/rules";

export interface Demonstration {
  /** The moves that lead to where it begins. */
  readonly moves: string;
  /** What is shown. */
  readonly line: string;
  /** What to read after so many moves of the line; until the next one. */
  readonly notes: Readonly<Record<number, string>>;
  /** Who makes four at its end, if someone does. */
  readonly winner: Side | null;
}

/** By the ids of the lessons. */
export const DEMONSTRATIONS: Readonly<Record<string, Demonstration>> = {
  centre: {
    moves: "",
    line: "4433526",
    notes: {
      0: "Two players take turns. Watch how a short game goes.",
      1: "A disc falls to the lowest free cell of its column.",
      5: "{First} has three in the bottom row, and both ends are free.",
      6: "{Second} can stop only one end …",
      7: "… and {First} makes four at the other one.",
    },
    winner: "first",
  },
  threats: {
    moves: "43473",
    line: "5522",
    notes: {
      0: "{First} is about to get three in row 2.",
      2: "Three in row 2: the cells at both ends, in columns 2 and 6, are threats. A disc of {First} there makes four.",
      3: "Nobody can play there yet. But {Second} now fills the cell below one of them …",
      4: "… and {First} drops a disc on top.",
    },
    winner: "first",
  },
  "double-threats": {
    moves: "446466",
    line: "537",
    notes: {
      0: "{First} has two discs in the bottom row, with a gap between them.",
      1: "Three in a row, and both ends are free: two threats at once.",
      2: "{Second} stops one of them …",
      3: "… and the other one wins.",
    },
    winner: "first",
  },
  "forced-lines": {
    moves: "4444323333",
    line: "655",
    notes: {
      0: "{First} is to move, and decides where the next disc of {Second} goes.",
      1: "This threatens four at once, so {Second} has only one answer.",
      2: "{Second} had to play here. That disc makes the cell above it playable …",
      3: "… and there {First} makes four.",
    },
    winner: "first",
  },
  defence: {
    moves: "4454455",
    line: "66723",
    notes: {
      0: "{First} wants two threats at once. {Second} is to move and has to find the only moves.",
      1: "First {Second} takes the cell that {First} needs.",
      2: "{First} tries again …",
      3: "… and {Second} finds the next only move.",
      5: "The danger is over: with perfect play, this is a draw.",
    },
    winner: null,
  },
  "odd-and-even": {
    moves: "444554555464536636121166",
    line: "11177777722",
    notes: {
      0: "{First} is to move, and builds a threat in an odd row.",
      1: "The threat is at column 2, row 3. Nobody wants to play below it.",
      2: "So both sides fill the other cells, in pairs.",
      9: "{Second} is to move, and whatever is left loses.",
      10: "{Second} plays below the threat …",
      11: "… and {First} makes four.",
    },
    winner: "first",
  },
  zugzwang: {
    moves: "452445235235343346342221551117",
    line: "777771166",
    notes: {
      0: "{First} has a threat in column 6. {First} answers every move in the same column, and waits.",
      2: "Pair after pair …",
      7: "… until {Second} has nothing left but column 6.",
      8: "This is zugzwang: {Second} had to play below the threat …",
      9: "… and {First} makes four on top.",
    },
    winner: "first",
  },
  opening: {
    moves: "",
    line: "44",
    notes: {
      0: "Seven first moves, and only one of them wins with perfect play.",
      1: "The middle. Its neighbours draw, and the four outer columns lose.",
      2: "{Second} takes the cell above it, which makes it as hard as possible. The exercises ask how to go on.",
    },
    winner: null,
  },
  endgame: {
    moves: "45544353341536154266746375317777",
    line: "1116622",
    notes: {
      0: "The board is nearly full. Nobody wants to play below a threat: count the cells that are left.",
      1: "{First} plays column 1, so that an even number of cells is left beside column 2.",
      5: "All of them are filled, and {Second} is to move.",
      6: "{Second} had to play below the threat …",
      7: "… and {First} makes four.",
    },
    winner: "first",
  },
};

/** What to read after some moves of the line. */
export function noteAt({ notes }: Demonstration, at: number): string {
  const latest = Math.max(
    ...Object.keys(notes)
      .map(Number)
      .filter((ply) => ply <= at),
  );
  return notes[latest]!;
}
