import { NEW_RATING, type PersonRating } from "fourfold-engine/rules";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { gameFromMoves } from "../src/rules/game";
import type { Progress } from "../src/state/puzzleProgress";
import { BrowserStorage, newBrowser } from "./browserStorage";

let storage: BrowserStorage;

beforeEach(() => {
  storage = newBrowser();
});

/** The modules as another tab has them. */
async function tab() {
  vi.resetModules();
  return {
    ...(await import("../src/state/saved")),
    ...(await import("../src/state/settings")),
    ...(await import("../src/screens/puzzles/store")),
    ...(await import("../src/state/puzzleProgress")),
    ...(await import("../src/state/storage")),
  };
}

const played = (moves: string) => ({ id: moves, game: gameFromMoves(moves), mySide: "first", opened: false }) as const;

describe("two tabs", () => {
  it("keep each other's games", async () => {
    const [one, other] = [await tab(), await tab()];
    one.saveGame(played("1212121"));
    other.saveGame(played("7676767"));
    expect(other.savedGames.value.map(({ id }) => id)).toEqual(["7676767", "1212121"]);
    expect((await tab()).savedGames.value).toHaveLength(2);
    one.forgetAllGames();
    other.saveGame(played("44"));
    expect(other.savedGames.value.map(({ id }) => id)).toEqual(["44"]);
  });
  it("keep each other's puzzles and settings", async () => {
    const [one, other] = [await tab(), await tab()];
    one.changeProgress((now) => ({ ...now, solved: [...now.solved, "44"] }));
    other.changeProgress((now) => ({ ...now, solved: [...now.solved, "55"] }));
    expect((await tab()).progress.value.solved).toEqual(["44", "55"]);
    one.change({ hints: false });
    other.change({ threats: true });
    expect((await tab()).settings.value).toMatchObject({ hints: false, threats: true });
  });
});

describe("puzzle progress", () => {
  const NAME = "fourfold.puzzle-progress";
  const solve = (moves: string) => (now: Progress) => ({ ...now, solved: [...now.solved, moves] });
  it.each(["not JSON", '{"version": 3}', '{"format":"fourfold-puzzle-progress","version":1,"solved":["44",7]}'])(
    "that cannot be read (%s) is put aside once, and the app goes on",
    async (text) => {
      storage.setItem(NAME, text);
      await tab();
      const { changeProgress, unreadable } = await tab();
      expect(unreadable.texts.value).toEqual([text]);
      changeProgress(solve("55"));
      const again = await tab();
      expect(again.progress.value.solved).toContain("55");
      expect(again.unreadable.texts.value).toEqual([text]);
      unreadable.forget();
      expect((await tab()).unreadable.texts.value).toEqual([]);
    },
  );
  it("that cannot be read is not overwritten if there is no room to put it aside", async () => {
    storage.setItem(NAME, "not JSON");
    storage.isFull = true;
    const { progress, changeProgress, keepsNothing, unreadable } = await tab();
    changeProgress(solve("55"));
    expect([progress.value.solved, storage.getItem(NAME), keepsNothing.value]).toEqual([["55"], "not JSON", true]);
    storage.isFull = false;
    changeProgress(solve("66"));
    expect([progress.value.solved, unreadable.texts.value, keepsNothing.value]).toEqual([["55", "66"], ["not JSON"], false]);
    expect((await tab()).progress.value.solved).toEqual(["55", "66"]);
  });
  it("is rated once by two tabs, and later if the engine fails", async () => {
    const [one, other] = [await tab(), await tab()];
    const tried = (moves: string) => ({ moves, rating: 1000, solved: true, day: "2026-01-31", daily: false, after: null });
    one.changeProgress((now) => ({ ...now, history: [tried("44"), tried("45")] }));
    const failing = { rateResult: async () => Promise.reject(new Error("no engine")) };
    await expect(one.rateTries(failing)).rejects.toThrow("no engine");
    expect((await tab()).progress.value.rated).toBe(0);
    const rater = { rateResult: async (before: PersonRating) => ({ ...before, rating: before.rating + 10 }) };
    await Promise.all([one.rateTries(rater), other.rateTries(rater), one.rateTries(rater)]);
    const { progress } = await tab();
    expect([progress.value.rated, progress.value.solver.rating]).toEqual([2, NEW_RATING.rating + 20]);
    expect(progress.value.history.map(({ after }) => after)).toEqual([NEW_RATING.rating + 10, NEW_RATING.rating + 20]);
  });
});

describe("games that are kept", () => {
  it("are either played here or from files; entries that cannot be read are left out", async () => {
    const record = { format: "fourfold-game", version: 1, moves: "44" };
    storage.setItem(
      "fourfold.games",
      JSON.stringify([
        { id: "1", mySide: "first", record },
        { id: "2", mySide: null, opened: true, record },
        { id: "file", mySide: null, opened: true, record },
        { id: "3", record: { moves: "9" } },
        null,
      ]),
    );
    const { gamesThatAre, saveGame } = await tab();
    expect(gamesThatAre(false).map(({ id, mySide }) => [id, mySide])).toEqual([["1", "first"]]);
    expect(gamesThatAre(true).map(({ id }) => id)).toEqual(["2", "file"]);
    saveGame(played("4"));
    expect(gamesThatAre(true)).toHaveLength(2);
    expect((await tab()).gamesThatAre(true)).toHaveLength(2);
  });
  it("are the newest; records from files never displace games played here", async () => {
    const { withGame } = await tab();
    let list = withGame([], played("4"));
    for (let index = 0; index < 80; index++) list = withGame(list, { ...played("44"), id: `file ${index}`, opened: true });
    expect(list.filter(({ opened }) => opened)).toHaveLength(50);
    expect(list.at(-1)!.id).toBe("4");
    expect(withGame(list, played("4"))[0]!.id).toBe("4");
    expect(withGame(list, played("4"))).toHaveLength(51);
  });
});

