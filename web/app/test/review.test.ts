import words from "messages:review";
import { type Review as Found, Solver } from "fourfold-engine";
import { beforeAll, describe, expect, it } from "vitest";
import { whoIs } from "../src/common/names";
import {
  betterColumns,
  changesResult,
  isFault,
  isRight,
  judgedMoves,
  lineOf,
  mistakes,
  type Review,
  refutationOf,
  reviewOf,
  verdictOf,
} from "../src/common/review";
import { gameFromMoves, playedMoves } from "../src/rules/game";
import { analyseAddress, OVERVIEW, type Place, readPlace, reviewAddress } from "../src/screens/review/address";
import { foundBy } from "../src/screens/review/MoveCard";
import { curves, PLOT, plyAt } from "../src/screens/review/plot";
import { reasonsOf, reasonsOfTry } from "../src/screens/review/reasons";
import { extended, positionInVariation } from "../src/screens/review/VariationCard";
import { parseHash } from "../src/shell/router";

// Small boards are solved at once. Blunders of both sides, and a win that is missed.
const MOVES = "1123243312241344";
const SIZE = { columns: 4, rows: 4 };
let solver: Solver;
let review: Review;

beforeAll(async () => {
  solver = await Solver.create({ tableMb: 8, book: false });
  const game = gameFromMoves(MOVES, SIZE);
  review = reviewOf(game, solver.review({ moves: playedMoves(game), ...SIZE }));
});

describe("a review", () => {
  it("knows nothing at first, and then more from the end", () => {
    const nothing = reviewOf(review.game, null);
    expect([judgedMoves(nothing), mistakes(nothing), nothing.moments]).toEqual([0, [], []]);
    const { moves } = review.found!;
    const half = moves.map((move, index) => (index < 8 ? { ...move, class: null } : move));
    expect(judgedMoves(reviewOf(review.game, { ...review.found!, moves: half } as Found))).toBe(moves.length - 8);
  });
  it("has key moments, each with better columns and a line that begins with one of them", () => {
    expect(review.moments.length).toBeGreaterThan(0);
    for (const move of review.moments) {
      expect(isFault(move)).toBe(true);
      expect(betterColumns(move)).not.toContain(move.column);
      expect(betterColumns(move)).toContain(lineOf(move)![0]);
    }
    const numbers = review.moments.map(({ number }) => number);
    expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
    expect(review.moves.filter(changesResult).map(({ number }) => number)).toEqual(review.found!.turning_points);
    expect(numbers).toContain(review.found!.turning_points.at(-1));
  });
  it("has turning points that nobody can see: an inaccuracy, whose better moves are right", () => {
    const game = gameFromMoves("1443625432536");
    const [move] = game.moves.slice(10);
    const judged = {
      class: "inaccuracy",
      symbol: "?!",
      best: ["2"],
      good_moves: ["2"],
      errors: ["6"],
      result_before: "win",
      result_after: "loss",
    };
    const moves = game.moves.map((_, index) => (index === 10 ? judged : { class: null }));
    const found = { moves, key_moments: [{ number: 11, refutation: "65" }] } as unknown as Found;
    const turn = reviewOf(game, found).moves[10]!;
    expect([isFault(turn), changesResult(turn), refutationOf(turn)]).toEqual([true, true, [5, 4]]);
    expect([1, move!, 0, 5].map((column) => verdictOf(turn, column))).toEqual(["best", "repeated", "wrong", "wrong"]);
  });
  it("tells a right move from a wrong one and from the one that was played", () => {
    const [mistake] = review.moments;
    expect(verdictOf(mistake!, mistake!.column)).toBe("repeated");
    expect(verdictOf(mistake!, betterColumns(mistake!)[0]!)).toBe("best");
    for (const column of [0, 1, 2, 3]) expect(isRight(verdictOf(mistake!, column))).toBe(!mistake!.errors.includes(column));
  });
});

describe("reasons", () => {
  const names = { first: "You", second: "Learner", you: "first" } as const;
  it("light the cells that they name", () => {
    const game = gameFromMoves("121213", SIZE); // second does not stop the four
    const found = reviewOf(game, solver.review({ moves: playedMoves(game), ...SIZE }, { names }));
    const [why, ...rest] = reasonsOf(found.moves[5]!, null);
    expect(why).toMatchObject({ text: "Column 3 loses at once: you make four at column 1, row 4.", isAboutMove: true });
    expect(why!.marks).toContainEqual({ kind: "threat", column: 0, row: 3, side: "first" });
    const [better, forced] = rest.filter(({ isAboutMove }) => !isAboutMove);
    expect(better!.text).toContain("Better: column 1 (draw): 1-2");
    expect(forced!.text).toContain("Column 1 is forced");
    expect(forced!.marks.map(({ column, row }) => [column, row])).toContainEqual([0, 3]);
  });
  it("number the moves of a forced line in the order of the sentence", () => {
    const { position } = reviewOf(gameFromMoves("4444445222222133333376555557671"), null).moves[30]!;
    const [forced] = reasonsOfTry(0, position, solver.explain(position, { column: 0, names }));
    expect(forced!.text).toContain("Column 1 loses by force in 5: 7-7-7-1-1-1-1-6-6, where any other answer loses at once.");
    const numbered = forced!.marks.filter(({ label }) => label);
    expect(numbered.map(({ column, row, label }) => `${label}: ${column + 1}, ${row! + 1}`).join("; ")).toBe(
      "1: 7, 4; 2: 7, 5; 3: 7, 6; 4: 1, 3; 5: 1, 4; 6: 1, 5; 7: 1, 6; 8: 6, 3; 9: 6, 4",
    );
  });
});

