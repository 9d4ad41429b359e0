import { NEW_RATING, type PersonRating } from "fourfold-engine/rules";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { comparableGames, unreviewedGames } from "../src/common/backlog";
import { ratedGames } from "../src/common/rating";
import { type Level, resultsOf, suggestionOf, whyNotCounted } from "../src/common/results";
import { gameFromMoves } from "../src/rules/game";
import { averages, halves } from "../src/screens/you/trend";
import { exercisesDone, mergedLessons, mergedStrategy, positionsLearned } from "../src/state/progress";
import { type Aid, dateOfGame, mergedGames, readGames, type SavedGame, writeGames } from "../src/state/saved";
import { type BrowserStorage, newBrowser } from "./browserStorage";

const LEVELS: readonly Level[] = [
  { name: "newcomer", elo: 559 },
  { name: "beginner", elo: 702 },
  { name: "casual", elo: 876 },
];
const FIRST_WINS = "4455667";
const SECOND_WINS = "17172737";

interface Fields {
  readonly won?: boolean;
  readonly side?: "first" | "second";
  readonly aids?: readonly Aid[] | undefined;
  readonly more?: Partial<SavedGame>;
}

let count = 0;

function game(opponent: string, { won = true, side = "first", more = {}, ...rest }: Fields = {}): SavedGame {
  const moves = won === (side === "first") ? FIRST_WINS : SECOND_WINS;
  const aids = "aids" in rest ? rest.aids : [];
  return { id: `game ${++count}`, game: gameFromMoves(moves), mySide: side, opponent, opened: false, aids, ...more };
}

const several = (number: number, make: () => SavedGame) => Array.from({ length: number }, make);

describe("results", () => {
  it("count wins, draws and losses by opponent and side, levels first", () => {
    const games = [
      game("perfect", { won: false }),
      game("casual", { side: "second" }),
      game("casual", { side: "second", won: false, aids: ["hint"] }),
      game("newcomer"),
      game("newcomer", { more: { start: 3 } }),
      game("newcomer", { more: { game: gameFromMoves("44") } }),
      game("newcomer", { more: { mySide: null } }),
      game("newcomer", { more: { opened: true } }),
    ];
    const found = resultsOf(games, LEVELS);
    expect(found.map(({ opponent }) => opponent)).toEqual(["newcomer", "casual", "perfect"]);
    expect(found[1]).toMatchObject({ all: { won: 1, drawn: 0, lost: 1 }, first: { won: 0 }, second: { won: 1, lost: 1 } });
    expect(found[0]!.all).toEqual({ won: 1, drawn: 0, lost: 0 });
  });
  it.each<[string, SavedGame, string | null]>([
    ["without help", game("casual"), null],
    [
      "resigned",
      game("casual", { more: { game: { ...gameFromMoves("44"), endedEarly: { outcome: "second", ending: "resignation" } } } }),
      null,
    ],
    ["not finished", game("casual", { more: { game: gameFromMoves("44") } }), "unfinished"],
    ["with a hint", game("casual", { aids: ["hint"] }), "help"],
    ["of an older version", game("casual", { aids: undefined }), "unknown"],
    ["from a position", game("casual", { more: { start: 2 } }), "position"],
    ["on another board", game("casual", { more: { game: gameFromMoves("1122334", { columns: 8, rows: 7 }) } }), "size"],
    ["against a search", game("threats:depth=6"), "opponent"],
    ["of two people", game("human", { more: { mySide: null } }), "opponent"],
    ["from a file", game("casual", { more: { opened: true } }), "opponent"],
  ])("of a game %s count for the rating or not", (_, saved, why) => {
    expect(whyNotCounted(saved, LEVELS)).toBe(why);
  });
});

