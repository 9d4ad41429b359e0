import { toExplanation } from "fourfold-board/components";
import type { Explanation, Fact } from "fourfold-engine";
import { Position } from "fourfold-engine/rules";
import { describe, expect, it } from "vitest";
import { namesInSentences } from "../src/common/names";
import { factsOf, marksOfFacts } from "../src/explain/sentences";
import { newGame } from "../src/rules/game";

const FOUND: Explanation = {
  language: "en",
  score: 18,
  result: "win in 1",
  best: ["4"],
  pv: "4",
  move: "4",
  line: "4",
  complete: true,
  estimate: null,
  beyond_scores: true,
  about_position: [],
  about_position_facts: [],
  about_move_facts: [],
  moments: [],
  about_move: ["Column 4 makes four and wins at once."],
  about_others: ["Column 1 wins too, but in 8 instead of 1."],
  about_others_facts: [],
  marks: [
    { kind: "best", column: "4", row: null, side: null },
    { kind: "threat", column: "1", row: 4, side: "second" },
  ],
  facts: [],
  columns: [],
  threats: [],
};

describe("an explanation", () => {
  it("counts columns and rows from 0", () => {
    expect(toExplanation(FOUND)).toMatchObject({
      column: 3,
      isBest: true,
      line: [3],
      about_move: FOUND.about_move,
      marks: [
        { kind: "best", column: 3 },
        { kind: "threat", column: 0, row: 3, side: "second" },
      ],
    });
  });
  it("may be about a move that is not the best, or about none", () => {
    expect(toExplanation({ ...FOUND, move: "1" })).toMatchObject({ column: 0, isBest: false });
    expect(toExplanation({ ...FOUND, move: null, line: "" })).toMatchObject({ column: null, isBest: false, line: [] });
  });
});

describe("a sentence", () => {
  const position = Position.fromMoves("414141");
  const fact = (column: string, text: string, more: object) =>
    ({ kind: "x", column, text, marks: [], beyond_scores: true, ...more }) as unknown as Fact;
  const about = (column: string, best: boolean, ...facts: readonly Fact[]) => ({
    column,
    score: null,
    best,
    facts,
    in_full: [],
    in_short: [],
    in_full_facts: [],
    in_short_facts: [],
  });
  const found: Explanation = {
    ...FOUND,
    columns: [
      about("4", true, fact("4", "Four wins.", { marks: [{ kind: "win", column: "4", row: 4, side: "first" }] })),
      about("1", false, fact("1", "One lets 4 2.", { line: "142", own: false }), fact("1", "One forces 1 4.", { line: "14", own: true })),
    ],
  };
  const [wins, lets, forces] = [found.columns[0]!.facts[0]!, ...found.columns[1]!.facts];
  const lit = (...facts: readonly Fact[]) => marksOfFacts(facts, found, position);
  it("points at its move and at its cells", () => {
    expect(lit(wins!)).toEqual([
      { kind: "best", column: 3 },
      { kind: "win", column: 3, row: 3, side: "first" },
    ]);
  });
  it("numbers the moves that it lists", () => {
    const numbered = (column: number, row: number, label: string) => ({ kind: "note", column, row, label });
    expect(lit(lets!)).toEqual([{ kind: "bad", column: 0 }, numbered(3, 3, "1"), numbered(1, 0, "2")]);
    expect(lit(forces!)).toEqual([{ kind: "bad", column: 0 }, numbered(0, 3, "1"), numbered(3, 3, "2")]);
    expect(lit(wins!, lets!)).toHaveLength(4); // a cell is marked once
    const later = fact("1", "One leads to a threat.", { kind: "leads-to-threats", line: "14233" });
    expect(lit(later)).toEqual([{ kind: "bad", column: 0 }]); // its moves are only counted
  });
  it("states facts about one move or several", () => {
    const stated = factsOf({
      ...found,
      about_move_facts: [0],
      about_others_facts: [
        [
          { column: "1", fact: 1 },
          { column: "1", fact: 0 },
        ],
      ],
    });
    expect(stated).toEqual({ about_position: [], about_move: [[wins]], about_others: [[forces, lets]] });
  });
});

describe("in sentences", () => {
  const names = (first: string, second: string) => namesInSentences(newGame({ first, second }));
  it("players go by their names, unless one is too long or both are the same", () => {
    expect(names("Ada", "Lovelace, A.")).toEqual({ first: "Ada", second: "Lovelace, A." });
    expect(names("first", "Alan")).toEqual({ first: "Red", second: "Alan" });
    for (const other of ["A".repeat(31), "Alan"]) expect(names(other, "Alan")).toEqual({ first: "Red", second: "Yellow" });
  });
  it("the person who played here is “you”", () => {
    expect(names("You", "Learner")).toEqual({ first: "You", second: "Learner", you: "first" });
    expect(names("Threats, 6 plies", "You")).toEqual({ first: "Threats", second: "You", you: "second" });
    expect(names("You", "You")).toEqual({ first: "Red", second: "Yellow" });
  });
});