describe("what is being analysed", () => {
  const work = async () => {
    vi.resetModules();
    return import("../src/state/work");
  };
  it("is stored for the tab; new tabs start with the latest of any tab", async () => {
    const [one, session] = [await work(), new BrowserStorage()];
    vi.stubGlobal("sessionStorage", session);
    one.keepWork({ address: "#/analyse/44(5)?at=4", more: { record: null } });
    expect((await work()).lastWork.value).toEqual({ address: "#/analyse/44(5)?at=4", more: { record: null } });
    vi.stubGlobal("sessionStorage", new BrowserStorage()); // a new tab
    const other = await work();
    expect(other.lastWork.value?.address).toBe("#/analyse/44(5)?at=4");
    other.keepWork({ address: "#/analyse/7", more: null });
    vi.stubGlobal("sessionStorage", session);
    expect((await work()).lastWork.value?.address).toBe("#/analyse/44(5)?at=4");
  });
  it.each([null, 7, {}, { address: 3 }, { address: "javascript:alert(1)" }, { address: "#/play" }])(
    "is nothing if it is %j",
    async (stored) => {
      expect((await work()).readWork(stored)).toBeNull();
    },
  );
});

describe("one tab at a time", () => {
  it("does the work; where there are no locks, every tab does", async () => {
    const { inOneTab } = await import("../src/state/tabs");
    const names: string[] = [];
    const request = async (name: string, _options: object, work: () => Promise<number>) => {
      names.push(name);
      return work();
    };
    vi.stubGlobal("navigator", { locks: { request } });
    const { signal } = new AbortController();
    expect(await inOneTab("opponent", signal, async () => 1)).toBe(1);
    expect(names).toEqual(["fourfold.opponent"]);
    vi.stubGlobal("navigator", {});
    expect(await inOneTab("opponent", signal, async () => 2)).toBe(2);
    expect(names).toHaveLength(1);
  });
  it("does the work where locks are refused, but not twice", async () => {
    const { inOneTab } = await import("../src/state/tabs");
    const { signal } = new AbortController();
    const refused = new DOMException("Access to the Locks API is denied in this context.", "SecurityError");
    vi.stubGlobal("navigator", { locks: { request: async () => Promise.reject(refused) } });
    expect(await inOneTab("opponent", signal, async () => 1)).toBe(1);
    vi.stubGlobal("navigator", { locks: { request: async (_name: string, _options: object, work: () => Promise<number>) => work() } });
    let times = 0;
    const failing = inOneTab("opponent", signal, async () => {
      times += 1;
      throw refused;
    });
    await expect(failing).rejects.toBe(refused);
    expect(times).toBe(1);
  });
});

describe("the notes of a first visit", () => {
  it("are shown until they were seen, in all tabs and later", async () => {
    const notes = async () => {
      vi.resetModules();
      return import("../src/state/notes");
    };
    const { isUnseen, markSeen, showAgain } = await notes();
    expect([isUnseen("welcome"), isUnseen("scores")]).toEqual([true, true]);
    markSeen("welcome");
    markSeen("welcome");
    expect([isUnseen("welcome"), (await notes()).isUnseen("welcome"), (await notes()).isUnseen("scores")]).toEqual([false, false, true]);
    markSeen("scores");
    showAgain("welcome");
    expect([(await notes()).isUnseen("welcome"), (await notes()).isUnseen("scores")]).toEqual([true, false]);
  });
  it("are read from whatever is stored; who used the app before is not welcomed", async () => {
    const { readNotes } = await import("../src/state/notes");
    expect(readNotes(null, false)).toEqual([]);
    expect(readNotes(null, true)).toEqual(["welcome"]);
    expect(readNotes({ welcome: 1 }, false)).toEqual([]);
    expect(readNotes(["scores", "unknown", 7, "scores"], true)).toEqual(["scores"]);
  });
});

describe("a browser without room", () => {
  it("shows a message, and the tab continues with what it has in memory", async () => {
    const { saveGame, savedGames, keepsNothing } = await tab();
    saveGame(played("4"));
    expect(keepsNothing.value).toBe(false);
    storage.isFull = true;
    saveGame(played("44"));
    saveGame(played("444"));
    expect(keepsNothing.value).toBe(true);
    expect(savedGames.value.map(({ id }) => id)).toEqual(["444", "44", "4"]);
    storage.isFull = false;
    saveGame(played("4444"));
    expect(keepsNothing.value).toBe(false);
    expect((await tab()).savedGames.value).toHaveLength(4);
  });
  it("for games still says so after it has stored settings, and stores them as soon as there is room", async () => {
    const { saveGame, change, keepsNothing } = await tab();
    for (const moves of ["4", "44", "444"]) saveGame(played(moves));
    storage.room = storage.getItem("fourfold.games")!.length;
    saveGame(played("4444"));
    change({ sound: true });
    expect([keepsNothing.value, storage.getItem("fourfold.settings")]).toEqual([true, expect.stringContaining('"sound":true')]);
    storage.room = Infinity;
    change({ sound: false });
    expect(keepsNothing.value).toBe(false);
    expect((await tab()).savedGames.value).toHaveLength(4);
  });
});