describe("a suggestion", () => {
  const wins = (number: number, level = "beginner") => several(number, () => game(level));
  const losses = (number: number, level = "beginner") => several(number, () => game(level, { won: false }));
  it("needs a few games", () => {
    expect(suggestionOf([], LEVELS)).toBeNull();
    expect(suggestionOf(wins(4), LEVELS)).toBeNull();
    expect(suggestionOf([...wins(4), game("beginner", { aids: ["undo"] })], LEVELS)).toBeNull();
  });
  it("goes up for those who win most games, and down for those who lose nearly all", () => {
    expect(suggestionOf([...wins(7), ...losses(3)], LEVELS)).toEqual({
      against: "beginner",
      suggested: "casual",
      direction: "up",
      won: 7,
      games: 10,
    });
    expect(suggestionOf([...losses(5), ...wins(1)], LEVELS)).toMatchObject({ suggested: "newcomer", direction: "down" });
    expect(suggestionOf([...wins(5), ...losses(5)], LEVELS)).toBeNull();
  });
  it("looks at the latest games, and ends at both ends of the ladder", () => {
    expect(suggestionOf([...wins(20), ...losses(50)], LEVELS)).toMatchObject({ direction: "up", games: 20 });
    expect(suggestionOf(wins(9, "casual"), LEVELS)).toBeNull();
    expect(suggestionOf(losses(9, "newcomer"), LEVELS)).toBeNull();
  });
  it("is not a level that is known to be too hard", () => {
    expect(suggestionOf([...wins(6), ...losses(5, "casual")], LEVELS)).toBeNull();
  });
});

describe("the rating", () => {
  const rateResult = vi.fn(async (before: PersonRating, opponent: number, score: number) => ({
    ...before,
    rating: before.rating + (opponent / 100) * (score - 0.5),
  }));
  beforeEach(() => {
    rateResult.mockClear();
  });
  it("follows the games that count in the order in which they were saved, whatever their dates", async () => {
    const late = { ...game("casual").game, ended: "2031-01-01T00:00:00Z" };
    const games = [game("newcomer", { won: false }), game("casual", { aids: ["scores"] }), game("casual", { more: { game: late } })];
    const found = await ratedGames(games, LEVELS, { rateResult });
    expect(rateResult.mock.calls.map(([, opponent, score]) => [opponent, score])).toEqual([
      [876, 1],
      [559, 0],
    ]);
    expect(found.map(({ saved }) => saved.id)).toEqual([games[2]!.id, games[0]!.id]);
    expect(found.at(-1)!.after.rating).toBeCloseTo(NEW_RATING.rating + 4.38 - 2.795);
  });
  it("is computed anew only from the first game that differs", async () => {
    const games = several(5, () => game("beginner"));
    await ratedGames(games, LEVELS, { rateResult });
    rateResult.mockClear();
    await ratedGames([game("beginner"), ...games], LEVELS, { rateResult });
    expect(rateResult).toHaveBeenCalledTimes(1);
    await ratedGames(games.slice(0, 2), LEVELS, { rateResult });
    expect(rateResult).toHaveBeenCalledTimes(1);
  });
});

describe("the date of a game", () => {
  const at = (started: string | null, ended: string | null) =>
    dateOfGame(game("casual", { more: { game: { ...gameFromMoves(FIRST_WINS), started, ended } } }))?.toISOString();
  it("is that of its end, or else of its start", () => {
    expect(at("2026-01-31T20:15:00.000Z", "2026-01-31T20:20:00.000Z")).toBe("2026-01-31T20:20:00.000Z");
    expect(at("2026-01-31T20:15:00.000Z", null)).toBe("2026-01-31T20:15:00.000Z");
    expect([at(null, "yesterday"), at(null, null)]).toEqual([undefined, undefined]);
  });
  it("is not before its start if the clock was set back", () => {
    expect(at("2026-01-31T20:15:00.000Z", "2020-01-01T00:00:00.000Z")).toBe("2026-01-31T20:15:00.000Z");
  });
});

