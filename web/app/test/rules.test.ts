import { describe, expect, it } from "vitest";
import { gameFromMoves, goTo, moveString, newGame, outcomeOf, positionOf, push, redo, resign, undo } from "../src/rules/game";
import { formatMoves, InvalidInput, parseMoves } from "../src/rules/notation";
import { Position, supportedSizes } from "../src/rules/position";
import { fromRecord, readRecord, toRecord } from "../src/rules/record";
import { movesToWin, pliesToEnd } from "../src/rules/scores";

describe("notation", () => {
  it("reads and writes columns counted from 1", () => {
    expect(parseMoves("4 4,5 1", 7)).toEqual([3, 3, 4, 0]);
    expect(formatMoves([0, 6, 9])).toBe("17a");
  });
  it("names what is wrong", () => {
    expect(() => parseMoves("48", 7)).toThrow("Invalid column 8 at move 2: allowed are 1 to 7.");
    expect(() => parseMoves("4x", 12)).toThrow("character “x” at move 2: allowed are 1 to 9 and a to c");
  });
});

describe("position", () => {
  it("finds all lines of the last disc", () => {
    const won = Position.fromMoves("4455667");
    expect(won.winner).toBe(1);
    expect(won.winningCells).toHaveLength(4);
    expect(won.legalMoves).toEqual([]);
  });
  it("refuses full columns and moves after the end", () => {
    expect(() => Position.fromMoves("4444444")).toThrow("Move 7 is impossible: column 4 is full.");
    expect(() => Position.fromMoves("44556671")).toThrow("Move 8 comes after the end of the game.");
    expect(() => Position.empty({ columns: 3, rows: 6 })).toThrow(InvalidInput);
  });
  it("knows threats and mirror images", () => {
    expect(Position.fromMoves("334455").threats(1)).toEqual([{ column: 1, row: 0 }, { column: 5, row: 0 }]);
    expect(Position.fromMoves("1122").mirror().key).toBe(Position.fromMoves("7766").key);
  });
  it("has 42 sizes", () => expect(supportedSizes()).toHaveLength(42));
});

describe("scores", () => {
  it("tells how soon", () => {
    expect(movesToWin(Position.fromMoves("415263"), 18)).toBe(1);
    expect(movesToWin(Position.fromMoves("76461241141"), -1)).toBe(15);
    expect(pliesToEnd(Position.fromMoves("76461241141"), -1)).toBe(30);
  });
});

describe("game", () => {
  it("takes moves back and redoes them", () => {
    let game = gameFromMoves("4455");
    game = undo(game, 2);
    expect(moveString(game)).toBe("44");
    expect(moveString(redo(game))).toBe("445");
    expect(moveString(push(game, 0))).toBe("441");
    expect(push(game, 4).moves).toHaveLength(4); // the same move again keeps what follows
    expect(positionOf(goTo(game, 1)).ply).toBe(1);
  });
  it("ends by resignation, which can be taken back", () => {
    const game = resign(gameFromMoves("44"), 1);
    expect(outcomeOf(game)).toBe("second");
    expect(push(game, 0)).toBe(game);
    expect(outcomeOf(undo(game))).toBeNull();
  });
});

describe("record", () => {
  it("survives a round trip, with fields of others", () => {
    const record = { ...toRecord(resign(newGame({ moves: [3, 3], first: "Ada" }), 1)), event: "Cup" };
    expect(record).toMatchObject({ moves: "44", outcome: "second", ending: "resignation", first: "Ada" });
    expect(toRecord(readRecord(JSON.stringify(record)))).toEqual(record);
  });
  it.each([
    ["{", "not JSON"],
    ["[]", "not an object"],
    ["{}", "format"],
    ['{"format":"fourfold-game","version":9,"moves":""}', "version 9"],
    ['{"format":"fourfold-game","version":1,"moves":"48"}', "column 8"],
    ['{"format":"fourfold-game","version":1,"moves":"4","outcome":"first"}', "do not lead to"],
    ['{"format":"fourfold-game","version":1,"moves":"4","columns":1e9}', "no size"],
    ['{"format":"fourfold-game","version":1,"moves":"4","first":{}}', "no text"],
  ])("refuses %s", (text, why) => expect(() => readRecord(text)).toThrow(why));
  it("keeps hostile names as plain text", () => {
    const game = fromRecord({ format: "fourfold-game", version: 1, moves: "", first: "<script>alert(1)</script>" });
    expect(game.first).toBe("<script>alert(1)</script>");
  });
});
