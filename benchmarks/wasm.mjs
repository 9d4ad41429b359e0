// The part of wasm.py that runs in Node.js: it solves the positions of a file, several times, and
// prints the best time, the nodes and the scores as JSON.
import { readFile } from "node:fs/promises";

import { Position, requests, Solver } from "../web/engine/dist/index.js";

const [file, simd, repeats] = process.argv.slice(2);
const lines = (await readFile(file, "utf8")).trim().split("\n");
const positions = lines.map((line) => Position.fromMoves(line.split(" ")[0]));
const solver = await Solver.create({ simd: simd === "simd", book: false });

let milliseconds = Infinity;
let nodes = 0;
let scores = [];
// Small sets are repeated: browsers optimise only code that has run for a while.
const enough = performance.now() + 1500;
for (let i = 0; i < Number(repeats) || performance.now() < enough; ++i) {
  solver.clear();
  nodes = 0;
  const begun = performance.now();
  scores = positions.map((position) => {
    const run = solver.begin(requests.score(position));
    run.step(Number.MAX_SAFE_INTEGER);
    nodes += run.found.nodes;
    return run.found.score;
  });
  milliseconds = Math.min(milliseconds, performance.now() - begun);
}
console.log(JSON.stringify({ seconds: milliseconds / 1000, nodes, scores }));
