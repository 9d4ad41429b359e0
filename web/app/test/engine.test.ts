import { isAbort } from "fourfold-board/components";
import { Position } from "fourfold-engine/rules";
import { describe, expect, it } from "vitest";
import { engine } from "../src/engine/engine";
import { LEVELS } from "../src/players/levels";
import { levels, loadPlayers, menuEntry, playerOf, players } from "../src/players/opponents";
import { walk } from "../src/screens/lab/steps";

describe("the engine", () => {
  it("analyses and reports its progress", async () => {
    let updates = 0;
    const position = Position.fromMoves("76461241141");
    const found = await engine.analyse(position, { onUpdate: () => updates++ });
    expect(found).toMatchObject({ scores: [-3, -4, -4, -1, -2, -4, -4], best: ["4"], score: -1, complete: true });
    expect(found.pv).toHaveLength(30);
    expect(updates).toBeGreaterThan(0);
  });
  it("can be stopped", async () => {
    const stop = new AbortController();
    const answer = engine.analyse(new Position({ columns: 8, rows: 7 }), { signal: stop.signal });
    setTimeout(() => stop.abort(), 20);
    await expect(answer).rejects.toSatisfy(isAbort);
  });
  it("returns what is proven at the time limit", async () => {
    const found = await engine.analyse(new Position({ columns: 8, rows: 7 }), { seconds: 0.05 });
    expect(found.complete).toBe(false);
    expect(found.column_bounds[3]![0]).toBeLessThan(found.column_bounds[3]![1]);
    expect(found.estimate?.text).toContain("best, not proven.");
  });
  it("runs a classic search and records the tree", async () => {
    const found = await engine.search(Position.fromMoves("4"), { depth: 3, evaluation: "chains", pruning: false, record: 1000 });
    expect(found.nodes).toBe(400);
    const { root } = walk(found.tree!, false);
    expect(root.children.map(({ column, maximises }) => [column, maximises])).toEqual(
      [3, 2, 4, 1, 5, 0, 6].map((column) => [column, true]),
    );
    expect(await engine.evaluate(Position.fromMoves("4"), "chains")).toBe(13);
  });
  it("has the ten levels that the app shows, weakest first", async () => {
    await loadPlayers();
    expect(levels(players.value!).map(({ name }) => name)).toEqual([...LEVELS]);
    const ratings = levels(players.value!).map(({ elo }) => elo);
    expect(ratings).toEqual([...ratings].sort((one, other) => one - other));
  });
  it("finds players in the menu of opponents", async () => {
    await loadPlayers();
    const all = players.value!;
    const entry = (name: string) => {
      const found = menuEntry(all, name);
      return found && [found.kind.name, found.effort, playerOf(found.kind, found.effort)];
    };
    expect(entry("perfect")).toEqual(["perfect", undefined, "perfect"]);
    expect(entry("threats:depth=8")).toEqual(["threats", 8, "threats:depth=8"]);
    expect(entry("net")).toEqual(["net", 1, "net"]);
    expect(entry("net:sims=100")).toEqual(["net", 100, "net:sims=100"]);
    for (const other of [
      "net:sims=7",
      "net:temperature=1.0",
      "elo:1400",
      "threats:depth=40",
      "threats:depth=6,pruning=off",
      "impossible:ties=centre",
      "human",
    ])
      expect(entry(other)).toBeNull();
    expect(all.ratings.random).toBe(400);
  });
  it("moves for every kind of player", async () => {
    for (const name of [
      "newcomer",
      "student",
      "master",
      "easy",
      "hard",
      "impossible",
      "perfect",
      "threats:depth=4",
      "elo:1400",
      "windows:4,order=shuffled,pruning=off,blunder=0.1",
    ]) {
      const player = await engine.createPlayer(name);
      let position = new Position();
      while (!position.isOver) position = position.play((await player.chooseMove(position)).column);
      expect(position.ply, name).toBeGreaterThan(6);
    }
  }, 60_000);
});
