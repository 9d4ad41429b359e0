// How the lessons went: stars, time, and the exercises that come back because they were missed. Saved in the browser. Which exercises
// are done is stored apart from it, in the format of `fourfold lessons`.

import { kept } from "./storage";
import { fieldsOf, isCount, isObject, isWithin, listOf } from "./validate";

/** One time through a lesson, from its first exercise. */
export interface Pass {
  /** The exercises that were not right at the first try, from 1. */
  readonly failed: readonly number[];
  readonly seconds: number;
}

export interface LessonResult {
  /** 1 to 3 for a finished lesson, of the best pass; otherwise 0. */
  readonly stars: number;
  /** Of the fastest pass; null before the first is finished. */
  readonly seconds: number | null;
  /** The exercises to repeat, from 1. */
  readonly missed: readonly number[];
  readonly pass: Pass;
}

/** By the ids of the lessons. */
export type LessonResults = Readonly<Record<string, LessonResult>>;

const NO_PASS: Pass = { failed: [], seconds: 0 };
export const NO_RESULT: LessonResult = { stars: 0, seconds: null, missed: [], pass: NO_PASS };

export function resultOf(results: LessonResults, id: string): LessonResult {
  return results[id] ?? NO_RESULT;
}

const numbers = (value: unknown) => [...new Set(listOf(value).filter((each): each is number => isCount(each) && each > 0))];

export function readResults(stored: unknown): LessonResults {
  if (!isObject(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).map(([id, value]) => {
      const { stars, seconds, missed, pass } = fieldsOf(value);
      const time = fieldsOf(pass).seconds;
      return [
        id,
        {
          stars: isCount(stars, 3) ? stars : 0,
          seconds: isWithin(seconds, 0, 1e6) ? seconds : null,
          missed: numbers(missed),
          pass: { failed: numbers(fieldsOf(pass).failed), seconds: isWithin(time, 0, 1e6) ? time : 0 },
        },
      ];
    }),
  );
}

type Change = (result: LessonResult) => LessonResult;

const withLesson = (results: LessonResults, id: string, how: Change): LessonResults => ({ ...results, [id]: how(resultOf(results, id)) });

/** A new pass begins. */
export function begun(results: LessonResults, id: string): LessonResults {
  return withLesson(results, id, (result) => ({ ...result, pass: NO_PASS }));
}

/** A pause is not part of the time. */
const LONGEST = 180; // seconds for one exercise

/** An exercise is done. `isClean`: at the first try, and without a hint. */
export function withExercise(results: LessonResults, id: string, number: number, isClean: boolean, seconds: number): LessonResults {
  return withLesson(results, id, (result) => ({
    ...result,
    missed: isClean ? result.missed.filter((each) => each !== number) : [...new Set([...result.missed, number])].sort((a, b) => a - b),
    pass: {
      failed: isClean || result.pass.failed.includes(number) ? result.pass.failed : [...result.pass.failed, number],
      seconds: result.pass.seconds + Math.min(LONGEST, Math.max(0, seconds)),
    },
  }));
}

/** Three without a miss, two with a few, otherwise one. */
export function starsFor(failed: number, exercises: number): number {
  return failed === 0 ? 3 : failed <= exercises / 3 ? 2 : 1;
}

/** The lesson is finished. */
export function finished(results: LessonResults, id: string, exercises: number): LessonResults {
  return withLesson(results, id, (result) => ({
    ...result,
    stars: Math.max(result.stars, starsFor(result.pass.failed.length, exercises)),
    seconds: result.pass.seconds > 0 ? Math.min(result.seconds ?? Number.POSITIVE_INFINITY, result.pass.seconds) : result.seconds,
  }));
}

/** The better result of each lesson. An exercise is to be repeated if either browser says so. */
export function mergedResults(mine: unknown, theirs: unknown): LessonResults {
  const [own, other] = [readResults(mine), readResults(theirs)];
  const merged = [...new Set([...Object.keys(own), ...Object.keys(other)])].map((id) => {
    const [one, two] = [resultOf(own, id), resultOf(other, id)];
    const times = [one.seconds, two.seconds].filter((time) => time !== null);
    return [
      id,
      {
        stars: Math.max(one.stars, two.stars),
        seconds: times.length > 0 ? Math.min(...times) : null,
        missed: numbers([...one.missed, ...two.missed]).sort((a, b) => a - b),
        pass: one.pass,
      },
    ];
  });
  return Object.fromEntries(merged) as LessonResults;
}

export const { signal: lessonResults, change: changeResults } = kept<LessonResults>("lesson-results", readResults);
