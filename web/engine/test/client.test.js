// The engine in its workers: streaming, cancelling, books, faults.
import assert from "node:assert/strict";
import { after, test } from "node:test";

import {
  BookError,
  EngineClient,
  EngineError,
  InvalidArgument,
  isAsTight,
  LimitReached,
  Position,
  requests,
  Solver,
} from "fourfold-engine";

import { TaskQueue } from "../dist/taskQueue.js";

const client = new EngineClient({ tableMb: 16 });
after(() => client.close());

// Takes hours from scratch.
const endless = new Position({ columns: 8, rows: 7 });
const middle = Position.fromMoves("131143433");

test("exact answers", async () => {
  assert.equal(await client.solve(Position.fromMoves("76461241141")), -1);
  assert.equal(await client.outcome(Position.fromMoves("415263")), 1);
  const found = await client.analyse(middle);
  const direct = (await Solver.create()).analyse(middle);
  for (const part of ["scores", "bounds", "column_bounds", "score", "best", "pv", "plies", "complete"])
    assert.deepEqual(found[part], direct[part], part);
});

test("an analysis streams what is proven, which only grows", async () => {
  await client.clear();
  const updates = [];
  const found = await client.analyse(middle, { onUpdate: (update) => updates.push(update) });
  assert.ok(updates.length > 2, `${updates.length} updates`);
  assert.ok(!updates[0].complete);
  for (const [i, update] of updates.entries())
    for (const [column, range] of update.column_bounds.entries()) {
      const next = (updates[i + 1] ?? found).column_bounds[column];
      if (range) assert.ok(range[0] <= next[0] && next[1] <= range[1]);
    }
});

test("on a large board too, also when a book arrives in between", async () => {
  const own = new EngineClient({ tableMb: 16 });
  const stop = new AbortController();
  const updates = [];
  let loading = null;
  const onUpdate = (update) => {
    updates.push(update);
    if (updates.length > 5) loading ??= own.loadBook(); // for another board
    if (loading !== null && update.depth >= 16) stop.abort();
  };
  await assert.rejects(own.analyse(new Position({ columns: 10, rows: 7 }), { signal: stop.signal, onUpdate }), { name: "AbortError" });
  await loading;
  for (const [before, after] of updates.slice(1).map((update, i) => [updates[i], update])) {
    assert.ok(isAsTight(after, before), JSON.stringify([before.column_bounds, after.column_bounds]));
    assert.ok(after.depth >= before.depth);
  }
  own.close();
});

test("an analysis that was stopped continues where it was", async () => {
  const position = Position.fromMoves("555555", { columns: 10, rows: 7 });
  const own = new EngineClient({ tableMb: 16 });
  let latest = null;
  for (const depth of [12, 14, 16]) {
    const stop = new AbortController();
    const before = latest;
    const onUpdate = (update) => {
      if (before !== null) assert.ok(isAsTight(update, before), JSON.stringify([before.column_bounds, update.column_bounds]));
      latest = update;
      if (update.depth >= depth) stop.abort();
    };
    await assert.rejects(own.analyse(position, { signal: stop.signal, onUpdate, proven: latest?.column_bounds }), { name: "AbortError" });
    await own.clear(); // what is proven does not come from the table
  }
  assert.ok(latest.depth >= 16);
  own.close();
});

/** The position after as many of the moves as can be played, with a move to play. */
function positionBefore(moves) {
  let position = new Position({ columns: 6, rows: 5 });
  for (const move of moves) {
    const next = position.isPlayable(move - 1) ? position.play(move - 1) : position;
    if (!next.isOver) position = next;
  }
  return position;
}

test("bounds that cannot be proven do no harm", async () => {
  const own = new EngineClient({ tableMb: 16, book: false });
  const ask = (bounds) => own.analyse(Position.fromMoves("414141", { columns: 6, rows: 5 }), { proven: bounds });
  const right = await ask([]);
  const sixTimes = (bounds) => Array.from({ length: 6 }, () => bounds);
  for (const impossible of [null, [60, 60], [1, -1]]) assert.deepEqual((await ask(sixTimes(impossible))).scores, right.scores);
  for (const wrong of [[[0, 0]], sixTimes([0, Number.NaN]), sixTimes([-500, 500]), sixTimes([0.5, 1]), sixTimes([0])])
    await assert.rejects(ask(wrong), { name: "InvalidArgument" });
  // Of another position: the answer may be wrong, but there is one.
  let random = 1;
  const below = (most) => (random = (random * 48271) % 2147483647) % most;
  for (let i = 0; i < 200; i++) {
    const lower = below(14) - 9;
    const moves = Array.from({ length: below(12) + 8 }, () => 1 + below(6)).join("");
    const position = positionBefore(moves);
    const found = await own.analyse(position, { proven: sixTimes([lower, lower + below(4)]) });
    assert.equal(found.complete, true);
  }
  own.close();
});

test("an analysis without end lets others go first, and continues", async () => {
  const position = Position.fromMoves("555555", { columns: 10, rows: 7 });
  const stop = new AbortController();
  const updates = [];
  let answered = null;
  const endless = client.analyse(position, {
    signal: stop.signal,
    onUpdate: (update) => {
      updates.push(update);
      if (answered !== null && updates.length > answered + 1) stop.abort();
    },
  });
  const other = client.solve(Position.fromMoves("44")).then((score) => {
    answered = updates.length;
    return score;
  });
  await assert.rejects(endless, { name: "AbortError" });
  assert.equal(await other, 1);
  for (const [i, update] of updates.slice(1).entries()) {
    assert.ok(isAsTight(update, updates[i]));
    assert.ok(update.nodes >= updates[i].nodes);
  }
});