describe("saved games", () => {
  it("keep where they began, the help and the review; what is invalid is ignored", () => {
    const saved = game("casual", { aids: ["undo"], more: { start: 2, judged: { errors: 3, moments: 1 } } });
    expect(readGames(JSON.parse(JSON.stringify(writeGames([saved]))))).toEqual([saved]);
    const [entry] = writeGames([saved]) as [object];
    const broken = { ...entry, start: 99, aids: ["magic", "hint"], judged: { errors: 1, moments: 2 } };
    expect(readGames([broken])[0]).toMatchObject({ start: undefined, aids: ["hint"], judged: undefined });
  });
  it("of two browsers alternate by date, each in its own order, and once each", () => {
    const dated = (id: string, day: string | null) =>
      game("casual", { more: { id, game: { ...gameFromMoves(FIRST_WINS), started: day && `2026-01-${day}T00:00:00Z` } } });
    const mine = [dated("a", "09"), dated("b", "05"), dated("c", null)];
    const theirs = [dated("x", "07"), { ...dated("b", "05"), judged: { errors: 1, moments: 0 } }, dated("y", "01")];
    const merged = mergedGames(mine, theirs);
    expect(merged.map(({ id }) => id)).toEqual(["a", "x", "b", "c", "y"]);
    expect(merged[2]!.judged).toEqual({ errors: 1, moments: 0 });
  });
  it("are compared by their mistakes only if they are whole games without help", () => {
    const games = [
      game("casual"),
      game("casual", { aids: undefined, more: { judged: { errors: 0, moments: 0 } } }),
      game("casual", { aids: ["hint"] }),
      game("casual", { more: { start: 1 } }),
    ];
    expect(comparableGames(games)).toEqual(games.slice(0, 2));
    expect(unreviewedGames(games)).toEqual(games.slice(0, 1));
  });
});

describe("lessons and Win by heart", () => {
  it("of two browsers are merged, and counted", () => {
    const lessons = mergedLessons({ format: "f", done: { centre: [1, 2] } }, { done: { centre: [2, 3], threats: [1] } });
    expect(lessons).toEqual({ format: "f", done: { centre: [1, 2, 3], threats: [1] } });
    expect(exercisesDone(lessons)).toBe(4);
    const day = (date: string, learned: number) => ({ day: date, learned });
    const mine = { newPerDay: 5, cards: { a: { lastReview: 5 }, b: { lastReview: 1 } }, days: [day("2026-01-03", 9)] };
    const theirs = {
      newPerDay: 10,
      cards: { a: { lastReview: 4 }, b: { lastReview: 7 }, c: { lastReview: 0 } },
      days: [day("2026-01-02", 3)],
    };
    const strategy = mergedStrategy(mine, theirs);
    expect(strategy).toEqual({
      newPerDay: 5,
      cards: { a: { lastReview: 5 }, b: { lastReview: 7 }, c: { lastReview: 0 } },
      days: [day("2026-01-02", 3), day("2026-01-03", 9)],
    });
    expect(positionsLearned(strategy)).toBe(9);
  });
  it.each([null, 7, [], { done: 3, cards: 1, days: 2 }])("count nothing in %j", (stored) => {
    expect([exercisesDone(stored), positionsLearned(stored)]).toEqual([0, 0]);
  });
});

describe("trends", () => {
  it("are averages of the latest values, and of both halves", () => {
    expect(averages([6, 4, 2], 2)).toEqual([6, 5, 3]);
    expect(halves([4, 2, 1, 1])).toEqual({ before: 3, now: 1 });
  });
});

