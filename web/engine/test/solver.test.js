// The solver called directly.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import {
  BookError,
  columnIndex,
  EngineError,
  InvalidArgument,
  LARGE_BOOK,
  LimitReached,
  NODE_FLAGS,
  Position,
  requests,
  SMALL_BOOK,
  Solver,
} from "fourfold-engine";

import { Engine } from "../dist/module.js";

const solver = await Solver.create();
// Takes hours from scratch.
const endless = new Position({ columns: 8, rows: 7 });

test("the examples in the definition of scores", () => {
  assert.equal(solver.solve(Position.fromMoves("76461241141")), -1);
  assert.equal(solver.solve(Position.fromMoves("415263")), 18);
  assert.equal(solver.solve(Position.fromMoves("41526")), -18);
  assert.equal(solver.solve(Position.fromMoves("4152637")), -18);
  assert.equal(solver.solve(new Position({ columns: 4, rows: 4 })), 0);
  assert.equal(solver.outcome(Position.fromMoves("76461241141")), -1);
});

test("the empty board, with the included book", () => {
  assert.equal(solver.book.ply, 8);
  const found = solver.analyse(new Position());
  assert.deepEqual(found.scores, [-2, -1, 0, 1, 0, -1, -2]);
  assert.deepEqual(found.best, ["4"]);
  assert.equal(found.plies, 41);
  assert.ok(found.complete && found.seconds > 0 && found.nodes > 0);
});

test("a full column and a finished game", () => {
  const found = solver.analyse(Position.fromMoves("444444"));
  assert.equal(found.scores[3], null);
  assert.equal(found.column_bounds[3], null);
  const over = solver.analyse(Position.fromMoves("4152637"));
  assert.deepEqual([over.score, over.complete, over.plies], [-18, true, 0]);
  assert.ok(over.column_bounds.every((range) => range === null));
});

test("an analysis in words", () => {
  const found = solver.analyse(Position.fromMoves("444444"));
  assert.deepEqual([found.words.bounds, found.words.verdict], ["win in 18", "{first} wins in 18 moves"]);
  assert.equal(found.words.hint, "Columns 3 and 5 are best: they win in 18.");
  assert.deepEqual(found.words.columns, ["loss in 18", "draw", "win in 18", null, "win in 18", "draw", "loss in 18"]);
  const won = solver.analyse(Position.fromMoves("41526"));
  assert.deepEqual([won.result, won.words.bounds, won.words.verdict], ["loss in 1", "loss in 1", "{first} wins in 1 move"]);
  const over = solver.analyse(Position.fromMoves("4152637"));
  assert.deepEqual([over.words.bounds, over.words.verdict, over.words.hint], ["lost", "", ""]);
});

test("limits: analyses return what is proven, other calls fail", () => {
  const found = solver.analyse(endless, { nodes: 30_000 });
  assert.match(found.words.bounds, /^between a loss in \d+ and a win in \d+$/);
  assert.deepEqual([found.result, found.words.verdict, found.words.hint], [null, "", ""]);
  assert.ok(found.words.columns.every((words) => words));
  assert.ok(!found.complete && found.nodes >= 30_000 && found.nodes < 40_000);
  assert.ok(found.bounds[0] <= 2 && found.bounds[1] >= 2);
  assert.deepEqual([found.pv, found.plies], ["", null]);
  assert.ok(!solver.analyse(endless, { seconds: 0.05 }).complete);
  assert.throws(() => solver.solve(endless, { nodes: 5000 }), LimitReached);
  assert.throws(() => solver.outcome(endless, { seconds: 0.01 }), LimitReached);
  assert.equal(solver.solve(Position.fromMoves("76461241141"), { seconds: 100 }), -1);
  for (const limits of [{ nodes: 0 }, { seconds: -1 }, { nodes: NaN }, { seconds: "1" }])
    assert.throws(() => solver.solve(endless, limits), InvalidArgument);
});

test("a run is answered step by step, and ends when another question comes", () => {
  const run = solver.begin(requests.analysis(Position.fromMoves("131143433")));
  const first = run.found;
  assert.ok(!first.complete);
  while (!run.step(10_000));
  assert.ok(run.found.complete);
  solver.solve(new Position({ columns: 4, rows: 4 }));
  assert.throws(() => run.step(1), EngineError);
  assert.throws(() => run.found, EngineError);
  assert.throws(() => solver.begin({ type: "weather" }), InvalidArgument);
  assert.throws(() => solver.solve("4455"), InvalidArgument);
});

