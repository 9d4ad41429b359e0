import { Position, STANDARD } from "fourfold-engine/rules";
import { describe, expect, it } from "vitest";
import { positionAfter } from "../src/rules/moves";
import { fromRecord, toRecord } from "../src/rules/record";
import { draftOf, findGame, moved, withDisc, withoutTop } from "../src/screens/analyse/draft";
import { formatTree, parseTree } from "../src/screens/analyse/tree";
import {
  addressOf,
  followed,
  gameOf,
  played,
  steppedTo,
  toHistory,
  variationsOfAddress,
  variationsOfGame,
  variationsOfMoves,
  withHistory,
  withMainHere,
  withoutHere,
} from "../src/screens/analyse/variations";
import { parseHash } from "../src/shell/router";

describe("moves with variations", () => {
  it.each(["", "4455", "44(5)5", "44(57(6))(1)55", "4(3)4"])("read and written alike: %s", (text) => {
    expect(formatTree(parseTree(text, STANDARD))).toBe(text);
  });
  it.each([
    ["48", "Move 2: “8” is not a column. Use 1 to 7."],
    ["(4)", "before the first move"],
    ["44)", "without an opening one"],
    ["44(5", "closing parenthesis"],
    ["4444444", "Move 7: column 4 is full."],
    ["44556671", "Move 8: the game is already over."],
    ["<img src=x>", "“<” is not a column"],
    ["4".repeat(5000), "too long"],
  ])("refuses %s", (text, why) => expect(() => parseTree(text, STANDARD)).toThrow(why));
});

describe("a variations", () => {
  const reread = (hash: string) => {
    const { rest, query } = parseHash(hash);
    return variationsOfAddress(rest, query);
  };
  it("is restored exactly by its address", () => {
    let variations = variationsOfMoves("44556", STANDARD);
    variations = played(steppedTo(variations, 3), 0); // another fourth move
    variations = steppedTo(variations, 3);
    expect(addressOf(variations)).toBe("#/analyse/4455(1)6?at=445");
    expect(reread(addressOf(variations))).toEqual(variations);
    const small = variationsOfMoves("1234", { columns: 5, rows: 4 });
    expect(reread(addressOf(small))).toEqual(small);
  });
  it("rejects places and sizes that do not exist", () => {
    expect(() => reread("#/analyse/44?at=5")).toThrow("points to a move");
    expect(() => reread("#/analyse/44?size=99x99")).toThrow("not a supported board size");
    expect(() => reread("#/analyse/%E0%A4%A")).toThrow("is not a column");
  });
  it("goes back and forth, follows lines, cuts and promotes", () => {
    const variations = variationsOfMoves("4455", STANDARD);
    expect(steppedTo(steppedTo(variations, 3), 4)).toEqual(variations);
    const aside = followed(steppedTo(variations, 3), [0, 1, 2], 2);
    expect(formatTree(aside.tree)).toBe("4455(12)");
    expect(formatTree(withMainHere(aside).tree)).toBe("4451(5)2");
    expect(formatTree(withoutHere(aside).tree)).toBe("4455(1)");
    expect(steppedTo({ ...aside, path: [] }, 4).path).toEqual([3, 3, 4, 4]);
  });
});

describe("a record that was opened", () => {
  const record = {
    format: "fourfold-game",
    version: 1,
    columns: 7,
    rows: 6,
    moves: "4455",
    first: "Ada",
    second: "Zoe",
    outcome: "second",
    ending: "resignation",
    comments: { 4: "enough" },
    times: [1, 2, 3, 4],
  };
  const variations = variationsOfGame(fromRecord(record));
  it("is written back unchanged, wherever in its line the user is", () => {
    expect(toRecord(gameOf(variations))).toEqual(record);
    expect(toRecord(gameOf(steppedTo(variations, 1)))).toEqual(record);
    const elsewhere = played(steppedTo(variations, 3), 0);
    expect(toRecord(gameOf(elsewhere))).toMatchObject({ moves: "4451", first: "first", outcome: null });
    expect(toRecord(gameOf(steppedTo(elsewhere, 3)))).toEqual(record);
  });
  it("is restored with its address; one that does not match is ignored", () => {
    const reread = variationsOfMoves("4455", STANDARD);
    expect(withHistory(reread, structuredClone(toHistory(variations)))).toEqual(variations);
    const small = variationsOfMoves("12", { columns: 5, rows: 4 });
    expect(withHistory(small, toHistory(variations))).toBe(small);
    for (const other of [null, 7, {}, { record: null }, { record: { moves: "9" } }]) expect(withHistory(reread, other)).toBe(reread);
  });
});

describe("setting up", () => {
  const draft = (moves: string) => draftOf(Position.fromMoves(moves));
  it("finds a game for what a game can lead to", () => {
    for (const moves of ["", "4", "4455667", "76461241141", "44444452222221333333765555576766"]) {
      const found = findGame(draft(moves));
      expect("moves" in found && String(positionAfter(found.moves, STANDARD))).toBe(String(Position.fromMoves(moves)));
    }
  });
  it("explains why not", () => {
    const empty = draft("");
    expect(findGame(withDisc(empty, 0, "second"))).toEqual({ fault: { kind: "count", first: 0, second: 1 } });
    // Every column begins with a disc of second: first cannot have begun.
    const upsideDown = [0, 1, 2, 3].reduce((at, c) => withDisc(withDisc(at, c, "second"), c, "first"), draft(""));
    expect(findGame(upsideDown)).toMatchObject({ fault: { kind: "two-winners" } });
    const second = withDisc(withDisc(empty, 0, "second"), 0, "first");
    expect(findGame(second)).toEqual({ fault: { kind: "unreachable" } });
    const on = withDisc(draft("4455667"), 0, "second");
    expect(findGame(on)).toEqual({ fault: { kind: "played-on", side: "first" } });
  });
  it("moves discs, and never beyond the board", () => {
    const full = draft("111111");
    expect(withDisc(full, 0, "first").discs[0]).toHaveLength(6);
    expect(moved(withDisc(full, 1, "first"), 1, 0)).toEqual(withDisc(full, 1, "first"));
    expect(moved(full, 0, 3).discs[3]).toEqual(["second"]);
    expect(withoutTop(full, 5)).toEqual(full);
  });
});
