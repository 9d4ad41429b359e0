import { STANDARD } from "fourfold-engine/rules";
import { describe, expect, it } from "vitest";
import { columnOf, parseSize, positionAfter, readMoves } from "../src/moves";

describe("attributes", () => {
  it("name sizes", () => {
    expect(parseSize("7x6")).toEqual(STANDARD);
    expect(parseSize(" 5 × 4 ")).toEqual({ columns: 5, rows: 4 });
    expect(() => parseSize("seven")).toThrow('invalid size "seven": expected columns x rows, such as 7x6');
    expect(() => parseSize("40x40")).toThrow("40");
  });
  it("name moves, all of them legal", () => {
    expect(readMoves("44 55", STANDARD)).toEqual([3, 3, 4, 4]);
    expect(() => readMoves("48", STANDARD)).toThrow("invalid column 8 in move 2");
    expect(() => readMoves("4444444", STANDARD)).toThrow("full");
    expect(String(positionAfter([3, 3], STANDARD))).toContain("X");
  });
});

it("keys name columns", () => {
  expect([..."17a8"].map((key) => columnOf(key, 7))).toEqual([0, 6, -1, -1]);
  expect(columnOf("A", 10)).toBe(9);
  expect(columnOf("Enter", 7)).toBe(-1);
});
