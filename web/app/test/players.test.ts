import type { SearchOptions } from "fourfold-engine";
import { Position, STANDARD } from "fourfold-engine/rules";
import { describe, expect, it } from "vitest";
import type { Engine } from "../src/engine/types";
import { habits, missedLines } from "../src/players/attention";
import { pick, pickByExponent } from "../src/players/chance";
import { estimates, taskOf } from "../src/players/exact";
import { readName } from "../src/players/names";
import { canPlayHere, makePlayer, OPPONENTS, readPlayer, skillFor } from "../src/players/registry";
import { allLines } from "../src/rules/lines";
import { InvalidInput } from "../src/rules/moves";
import expectedNames from "./generated/names.json";
import { PlainEngine } from "./plainEngine";

interface ExpectedName {
  readonly text: string;
  readonly kind: string | null;
  readonly values?: Readonly<Record<string, number | string>>;
  readonly skill?: number;
}

const names: readonly ExpectedName[] = expectedNames as unknown as ExpectedName[];
const plain = new PlainEngine();
const engine = {
  analyse: plain.analyse.bind(plain),
  search: plain.search.bind(plain),
  evaluate: plain.evaluate.bind(plain),
} as unknown as Engine;

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

describe("names are read as Python reads them", () => {
  it.each(names.map((each) => [each.text, each] as const))("%j", (text, { kind, values, skill }) => {
    if (kind === null) return expect(() => readName(text)).toThrow(InvalidInput);
    const recipe = readName(text);
    expect({ kind: recipe.kind, values: recipe.values }).toEqual({ kind, values });
    if (skill !== undefined) expect(skillFor(Number(recipe.values.rating))).toBeCloseTo(skill, 12);
  });
});

function catchMessage(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return (error as Error).message;
  }
  return "";
}

describe("players", () => {
  it("all play legal moves, and finish games", async () => {
    for (const { name } of OPPONENTS.filter(({ name }) => !name.includes("depth=8") && !name.includes("depth=6"))) {
      const player = makePlayer(name, { engine, chance: seeded(7) });
      const position = Position.fromMoves("414141252526363");
      expect(position.legalMoves, name).toContain(await player.choose(position));
    }
  });
  it("take a win on the spot, from the level on that never misses one", async () => {
    for (const name of ["casual", "master", "impossible", "perfect", "threats:depth=4"]) {
      const player = makePlayer(name, { engine, chance: seeded(3) });
      expect(await player.choose(Position.fromMoves("414141")), name).toBe(3);
    }
  });
  it("of unknown names there are none, and it is said what is allowed", () => {
    const said = (name: string) => {
      expect(() => makePlayer(name, { engine, chance: Math.random }), name).toThrow(InvalidInput);
      return catchMessage(() => readPlayer(name));
    };
    expect(said("")).toContain("elo:1400");
    expect(said("nobody")).toContain("no player “nobody” here. Available: random, newcomer,");
    expect(said("threats:99")).toBe("The depth of “threats” must be a whole number from 1 to 42, not “99”.");
    expect(said("threats:speed=9")).toContain("Available: depth, blunder, order, pruning");
    expect(said("hard:9")).toContain("Available: none");
    expect(said("elo")).toMatch(/needs a value for rating, a whole number from \d+ to \d+: elo:N/);
    expect(said("led:5")).toContain("cannot play in the browser");
    said("toString");
  });
  it("have one full name each, which is read in the same way again", () => {
    const full = (name: string) => readPlayer(name).name;
    expect(["Threats", "6", "ELO:1400", "urgency: blunder=.20", "impossible:centre"].map(full)).toEqual([
      "threats:depth=6",
      "regular",
      "elo:1400",
      "urgency:depth=6,blunder=0.2",
      "impossible:ties=centre",
    ]);
    for (const { kind, text } of names) {
      if (kind !== null && canPlayHere(kind)) expect(full(full(text))).toBe(full(text));
    }
  });
  it("play by the options of their names", async () => {
    const position = Position.fromMoves("414141");
    const move = async (name: string, chance = seeded(1)) => makePlayer(name, { engine, chance }).choose(position);
    expect(await move("threats:2,blunder=0.5", () => 0.4)).toBe(2); // the third of seven: a blunder
    expect(await move("threats:2,blunder=0.5", () => 0.6)).toBe(3);
    expect(await move("impossible:centre")).toBe(3);
    expect(await move("elo:1800")).toBe(3);
    const asked: SearchOptions[] = [];
    const listening: Engine = {
      ...engine,
      search: async (at, options) => {
        asked.push(options);
        return engine.search(at, options);
      },
    };
    await makePlayer("windows:3,order=shuffled,pruning=off", { engine: listening, chance: () => 0.25 }).choose(position);
    expect(asked).toEqual([{ depth: 3, evaluation: "windows", order: "shuffled", seed: 2 ** 30, pruning: false }]);
  });
  it("of equal moves choose one, or the nearest to the centre", async () => {
    const analysis = await engine.analyse(new Position());
    const equal: Engine = { ...engine, analyse: async () => ({ ...analysis, best: [0, 2, 4, 6] }) };
    const choose = (name: string) => makePlayer(name, { engine: equal, chance: () => 0.99 }).choose(new Position());
    expect(await choose("impossible")).toBe(6);
    expect(await choose("impossible:ties=centre")).toBe(2);
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

describe("a player that means to play a best move", () => {
  const guesses = async (name: string, position: Position) => {
    let count = 0;
    await makePlayer(name, { engine, chance: () => 0 }).choose(position, undefined, () => count++);
    return count;
  };
  it.each(["perfect", "impossible"])("says when it could not be proven: %s", async (name) => {
    expect(await guesses(name, new Position(STANDARD))).toBe(1); // too much for the plain engine
    expect(await guesses(name, Position.fromMoves("444444522222213333337655555767"))).toBe(0);
  });
  it.each(["easy", "random"])("is not %s, who says nothing", async (name) => {
    expect(await guesses(name, new Position(STANDARD))).toBe(0);
  });
});
