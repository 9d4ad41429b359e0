// Explanations and reviews: the same data as from Python.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { EngineClient, LARGE_BOOK, Position, Solver } from "fourfold-engine";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const python = process.env.PYTHON ?? here("../../../.venv/bin/python");
const script = here("../../../tests/support/explain_expectations.py");
const [seed, reviews, explanations] = ["7", "300", "300"];
const env = { ...process.env, PYTHONPATH: here("../../..") };
const expected = JSON.parse(execFileSync(python, [script, seed, reviews, explanations], { env, maxBuffer: 1 << 28 }));
const { languages } = expected;
const names = { first: "Red", second: "Yellow" };
const blunder = { moves: [3, 0, 3, 0, 3, 0, 4], columns: 7, rows: 6 };

test(`${reviews} reviews are those of Python`, async () => {
  const solver = await Solver.create({ book: LARGE_BOOK, languages });
  for (const { found, elo, language, ...game } of expected.reviews)
    assert.deepEqual(solver.review(game, { names, elo, language }), found, JSON.stringify(game));
});

test(`${explanations} explanations are those of Python`, async () => {
  const solver = await Solver.create({ book: LARGE_BOOK, languages });
  for (const { found, moves, columns, rows, column, effort, language } of expected.explanations) {
    const position = Position.fromMoves(moves, { columns, rows });
    assert.deepEqual(solver.explain(position, { names, column: column ?? undefined, effort, language }), found, moves);
  }
});

test("a language is loaded before it is used, and checked", async () => {
  const client = new EngineClient({ tableMb: 8, book: false });
  const position = Position.fromMoves("414141");
  const pseudo = "en-XA";
  const options = { language: pseudo, nodes: 1000 };
  await assert.rejects(client.analyse(position, options), { name: "InvalidArgument", message: /en-XA is not loaded/ });
  await client.loadLanguage(pseudo, languages[pseudo]);
  const { language, result, words } = await client.analyse(position, options);
  assert.deepEqual([language, result], [pseudo, "[ŵîñ îñ 1 ~~]"]);
  assert.match(words.hint, /^\[Çöļûɱñ 4 îš ƀéšţ: îţ ŵîñš îñ 1/);
  assert.match((await client.explain(position, options)).about_move[0], /^\[Çöļûɱñ 4/);
  assert.equal((await client.analyse(position, { nodes: 1000 })).result, "win in 1");
  const wrong = (change) => JSON.stringify({ ...JSON.parse(languages[pseudo]), ...change });
  for (const [code, sentences, message] of [
    ["xx", languages[pseudo], /the language xx is not known/],
    [pseudo, "{", /not a JSON object/],
    [pseudo, wrong({ "score.draw": undefined }), /score.draw: the message is missing/],
    [pseudo, wrong({ "score.win-in": "win {moves" }), /score.win-in: a comma is missing/],
  ])
    await assert.rejects(client.loadLanguage(code, sentences), { name: "InvalidArgument", message });
  client.close();
});

test("the reader is called you", async () => {
  const solver = await Solver.create({ tableMb: 8, book: false });
  const said = (names) => solver.explain(Position.fromMoves("41414"), { names, column: 0 }).columns[0].in_short[0];
  assert.equal(said({ ...names, you: "first" }), "Column 1 loses at once: you make four at column 4, row 4.");
  assert.equal(said({ ...names, you: "second" }), "Column 1 loses at once: Red makes four at column 4, row 4.");
});

test("a client explains and reviews, and reports its progress", async () => {
  const client = new EngineClient({ tableMb: 8 });
  const judged = [];
  const onUpdate = (found) => judged.push(found.moves.filter((move) => move.class).length);
  const review = await client.review(blunder, { names, onUpdate });
  assert.ok(review.complete);
  assert.deepEqual(
    judged.toSorted((a, b) => a - b),
    judged,
  );
  const last = review.key_moments.at(-1);
  assert.equal(last.reasons[0].text, "Column 5 loses at once: Yellow makes four at column 1, row 4.");
  const explanation = await client.explain(Position.fromMoves("414141"), { names });
  assert.deepEqual(
    [explanation.move, explanation.about_move],
    ["4", ["Column 4 makes four and wins at once: vertically from column 4, row 1 to column 4, row 4."]],
  );
  client.close();
});

test("a review is for players of a certain strength", async () => {
  const solver = await Solver.create({ book: LARGE_BOOK });
  const [weak, strong] = [700, 1500].map((elo) => solver.review(blunder, { elo }));
  assert.deepEqual([weak.elo, strong.elo], [700, 1500]);
  assert.ok(weak.moves[5].expected > strong.moves[5].expected);
  for (const elo of [0, 99_999, 900.5, Number.NaN]) assert.throws(() => solver.review(blunder, { elo }), { name: "InvalidArgument" });
});

test("a time limit leaves the rest out", async () => {
  const solver = await Solver.create({ tableMb: 8, book: false });
  const game = { moves: [..."444442212233"].map((label) => Number(label) - 1), columns: 9, rows: 6 };
  const review = solver.review(game, { seconds: 0.05 });
  assert.equal(review.moves[0].class, null);
  assert.ok(!review.complete && review.stopped_early);
  assert.match(review.left_out, /^\d+ of 12 moves are not judged$/);
  assert.equal(solver.explain(new Position({ columns: 9, rows: 6 }), { seconds: 0.05 }).complete, false);
});

test("a review and an explanation can be cancelled, and then others are answered", async () => {
  const client = new EngineClient({ tableMb: 8, book: false });
  const empty = new Position({ columns: 9, rows: 6 });
  for (const ask of [
    (options) => client.review({ moves: [4, 4], columns: 9, rows: 6 }, options),
    (options) => client.explain(empty, options),
  ]) {
    const stop = new AbortController();
    const answer = ask({ signal: stop.signal });
    setTimeout(() => stop.abort(), 20);
    await assert.rejects(answer, { name: "AbortError" });
  }
  assert.equal((await client.review({ moves: [0, 1, 0], columns: 4, rows: 4 })).moves.length, 3);
  client.close();
});

test("invalid requests are rejected", async () => {
  const solver = await Solver.create({ tableMb: 8, book: false });
  assert.throws(() => solver.explain(Position.fromMoves("444444"), { column: 3 }), { name: "InvalidArgument" });
  assert.throws(() => solver.explain(new Position(), { effort: "great" }), { name: "InvalidArgument" });
  assert.throws(() => solver.review({ moves: [9], columns: 7, rows: 6 }), { name: "IllegalMove" });
  assert.throws(() => solver.review({ moves: Array(7).fill(0), columns: 7, rows: 6, rule: "most-fours" }), { name: "IllegalMove" });
  assert.throws(() => solver.review({ moves: [], columns: 3, rows: 6 }), { name: "InvalidPosition" });
  assert.throws(() => solver.review(blunder, { seconds: 0 }), { name: "InvalidArgument" });
});
