import type { Analysis } from "fourfold-engine";
import type { Position } from "fourfold-engine/rules";
import { describe, expect, it } from "vitest";
import golden from "../../../tests/golden/reviews.json";
import { gameFromMoves, positionsOf } from "../src/rules/game";
import { readPly, reviewAddress } from "../src/screens/review/address";
import { accuracy, judge } from "../src/screens/review/judgement";
import { attempt, beginLesson, current, nextMistake, retry, showAnswer } from "../src/screens/review/learning";
import { accuracyOf, betterColumns, judgedMoves, mistakes, type Review, reviewGame, reviewOf } from "../src/screens/review/reviewing";
import { parseHash } from "../src/shell/router";

const NOTHING: Analysis = {
  scores: [],
  bounds: [],
  score: null,
  scoreBounds: [-21, 21],
  best: [],
  line: [],
  plies: null,
  nodes: 0,
  seconds: 0,
  complete: false,
};

type Golden = (typeof golden)[number];

function reviewFrom(expected: Golden): Review {
  const game = gameFromMoves(expected.moves, expected);
  const positions = positionsOf(game);
  const analyses = positions.map((position, index): Analysis => {
    const scores = expected.scores[index] ?? position.legalMoves.map(() => null);
    const graph = expected.graph[index]!;
    const score = position.turn === "first" || graph === 0 ? graph : -graph;
    return { ...NOTHING, scores, score, complete: true };
  });
  return reviewOf(game, analyses);
}

describe("reviews are those of Python", () => {
  it.each(golden.map((each, index) => [index, each] as const))("game %i", (_, expected) => {
    const review = reviewFrom(expected);
    expect(review.moves.map(({ judgement }) => judgement)).toEqual(expected.classes);
    expect([accuracyOf(review, "first"), accuracyOf(review, "second")]).toEqual(expected.accuracy);
    expect(review.scores).toEqual(expected.graph);
  });
  it("covers every class", () => {
    expect(new Set(golden.flatMap(({ classes }) => classes)).size).toBe(7);
  });
});

describe("accuracy", () => {
  it("rounds as Python does", () => {
    expect(accuracy([100, 50, 75, 60])).toBe(71.2); // 71.25
    expect(accuracy([100, 100, 75, 100, 100, 100, 100, 95])).toBe(96.2); // 96.25
    expect(accuracy([100, 100, 100, 95])).toBe(98.8); // 98.75
    expect(accuracy([null])).toBeNull();
  });
});

describe("a review by an engine", () => {
  const expected = golden.find(({ moves }) => moves.length > 20)!;
  const game = gameFromMoves(expected.moves, expected);
  const known = positionsOf(game);
  /** Knows the golden scores, but nothing of the first position. */
  const engine = {
    analyse: async (position: Position, { signal }: { signal?: AbortSignal | undefined } = {}): Promise<Analysis> => {
      signal?.throwIfAborted();
      const complete = position.ply > 0;
      const scores = complete ? (expected.scores[position.ply] ?? []) : known[0]!.legalMoves.map(() => null);
      return { ...NOTHING, scores, complete };
    },
  };
  it("comes in from the end, and leaves open what is not known", async () => {
    const counts: number[] = [];
    const review = await reviewGame(game, engine, (soFar) => counts.push(judgedMoves(soFar)));
    expect(counts).toHaveLength(game.made + 1);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(review.moves.map(({ judgement }) => judgement)).toEqual([null, ...expected.classes.slice(1)]);
  });
  it("goes on where it was stopped", async () => {
    const stop = new AbortController();
    const asked: number[] = [];
    const counting = {
      analyse: (position: Position, options = {}) => {
        asked.push(position.ply);
        return engine.analyse(position, options);
      },
    };
    let found: readonly (Analysis | null)[] = [];
    const half = (_: Review, soFar: readonly (Analysis | null)[]) => {
      found = soFar;
      if (asked.length === 5) stop.abort();
    };
    await expect(reviewGame(game, counting, half, { signal: stop.signal })).rejects.toThrow();
    const review = await reviewGame(game, counting, () => undefined, {}, found);
    expect(review).toEqual(await reviewGame(game, engine, () => undefined));
    expect(asked.filter((ply) => ply === game.made)).toHaveLength(1); // the end is not asked about again
  });
  it("can be stopped", async () => {
    const stop = new AbortController();
    const update = () => stop.abort();
    await expect(reviewGame(game, engine, update, { signal: stop.signal })).rejects.toThrow();
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
    expect(() => reread(`#/review/44444221226?at=${at}`)).toThrow("The game has 11 moves.");
  });
});

describe("judging", () => {
  it("refuses a column without a score", () => {
    const position = positionsOf(gameFromMoves("444444"))[6]!;
    expect(() => judge(position, 3, [0, 0, 0, null, 0, 0, 0])).toThrow(RangeError);
  });
});

describe("a mistake that keeps the result", () => {
  // Red could win at once with column 3, and plays a move that wins in 2.
  const review = reviewFrom(golden.find(({ moves }) => moves.startsWith("465775542427775441665175"))!);
  const mistake = mistakes(review).find(({ number }) => number === 19)!;
  it("is one to learn from, and not right the second time", () => {
    expect(mistake.judgement).toBe("mistake");
    expect(attempt(beginLesson([mistake]), mistake.column).attempt).toBe("repeated");
    expect(attempt(beginLesson([mistake]), 2).attempt).toBe("best");
  });
});

describe("learning from mistakes", () => {
  const game = golden.find(({ classes }) => classes.includes("blunder") && classes.includes("missed win"))!;
  const review = reviewFrom(game);
  const all = mistakes(review);
  it("finds the mistakes", () => {
    expect(all.length).toBeGreaterThan(1);
    expect(mistakes(review, "first").length + mistakes(review, "second").length).toBe(all.length);
    for (const move of all) expect(betterColumns(move)).not.toContain(move.column);
  });
  it("takes a better move, not the same again", () => {
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
