import { describe, expect, it } from "vitest";
import file from "../../../src/fourfold/puzzles/data/puzzles.json";
import { NOTHING, readProgress, record, solvedAtFirstTry, streakOn } from "../src/screens/puzzles/progress";
import {
  again,
  begin,
  dayOf,
  difficultyOf,
  pickPuzzle,
  positionOfPuzzle,
  puzzleOfDay,
  readPuzzles,
  readWanted,
  show,
  tryColumn,
} from "../src/screens/puzzles/puzzle";

const puzzles = readPuzzles(file);
const puzzle = puzzles[0]!;
const wrong = positionOfPuzzle(puzzle).legalMoves.find((column) => column !== puzzle.solution)!;
const solved = tryColumn(begin(puzzle), puzzle.solution);

describe("the shipped puzzles", () => {
  it("are at least 500, and can all be played", () => {
    expect(puzzles.length).toBeGreaterThanOrEqual(500);
    for (const each of puzzles) expect(positionOfPuzzle(each).isPlayable(each.solution)).toBe(true);
    expect(new Set(puzzles.map(difficultyOf)).size).toBe(4);
  });
});

describe("the puzzle of the day", () => {
  it("is that of Python", () => {
    const day = dayOf(Date.UTC(2026, 0, 31, 23, 59));
    expect(puzzleOfDay(puzzles, day).number).toBe(397);
    expect(puzzleOfDay(puzzles, day + 1).number).toBe(516);
  });
});

describe("addresses", () => {
  it("name a day, a number or a difficulty", () => {
    expect(readWanted("", 600)).toEqual({ day: true });
    expect(readWanted("today", 600)).toEqual({ day: true });
    expect(readWanted("12", 600)).toEqual({ number: 12 });
    expect(readWanted("hard", 600)).toEqual({ difficulty: "hard" });
  });
  it.each(["0", "601", "-1", "<b>", "1e3", "__proto__", "x".repeat(9999)])("refuses %s", (rest) => {
    expect(() => readWanted(rest, 600)).toThrow("Use a number from 1 to 600");
  });
});

describe("choosing a puzzle", () => {
  it("prefers those not solved, and never fails", () => {
    const easy = puzzles.filter((each) => difficultyOf(each) === "easy");
    const butOne = new Set(easy.slice(1).map(({ moves }) => moves));
    expect(pickPuzzle(puzzles, "easy", butOne, 0.99)).toBe(easy[0]);
    const all = new Set(easy.map(({ moves }) => moves));
    expect(easy).toContain(pickPuzzle(puzzles, "easy", all, 1));
    expect(pickPuzzle(puzzles, "easy", butOne, 0, easy[0])).not.toBe(easy[0]);
  });
});

describe("solving", () => {
  it("takes one move only", () => {
    const missed = tryColumn(begin(puzzle), wrong);
    expect([missed.status, missed.errors]).toEqual(["wrong", 1]);
    const found = tryColumn(again(missed), puzzle.solution);
    expect([found.status, found.errors]).toEqual(["solved", 1]);
    expect(tryColumn(found, wrong)).toBe(found);
    expect(show(found)).toBe(found);
    expect(tryColumn(show(begin(puzzle)), puzzle.solution).status).toBe("shown");
  });
});

describe("progress", () => {
  it("counts puzzles in a row, each solved at the first try", () => {
    let progress = record(NOTHING, solved, null);
    expect([progress.row, progress.solved]).toEqual([1, [puzzle.moves]]);
    expect(record(progress, solved, null).row).toBe(1); // the same again counts once
    progress = record(progress, tryColumn(begin(puzzles[1]!), puzzles[1]!.solution), null);
    expect(progress.row).toBe(2);
    progress = record(progress, show(begin(puzzles[2]!)), null);
    expect([progress.row, progress.longestRow]).toEqual([0, 2]);
  });
  it("counts the first try only, also after a reload and after the answer was shown", () => {
    const missed = tryColumn(begin(puzzle), wrong);
    let progress = record(NOTHING, missed, null);
    progress = record(progress, tryColumn(again(missed), puzzle.solution), null);
    expect([progress.solved, solvedAtFirstTry(progress), progress.row]).toEqual([[puzzle.moves], 0, 0]);
    progress = record(NOTHING, missed, null);
    progress = record(readProgress(JSON.parse(JSON.stringify(progress))), solved, null); // a reload forgets the attempt
    expect([progress.solved.length, solvedAtFirstTry(progress), progress.row]).toEqual([1, 0, 0]);
    progress = record(record(NOTHING, show(begin(puzzle)), null), solved, null);
    expect(solvedAtFirstTry(progress)).toBe(0);
  });
  it("keeps a first try that was right when the puzzle is tried again", () => {
    const progress = record(record(NOTHING, solved, null), tryColumn(begin(puzzle), wrong), null);
    expect([solvedAtFirstTry(progress), progress.missed, progress.row]).toEqual([1, [], 0]);
  });
  it("counts days without a gap", () => {
    let progress = record(NOTHING, solved, 100);
    progress = record(progress, solved, 100);
    expect(progress.days).toBe(1);
    progress = record(progress, solved, 101);
    expect([progress.days, streakOn(progress, 101), streakOn(progress, 102)]).toEqual([2, 2, 2]);
    expect(streakOn(progress, 103)).toBe(0);
    progress = record(progress, solved, 105);
    expect([progress.days, progress.longestDays]).toEqual([1, 2]);
  });
  it.each([null, 7, "x", [], { solved: 3, row: -1, lastDay: "x" }, { solved: [1, null], days: 1e99 }])("reads %j as nothing", (stored) =>
    expect(readProgress(stored)).toEqual(NOTHING),
  );
  it("survives being kept", () => {
    const progress = record(NOTHING, solved, 100);
    expect(readProgress(JSON.parse(JSON.stringify(progress)))).toEqual(progress);
  });
});
