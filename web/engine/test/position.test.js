// The rules as people use them, and what they say to bad input.
import assert from "node:assert/strict";
import { test } from "node:test";

import {
  columnLabel,
  columnLabels,
  FourfoldError,
  formatMoves,
  IllegalMove,
  InvalidNotation,
  InvalidPosition,
  isAsTight,
  isSupported,
  otherSide,
  Position,
  parseColumn,
  parseMoves,
  sideToMove,
  supportedSizes,
} from "fourfold-engine";

const refused = (work, Kind, message) =>
  assert.throws(work, (error) => {
    assert.ok(error instanceof Kind && error instanceof FourfoldError, `${error}`);
    assert.match(error.message, message);
    return true;
  });

test("moves are played and never change a position", () => {
  const position = Position.fromMoves("4455");
  assert.ok(position.play(5).equals(Position.fromMoves("44556")));
  assert.equal(position.ply, 4);
  assert.equal(position.turn, "first");
  assert.deepEqual(Position.fromMoves("444444").legalMoves, [0, 1, 2, 4, 5, 6]);
  assert.equal(position.at({ column: 3, row: 1 }), "second");
  assert.equal(position.at({ column: 0, row: 0 }), null);
  for (const cell of [
    { column: 4, row: -6 },
    { column: 2, row: 7 },
    { column: -1, row: 0 },
    { column: 9, row: 0 },
  ])
    assert.equal(position.at(cell), null);
});

test("a single move can be checked", () => {
  const position = Position.fromMoves("333333414141".replaceAll("1", "7"));
  assert.deepEqual(
    [2, 3, -1, 7, 0.5].map((column) => position.isPlayable(column)),
    [false, true, false, false, false],
  );
  assert.ok(position.isWinningMove(3));
  assert.ok(!position.isWinningMove(6) && !position.isWinningMove(2));
  const won = position.play(3);
  assert.ok(!won.isPlayable(0) && !won.isWinningMove(3));
  assert.equal(won.cellCount, 42);
});

test("the sides", () => {
  assert.equal(sideToMove(0), "first");
  assert.equal(sideToMove(3), "second");
  assert.equal(otherSide("first"), "second");
  assert.equal(otherSide("second"), "first");
});

test("a won game", () => {
  const won = Position.fromMoves("4141414");
  assert.equal(won.winner, "first");
  assert.ok(won.isOver);
  assert.deepEqual(won.legalMoves, []);
  assert.deepEqual(
    won.winningLine,
    [0, 1, 2, 3].map((row) => ({ column: 3, row })),
  );
});

test("threats are cells, playable or not", () => {
  const position = Position.fromMoves("122334");
  assert.deepEqual(Position.fromMoves("414141").threats("first"), [{ column: 3, row: 3 }]);
  assert.deepEqual(Position.fromMoves("414141").winningMoves, [3]);
  assert.deepEqual(position.threats("second"), [{ column: 4, row: 0 }]);
  assert.deepEqual(position.threats("first"), []);
});

test("illegal moves", () => {
  refused(() => new Position().play(7), IllegalMove, /invalid column 7: expected 0 to 6/);
  refused(() => new Position().play(-1), IllegalMove, /invalid column -1/);
  refused(() => new Position().play(1.5), IllegalMove, /invalid column 1.5/);
  refused(() => new Position().play("3"), IllegalMove, /invalid column 3/);
  refused(() => Position.fromMoves("444444").play(3), IllegalMove, /column 3 is full/);
  refused(() => Position.fromMoves("4141414").play(0), IllegalMove, /the game is over/);
  refused(() => Position.fromMoves("4444444"), IllegalMove, /invalid move 7: column 4 is full/);
  refused(() => Position.fromMoves("41414141"), IllegalMove, /move 8: the game ended with move 7/);
});

test("text that is not a move string", () => {
  refused(() => Position.fromMoves("48"), InvalidNotation, /invalid column 8 in move 2: expected 1 to 7/);
  refused(() => Position.fromMoves("0"), InvalidNotation, /invalid column 0 in move 1/);
  refused(() => Position.fromMoves("4x"), InvalidNotation, /invalid character "x" in move 2/);
  refused(() => Position.fromMoves("4💥"), InvalidNotation, /in move 2/);
  refused(() => Position.fromMoves("<script>"), InvalidNotation, /in move 1/);
  refused(() => Position.fromMoves(44), InvalidNotation, /must be a string/);
  refused(() => Position.fromMoves("d", { columns: 12, rows: 4 }), InvalidNotation, /1 to 9, a to c/);
  refused(() => Position.fromMoves("h", { columns: 16, rows: 7 }), InvalidNotation, /1 to 9, a to g/);
  refused(() => columnLabel(16), InvalidNotation, /expected 0 to 15/);
  assert.equal(formatMoves(parseMoves("19ag", 16)), "19ag");
  assert.deepEqual(parseMoves("1a", 10), [0, 9]);
  assert.equal(formatMoves([0, 9]), "1a");
  assert.equal(columnLabels(10), "123456789a");
  assert.equal(parseColumn("a", 10), 9);
  for (const text of ["", "44", "8", "x"]) refused(() => parseColumn(text), InvalidNotation, /is not a column: expected 1 to 7/);
});