describe("the graph", () => {
  it("goes up for first, and leaves out what is not known", () => {
    expect(curves([0.5, 1, null, 0])).toEqual([
      [
        [0, PLOT.height / 2],
        [PLOT.width / 3, 0],
      ],
      [[PLOT.width, PLOT.height]],
    ]);
  });
  it("leads to the nearest move", () => {
    expect([-0.1, 0, 0.49, 0.51, 1, 1.1].map((share) => plyAt(share, 3))).toEqual([0, 0, 1, 1, 2, 2]);
  });
});

describe("a variation", () => {
  const game = gameFromMoves("44");
  it("takes moves, and others instead of those that were taken back", () => {
    const line = [0, 1, 2].reduce(extended, { from: 1, moves: [], at: 0, back: 2 });
    expect(positionInVariation(game, line).ply).toBe(4);
    const back = { ...line, at: 1 };
    expect(extended(back, 1)).toEqual({ ...line, at: 2 });
    expect(extended(back, 6)).toEqual({ ...line, moves: [0, 6], at: 2 });
  });
});

describe("the share of points", () => {
  it("is put into words that fit the reader", () => {
    const game = { ...gameFromMoves("44"), first: "You", second: "Ada" };
    expect(words.graphHelp(whoIs(game, "first"))).toBe("The share of points that you can expect after each move.");
    expect(words.graphHelp(whoIs(game, "second"))).toContain("that Ada can expect");
  });
});

describe("how likely a move is found", () => {
  it.each([
    [0.31, "About 3 in 10 players of this strength find a better move."],
    [0.06, "About 1 in 10 players of this strength find a better move."],
    [0.94, "About 9 in 10 players of this strength find a better move."],
    [0.97, "Nearly all players of this strength find a better move."],
    [0.03, "Fewer than 1 in 20 players of this strength find a better move."],
    [0.004, "Fewer than 1 in 100 players of this strength find a better move."],
  ])("%s", (share, said) => expect(foundBy(share, "better")).toBe(said));
});

describe("addresses", () => {
  const game = gameFromMoves("44444221226");
  const reread = (hash: string) => readPlace(parseHash(hash).query, game);
  it("hold the move, what was tried there, and the strength", () => {
    expect(reviewAddress(game)).toBe("#/review/44444221226");
    const place: Place = { ply: 7, line: [2, 4], elo: 1200 };
    expect(reviewAddress(game, null, place)).toBe("#/review/44444221226?at=7&line=35&elo=1200");
    const places = [OVERVIEW, place, ...[0, 1, 11].map((ply) => ({ ...OVERVIEW, ply }))];
    for (const each of places) expect(reread(reviewAddress(game, null, each))).toEqual(each);
  });
  it("of saved games hold the moves as well, for other browsers", () => {
    const small = gameFromMoves("12", { columns: 5, rows: 4 });
    expect(reviewAddress(small, "file-1", { ...OVERVIEW, ply: 1 })).toBe("#/review/12?size=5x4&game=file-1&at=1");
  });
  it("lead to the same place in Analyse", () => {
    const at = (ply: number | null, line: number[] = []) => analyseAddress(game, { ply, line, elo: null });
    expect(at(null)).toBe("#/analyse/44444221226");
    expect(at(3)).toBe("#/analyse/44444221226?at=444");
    expect(at(3, [0, 1])).toBe("#/analyse/4444(12)4221226?at=44412");
    expect(at(11, [0])).toBe("#/analyse/444442212261");
  });
  it.each(["12", "-1", "x", "1e3", "", "999999"])("with at=%s are refused", (at) => {
    expect(() => reread(`#/review/44444221226?at=${at}`)).toThrow("the game has only 11 moves.");
  });
  it.each([
    ["at=5&line=44", "Move 7: column 4 is full."],
    ["line=8", "Move 12: “8” is not a column. Use 1 to 7."],
    ["elo=strong", "“strong” is not a strength."],
    ["elo=-5", "“-5” is not a strength."],
  ])("with %s are refused", (query, why) => {
    expect(() => reread(`#/review/44444221226?${query}`)).toThrow(why);
  });
});
