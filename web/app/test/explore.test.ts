import { Position } from "fourfold-engine/rules";
import { describe, expect, it } from "vitest";
import { gameFromMoves } from "../src/rules/game";
import { total, visitsOf } from "../src/screens/explore/visits";
import type { SavedGame } from "../src/state/saved";

const saved = (moves: string, size = { columns: 7, rows: 6 }): SavedGame => ({
  id: moves,
  game: gameFromMoves(moves, size),
  mySide: "first",
  opened: false,
});

describe("visits", () => {
  const games = [saved("4152637"), saved("4455"), saved("1"), saved("71"), saved("44", { columns: 5, rows: 4 })];
  it("count the games that continued with each move", () => {
    const visits = visitsOf(new Position(), games);
    expect(visits[3]).toEqual({ games: 2, first: 1, draw: 0, second: 0 });
    expect(total(visits)).toBe(4); // the one on another board does not count
  });
  it("count mirror images with mirrored moves, and once on a symmetric board", () => {
    expect(visitsOf(Position.fromMoves("1"), games)[6]!.games).toBe(1); // 71, mirrored
    expect(visitsOf(new Position(), [saved("1")]).map(({ games: count }) => count)).toEqual([1, 0, 0, 0, 0, 0, 0]);
  });
  it("do not depend on the order of the moves", () => {
    const visits = visitsOf(Position.fromMoves("215"), [saved("5124")]);
    expect(visits[3]!.games).toBe(1);
  });
  it("count a game from a position from there on", () => {
    const from = [{ ...saved("5124"), start: 2 }];
    expect([new Position(), Position.fromMoves("51")].map((position) => total(visitsOf(position, from)))).toEqual([0, 1]);
  });
  it("count nothing after the end", () => {
    expect(total(visitsOf(Position.fromMoves("4152637"), games))).toBe(0);
  });
});
