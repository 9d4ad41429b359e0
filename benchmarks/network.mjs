// Moves and evaluations a second of the network in Node.js: called by network.py.
//
//     node benchmarks/network.mjs (simd|plain) < EXPECTED.json
import { columnIndex, Network, Position, requests, Solver } from "../web/engine/dist/index.js";

const expected = JSON.parse(await new Response(process.stdin).text());
const solver = await Solver.create({ book: false });
const network = await Network.create({ simd: process.argv[2] === "simd" });
let different = 0;
for (const { name, seed, moves, column } of expected) {
  const run = network.begin(requests.move(solver.createPlayer(name, seed), Position.fromMoves(moves)));
  while (!run.step(1e6)) {}
  if (columnIndex(run.found.column) !== column) ++different;
}
const position = Position.fromMoves("44");
let best = Infinity;
for (let i = 0; i < 60; ++i) {
  const begin = performance.now();
  network.think(position);
  best = Math.min(best, performance.now() - begin);
}
console.log(JSON.stringify({ positions: expected.length, different, milliseconds: best }));
