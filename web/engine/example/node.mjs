// node example/node.mjs 4453
import { LARGE_BOOK, Position, Solver } from "fourfold-engine";

const position = Position.fromMoves(process.argv[2] ?? "");
console.log(`${position}\n`);

const solver = await Solver.create({ book: LARGE_BOOK });
const { scores, pv, nodes, seconds } = solver.analyse(position);
console.log(scores.map((score) => score ?? "-").join(" "));
console.log("best play:", pv);
console.log(`${nodes} positions in ${seconds.toFixed(3)} s`);
