import type { Analysis, Bounds } from "fourfold-engine";
import { Position, STANDARD } from "fourfold-engine/rules";
import { describe, expect, it } from "vitest";
import { fallOf, isNextMove } from "../src/fall";
import { besideColumns, cellsBetween, frameOf, ROOM_ABOVE, ROOM_LEFT, winningLines } from "../src/geometry";
import { boundsInSigns, columnScores, estimateMarks } from "../src/scores";

const LARGE = new Position({ columns: 9, rows: 6 });

function found(column_bounds: readonly (Bounds | null)[], best: readonly string[] = []): Analysis {
  const scores = column_bounds.map((each) => (each && each[0] === each[1] ? each[0] : null));
  return {
    language: "en",
    scores,
    column_bounds,
    best,
    score: null,
    result: null,
    bounds: [-27, 27],
    over: false,
    winner: null,
    depth: 0,
    words: { bounds: "", columns: column_bounds.map((each) => each && `proven: ${each}`), verdict: "", hint: "" },
    pv: "",
    plies: null,
    nodes: 0,
    seconds: 0,
    complete: false,
    estimate: null,
  };
}

describe("scores below a board", () => {
  const analysis = found(
    [
      [3, 3],
      [0, 0],
      [-2, -2],
      [-14, 14],
      [1, 9],
      [-9, -1],
      [0, 5],
      [-5, 0],
      [-27, 27],
    ],
    ["1"],
  );
  it("are exact, or pending while they may come at any moment", () => {
    const shown = columnScores(LARGE, analysis);
    expect(shown.map((each) => each?.lines.join(" ") ?? null)).toEqual(["+3", "0", "−2", null, null, null, null, null, null]);
    expect(shown.map((each) => each?.tone)).toEqual(["win", "draw", "loss", ...Array(6)]);
  });
  it("show what is proven so far in a long analysis; trivial bounds stay pending", () => {
    const shown = columnScores(LARGE, analysis, true).slice(3);
    expect(shown.map((each) => each?.lines.join(" ") ?? null)).toEqual(["≤+14 ≥−14", "≥+1", "≤−1", "≥0", "≤0", null]);
    expect(shown.map((each) => each?.tone)).toEqual(["open", "win", "loss", "open", "open", undefined]);
    expect(shown.every((each) => each === null || each.score === null)).toBe(true);
  });
  it("have the engine's words", () => {
    const shown = columnScores(LARGE, analysis, true);
    expect(shown.map((each) => each?.words)).toEqual([...analysis.words.columns.slice(0, -1), undefined]);
  });
  it("have signs for their bounds", () => {
    expect(boundsInSigns([-3, 5])).toEqual(["≤+5", "≥−3"]);
    expect(boundsInSigns([1, 5])).toEqual(["≥+1"]);
    expect(boundsInSigns([-3, 0])).toEqual(["≤0"]);
  });
  it("mark what looks best while bounds are shown, and only then", () => {
    const estimate = { best: ["4", "6"], depth: 8, text: "Columns 4 and 6 look best, not proven." };
    const asking = { analysis: { ...found([[-3, 3]]), estimate }, phase: "long", failure: null } as const;
    expect(estimateMarks(asking)).toEqual([
      { kind: "note", column: 3 },
      { kind: "note", column: 5 },
    ]);
    expect(estimateMarks({ ...asking, phase: "running" })).toEqual([]);
    expect(estimateMarks({ ...asking, analysis: found([[3, 3]], ["1"]) })).toEqual([]);
  });
});

describe("a falling disc", () => {
  const before = Position.fromMoves("44");
  it("takes longer to fall further", () => {
    const [deep, shallow] = [fallOf(Position.fromMoves("1"), 0), fallOf(Position.fromMoves("111111"), 0)];
    expect(deep.height).toBeGreaterThan(shallow.height);
    expect(deep.milliseconds).toBeGreaterThan(shallow.milliseconds);
  });
  it("is the last of the next position only", () => {
    expect(isNextMove(before, before.play(0), 0)).toBe(true);
    expect(isNextMove(before, before.play(0), 1)).toBe(false);
    expect(isNextMove(before, before.play(0).play(1), 1)).toBe(false);
    expect(isNextMove(before.play(0), before, 3)).toBe(false);
    expect(isNextMove(before, before, null)).toBe(false);
  });
});

describe("the picture of a board", () => {
  it("lights up the cells of a line from end to end", () => {
    const cells = (moves: string) => winningLines(Position.fromMoves(moves).winningLine!).map(([start, end]) => cellsBetween(start, end));
    expect(cells("4455667")).toEqual([[3, 4, 5, 6].map((column) => ({ column, row: 0 }))]);
    expect(cells("12233434474")).toEqual([[0, 1, 2, 3].map((step) => ({ column: step, row: step }))]);
  });
  it("has room for the numbers of rows, and its columns beside them", () => {
    const bare = { above: false, below: false, left: false };
    expect(frameOf(STANDARD, bare)).toEqual({ x: 0, y: 0, width: 444, height: 384 });
    expect(frameOf(STANDARD, { above: true, below: true, left: true })).toEqual({
      x: -ROOM_LEFT,
      y: -ROOM_ABOVE,
      width: 444 + ROOM_LEFT,
      height: 384 + 98,
    });
    expect(besideColumns(STANDARD, bare)).toEqual({ left: "2.7027027027027026%", right: "2.7027027027027026%" });
    const { left, right } = besideColumns(STANDARD, { ...bare, left: true });
    expect((444 + ROOM_LEFT) * (1 - (parseFloat(left) + parseFloat(right)) / 100)).toBeCloseTo(420); // seven cells
  });
});
