import { type Review as Found, Solver } from "fourfold-engine";
import { beforeAll, describe, expect, it } from "vitest";
import { gameFromMoves, playedMoves } from "../src/rules/game";
import { readPly, reviewAddress } from "../src/screens/review/address";
import { attempt, beginLesson, current, nextMistake, retry, showAnswer } from "../src/screens/review/lesson";
import { betterColumns, judgedMoves, lineOf, mistakes, type Review, reviewOf } from "../src/screens/review/review";
import { parseHash } from "../src/shell/router";

// Small boards are solved at once. Blunders of both sides, and a win that is missed.
const MOVES = "1123243312241344";
const SIZE = { columns: 4, rows: 4 };
let review: Review;

beforeAll(async () => {
  const solver = await Solver.create({ tableMb: 8, book: false });
  const game = gameFromMoves(MOVES, SIZE);
  review = reviewOf(game, solver.review({ moves: playedMoves(game), ...SIZE }));
});

describe("a review", () => {
  it("knows nothing at first, and then more from the end", () => {
    const nothing = reviewOf(review.game, null);
    expect([judgedMoves(nothing), mistakes(nothing)]).toEqual([0, []]);
    const { moves } = review.found!;
    const half = moves.map((move, index) => (index < 8 ? { ...move, class: null } : move));
    expect(judgedMoves(reviewOf(review.game, { ...review.found!, moves: half } as Found))).toBe(moves.length - 8);
  });
  it("finds mistakes, each with better columns and a line that begins with one of them", () => {
    const all = mistakes(review);
    expect(all.length).toBeGreaterThan(1);
    expect(mistakes(review, "first").length + mistakes(review, "second").length).toBe(all.length);
    for (const move of all) {
      expect(betterColumns(move)).not.toContain(move.column);
      expect(betterColumns(move)).toContain(lineOf(move)![0]);
    }
  });
});

describe("addresses", () => {
  const game = gameFromMoves("44444221226");
  const reread = (hash: string) => readPly(parseHash(hash).query, game);
  it("hold the move, unless it is the last", () => {
    expect(reviewAddress(game)).toBe("#/review/44444221226");
    expect(reviewAddress(game, null, 7)).toBe("#/review/44444221226?at=7");
    for (const ply of [0, 1, 7, 11]) expect(reread(reviewAddress(game, null, ply))).toBe(ply);
  });
  it("of saved games hold the moves as well, for other browsers", () => {
    expect(reviewAddress(gameFromMoves("12", { columns: 5, rows: 4 }), "file-1", 1)).toBe("#/review/12?size=5x4&game=file-1&at=1");
  });
  it.each(["12", "-1", "x", "1e3", "", "999999"])("with at=%s are refused", (at) => {
    expect(() => reread(`#/review/44444221226?at=${at}`)).toThrow("the game has only 11 moves.");
  });
});

describe("learning from mistakes", () => {
  it("takes a better move, not the same again", () => {
    const all = mistakes(review);
    let lesson = beginLesson(all);
    const mistake = current(lesson)!;
    lesson = attempt(lesson, mistake.column);
    expect(lesson.attempt).toBe("repeated");
    lesson = attempt(retry(lesson), betterColumns(mistake)[0]!);
    expect([lesson.attempt, lesson.found]).toEqual(["best", 1]);
    expect(attempt(lesson, mistake.column)).toBe(lesson);
    lesson = showAnswer(nextMistake(lesson));
    expect([lesson.index, lesson.attempt, lesson.found]).toEqual([1, "shown", 1]);
    for (let i = 0; i < all.length; i++) lesson = nextMistake(lesson);
    expect(current(lesson)).toBeNull();
    expect(attempt(lesson, 3)).toBe(lesson);
  });
});