test("boards that are not supported", () => {
  for (const [columns, rows] of [
    [3, 6],
    [7, 3],
    [9, 14],
    [17, 4],
    [4, 17],
    [64, 0],
    [7.5, 6],
    [NaN, 6],
    ["7", 6],
  ])
    refused(
      () => new Position({ columns, rows }),
      InvalidPosition,
      /is not supported: use 4 to 16 of both, with columns × \(rows \+ 1\) at most 128/,
    );
  const sizes = supportedSizes();
  assert.equal(sizes.length, 113);
  assert.ok(sizes.every(isSupported));
  assert.deepEqual(
    [sizes[0], sizes.at(-1)],
    [
      { columns: 4, rows: 4 },
      { columns: 16, rows: 7 },
    ],
  );
});

test("positions that no game can reach", () => {
  const grid = (...rows) => rows.join("\n");
  const cases = [
    [grid("....", "....", "X...", "...."), /column 1 lies above an empty cell/],
    [grid("....", "....", "....", "XX.."), /first side has 2 discs and the second 0/],
    [grid("....", "....", "....", "O..."), /first side has 0 discs and the second 1/],
    [grid("....", "....", "XXXX", "OOOO"), /both sides have four/],
    [grid("....", "O...", "OOO.", "XXXX"), /first side has four in a line, but the second side moved/],
    [grid("XO..", "XO..", "XO..", "XO.."), /both sides have four/],
  ];
  for (const [text, message] of cases) refused(() => Position.fromGrid(text), InvalidPosition, message);
  refused(() => Position.fromGrid("....\n...\n....\n...."), InvalidNotation, /row 2 from the top/);
  refused(() => Position.fromGrid("....\n....\n....\n..?."), InvalidNotation, /invalid cell "\?"/);
  refused(
    () =>
      Position.fromGrid([
        [0, 3, 0, 0],
        [0, 0, 0, 0],
        [0, 0, 0, 0],
        [0, 0, 0, 0],
      ]),
    InvalidNotation,
    /invalid cell/,
  );
  refused(() => Position.fromGrid(""), InvalidPosition, /not supported/);
  refused(() => Position.fromBitboards(1n, 1n), InvalidPosition, /both sides/);
  refused(() => Position.fromBitboards(-1n, 0n), InvalidPosition, /not a bitboard/);
  refused(() => Position.fromBitboards(1n << 128n, 0n), InvalidPosition, /not a bitboard/);
  refused(() => Position.fromBitboards(1, 0), InvalidPosition, /not a bitboard/);
  refused(() => Position.fromBitboards(1n << 6n, 0n), InvalidPosition, /outside of the board/);
});

test("analyses of a position can be compared", () => {
  const found = (bounds, ...column_bounds) => ({ bounds, column_bounds });
  const earlier = found([0, 14], [-14, 14], [0, 3], null);
  assert.ok(isAsTight(earlier, earlier));
  assert.ok(isAsTight(found([2, 14], [-3, 14], [2, 2], null), earlier));
  assert.ok(!isAsTight(found([2, 15], [-3, 15], [2, 2], null), earlier));
  assert.ok(!isAsTight(found([0, 14], [-14, 14], [-1, 3], null), earlier));
});

test("where the most fours win, the game goes on until the board is full", () => {
  const rule = "most-fours";
  const study = Position.fromMoves("41414141", { rule });
  assert.deepEqual([study.rule, study.isOver, study.winner, study.fours("first"), study.fours("second")], [rule, false, null, 1, 1]);
  assert.equal(study.winningLine.length, 8);
  assert.equal(study.mirror().rule, rule);
  assert.ok(!study.equals(Position.fromMoves("4", { rule })));
  // The numbers are those of the Python package.
  const games = [
    ["255235465151743522746644722376113714166733", 1, 3, "second"],
    ["675423112423647673457453554623713725661121", 4, 2, "first"],
  ];
  for (const [moves, first, second, winner] of games) {
    const end = Position.fromMoves(moves, { rule });
    assert.deepEqual([end.fours("first"), end.fours("second"), end.winner, end.isOver], [first, second, winner, true]);
  }
});
