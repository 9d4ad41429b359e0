import { describe, expect, it } from "vitest";
import file from "../../../src/fourfold/learn/puzzles/data/puzzles.json";
import streaks from "../../../tests/golden/puzzle_streaks.json";
import { dayOf } from "../src/rules/day";
import {
  type Attempt,
  again,
  answer,
  begin,
  hint,
  hintOf,
  isSettled,
  positionOf,
  show,
  statusOf,
  tryColumn,
  wholeLine,
} from "../src/screens/puzzles/attempt";
import {
  type Choice,
  difficultiesOf,
  difficultyOf,
  type Puzzle,
  pickPuzzle,
  positionOfPuzzle,
  puzzleOfDay,
  readPuzzles,
  readWanted,
  themesOf,
} from "../src/screens/puzzles/puzzle";
import {
  byTheme,
  FORMAT,
  gainOf,
  isProvisional,
  NOTHING,
  nextToRate,
  type Progress,
  parseProgress,
  ratingsOf,
  readProgress,
  record,
  solvedAtFirstTry,
  streakOn,
  withRating,
  writeProgress,
} from "../src/state/puzzleProgress";

const puzzles = readPuzzles(file);
const themes = themesOf(puzzles);
const isLong = ({ line }: Puzzle) => line.length >= 5;
const win = puzzles.find((puzzle) => puzzle.goal === "win" && isLong(puzzle))!;
const save = puzzles.find((puzzle) => puzzle.goal === "save" && puzzle.line.length >= 3)!;
const [one, two, three] = puzzles as [Puzzle, Puzzle, Puzzle];

const wrongColumn = (attempt: Attempt) => positionOf(attempt).legalMoves.find((column) => tryColumn(attempt, column).wrong !== null)!;
const fail = (attempt: Attempt) => tryColumn(attempt, wrongColumn(attempt));
/** Plays the right moves to the end. */
function finish(attempt: Attempt): Attempt {
  let now = attempt;
  while (!isSettled(now)) now = statusOf(now) === "answer" ? answer(now) : tryColumn(now, now.puzzle.line[now.made.length]!);
  return now;
}
const solved = (puzzle: Puzzle) => finish(begin(puzzle));
const DAY = 24 * 60 * 60 * 1000;
/** `day`: it is the puzzle of that day. */
const recorded = (now: Progress, attempt: Attempt, opened: number | null, time: number) =>
  record(now, { ...attempt, isSolved: statusOf(attempt) === "solved" }, opened, time);
const at = (now: Progress, attempt: Attempt, day?: number) => recorded(now, attempt, day ?? null, (day ?? 0) * DAY + 5);

const stored = (progress: Progress): unknown => JSON.parse(JSON.stringify(writeProgress(progress)));
const faultless = () => {
  throw new Error("a fault");
};

describe("the shipped puzzles", () => {
  it("can all be played to their end, and wins end with four", () => {
    expect(puzzles.length).toBeGreaterThanOrEqual(3000);
    for (const puzzle of puzzles) {
      const end = puzzle.line.reduce((position, column) => position.play(column), positionOfPuzzle(puzzle));
      expect(puzzle.line.length % 2).toBe(1);
      expect(end.winner !== null).toBe(puzzle.goal === "win");
      expect(puzzle.themes.length).toBeGreaterThan(0);
    }
    expect(new Set(puzzles.map(difficultyOf)).size).toBe(4);
    expect(themes.length).toBeGreaterThanOrEqual(6);
  });
});

describe("the puzzle of the day", () => {
  it("is that of Python", () => {
    const day = dayOf(Date.UTC(2026, 0, 31, 23, 59));
    expect(day).toBe(20484);
    expect(puzzleOfDay(puzzles, day).number).toBe(((day * 7919) % puzzles.length) + 1);
    const many = Array.from({ length: 7919 }, (_, index) => ({ ...one, number: index + 1 }));
    expect(puzzleOfDay(many, 3).number).toBe(4);
  });
});

describe("addresses", () => {
  it("name a day, a number, a difficulty or a theme", () => {
    expect(readWanted("", 600, themes)).toEqual({ day: true });
    expect(readWanted("today", 600, themes)).toEqual({ day: true });
    expect(readWanted("12", 600, themes)).toEqual({ number: 12 });
    expect(readWanted("hard", 600, themes)).toEqual({ difficulty: "hard" });
    expect(readWanted("trap", 600, themes)).toEqual({ theme: "trap", difficulty: null });
  });
  it.each(["0", "601", "-1", "<b>", "1e3", "__proto__", "x".repeat(9999)])("refuses %s", (rest) => {
    expect(() => readWanted(rest, 600, themes)).toThrow("Use a number from 1 to 600");
  });
});

