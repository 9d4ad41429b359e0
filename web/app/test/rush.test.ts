import { beforeEach, describe, expect, it } from "vitest";
import file from "../../../src/fourfold/learn/puzzles/data/puzzles.json";
import { readPuzzles } from "../src/screens/puzzles/puzzle";
import { isOver, livesLeft, RUSH_TIME, solvedIn, startRun, timeLeft, withResult } from "../src/screens/puzzles/run";
import { readDaily } from "../src/state/daily";
import { mergedBests, readBests, withRun } from "../src/state/rush";
import { newBrowser } from "./browserStorage";

const PUZZLES = readPuzzles(file);

describe("a run", () => {
  it("gets harder, and never shows a puzzle twice", () => {
    let run = startRun("rush", PUZZLES, 0.5);
    for (let index = 0; index < 30; index++) run = withResult(run, true, PUZZLES, 0.5);
    const ratings = run.tried.map(({ puzzle }) => puzzle.rating);
    expect(ratings[0]).toBeLessThan(600);
    expect(ratings.at(-1)).toBeGreaterThan(1300);
    expect(new Set(run.tried.map(({ puzzle }) => puzzle.number)).size).toBe(30);
    expect(Math.max(...run.tried.map(({ puzzle }) => puzzle.line.length))).toBeLessThanOrEqual(5);
    expect(solvedIn(run)).toBe(30);
  });
  it("ends with the third miss, and a rush when the time is up", () => {
    let run = startRun("survival", PUZZLES, 0);
    for (const solved of [false, true, false]) run = withResult(run, solved, PUZZLES, 0.9);
    expect([livesLeft(run), isOver(run, 1e9)]).toEqual([1, false]);
    expect(isOver(withResult(run, false, PUZZLES, 0), 0)).toBe(true);
    const rush = startRun("rush", PUZZLES, 0);
    expect([isOver(rush, RUSH_TIME - 1), isOver(rush, RUSH_TIME), timeLeft(rush, 1000)]).toEqual([false, true, RUSH_TIME - 1000]);
  });
});

describe("best results", () => {
  it("are kept with their day", () => {
    let bests = withRun(readBests(null), "rush", 0, "2026-01-01", true);
    bests = withRun(bests, "rush", 7, "2026-01-02", false);
    bests = withRun(bests, "rush", 5, "2026-01-03", true);
    expect(bests.rush).toEqual({ solved: 7, day: "2026-01-02", runs: 2 });
    expect(bests.survival.runs).toBe(0);
    expect(mergedBests(bests, { rush: { solved: 9, day: "2025-12-31", runs: 1 } }).rush).toEqual({ solved: 9, day: "2025-12-31", runs: 2 });
  });
  it("are read from anything", () => {
    for (const broken of [7, "x", [], { rush: { solved: -1, runs: 2 } }]) expect(readBests(broken).rush.solved).toBe(0);
    expect(readBests({ rush: { solved: 3, runs: 1, day: 5 } }).rush).toEqual({ solved: 3, runs: 1, day: null });
  });
});

describe("the puzzle of the day", () => {
  beforeEach(() => void newBrowser());
  it("is kept step by step until it is over", async () => {
    const { dailyOf, keepDaily } = await import("../src/state/daily");
    keepDaily({ day: 5, steps: ["wrong"], isOver: false });
    keepDaily({ day: 5, steps: ["wrong", "right"], isOver: true });
    keepDaily({ day: 5, steps: ["right"], isOver: true }); // solved again
    expect(dailyOf(5)?.steps).toEqual(["wrong", "right"]);
    expect(dailyOf(6)).toBe(null);
    keepDaily({ day: 6, steps: ["hint"], isOver: false });
    expect([dailyOf(5), dailyOf(6)?.isOver]).toEqual([null, false]);
  });
  it("is read from anything", () => {
    expect([readDaily(3), readDaily({ day: -1, steps: [] })]).toEqual([null, null]);
    expect(readDaily({ day: 3, steps: ["right", "nonsense"], isOver: 1 })).toEqual({ day: 3, steps: ["right"], isOver: false });
  });
});