test("very small steps also come to an end", async () => {
  const small = await Solver.create({ tableMb: 8, book: false });
  const position = Position.fromMoves("1632347161");
  const expected = solver.solve(position);
  const run = small.begin(requests.score(position));
  let steps = 1;
  while (!run.step(4096)) ++steps;
  assert.equal(run.found.score, expected);
  assert.ok(steps > 10);
});

test("another book, and bytes that are not a book", async () => {
  const own = await Solver.create({ book: false, tableMb: 8 });
  assert.equal(own.book, null);
  const bytes = new Uint8Array(await readFile(LARGE_BOOK));
  assert.deepEqual(own.useBook(bytes), { columns: 7, rows: 6, ply: 12, positions: 4200899 });
  assert.equal(own.solve(new Position()), 1);
  const damaged = bytes.slice();
  damaged[5000] ^= 1;
  for (const [bad, message] of [
    [new Uint8Array(), /truncated/],
    [new TextEncoder().encode("<html>not found</html>"), /not a fourfold book/],
    [bytes.slice(0, 1000), /truncated/],
    [damaged, /damaged/],
    ["book", /Uint8Array/],
  ])
    assert.throws(
      () => own.useBook(bad),
      (error) => error instanceof BookError && message.test(error.message),
    );
  assert.equal(own.book.ply, 12);
  assert.equal(own.solve(Position.fromMoves("44")), 1);
  const small = new Uint8Array(await readFile(SMALL_BOOK));
  for (let i = 0; i < 3; ++i) assert.equal(own.useBook(i % 2 ? small : bytes).ply, i % 2 ? 8 : 12);
  await assert.rejects(Solver.create({ book: new URL("file:///nowhere.book") }), BookError);
});

test("options that are not allowed", async () => {
  for (const tableMb of [0, 7, 1025, 16.5, "64", NaN]) await assert.rejects(Solver.create({ tableMb }), InvalidArgument);
});

test("the node counts of a published study of minimax", () => {
  // The human's columns; the computer's answers are played in between.
  const study = {
    3: [
      [3, 400, 234],
      [4, 400, 239],
      [3, 400, 220],
    ],
    5: [
      [3, 19608, 4290],
      [4, 19608, 4595],
      [5, 19607, 6000],
    ],
    6: [
      [3, 137256, 15415],
      [4, 137254, 27906],
      [5, 137216, 12246],
    ],
  };
  for (const [depth, moves] of Object.entries(study)) {
    let position = new Position();
    for (const [column, minimax, alphaBeta] of moves) {
      position = position.play(column);
      const options = { depth: Number(depth), evaluation: "chains", order: "left-to-right", rule: "most-fours" };
      const plain = solver.search(position, { ...options, pruning: false });
      const pruned = solver.search(position, options);
      assert.deepEqual([plain.nodes, pruned.nodes], [minimax, alphaBeta], `K = ${depth}`);
      assert.deepEqual([plain.best, plain.value], [pruned.best, pruned.value]);
      position = position.play(columnIndex(pruned.best));
    }
  }
});

test("trees are consistent", () => {
  const { tree, nodes } = solver.search(new Position(), { depth: 4, record: 10_000 });
  const skipped = tree.flags.filter((flags) => flags & NODE_FLAGS.skipped).length;
  assert.equal(tree.length - skipped, nodes);
  assert.ok(skipped > 0);
  assert.deepEqual([tree.parent[0], tree.column[0], tree.depth[0]], [-1, -1, 0]);
  for (let i = 1; i < tree.length; ++i) {
    assert.ok(tree.parent[i] < i);
    assert.equal(tree.depth[i], tree.depth[tree.parent[i]] + 1);
  }
});

test("searches: limits and bad options", () => {
  const search = (options) => () => solver.search(new Position(), { depth: 5, ...options });
  assert.throws(search({ nodeLimit: 100 }), LimitReached);
  assert.throws(search({ record: 100 }), LimitReached);
  for (const options of [
    { depth: 0 },
    { depth: 43 },
    { evaluation: "mood" },
    { order: "random" },
    { rule: "go" },
    { evaluation: "windows", multiplier: 5 },
    { overlook: [69] },
    { overlook: [-1] },
    { record: 1_000_001 },
    { nodeLimit: -1 },
    { seed: 0.5 },
  ])
    assert.throws(search(options), InvalidArgument, JSON.stringify(options));
  assert.throws(() => solver.search(Position.fromMoves("4141414"), { depth: 2 }), InvalidArgument);
  assert.equal(solver.search(new Position(), { depth: 3, overlook: [68], pruning: false }).nodes, 400);
});

