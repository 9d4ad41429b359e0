import words from "messages:learn";
import { Position } from "fourfold-engine/rules";
import { describe, expect, it } from "vitest";
import { type Attempt, acceptedBy, again, answer, begin, hint, playedIn, positionOf, reply, statusOf } from "../src/screens/learn/attempt";
import { certificateSvg } from "../src/screens/learn/certificateSvg";
import { DEMONSTRATIONS, noteAt } from "../src/screens/learn/demonstrations";
import {
  cellLabel,
  cellOf,
  depthOf,
  type Exercise,
  marksOfText,
  readWanted,
  responseTo,
  startOf,
  withNames,
} from "../src/screens/learn/lesson";
import {
  countDone,
  FORMAT,
  isFinished,
  nextExercise,
  nextLesson,
  overall,
  type Progress,
  readProgress,
  withDone,
  writeProgress,
} from "../src/screens/learn/progress";
import { lessons as course } from "../src/screens/learn/store";
import { begun, finished, mergedResults, readResults, resultOf, starsFor, withExercise } from "../src/state/lessonResults";
import { showLanguage } from "../src/texts/language";

const lessons = course.value;
const [first, second] = lessons as [(typeof lessons)[0], (typeof lessons)[0]];
const exercises = lessons.flatMap((lesson) => lesson.exercises);
const of = (kind: Exercise["kind"], isWanted: (exercise: Exercise) => boolean = () => true) =>
  exercises.find((exercise) => exercise.kind === kind && isWanted(exercise))!;
const long = of("play", ({ line }) => (line?.length ?? 0) >= 5);
const pair = of("cell", ({ accept }) => accept.length === 2);

/** Gives the right answers to the end. */
function finish(attempt: Attempt): Attempt {
  let now = attempt;
  while (statusOf(now) !== "done") now = statusOf(now) === "reply" ? reply(now) : answer(now, acceptedBy(now)[0]!);
  return now;
}

describe("an attempt", () => {
  it("ends with the right answers to every exercise", () => {
    for (const exercise of exercises) {
      const done = finish(begin(exercise));
      expect(done.right).toHaveLength(depthOf(exercise));
      const plies = exercise.kind === "play" ? exercise.line?.length || 1 : 0;
      expect(positionOf(done).ply).toBe(startOf(exercise).ply + plies);
    }
  });
  it("is answered by the opponent after each move of a line", () => {
    const moved = answer(begin(long), long.line![0]!);
    expect(statusOf(moved)).toBe("reply");
    expect(answer(moved, long.line![2]!)).toBe(moved); // not yet
    expect(playedIn(moved)).toHaveLength(1);
    const answered = reply(moved);
    expect(statusOf(answered)).toBe("ask");
    expect(playedIn(answered)).toHaveLength(2);
    expect(reply(answered)).toBe(answered);
  });
  it("keeps a wrong answer until it is taken back or replaced", () => {
    const wrong = answer(begin(pair), "1,6");
    expect(statusOf(wrong)).toBe("wrong");
    expect(statusOf(again(wrong))).toBe("ask");
    expect(answer(wrong, pair.accept[1]!)).toMatchObject({ right: [pair.accept[1]], wrong: null });
    expect(positionOf(answer(begin(long), "none")).ply).toBe(startOf(long).ply);
  });
  it("takes each cell once, in any order", () => {
    const one = answer(begin(pair), pair.accept[1]!);
    expect(statusOf(answer(one, pair.accept[1]!))).toBe("wrong");
    expect(statusOf(answer(one, pair.accept[0]!))).toBe("done");
  });
  it("first says what to look for, then the answer, until the next right answer", () => {
    const hinted = hint(answer(begin(long), "none"));
    expect(hinted).toMatchObject({ hints: 1, wrong: null, failed: true });
    const told = hint(hinted);
    expect(told.hints).toBe(2);
    expect(hint(told)).toBe(told);
    expect(answer(told, acceptedBy(told)[0]!)).toMatchObject({ hints: 0, failed: true });
    expect(finish(begin(long)).failed).toBe(false);
    const done = finish(begin(long));
    expect(hint(done)).toBe(done);
    expect(answer(done, "1")).toBe(done);
  });
});

