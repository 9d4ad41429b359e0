// Networks: the same moves as in Python, with SIMD instructions and without; stopped at any moment; bad weights are named.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

import { columnIndex, EngineClient, Network, Position, requests, SHIPPED_NETWORK, Solver } from "fourfold-engine";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const python = process.env.PYTHON ?? here("../../../.venv/bin/python");
const script = here("../../../tests/support/network_expectations.py");
const expected = JSON.parse(execFileSync(python, [script, process.env.POSITIONS ?? "90"], { maxBuffer: 1 << 28 }));

const engine = new EngineClient({ tableMb: 8 });
after(() => engine.close());

for (const simd of [true, false])
  test(`${expected.length} positions are judged and answered as in Python, simd: ${simd}`, async () => {
    const solver = await Solver.create({ book: false });
    const network = await Network.create({ simd });
    for (const { name, seed, moves, column, said } of expected) {
      if (!simd && name.includes("sims") && !process.env.POSITIONS) continue; // takes long
      const position = Position.fromMoves(moves);
      const run = network.begin(requests.move(solver.createPlayer(name, seed), position));
      while (!run.step(1)) {}
      assert.equal(columnIndex(run.found.column), column, `${name}, seed ${seed}, after ${moves}`);
      const { columns } = network.think(position);
      assert.equal(columns.length, said.length);
      for (const [index, thoughts] of columns.entries()) {
        const found = thoughts && [thoughts.loss, thoughts.draw, thoughts.win];
        const near = (one, other) => Math.abs(one - other) < 1e-9;
        assert.ok(found?.every((each, i) => near(each, said[index][i])) ?? said[index] === null, `column ${index + 1} after ${moves}`);
      }
    }
  });

test("a player of the client is a network, and continues after a cancelled move", async () => {
  const position = Position.fromMoves("444");
  const player = await engine.createPlayer("NET: sims = 1000000", 1);
  assert.equal(player.name, "net:sims=1000000");
  const stop = new AbortController();
  const move = player.chooseMove(position, { signal: stop.signal });
  setTimeout(() => stop.abort(), 20);
  await assert.rejects(move, { name: "AbortError" });
  const { nodes, column } = await player.chooseMove(position, { seconds: 0.01 });
  assert.ok(nodes >= 1 && nodes < 1_000_000 && position.isPlayable(column));
});

test("thoughts have the intuitive move, and that of the search", async () => {
  const winning = Position.fromMoves("414141");
  const found = await engine.think(winning, { simulations: 20 });
  assert.deepEqual([found.column, found.intuition], ["4", "4"]);
  assert.equal(found.columns[3].proven, true);
  assert.equal(found.columns[3].value, 1);
  const { columns, simulations } = await engine.think(Position.fromMoves("444444"));
  assert.equal(simulations, 1);
  assert.equal(columns[3], null);
});

test("other boards, other rules, finished games and bad options are refused", async () => {
  const refused = (promise, message, name = "InvalidArgument") => assert.rejects(promise, { name, message });
  await refused(engine.think(new Position({ columns: 8, rows: 7 })), "networks play on 7×6 boards only, not on 8×7");
  await refused(engine.think(Position.fromMoves("4141414")), /the game is over/, "IllegalMove");
  await refused(engine.think(new Position(), { simulations: 0 }), /simulations must be a whole number from 1/);
  await refused(engine.createPlayer("net:sims=0"), /sims of net must be a whole number from 1/);
  await refused(engine.createPlayer("net:sims=9,temperature=1"), "net takes one option at a time: temperature or sims");
  const player = await engine.createPlayer("net");
  await refused(player.chooseMove(new Position(), { rule: "most-fours" }), "networks do not play by another rule");
  const solver = await Solver.create({ book: false });
  assert.throws(() => solver.begin(requests.move(solver.createPlayer("net"), new Position())), { name: "InvalidArgument" });
});

test("weights that are not good are named", async () => {
  const good = new Uint8Array(await readFile(SHIPPED_NETWORK));
  const changed = (at, value) => good.map((byte, index) => (index === at ? value : byte));
  const cases = [
    [new Uint8Array(100), "not a file of network weights"],
    [changed(4, 9), "weights of version 9: this program reads version 1"],
    [changed(5, 8), "weights for 8×6 boards: networks play 7×6"],
    [changed(1000, good[1000] ^ 1), "the checksum is wrong: the file is damaged"],
    [good.slice(0, -1), /the file has 988847 bytes, not 988848: it is damaged/],
  ];
  for (const [network, message] of cases) await assert.rejects(Network.create({ network }), { name: "InvalidArgument", message });
  const client = new EngineClient({ network: "file:///nowhere/to/be.4net" });
  await assert.rejects(client.think(new Position()), { name: "InvalidArgument", message: /the weights of the network cannot be loaded/ });
  client.close();
  const own = new EngineClient({ network: good });
  assert.equal((await own.think(new Position())).column, "4");
  own.close();
});