describe("all data", () => {
  let storage: BrowserStorage;
  beforeEach(() => {
    storage = newBrowser();
  });
  const load = async () => ({
    ...(await import("../src/state/backup")),
    ...(await import("../src/state/saved")),
    ...(await import("../src/state/settings")),
    ...(await import("../src/state/puzzleProgress")),
  });
  /** With a game and settings, and data of another page. */
  async function browser() {
    storage.setItem("fourfold.future", '{"of":"a newer version"}');
    storage.setItem("fourfold.broken", "not JSON");
    storage.setItem("foreign", "of another page");
    const app = await load();
    app.saveGame(game("casual", { more: { id: "mine" } }));
    app.change({ theme: "dark" });
    return app;
  }
  const NOW = new Date("2026-01-31T20:15:00Z");

  it("comes back from a file after everything was deleted", async () => {
    const app = await browser();
    const file = JSON.stringify(app.writeBackup(app.currentBackup(), NOW));
    expect(app.deleteEverything()).toBe(true);
    expect([...storage.items.keys()]).toEqual(["foreign"]);
    expect([app.savedGames.value.length, app.settings.value.theme]).toEqual([0, "auto"]);
    expect(app.restore(app.readBackup(file))).toBe(true);
    expect([app.savedGames.value[0]!.id, app.settings.value.theme]).toEqual(["mine", "dark"]);
    expect(storage.getItem("fourfold.future")).toBe('{"of":"a newer version"}');
    expect(JSON.parse(storage.getItem("fourfold.broken")!)).toBe("not JSON");
  });
  it("is merged with that of this browser: nothing is lost, and settings stay", async () => {
    const app = await browser();
    const tried = (moves: string, day: string) => ({ moves, rating: 1000, solved: true, day, daily: false, after: null });
    app.changeProgress((now) => ({ ...now, history: [tried("44", "2026-01-03")], solved: ["44"] }));
    const theirs = app.readBackup(
      JSON.stringify({
        format: "fourfold-data",
        version: 1,
        data: {
          games: [...writeGames([game("casual", { more: { id: "theirs" } })]), { id: "of a newer version" }],
          settings: { theme: "light" },
          "puzzle-progress": app.writeProgress({
            ...app.NOTHING,
            history: [tried("45", "2026-01-02"), tried("44", "2026-01-04")],
            solved: ["45", "44"],
          }),
          lessons: { done: 3 },
        },
      }),
    );
    expect(app.contentsOf(theirs)).toContainEqual({ name: "games", count: 1, isFaulty: true });
    expect(app.restore(app.mergedBackup(app.currentBackup(), theirs))).toBe(true);
    expect(app.savedGames.value.map(({ id }) => id).sort()).toEqual(["mine", "theirs"]);
    expect(app.settings.value.theme).toBe("dark");
    expect(app.progress.value.history.map(({ moves }) => moves)).toEqual(["45", "44"]);
    expect(storage.getItem("fourfold.lessons")).toBe('{"done":3}');
    app.saveGame(game("casual", { more: { id: "another" } }));
    expect(storage.getItem("fourfold.games")).toContain("of a newer version");
  });
  it("is not changed if there is no room for the file", async () => {
    const app = await browser();
    const before = new Map(storage.items);
    const file = new Map<string, unknown>([["games", "x".repeat(500)]]);
    storage.room = 400;
    expect(app.restore(file)).toBe(false);
    expect(storage.items).toEqual(before);
    expect(app.savedGames.value).toHaveLength(1);
  });
  it("includes what the browser refused to store", async () => {
    const app = await browser();
    storage.isFull = true;
    app.saveGame(game("casual", { more: { id: "unsaved" } }));
    const games = app.currentBackup().get("games") as { id: string }[];
    expect(games.map(({ id }) => id)).toEqual(["unsaved", "mine"]);
  });
  it.each([
    ["not JSON", "not valid JSON"],
    ["[]", "its format is not"],
    ['{"format":"fourfold-game","version":1}', "game record"],
    ['{"format":"fourfold-puzzle-progress","version":1}', "puzzle progress only"],
    ['{"format":"fourfold-data"}', "its version"],
    ['{"format":"fourfold-data","version":2,"data":{}}', "newer fourfold"],
    ['{"format":"fourfold-data","version":1,"data":[]}', "contains no data"],
    ['{"format":"fourfold-data","version":1,"data":{"../x":1}}', "“../x” is not the name"],
  ])("in a broken or foreign file (%s) is refused: %s", async (text, why) => {
    const { readBackup } = await load();
    expect(() => readBackup(text)).toThrow(why);
  });
});