describe("choosing a puzzle", () => {
  const anything: Choice = { theme: null, difficulty: null, rating: 1100, seen: new Set() };
  const pick = (choice: Partial<Choice>, chance: number) => pickPuzzle(puzzles, { ...anything, ...choice }, chance);
  it("takes one near the rating", () => {
    for (const rating of [700, 1100, 1500]) {
      const distance = (puzzle: Puzzle) => Math.abs(puzzle.rating - rating);
      const nearest = puzzles.map(distance).sort((a, b) => a - b);
      for (const chance of [0, 0.5, 1]) expect(distance(pick({ rating }, chance))).toBeLessThanOrEqual(nearest[19]!);
    }
    expect(pick({}, 0)).not.toBe(pick({}, 1));
  });
  it("obeys theme and difficulty, and may contradict the rating then", () => {
    for (const theme of themes) expect(pick({ theme }, 0.5).themes).toContain(theme);
    expect(difficultyOf(pick({ difficulty: "expert", rating: 500 }, 0.5))).toBe("expert");
  });
  it("prefers those not seen, and never fails", () => {
    const easy = puzzles.filter((each) => difficultyOf(each) === "easy");
    const butOne = new Set(easy.slice(1).map(({ moves }) => moves));
    expect(pick({ difficulty: "easy", seen: butOne }, 0.99)).toBe(easy[0]);
    const all = new Set(easy.map(({ moves }) => moves));
    expect(easy).toContain(pick({ difficulty: "easy", seen: all }, 1));
    expect(pick({ difficulty: "easy", seen: butOne, not: easy[0] }, 0)).not.toBe(easy[0]);
    expect(puzzles).toContain(pick({ theme: "no such theme" }, 1));
    expect(difficultyOf(pick({ theme: "win-in-one", difficulty: "expert" }, 0.5))).toBe("expert"); // there is none of both
  });
});

describe("difficulties", () => {
  it("are those of Python", () => {
    expect([899, 900, 1199, 1200, 1499, 1500].map((rating) => difficultyOf({ rating }))).toEqual(
      ["easy", "medium", "medium", "hard", "hard", "expert"], //
    );
  });
  it("are those that a theme has", () => {
    expect(difficultiesOf(puzzles, null)).toEqual(["easy", "medium", "hard", "expert"]);
    expect(difficultiesOf(puzzles, "win-in-one")).toEqual(["easy", "medium"]);
    expect(difficultiesOf(puzzles, "no such theme")).toEqual([]);
  });
});

describe("solving", () => {
  it("takes all moves; the opponent answers with the stored defence", () => {
    let attempt = tryColumn(begin(win), win.line[0]!);
    expect(statusOf(attempt)).toBe("answer");
    expect(tryColumn(attempt, win.line[0]!)).toBe(attempt); // not the user's turn
    attempt = answer(attempt);
    expect([statusOf(attempt), attempt.made]).toEqual(["move", win.line.slice(0, 2)]);
    attempt = finish(attempt);
    expect([statusOf(attempt), attempt.failed, positionOf(attempt).winner]).toEqual(["solved", false, positionOfPuzzle(win).turn]);
    expect(tryColumn(attempt, 0)).toBe(attempt);
    expect(show(attempt)).toBe(attempt);
  });
  it("ends with any four", () => {
    const twoWays = puzzles.find((puzzle) => {
      const last = puzzle.line.slice(0, -1).reduce((position, column) => position.play(column), positionOfPuzzle(puzzle));
      return puzzle.goal === "win" && last.legalMoves.filter((column) => last.isWinningMove(column)).length > 1;
    })!;
    const before: Attempt = { ...begin(twoWays), made: twoWays.line.slice(0, -1) };
    const other = positionOf(before).legalMoves.find(
      (column) => positionOf(before).isWinningMove(column) && column !== twoWays.line.at(-1),
    )!;
    const end = tryColumn(before, other);
    expect([statusOf(end), end.failed, wholeLine(end).at(-1)]).toEqual(["solved", false, other]);
  });
  it("fails with a wrong move, which is taken back, and goes on from there", () => {
    const here = answer(tryColumn(begin(win), win.line[0]!));
    const missed = fail(here);
    expect([statusOf(missed), missed.failed]).toEqual(["wrong", true]);
    expect(positionOf(missed)).toEqual(positionOf(here));
    const end = finish(again(missed));
    expect([statusOf(end), end.failed]).toEqual(["solved", true]);
  });
  it("fails with the solution, from where the puzzle stands", () => {
    const shown = show(answer(tryColumn(begin(win), win.line[0]!)));
    expect([statusOf(shown), shown.failed, shown.made.length, wholeLine(shown)]).toEqual(["shown", true, 2, win.line]);
    expect(statusOf(show(fail(begin(win))))).toBe("shown");
    expect(tryColumn(shown, win.line[2]!)).toBe(shown);
  });
  it("fails with a hint: the four at the end, or two columns", () => {
    const hinted = hint(begin(win));
    expect([statusOf(hinted), hinted.hinted, hinted.failed]).toEqual(["move", true, true]);
    const found = hintOf(hinted);
    expect("four" in found && found.four.length).toBeGreaterThanOrEqual(4);
    expect(tryColumn(hinted, win.line[0]!).hinted).toBe(false);
    const columns = hintOf(hint(begin(save)));
    expect("columns" in columns && columns.columns).toContain(save.line[0]);
    expect("columns" in columns && columns.columns).toHaveLength(2);
  });
});