test("a call can be cancelled at any moment, and the next one is answered soon", async () => {
  await assert.rejects(client.analyse(endless, { signal: AbortSignal.abort() }), { name: "AbortError" });
  const before = new AbortController();
  const early = client.analyse(endless, { signal: before.signal });
  before.abort();
  await assert.rejects(early, { name: "AbortError" });

  const during = new AbortController();
  let updates = 0;
  const late = client.analyse(endless, {
    signal: during.signal,
    onUpdate: () => {
      if (++updates === 2) during.abort(new Error("enough"));
    },
  });
  await assert.rejects(late, { message: "enough" });
  assert.equal(await client.solve(Position.fromMoves("76461241141")), -1);
  assert.equal(updates, 2);
});

test("calls wait for each other; a cancelled one is skipped", async () => {
  const order = [];
  const stop = new AbortController();
  const calls = [
    client.analyse(endless, { nodes: 100_000 }).then(() => order.push("first")),
    client.analyse(endless, { signal: stop.signal }).catch(() => order.push("cancelled")),
    client.solve(middle).then(() => order.push("last")),
  ];
  stop.abort();
  await Promise.all(calls);
  assert.deepEqual(order, ["cancelled", "first", "last"]);
});

test("limits", async () => {
  const found = await client.analyse(endless, { seconds: 0.1 });
  assert.ok(!found.complete && found.seconds >= 0.1);
  assert.ok((await client.analyse(endless, { nodes: 50_000 })).nodes >= 50_000);
  await assert.rejects(client.solve(endless, { nodes: 10_000 }), LimitReached);
  await assert.rejects(client.solve(endless, { seconds: 0 }), InvalidArgument);
});

test("a book that arrives during a search is used immediately", async () => {
  const own = new EngineClient({ book: false, tableMb: 16 });
  // Takes minutes without a book.
  const found = own.analyse(new Position());
  assert.deepEqual(await own.loadBook(), { columns: 7, rows: 6, ply: 12, positions: 4200899 });
  assert.deepEqual((await found).scores, [-2, -1, 0, 1, 0, -1, -2]);
  own.close();
});

test("a book that cannot be used does not replace the current one", async () => {
  await assert.rejects(client.loadBook(new Uint8Array(100)), BookError);
  await assert.rejects(client.loadBook("file:///nowhere.book"), BookError);
  assert.equal(await client.solve(new Position()), 1);
});

test("an engine may be closed while a book is loading that nobody waits for", async () => {
  const own = new EngineClient();
  const unhandled = [];
  const note = (reason) => unhandled.push(reason);
  process.on("unhandledRejection", note);
  own.loadBook();
  own.close();
  await new Promise((resolve) => setImmediate(resolve));
  process.off("unhandledRejection", note);
  assert.deepEqual(unhandled, []);
});

test("classic searches run beside the solver, and can be cancelled", async () => {
  const stop = new AbortController();
  const long = client.search(new Position(), { depth: 14, pruning: false }, { signal: stop.signal });
  const analysis = client.solve(Position.fromMoves("76461241141"));
  assert.equal(await analysis, -1);
  stop.abort();
  await assert.rejects(long, { name: "AbortError" });
  const { nodes, tree } = await client.search(new Position(), { depth: 3, pruning: false, record: 400 });
  assert.equal(nodes, 400);
  assert.equal(tree.length, 400);
  assert.equal(await client.evaluate(new Position().play(3), "chains"), 13);
  assert.equal(await client.diagramColumn(Position.fromMoves("41"), "......./......./......./......./......./......0", 0), 6);
  const harmless = { first: [{ column: 0, row: 3 }] };
  assert.equal(await client.solveWithout(Position.fromMoves("121212", { columns: 6, rows: 5 }), harmless), -2);
});

test("errors keep their type", async () => {
  await assert.rejects(client.search(new Position(), { depth: 0 }), InvalidArgument);
  await assert.rejects(client.search(new Position(), { depth: 9, nodeLimit: 10 }), LimitReached);
  await assert.rejects(async () => client.solve("4455"), InvalidArgument);
  const bad = new EngineClient({ tableMb: 3 });
  await assert.rejects(bad.solve(new Position()), InvalidArgument);
  bad.close();
});

test("a closed engine rejects calls", async () => {
  const own = new EngineClient();
  const pending = own.solve(endless);
  own.close();
  await assert.rejects(pending, EngineError);
  await assert.rejects(own.solve(middle), EngineError);
  own.close();
});

/** A queue and a way to ask it. */
function openDesk() {
  let resolveNext = () => {};
  const queue = new TaskQueue((message) => resolveNext(message));
  queue.receive({ type: "start", options: { tableMb: 8 } });
  let id = 0;
  return (task) =>
    new Promise((resolve) => {
      resolveNext = resolve;
      queue.receive({ type: "ask", id: ++id, task });
    });
}

const evaluation = { type: "call", request: requests.evaluate(new Position(), "chains") };

test("an engine that crashed is replaced", async () => {
  const ask = openDesk();
  const { call } = Solver.prototype;
  Solver.prototype.call = () => {
    throw new WebAssembly.RuntimeError("unreachable");
  };
  assert.equal((await ask(evaluation)).type, "failed");
  Solver.prototype.call = call;
  assert.equal((await ask(evaluation)).type, "done");
});

test("an engine that could not be loaded is loaded when the network is back", async () => {
  const { create } = Solver;
  Solver.create = () => Promise.reject(new EngineError("the engine cannot be started: no network"));
  const ask = openDesk();
  assert.equal((await ask(evaluation)).type, "failed");
  assert.equal((await ask(evaluation)).type, "failed");
  Solver.create = create;
  assert.equal((await ask(evaluation)).type, "done");
});