describe("an exercise", () => {
  it("has a response to each wrong answer", () => {
    const special = of("play", ({ wrong }) => "3" in wrong);
    expect(responseTo(special, "3", 0)).toBe(special.wrong["3"]);
    expect(responseTo(special, "none", 0)).toBe(special.wrong["*"]);
    expect(responseTo(long, long.line![0]!, 1)).toBe(long.wrong.later);
  });
  it("marks cells, and names sides by their colours", () => {
    const marked = of("choose", ({ marks = [] }) => marks.length > 0);
    expect(marksOfText(marked)[0]).toMatchObject({ kind: "threat", side: "first" });
    expect(cellOf("4,3")).toEqual({ column: 3, row: 2 });
    expect(cellLabel({ column: 3, row: 2 })).toBe("4,3");
    expect(withNames(first.exercises[4]!.task, { first: "Red", second: "Yellow" })).toBe("Red is to move. Stop Yellow.");
  });
});

it("lessons are told in the language that is shown, with the same answers", async () => {
  const untold = () =>
    course.value.map((lesson) => lesson.exercises.map(({ moves, accept, wrong }) => [moves, accept, Object.keys(wrong)]));
  const [title, english] = [first.title, untold()];
  await showLanguage("en-XA");
  expect(course.value[0]!.title).toMatch(/^\[Ţhé /);
  expect(withNames(course.value[0]!.exercises[4]!.task, { first: "Red", second: "Yellow" })).toMatch(/^\[Red .* Yellow/);
  expect(untold()).toEqual(english);
  await showLanguage("en");
  expect(course.value[0]!.title).toBe(title);
});

describe("addresses", () => {
  it("name the list, a lesson, an exercise or the end", () => {
    expect(readWanted("", lessons)).toEqual({ list: true });
    expect(readWanted("threats", lessons)).toEqual({ lesson: second, number: null });
    expect(readWanted("threats/2", lessons)).toEqual({ lesson: second, number: 2 });
    expect(readWanted("threats/end", lessons)).toEqual({ lesson: second, end: true });
  });
  it.each(["luck", "threats/0", "threats/99", "threats/x", "threats/1/2", "threats/end/1", "/1", "__proto__"])("refuses %s", (rest) => {
    expect(() => readWanted(rest, lessons)).toThrow(/^(There is no lesson|This lesson has no exercise)/);
  });
});

describe("progress", () => {
  const none: Progress = {};
  const read = (stored: unknown) => {
    let faults = 0;
    const found = readProgress(stored, () => faults++);
    return [found, faults > 0] as const;
  };
  it("goes from exercise to exercise and from lesson to lesson", () => {
    let now = none;
    expect(nextLesson(now, lessons)).toBe(first);
    for (const [index] of first.exercises.entries()) {
      expect(nextExercise(now, first)).toBe(index + 1);
      now = withDone(now, first, index + 1);
    }
    expect(withDone(now, first, 1)).toBe(now);
    expect(isFinished(now, first)).toBe(true);
    expect(nextExercise(now, first)).toBeNull();
    expect(nextLesson(now, lessons)).toBe(second);
    expect(overall(now, lessons)).toEqual([first.exercises.length, exercises.length]);
  });
  it("offers the lesson after this one first, then earlier ones", () => {
    const last = lessons.at(-1)!;
    expect(nextLesson(none, lessons, first)).toBe(second);
    expect(nextLesson(none, lessons, last)).toBe(first);
    const all: Progress = Object.fromEntries(lessons.map(({ id, exercises: own }) => [id, own.map((_, index) => index + 1)]));
    expect(nextLesson(all, lessons, first)).toBeNull();
  });
  it("survives being stored, with what is not known here", () => {
    const kept: Progress = { centre: [1, 3], future: [2] };
    expect(read(JSON.parse(JSON.stringify(writeProgress(kept))))).toEqual([kept, false]);
    expect(countDone({ centre: [1, 99] }, first)).toBe(1);
    expect(read(null)).toEqual([{}, false]);
  });
  it.each([
    7,
    "x",
    [],
    {},
    { format: FORMAT },
    { format: FORMAT, version: 2, done: {} },
    { format: FORMAT, version: 1, done: [] },
    { format: FORMAT, version: 1, done: { centre: 1 } },
    { format: FORMAT, version: 1, done: { centre: [0] } },
    { format: FORMAT, version: 1, done: { centre: ["1"] } },
  ])("reports %j as a fault", (stored) => {
    expect(read(stored)).toEqual([{}, true]);
  });
  it("keeps what is valid beside a fault", () => {
    expect(read({ format: FORMAT, version: 1, done: { centre: [2, 1, 2], threats: [-1] } })).toEqual([{ centre: [1, 2] }, true]);
  });
});

describe("demonstrations", () => {
  it("exist for every lesson, are legal, and end as they say", () => {
    for (const { id } of lessons) {
      const { moves, line, winner } = DEMONSTRATIONS[id]!;
      expect([id, Position.fromMoves(moves + line).winner]).toEqual([id, winner]);
      const plies = Object.keys(words.demonstrations[id as keyof typeof words.demonstrations]).map(Number);
      expect(plies[0]).toBe(0);
      expect(Math.max(...plies)).toBe(line.length);
    }
    expect(Object.keys(DEMONSTRATIONS)).toHaveLength(lessons.length);
  });
  it("show the latest note", () => {
    const names = { first: "Red", second: "Yellow" };
    const { 0: start, 1: falls, 5: three, 7: four } = words.demonstrations.centre;
    expect([0, 3, 5, 7].map((at) => noteAt("centre", at, names))).toEqual([start, falls, three(names), four(names)]);
  });
});

describe("results of lessons", () => {
  it("have stars by the exercises missed, and keep the best", () => {
    expect([0, 2, 3, 6].map((failed) => starsFor(failed, 6))).toEqual([3, 2, 1, 1]);
    let results = withExercise(withExercise({}, "centre", 1, false, 10), "centre", 2, true, 20);
    expect(resultOf(results, "centre")).toMatchObject({ missed: [1], pass: { failed: [1], seconds: 30 } });
    results = finished(results, "centre", 2);
    expect(resultOf(results, "centre")).toMatchObject({ stars: 1, seconds: 30 });
    results = withExercise(begun(results, "centre"), "centre", 1, true, 1e9); // a pause does not count
    expect(resultOf(results, "centre")).toMatchObject({ missed: [], pass: { failed: [], seconds: 180 } });
    expect(resultOf(finished(results, "centre", 2), "centre")).toMatchObject({ stars: 3, seconds: 30 });
  });
  it("are read from anything, and merged", () => {
    expect(readResults([1])).toEqual({});
    expect(readResults({ a: 5, b: { stars: 9, seconds: "x", missed: [2, 2, -1, "3"] } })).toEqual({
      a: { stars: 0, seconds: null, missed: [], pass: { failed: [], seconds: 0 } },
      b: { stars: 0, seconds: null, missed: [2], pass: { failed: [], seconds: 0 } },
    });
    const merged = mergedResults({ a: { stars: 1, seconds: 9, missed: [1] } }, { a: { stars: 3, missed: [4] }, b: { stars: 2 } });
    expect(merged).toMatchObject({ a: { stars: 3, seconds: 9, missed: [1, 4] }, b: { stars: 2 } });
  });
});

it("a certificate contains the name as text", () => {
  const svg = certificateSvg({ name: "<Ann & Bob>", date: "31 January 2026", stars: 20, allStars: 27 });
  expect(svg).toContain("&#60;Ann &#38; Bob&#62;");
  expect(svg).toContain("20 of 27 stars");
});