test("evaluations without a search", () => {
  assert.equal(solver.evaluate(new Position().play(3), "chains"), 13);
  // Seven lines go through the disc: second can no longer fill them.
  assert.equal(solver.evaluate(new Position().play(3), "fours"), 7);
  const four = Position.fromMoves("4141414");
  const usual = solver.evaluate(four, "chains", { rule: "most-fours" });
  assert.equal(solver.evaluate(four, "chains", { rule: "most-fours", multiplier: 50 }), usual + 29);
  assert.throws(() => solver.evaluate(four, "chains", { multiplier: -1 }), InvalidArgument);
  assert.throws(() => solver.evaluate(four, "windows", { multiplier: 50 }), /^InvalidArgument: windows has no multiplier: /);
  const before = Position.fromMoves("414141");
  const counted = solver.search(before, { depth: 1, evaluation: "windows", evaluateFinished: true });
  assert.equal(counted.value, solver.evaluate(before.play(3), "windows"));
  assert.throws(() => solver.evaluate(new Position(), "mood"), InvalidArgument);
});

test("what if a cell were harmless", () => {
  const position = Position.fromMoves("121212", { columns: 6, rows: 5 });
  assert.equal(solver.solveWithout(position, {}), 12);
  assert.equal(solver.solveWithout(position, { first: [{ column: 0, row: 3 }] }), -2);
  assert.equal(solver.solveWithout(new Position(), {}, 1000), null);
  const cell = (column, row) => () => solver.solveWithout(position, { second: [{ column, row }] });
  assert.throws(cell(0, 0), InvalidArgument);
  assert.throws(cell(7, 0), InvalidArgument);
  assert.throws(cell(0, 6), InvalidArgument);
  assert.throws(() => solver.solveWithout(Position.fromMoves("4141414"), {}), InvalidArgument);
});

test("faulty diagrams are rejected", () => {
  const diagram = ".......\n".repeat(6);
  assert.throws(() => solver.diagramColumn(new Position(), diagram, null), { name: "InvalidArgument", message: /not a diagram/ });
  const blank = diagram.trim().replaceAll("\n", "/");
  assert.equal(solver.diagramColumn(new Position(), blank, null), 3);
  assert.throws(() => solver.diagramColumn(new Position(), blank, 7), InvalidArgument);
  assert.throws(() => solver.diagramColumn(new Position(), blank, -1), InvalidArgument);
  assert.throws(() => solver.diagramColumn(Position.fromMoves("4141414"), blank, null), { name: "IllegalMove" });
});

test("memory stays within bounds", async () => {
  const engine = await Engine.start();
  engine.call({ type: "create", tableMb: 16 });
  const size = () => engine.size / 2 ** 20;
  assert.ok(size() < 19, `${size()} MB`);
  const work = () => {
    engine.call(requests.search(new Position(), { depth: 6, evaluation: "threats", pruning: false, record: 1_000_000 }));
    engine.call(requests.solveWithout(new Position(), {}, 10_000));
  };
  work();
  const once = size();
  for (let i = 0; i < 20; ++i) {
    work();
    for (const [columns, rows] of [
      [7, 6],
      [5, 5],
      [8, 5],
    ]) {
      engine.call(requests.analysis(new Position({ columns, rows })));
      engine.step(5000, false);
    }
  }
  assert.ok(size() <= once + 1, `${once} MB, later ${size()} MB`);
});

test("requests that make no sense are refused", async () => {
  const engine = await Engine.start();
  engine.call({ type: "create", tableMb: 8 });
  const board = { columns: 7, rows: 6 };
  for (const request of [
    null,
    [],
    {},
    { type: 7 },
    { type: "nothing" },
    { type: "score" },
    { type: "score", board: "7x6" },
    { type: "score", board: { ...board, columns: 263 } },
    { type: "score", board: { ...board, first: "xyz" } },
    { type: "score", board: { ...board, first: "f".repeat(33) } },
    { type: "score", board: { ...board, first: 1 } },
    { type: "score", board: { ...board, rule: "go" } },
    { type: "move", board, player: {} },
    { type: "move", board, player: { name: "hard", seed: "-1", draws: 0 } },
    { type: "move", board, player: { name: "hard", seed: "1", draws: -1 } },
    { type: "player", name: null },
    { type: "explanation", board, names: { first: "Red" } },
    { type: "explanation", board, names: { first: "Red", second: "Yellow", you: "third" } },
    { type: "explanation", board, played: [7] },
    { type: "rateResult", before: null, opponent: 1000, score: 1 },
  ])
    assert.throws(() => engine.call(request), { name: /^Invalid(Argument|Position)$/ }, JSON.stringify(request));
  assert.equal(engine.call(requests.evaluate(new Position().play(3), "chains")), 13);
});

test("a solver that is not started by create says how to start one", () => {
  assert.throws(() => new Solver(), /await Solver\.create\(\)/);
});