describe("progress", () => {
  it("counts puzzles in a row, each solved at the first try", () => {
    let progress = at(NOTHING, solved(one));
    expect([progress.row, progress.solved]).toEqual([1, [one.moves]]);
    expect(at(progress, solved(one)).row).toBe(1); // the same again counts once
    progress = at(progress, solved(two));
    expect(progress.row).toBe(2);
    progress = at(progress, show(begin(three)));
    expect([progress.row, progress.longestRow]).toEqual([0, 2]);
  });
  it("does not count what is not over", () => {
    expect(at(NOTHING, begin(win))).toBe(NOTHING);
    expect(at(NOTHING, answer(tryColumn(begin(win), win.line[0]!)))).toBe(NOTHING);
  });
  it("counts the first try only, also after a reload and after a hint or the solution", () => {
    for (const missed of [fail(begin(one)), hint(begin(one)), show(begin(one))]) {
      let progress = at(NOTHING, missed);
      expect([progress.missed, progress.history.length, progress.history[0]!.solved]).toEqual([[one.moves], 1, false]);
      progress = at(readProgress(stored(progress), faultless), solved(one)); // a reload forgets the attempt
      expect([progress.solved, solvedAtFirstTry(progress), progress.history.length]).toEqual([[one.moves], 0, 1]);
    }
  });
  it("keeps a first try that was right when the puzzle is tried again", () => {
    const progress = at(at(NOTHING, solved(one)), fail(begin(one)));
    expect([solvedAtFirstTry(progress), progress.missed, progress.history.length, progress.row]).toEqual([1, [], 1, 1]);
  });
  it("counts days without a gap", () => {
    let progress = at(NOTHING, solved(one), 100);
    progress = at(progress, solved(one), 100);
    expect(progress.days).toBe(1);
    progress = at(progress, solved(one), 101);
    expect([progress.days, streakOn(progress, 101), streakOn(progress, 102)]).toEqual([2, 2, 2]);
    expect(streakOn(progress, 103)).toBe(0);
    progress = at(progress, finish(again(fail(begin(one)))), 105); // also after an error
    expect([progress.days, progress.longestDays]).toEqual([1, 2]);
    expect(at(progress, show(begin(one)), 106).lastDay).toBe(105);
  });
  it("counts a puzzle that was begun before midnight for its day", () => {
    const late = recorded(NOTHING, solved(one), 100, 101 * DAY + 5);
    expect([late.lastDay, late.history[0]!.day, late.history[0]!.daily]).toEqual([100, "1970-04-11", true]);
    expect(recorded(NOTHING, solved(one), 100, 102 * DAY).lastDay).toBeNull(); // a tab left open for days
    const next = at(at(NOTHING, solved(one), 99), solved(two), 100);
    expect(recorded(next, solved(three), 99, 100 * DAY)).toMatchObject({ lastDay: 100, days: 2 });
  });
  it("knows the results by theme", () => {
    const progress = at(at(at(NOTHING, solved(one)), fail(begin(two))), fail(begin(three)));
    const foreign = { ...progress, history: [...progress.history, { ...progress.history[0]!, moves: "1234567" }] };
    for (const { theme, tried, right } of byTheme(foreign, puzzles, themes)) {
      expect(tried).toBe([one, two, three].filter((puzzle) => puzzle.themes.includes(theme)).length);
      expect(right).toBe(one.themes.includes(theme) ? 1 : 0);
    }
  });
});

const RATED = { rating: 1033.44, deviation: 300, volatility: 0.06 };

