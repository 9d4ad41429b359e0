// Players: the same moves as in Python, in slices, cancelled at any moment.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

import { columnIndex, EngineClient, NEW_RATING, Position, requests, Solver } from "fourfold-engine";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const python = process.env.PYTHON ?? here("../../../.venv/bin/python");
const script = here("../../../tests/support/player_expectations.py");
const { players: games, names, results } = JSON.parse(execFileSync(python, [script], { maxBuffer: 1 << 26 }));

const engine = new EngineClient({ tableMb: 8 });
after(() => engine.close());

test("500 triples of player, seed and position are answered as in Python", async () => {
  const solver = await Solver.create();
  let triples = 0;
  for (const { name, seed, columns, rows, rule, turns } of games) {
    let player = solver.createPlayer(name, BigInt(seed));
    for (const { moves, column } of turns) {
      const run = solver.begin(requests.move(player, Position.fromMoves(moves, { columns, rows }), rule));
      while (!run.step(20_000)) {}
      const { draws, ...choice } = run.found;
      assert.equal(columnIndex(choice.column), column, `${name} seed ${seed} after ${moves} on ${columns}x${rows}, ${rule}`);
      player = { ...player, draws };
      ++triples;
    }
  }
  assert.ok(triples >= 500, `${triples}`);
});

test("names are read as in Python", async () => {
  const solver = await Solver.create({ book: false });
  for (const { text, name, error } of names)
    if (error) assert.throws(() => solver.createPlayer(text), { name: "InvalidArgument" }, text);
    else assert.equal(solver.createPlayer(text).name, name, text);
});

test("a player continues after a cancelled move as if it had not been asked", async () => {
  const wide = new Position({ columns: 8, rows: 7 });
  const [player, twin] = [await engine.createPlayer("perfect", 5), await engine.createPlayer("perfect", 5)];
  await cancelled(player, wide);
  const position = Position.fromMoves("444444");
  assert.deepEqual((await player.chooseMove(position)).column, (await twin.chooseMove(position)).column);
  await assert.rejects(player.chooseMove(wide, { signal: AbortSignal.abort() }), { name: "AbortError" });
});

test("a search, which runs in one step, can be cancelled too", async () => {
  await cancelled(await engine.createPlayer("threats:depth=40"), new Position());
  const { column } = await (await engine.createPlayer("threats:depth=4")).chooseMove(Position.fromMoves("414141"));
  assert.equal(column, 3);
});

async function cancelled(player, position) {
  const stop = new AbortController();
  const move = player.chooseMove(position, { signal: stop.signal });
  setTimeout(() => stop.abort(), 20);
  await assert.rejects(move, { name: "AbortError" });
}

test("at a time limit a player uses what is proven", async () => {
  const player = await engine.createPlayer("perfect", 1);
  const { column, proven } = await player.chooseMove(new Position({ columns: 8, rows: 7 }), { seconds: 0.05 });
  assert.ok(column >= 0 && column < 8);
  assert.equal(proven, false);
});

test("errors are explained", async () => {
  await assert.rejects(engine.createPlayer("nobody"), { name: "InvalidArgument", message: /^no player 'nobody'\. Available: random, / });
  await assert.rejects(engine.createPlayer("random", 0.5), { name: "InvalidArgument", message: /whole number/ });
  const player = await engine.createPlayer("hard", -7n);
  await assert.rejects(player.chooseMove(Position.fromMoves("1212121")), { name: "IllegalMove" });
  await assert.rejects(player.chooseMove(new Position(), { rule: "most-fours" }), { name: "InvalidArgument", message: /rule/ });
});

test("the list of players says what menus offer", async () => {
  const { kinds, menuDepths, ratings } = await engine.players();
  assert.deepEqual(
    kinds.find(({ name }) => name === "elo"),
    {
      name: "elo",
      usage: "elo:N",
      description: "human-like, with that rating",
      group: "ladder",
      inMenu: false,
    },
  );
  assert.ok(kinds.find(({ name }) => name === "threats").inMenu);
  assert.ok(menuDepths.includes(6));
  assert.equal(ratings.random, 400);
});

test("people are rated as in Python", async () => {
  let now = NEW_RATING;
  for (const { rating, score, after } of results) {
    now = await engine.rateResult(now, rating, score);
    assert.deepEqual([now.rating, now.deviation, now.volatility].map(rounded), after.map(rounded));
  }
  for (const before of [
    { ...NEW_RATING, rating: NaN },
    { ...NEW_RATING, deviation: 0 },
    { ...NEW_RATING, volatility: -1 },
  ])
    await assert.rejects(engine.rateResult(before, 1000, 1), { name: "InvalidArgument", message: /must be from/ });
  await assert.rejects(engine.rateResult(NEW_RATING, 99, 1), { name: "InvalidArgument", message: /opponent/ });
  await assert.rejects(engine.rateResult(NEW_RATING, 1000, 2), { name: "InvalidArgument", message: /score/ });
});

/** The libraries of the platforms may differ in the last digits of an exponential. */
function rounded(value) {
  return Number(value.toPrecision(9));
}
