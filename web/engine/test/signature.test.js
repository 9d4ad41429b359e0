// How many nodes the solver needs for a fixed set of positions: the same as natively.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { Position, requests, Solver } from "fourfold-engine";

const core = new URL("../../../core/tests/search/", import.meta.url);
const source = await readFile(new URL("test_signature.cpp", core), "utf8");
const recorded = Number(await readFile(new URL("signature.txt", core), "utf8"));
const positions = [...source.matchAll(/\{(\d+), (\d+), "(\w*)"\}/g)].map(([, columns, rows, moves]) =>
  Position.fromMoves(moves, { columns: Number(columns), rows: Number(rows) }),
);

for (const simd of [true, false])
  test(`nodes are as recorded natively, ${simd ? "with" : "without"} SIMD`, async () => {
    const solver = await Solver.create({ simd, book: false, tableMb: 64 });
    let nodes = 0;
    for (const position of positions) {
      solver.clear();
      const run = solver.begin(requests.score(position));
      assert.ok(run.step(Number.MAX_SAFE_INTEGER));
      nodes += run.found.nodes;
    }
    assert.ok(positions.length > 30);
    assert.equal(nodes, recorded);
  });
