import { isSupported, Position, type Size, STANDARD } from "fourfold-engine/rules";
import { describe, expect, it } from "vitest";
import { gameFromAddress, readSize, sizeQuery } from "../src/rules/address";
import { gameFromMoves, moveString, newGame, outcomeOf, positionOf, push, redo, resign, undo } from "../src/rules/game";
import { columnOf, InvalidInput, positionAfter, readMoves } from "../src/rules/moves";
import { fromRecord, readRecords, toRecord } from "../src/rules/record";
import { allowedSizes, USUAL_SIZES } from "../src/rules/sizes";
import { columnKeys } from "../src/shell/KeyHelp";

describe("moves as people write them", () => {
  const twelve = { columns: 12, rows: 4 };
  it("are columns counted from 1, with any separators", () => {
    expect(readMoves("4 4,5 1", STANDARD)).toEqual([3, 3, 4, 0]);
    expect(readMoves("1. 4 4 2. 5", STANDARD)).toEqual([3, 3, 4]);
    expect(readMoves("1.4 1...4 2.1", STANDARD)).toEqual([3, 3, 0]);
    expect(readMoves("1aC", twelve)).toEqual([0, 9, 11]);
    expect(["4", "A", "", "44", "Enter"].map((key) => columnOf(key, 12))).toEqual([3, 9, -1, -1, -1]);
  });
  it("are rejected with a sentence", () => {
    const refused = (text: string, size = STANDARD) => expect(() => readMoves(text, size));
    refused("48").toThrow(new InvalidInput("Move 2: “8” is not a column. Use 1 to 7."));
    refused("4x", twelve).toThrow("Move 2: “x” is not a column. Use 1 to 9 and a to c.");
    refused("4.4.5.5").toThrow("Move 2: “.” is not a column. Use 1 to 7.");
    refused("4 2. 5").toThrow("Move 3: “.” is not a column");
    refused("4\u0000").toThrow("this character is not a column");
    refused("4444444").toThrow("Move 7: column 4 is full.");
    refused("44556671").toThrow("Move 8: the game is already over.");
  });
  it("lead to a position", () => {
    expect(positionAfter([3, 3, 4, 4], STANDARD).equals(Position.fromMoves("4455"))).toBe(true);
  });
});

describe("sizes", () => {
  it("in the list are supported, each once, the standard one first", () => {
    const sizes = USUAL_SIZES.flatMap(({ sizes }): readonly Size[] => sizes);
    expect(sizes.every(isSupported)).toBe(true);
    expect(new Set(sizes.map(({ columns, rows }) => `${columns}x${rows}`)).size).toBe(sizes.length);
    expect(sizes[0]).toEqual(STANDARD);
  });
  it("that are out of range are refused with those that are allowed", () => {
    const read = (size: string) => readSize(new URLSearchParams({ size }));
    expect(read("16x7")).toEqual({ columns: 16, rows: 7 });
    const allowed = "Use 4 to 16 columns and 4 to 16 rows, with columns × (rows + 1) at most 128";
    for (const size of ["16x8", "17x4", "4x17", "8", "8x7x6"])
      expect(() => read(size)).toThrow(new InvalidInput(`“${size}” is not a supported board size. ${allowed}.`));
    expect(allowedSizes(16)).toBe(`${allowed}: with 16 columns up to 7 rows.`);
    expect(allowedSizes(5)).toBe(`${allowed}: with 5 columns up to 16 rows.`);
    expect(allowedSizes(17)).toBe(`${allowed}.`);
  });
  it("of up to 16 columns have a key for each", () => {
    expect([4, 7, 9, 10, 12, 16].map(columnKeys)).toEqual(["1 – 4", "1 – 7", "1 – 9", "1 – 9, A", "1 – 9, A – C", "1 – 9, A – G"]);
    expect(["9", "a", "G", "h"].map((key) => columnOf(key, 16))).toEqual([8, 9, 15, -1]);
  });
  it("are kept by links and records", () => {
    const game = gameFromMoves("8g8g", { columns: 16, rows: 7 });
    expect(gameFromAddress(moveString(game), new URLSearchParams(sizeQuery(game)))).toEqual(game);
    expect(fromRecord(toRecord(game))).toMatchObject({ columns: 16, rows: 7, moves: [7, 15, 7, 15] });
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
    expect(positionOf(game, 1).ply).toBe(1);
  });
  it("ends by resignation, which can be taken back", () => {
    const game = resign(gameFromMoves("44"), "first");
    expect(outcomeOf(game)).toBe("second");
    expect(push(game, 0)).toBe(game);
    expect(outcomeOf(undo(game))).toBeNull();
  });
});

describe("record", () => {
  it("survives a round trip, with unknown fields", () => {
    const record = { ...toRecord(resign(newGame({ moves: [3, 3], first: "Ada" }), "first")), event: "Cup" };
    expect(record).toMatchObject({ moves: "44", outcome: "second", ending: "resignation", first: "Ada" });
    expect(toRecord(readRecords(JSON.stringify(record))[0]!)).toEqual(record);
  });
  it.each([
    ["{", "not valid JSON"],
    ["[]", "expected a JSON object"],
    ["{}", "format"],
    ['{"format":"fourfold-game","version":9,"moves":""}', "version 9"],
    ['{"format":"fourfold-game","version":1,"moves":"48"}', "“8” is not a column"],
    ['{"format":"fourfold-game","version":1,"moves":"4","outcome":"first"}', "does not match its moves"],
    ['{"format":"fourfold-game","version":1,"moves":"4","outcome":"first","ending":"agreement"}', "ending of this record does not match"],
    ['{"format":"fourfold-game","version":1,"moves":"4","outcome":"draw","ending":"forfeit"}', "ending of this record does not match"],
    ['{"format":"fourfold-game","version":1,"moves":"4","columns":1e9}', "unsupported size"],
    ['{"format":"fourfold-game","version":1,"moves":"4","first":{}}', "not text"],
  ])("refuses %s", (text, why) => expect(() => readRecords(text)).toThrow(why));
  it("may be one of several, one per line", () => {
    const one = '{"format":"fourfold-game","version":1,"moves":"44","first":"Ada","second":null}';
    const games = readRecords(`\uFEFF${one}\r\n\n${one.replace("Ada", "Zoe")}\n`);
    expect(games.map(({ first, second }) => [first, second])).toEqual([
      ["Ada", "second"],
      ["Zoe", "second"],
    ]);
    expect(() => readRecords(`${one}\n${one.replace("44", "48")}`)).toThrow("Line 2 of this file: Move 2: “8” is not a column");
    expect(() => readRecords(`${one}\n{`)).toThrow("Line 2 of this file: Not a game record: the file is not valid JSON.");
    expect(() => readRecords(`hello\n${one}`)).toThrow("not valid JSON");
  });
  it("keeps hostile names as plain text", () => {
    const game = fromRecord({ format: "fourfold-game", version: 1, moves: "", first: "<script>alert(1)</script>" });
    expect(game.first).toBe("<script>alert(1)</script>");
  });
});
