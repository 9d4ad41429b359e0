// The same answers as the native engine: rules, scores, searches.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { LARGE_BOOK, Position, Solver } from "fourfold-engine";

import { Engine } from "../dist/module.js";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const python = process.env.PYTHON ?? here("../../../.venv/bin/python");
const [seed, positions, searches] = ["7", "2000", "300"];
const cases = JSON.parse(
  execFileSync(python, [here("../../../tests/support/engine_expectations.py"), seed, positions, searches], {
    maxBuffer: 1 << 28,
  }),
);

const positionOf = ({ moves, columns, rows }) => Position.fromMoves(moves, { columns, rows });
/** Sets of cells are hexadecimal numbers. */
const describe = (engine, { first, second, columns, rows }) =>
  engine.call({ type: "position", board: { columns, rows, first: first.toString(16), second: second.toString(16) } });
const pairs = (cells) => cells?.map(({ column, row }) => [column, row]) ?? null;

test("the rules are the same", () => {
  for (const expected of cases) {
    const position = positionOf(expected);
    assert.deepEqual(
      {
        first: `${position.first}`,
        second: `${position.second}`,
        key: `${position.key}`,
        legalMoves: position.legalMoves,
        winningMoves: position.winningMoves,
        winner: position.winner,
        isOver: position.isOver,
        winningLine: pairs(position.winningLine),
        array: position.toArray(),
        text: position.toString(),
      },
      {
        first: expected.first,
        second: expected.second,
        key: expected.key,
        legalMoves: expected.legalMoves,
        winningMoves: expected.winningMoves,
        winner: expected.winner,
        isOver: expected.isOver,
        winningLine: expected.winningLine,
        array: expected.array,
        text: expected.text,
      },
      expected.moves,
    );
    const [first, second] = expected.mirror.map(BigInt);
    const image = Position.fromBitboards(first, second, position);
    assert.ok(position.mirror().equals(image));
    assert.ok(Position.fromGrid(position.toString()).equals(position));
    assert.ok(Position.fromGrid(position.toArray()).equals(position));
  }
});

test("the compiled rules are the same", async () => {
  const engine = await Engine.start();
  for (const expected of cases) {
    const position = positionOf(expected);
    assert.deepEqual(describe(engine, position), {
      reachable: true,
      key: position.key.toString(16),
      first_threats: position.threatBits("first").toString(16),
      second_threats: position.threatBits("second").toString(16),
    });
  }
});

// Discs anywhere: most are no position. Both rule books must say so of the same ones.
test("impossible positions are rejected by both", async () => {
  const engine = await Engine.start();
  let state = 1n;
  const random = () => (state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n));
  let refused = 0;
  for (let i = 0; i < 2000; ++i) {
    const { first, second, columns, rows } = positionOf(cases[i % cases.length]);
    const bits = columns * (rows + 1) <= 64 ? 64n : 128n;
    const [a, b] = [1n << ((random() >> 40n) % bits), 1n << ((random() >> 40n) % bits)];
    const discs = i % 3 === 0 ? [first ^ a, second ^ b] : i % 3 === 1 ? [first ^ a, second ^ a] : [first, second ^ b];
    const [ours, compiled] = [
      () => Position.fromBitboards(...discs, { columns, rows }),
      () => describe(engine, { first: discs[0], second: discs[1], columns, rows }),
    ].map(errorOf);
    assert.equal(compiled, ours, `${discs} ${columns}x${rows}`);
    assert.ok([null, "InvalidPosition"].includes(ours));
    if (ours) ++refused;
  }
  assert.ok(refused > 700);
});

/** The name of the error that a function throws, or null. */
function errorOf(run) {
  try {
    run();
    return null;
  } catch (error) {
    return error.name;
  }
}

for (const simd of [true, false])
  test(`scores and searches are the same ${simd ? "with" : "without"} SIMD`, async () => {
    const solver = await Solver.create({ simd, book: LARGE_BOOK });
    // The slower build takes fewer.
    for (const expected of cases.filter((_, i) => simd || i % 5 === 0)) {
      const position = positionOf(expected);
      const found = solver.analyse(position);
      const { score } = expected.analysis;
      assert.deepEqual({ ...found, moves: expected.moves, nodes: 0, seconds: 0 }, expected.analysis, expected.moves);
      assert.equal(solver.solve(position), score, expected.moves);
      assert.equal(solver.outcome(position), Math.sign(score), expected.moves);
      if (expected.search) compareSearches(solver, position, expected.search);
      if (expected.diagram) {
        const { text, last, column } = expected.diagram;
        assert.equal(solver.diagramColumn(position, text, last), column, `${expected.moves} ${text} ${last}`);
      }
      if (expected.without) {
        const { cells, limit, score } = expected.without;
        const first = cells.map(([column, row]) => ({ column, row }));
        assert.equal(solver.solveWithout(position, { first }, limit), score, expected.moves);
      }
    }
  });

function compareSearches(solver, position, { options, found: expected, tree: expectedTree }) {
  const { seconds, tree, ...found } = solver.search(position, options);
  assert.deepEqual(found, expected, JSON.stringify(options));
  assert.equal(tree !== null, expectedTree !== null);
  if (!tree) return;
  const names = ["parent", "column", "depth", "flags", "value", "alpha", "beta"];
  const native = { nan: NaN, inf: Infinity, "-inf": -Infinity };
  names.forEach((name, i) => {
    const values = expectedTree[i].map((value) => native[value] ?? value);
    assert.deepEqual([...tree[name]], values, name);
  });
}

test("estimates are the same", async () => {
  const sizes = [
    [8, 8, "454"],
    [9, 7, "5554"],
    [9, 7, "5445"],
    [10, 7, "566"],
    [12, 8, "677"],
    [16, 7, "9"],
  ];
  const solver = await Solver.create({ book: false, tableMb: 8 });
  const asked = [];
  for (const [columns, rows, moves] of sizes) {
    const found = await solver.analyse(Position.fromMoves(moves, { columns, rows }), { nodes: 1000 });
    assert.deepEqual([found.score, found.best], [null, []]);
    asked.push({ columns, rows, moves, column_bounds: found.column_bounds, estimate: found.estimate });
  }
  const script = here("../../../tests/support/estimate_expectations.py");
  const expected = JSON.parse(execFileSync(python, [script], { input: JSON.stringify(asked) }));
  assert.deepEqual(
    asked.map(({ estimate }) => estimate),
    expected,
  );
});
