import { Position as EnginePosition } from "fourfold-engine";
import { describe, expect, it } from "vitest";
import { engine } from "../src/engine/engine";
import { isAbort } from "../src/engine/types";
import { makePlayer } from "../src/players/registry";
import { nameOfSide } from "../src/rules/game";
import { formatMoves } from "../src/rules/notation";
import { Position, type Size, STANDARD } from "../src/rules/position";

describe("the rules", () => {
  const sizes: Size[] = [STANDARD, { columns: 5, rows: 4 }, { columns: 12, rows: 4 }, { columns: 4, rows: 15 }];
  it.each(sizes)("are those of the engine: $columns×$rows", (size) => {
    for (let game = 0; game < 40; game++) {
      let [ours, theirs] = [Position.empty(size), new EnginePosition(size)];
      const moves: number[] = [];
      while (!ours.isOver) {
        expect(ours.legalMoves, formatMoves(moves)).toEqual([...theirs.legalMoves]);
        const column = ours.legalMoves[Math.floor(Math.random() * ours.legalMoves.length)]!;
        [ours, theirs] = [ours.play(column), theirs.play(column)];
        moves.push(column);
        expect(ours.isOver, formatMoves(moves)).toBe(theirs.isOver);
      }
      expect(ours.winner && nameOfSide(ours.winner), formatMoves(moves)).toBe(theirs.winner);
    }
  });
});

describe("the engine", () => {
  it("analyses, and tells what it knows on the way", async () => {
    let updates = 0;
    const position = Position.fromMoves("76461241141");
    const found = await engine.analyse(position, { onUpdate: () => updates++ });
    expect(found).toMatchObject({ scores: [-3, -4, -4, -1, -2, -4, -4], best: [3], score: -1, complete: true });
    expect(found.pv).toHaveLength(30);
    expect(updates).toBeGreaterThan(0);
    expect(await engine.solve(position)).toBe(-1);
  });
  it("stops when told", async () => {
    const stop = new AbortController();
    const answer = engine.analyse(Position.empty({ columns: 8, rows: 7 }), { signal: stop.signal });
    setTimeout(() => stop.abort(), 20);
    await expect(answer).rejects.toSatisfy(isAbort);
  });
  it("goes by what is proven after a while", async () => {
    const found = await engine.analyse(Position.empty({ columns: 8, rows: 7 }), { timeLimit: 0.05 });
    expect(found.complete).toBe(false);
    expect(found.bounds[3]![0]).toBeLessThan(found.bounds[3]![1]);
  });
  it("searches as taught, and keeps the tree", async () => {
    const found = await engine.search(Position.fromMoves("4"), { depth: 3, evaluation: "chains", pruning: false, record: 1000 });
    expect(found.nodes).toBe(400);
    expect(found.tree!.children).toHaveLength(7);
    expect(found.tree!.maximises).toBe(false);
    expect(await engine.evaluate(Position.fromMoves("4"), "chains")).toBe(13);
  });
  it("moves for every kind of player", async () => {
    for (const name of ["newcomer", "student", "master", "easy", "hard", "impossible", "perfect", "threats:depth=4"]) {
      const player = makePlayer(name, { engine, chance: Math.random })!;
      let position = Position.empty();
      while (!position.isOver) position = position.play(await player.choose(position));
      expect(position.ply, name).toBeGreaterThan(6);
    }
  }, 60_000);
});
