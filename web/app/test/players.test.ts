import { Position, STANDARD } from "fourfold-engine/rules";
import { describe, expect, it } from "vitest";
import { habits, missedLines } from "../src/players/attention";
import { pick, pickByExponent } from "../src/players/chance";
import { estimates, taskOf } from "../src/players/exact";
import { makePlayer, OPPONENTS } from "../src/players/registry";
import { allLines } from "../src/rules/lines";
import { PlainEngine } from "./plainEngine";

const engine = new PlainEngine();

/** Repeatable chance. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
}

describe("lines", () => {
  it("are numbered as the engine does", () => {
    const lines = allLines(STANDARD).map((line) => line.cells.map(({ column, row }) => `${column}${row}`).join(" "));
    expect(lines).toHaveLength(69);
    expect([lines[0], lines[24], lines[45], lines[57]]).toEqual(["00 10 20 30", "00 01 02 03", "00 11 22 33", "03 12 21 30"]);
  });
});

describe("chance", () => {
  it("draws all items, the heavier the more often", () => {
    expect(pick(() => 0.99, ["a", "b"])).toBe("b");
    expect(pickByExponent(() => 0.5, ["a", "b"], [0, -100])).toBe("a");
    expect(pickByExponent(() => 0.999999, ["a", "b"], [0, 0])).toBe("b");
  });
});

describe("attention", () => {
  it("misses nothing with full care and much without", () => {
    const habit = habits(() => 0.5, STANDARD);
    expect(missedLines(seeded(1), new Position(), [], habit, 0)).toEqual([]);
    const upright = missedLines(() => 0.35, new Position(), [], habit, 1).filter((line) => line >= 24 && line < 45);
    expect(upright).toEqual([]); // columns are seen where rows and diagonals are not
  });
});

describe("players", () => {
  it("all play legal moves, and finish games", async () => {
    for (const { name } of OPPONENTS.filter(({ name }) => !name.includes("depth=8") && !name.includes("depth=6"))) {
      const player = makePlayer(name, { engine, chance: seeded(7) })!;
      const position = Position.fromMoves("414141252526363");
      expect(position.legalMoves, name).toContain(await player.choose(position));
    }
  });
  it("take a win on the spot, from the level on that never misses one", async () => {
    for (const name of ["casual", "master", "impossible", "perfect", "threats:depth=4"]) {
      const player = makePlayer(name, { engine, chance: seeded(3) })!;
      expect(await player.choose(Position.fromMoves("414141")), name).toBe(3);
    }
  });
  it("of unknown names there are none", () => {
    for (const name of ["", "nobody", "threats:depth=0", "threats:depth=99", "toString"]) {
      expect(makePlayer(name, { engine, chance: Math.random })).toBeNull();
    }
  });
  it("guess what is not proven, within what is possible", async () => {
    const open = await engine.analyse(new Position());
    expect(estimates(open)).toEqual([-2, -1, 0, 1, 0, -1, -2]);
  });
  it("know how hard a task is", async () => {
    const position = Position.fromMoves("41414");
    const analysis = await engine.analyse(position);
    const complete = { ...analysis, complete: true, scores: [-18, -18, -18, 0, -18, -18, -18] };
    expect(taskOf(position, complete)).toEqual({ chance: 1, sooner: -2 });
  });
});