describe("the rating", () => {
  it("is provisional at first, and follows the tries in their order", () => {
    let progress = at(at(NOTHING, solved(one)), fail(begin(two)));
    expect([isProvisional(progress), nextToRate(progress)?.moves, gainOf(progress, one.moves)]).toEqual([true, one.moves, null]);
    progress = withRating(progress, nextToRate(progress)!, RATED);
    expect([gainOf(progress, one.moves), gainOf(progress, two.moves), gainOf(progress, three.moves)]).toEqual([33, null, undefined]);
    progress = withRating(progress, nextToRate(progress)!, { ...RATED, rating: 1012, deviation: 90 });
    expect([gainOf(progress, two.moves), ratingsOf(progress), isProvisional(progress)]).toEqual([-21, [1033.4, 1012], false]);
    expect(nextToRate(progress)).toBeUndefined();
    expect(readProgress(stored(progress), faultless)).toEqual(progress);
  });
  it("counts a try once if two tabs rate it", () => {
    const before = at(at(NOTHING, solved(one)), fail(begin(two)));
    const next = nextToRate(before)!;
    const progress = withRating(before, next, RATED);
    expect(withRating(progress, next, RATED)).toBe(progress);
  });
});

describe("stored progress", () => {
  const progress = withRating(at(at(NOTHING, solved(one), 100), fail(begin(two))), at(NOTHING, solved(one)).history[0]!, RATED);
  /** What is read, and whether a fault was reported. */
  const read = (data: unknown) => {
    let faults = 0;
    const found = readProgress(data, () => faults++);
    return [found, faults > 0];
  };
  it("survives", () => {
    expect(readProgress(stored(progress), faultless)).toEqual(progress);
    expect(readProgress(null, faultless)).toBe(NOTHING);
  });
  it("has the streaks of Python", () => {
    for (const { history, ...expected } of streaks) {
      expect(readProgress({ format: "fourfold-puzzle-progress", version: 1, history }, faultless)).toMatchObject(expected);
    }
  });
  it.each([7, "x", [], {}, { version: 3, format: FORMAT }, { version: 1 }, { solved: 3, row: -1 }])("reports %j", (data) =>
    expect(read(data)).toEqual([NOTHING, true]),
  );
  it("keeps what is sound in damaged data, and reports the damage", () => {
    const good = stored(progress) as Record<string, unknown>;
    expect(read({ ...good, row: -1 })).toEqual([{ ...progress, row: 0 }, true]);
    expect(read({ ...good, solved: [one.moves, 7, "<b>"] })).toEqual([progress, true]);
    const unrated = { ...progress, solver: NOTHING.solver, rated: 0, history: progress.history.map((each) => ({ ...each, after: null })) };
    for (const damage of [{ solver: { rating: "x" } }, { solver: { ...RATED, rating: 1e9 } }, { rated: 2 }, { rated: undefined }])
      expect(read({ ...good, ...damage })).toEqual([unrated, true]); // to be rated again
    const [first] = progress.history; // rated, but not nine of them
    const again = { history: [{ ...first, after: null }], solver: NOTHING.solver, rated: 0 };
    expect(read({ ...good, history: [first], rated: 9 })).toEqual([{ ...progress, ...again }, true]);
    expect(read({ ...good, history: [null, ...progress.history] })).toEqual([progress, true]);
  });
  it("comes from a file only if it is sound", () => {
    const file = JSON.stringify(writeProgress(progress));
    expect(parseProgress(file)).toEqual(progress);
    const { history } = progress; // as the command writes it
    const short = history.map(({ after, ...first }) => first);
    const unrated = { solver: NOTHING.solver, rated: 0, history: history.map((first) => ({ ...first, after: null })) };
    expect(parseProgress(JSON.stringify({ format: FORMAT, version: 1, history: short }))).toEqual({ ...progress, ...unrated });
    expect(() => parseProgress("x")).toThrow("not JSON");
    expect(() => parseProgress('{"format": "fourfold-game"}')).toThrow("Not a file of puzzle progress");
    expect(() => parseProgress(file.replace('"version":1', '"version":9'))).toThrow("version 9");
    expect(() => parseProgress(file.replace('"rated":1', '"rated":2'))).toThrow("damaged");
    for (const wrong of [{ rating: 99999 }, { rating: 700.5 }, { day: "2026-02-31" }]) {
      const damaged = { format: FORMAT, version: 1, history: [{ ...short[0], ...wrong }] };
      expect(() => parseProgress(JSON.stringify(damaged))).toThrow("damaged");
    }
  });
});
