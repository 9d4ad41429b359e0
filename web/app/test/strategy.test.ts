import { Position } from "fourfold-engine/rules";
import { Rating } from "ts-fsrs";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { marksOf, reasonOf } from "../src/screens/strategy/diagram";
import { again, begin, type Drill, hint, PRACTICE, reply, statusOf, tryColumn } from "../src/screens/strategy/drill";
import {
  dateOf,
  dueSteps,
  foreignCards,
  knowledgeOf,
  learnedOf,
  newToday,
  nextDue,
  nextQuestion,
  withCard,
  withToday,
} from "../src/screens/strategy/knowledge";
import { gradeOf, QUICK, reviewed } from "../src/screens/strategy/schedule";
import { after, newSession, nextTask } from "../src/screens/strategy/session";
import { cardName, mirrorDiagram, mirrorStep, type Step, Strategy } from "../src/screens/strategy/strategy";
import { isOff, isUnaided, metSteps, move, newGame, reply as replyInGame, takeBack } from "../src/screens/strategy/strategyGame";
import { trainingReply } from "../src/screens/strategy/trainingReply";
import { inWords } from "../src/screens/strategy/when";
import type { MemoryCard, StrategyProgress } from "../src/state/strategy";
import { type BrowserStorage, newBrowser } from "./browserStorage";

/** Not a winning strategy, but it has the shape of one: each reply leads to another entry, mirror images merged. */
const DIAGRAMS = ["......./......./......./......./......./0......", "......./......./......./......./......./......."];
const STRATEGY = new Strategy({
  positions: [
    { moves: "", answer: 4, share: 1 },
    { moves: "41", diagram: 0, share: 0.1 },
    { moves: "42", diagram: 1, share: 0.2 },
    { moves: "43", answer: 3, share: 0.3 },
    { moves: "44", answer: 4, share: 0.4 },
    ...["1", "2", "3", "4", "5", "6", "7"].map((reply, index) => ({ moves: `433${reply}`, diagram: 1, share: index === 0 ? 0.18 : 0.02 })),
    ...["1", "2", "3", "4"].map((reply) => ({ moves: `444${reply}`, diagram: 1, share: 0.1 })),
  ],
  diagrams: DIAGRAMS,
});
const NOW = new Date(2026, 0, 15, 20, 0).getTime();
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const at = (moves: string) => STRATEGY.find(Position.fromMoves(moves))!;
const stepAt = (moves: string): Step => ({
  ...at(moves),
  position: Position.fromMoves(moves),
  line: [...moves].map((each) => Number(each) - 1),
});
const card = (more: Partial<MemoryCard> = {}): MemoryCard => ({ ...reviewed(undefined, Rating.Good, NOW), ...more });
const cardsOf = (...moves: string[]) => Object.fromEntries(moves.map((each) => [at(each).node.card, card()]));
const progress = (cards: StrategyProgress["cards"]): StrategyProgress => ({ cards, newPerDay: 10, days: [] });
const linesOf = (steps: readonly Step[]) => steps.map(({ line }) => line.map((column) => column + 1).join(""));

describe("an order of learning", () => {
  const order = [0, 3, 2, 1, 4, ...Array.from({ length: STRATEGY.size - 5 }, (_, index) => index + 5)];
  it("decides what is new next, not how often it occurs", () => {
    expect(linesOf(knowledgeOf(STRATEGY, cardsOf(""), order).next)).toEqual(["43", "42", "41", "44"]);
    expect(linesOf(knowledgeOf(STRATEGY, cardsOf(""), undefined).next)).toEqual(["44", "43", "42", "41"]);
  });
  it("has goals", () => {
    const known = knowledgeOf(STRATEGY, cardsOf("", "44", "42"), order);
    expect([1, 3, 4, 5].map((count) => learnedOf(known, order, count))).toEqual([1, 2, 2, 3]);
  });
});

describe("the strategy", () => {
  it("finds mirror images, with mirrored answers and diagrams", () => {
    expect(at("43").answer).toBe(2);
    expect(at("45")).toMatchObject({ node: at("43").node, answer: 4, diagram: null });
    expect(at("41").diagram).toBe(DIAGRAMS[0]);
    expect(at("47").diagram).toBe("......./......./......./......./......./......0");
    expect(STRATEGY.find(Position.fromMoves("11"))).toBeNull();
  });
  it("finds a position after any order of moves", () => {
    const positions = [{ moves: "4152", answer: 4, share: 1 }];
    const found = new Strategy({ positions, diagrams: [] }).find(Position.fromMoves("5241"));
    expect(found?.answer).toBe(3);
  });
  it("leads on to each position once, with the moves as they are on the board", () => {
    expect(linesOf(STRATEGY.stepsAfter(STRATEGY.starts[0]!))).toEqual(["41", "42", "43", "44"]);
    expect(linesOf(STRATEGY.stepsAfter(stepAt("45")))).toEqual(["4551", "4552", "4553", "4554", "4555", "4556", "4557"]);
    expect(STRATEGY.stepsAfter(stepAt("41"))).toEqual([]);
  });
  it("has a card per position and answer", () => {
    const position = Position.fromMoves("43");
    expect(cardName(position.mirror(), 4, null)).toBe(cardName(position, 2, null));
    expect(cardName(position, 3, null)).not.toBe(cardName(position, 2, null));
    expect(cardName(position, null, mirrorDiagram(DIAGRAMS[0]!))).toBe(cardName(position, null, DIAGRAMS[0]!));
    expect(cardName(position, null, DIAGRAMS[1]!)).not.toBe(cardName(position, null, DIAGRAMS[0]!));
  });
  it("mirrors a step", () => {
    expect(mirrorStep(stepAt("41"))).toEqual(stepAt("47"));
    expect(mirrorStep(stepAt("43"))).toEqual(stepAt("45"));
  });
});

describe("what is known", () => {
  it("begins with the empty board", () => {
    const known = knowledgeOf(STRATEGY, {});
    expect([linesOf(known.learned), linesOf(known.next), known.covered]).toEqual([[], [""], 0]);
  });
  it("opens the way to the most frequent positions first", () => {
    const known = knowledgeOf(STRATEGY, cardsOf(""));
    expect(linesOf(known.next)).toEqual(["44", "43", "42", "41"]);
    expect(known.covered).toBeCloseTo(0);
    const more = knowledgeOf(STRATEGY, cardsOf("", "43"));
    expect(linesOf(more.next).slice(0, 4)).toEqual(["44", "42", "4331", "41"]);
  });
  it("covers the games that stay among learned positions", () => {
    expect(knowledgeOf(STRATEGY, cardsOf("", "42", "44")).covered).toBeCloseTo(0.2);
    expect(knowledgeOf(STRATEGY, cardsOf("", "42", "44", "4443")).covered).toBeCloseTo(0.3);
    expect(knowledgeOf(STRATEGY, cardsOf("42")).covered).toBe(0);
  });
  it("keeps what is beyond a forgotten position, but opens nothing new there", () => {
    const cards = { ...cardsOf("", "43", "4331"), [at("43").node.card]: card({ grade: Rating.Again }) };
    const known = knowledgeOf(STRATEGY, cards);
    expect([linesOf(known.learned), linesOf(known.shaky)]).toEqual([[""], ["43", "4331"]]);
    expect(linesOf(known.next)).toEqual(["44", "42", "41"]);
    expect(known.covered).toBeCloseTo(0);
  });
  it("does not count the cards of another strategy", () => {
    expect(knowledgeOf(STRATEGY, { "abc-def": card() })).toEqual(knowledgeOf(STRATEGY, {}));
    expect(foreignCards([STRATEGY], { ...cardsOf("", "43"), "abc-def": card(), "abc-ghi": card({ grade: 1 }) })).toBe(1);
  });
});

describe("the queue", () => {
  const due = card({ due: NOW });
  const question = (cards: StrategyProgress["cards"], left: number, now = NOW) => {
    const found = nextQuestion(knowledgeOf(STRATEGY, cards), cards, now, left);
    return found && [found.kind, ...linesOf([found.step])];
  };
  it("asks what is due, then something new, then what was not known", () => {
    const soon = card({ state: 1, due: NOW + HOUR / 6 });
    const cards = { ...cardsOf(""), [at("42").node.card]: due, [at("44").node.card]: soon };
    expect(question(cards, 1)).toEqual(["due", "42"]);
    expect(question({ ...cards, ...cardsOf("42") }, 1)).toEqual(["new", "43"]);
    expect(question({ ...cards, ...cardsOf("42") }, 0)).toEqual(["again", "44"]);
    expect(question(cardsOf("", "42"), 0)).toBeNull();
  });
  it("asks the most frequent of several first", () => {
    const cards = { ...cardsOf(""), [at("42").node.card]: due, [at("44").node.card]: due };
    expect(linesOf(dueSteps(knowledgeOf(STRATEGY, cards), cards, NOW))).toEqual(["44", "42"]);
    expect(nextDue(knowledgeOf(STRATEGY, cards), cards)).toBe(NOW);
  });
  it("introduces a number of positions per day", () => {
    const name = at("").node.card;
    const after = withCard([STRATEGY], progress({}), name, card(), NOW);
    expect(after.days).toEqual([{ day: "2026-01-15", learned: 1, covered: 0, introduced: 1 }]);
    expect([newToday(after, "2026-01-15"), newToday(after, "2026-01-16")]).toEqual([9, 10]);
    expect(withCard([STRATEGY], after, name, card(), NOW).days[0]?.introduced).toBe(1); // not new again
  });
});

describe("a session", () => {
  /** The tasks, if everything is known when it is asked. */
  function run(start: StrategyProgress, wanted: readonly Step[] = [], limit = 50) {
    let [session, now] = [newSession(wanted), start];
    const tasks: string[] = [];
    for (let count = 0; count < limit; count++) {
      const task = nextTask(session, knowledgeOf(STRATEGY, now.cards), now, NOW);
      if (task === null) break;
      tasks.push(`${task.stage} ${linesOf([task.step])[0]}`);
      const name = task.step.node.card;
      if (task.stage === "ask") now = withCard([STRATEGY], now, name, reviewed(now.cards[name], Rating.Good, NOW), NOW);
      session = after(session, task);
    }
    return { tasks, session, now };
  }
  it("shows, and asks after something else has been shown", () => {
    const { tasks, session, now } = run({ ...progress({}), newPerDay: 5 });
    expect(tasks).toEqual(["show ", "ask ", "show 44", "show 43", "ask 44", "show 42", "ask 43", "show 4331", "ask 42", "ask 4331"]);
    expect([session.learned, session.repeated, Object.keys(now.cards).length]).toEqual([5, 0, 5]);
    expect(run(now).tasks).toEqual([]); // tomorrow again
  });
  it("repeats what is due first, in the other orientation", () => {
    const cards = { ...cardsOf("", "44"), [at("43").node.card]: card({ due: NOW }) };
    expect(run(progress(cards)).tasks.slice(0, 2)).toEqual(["ask 45", "show 42"]);
  });
  it("begins with the positions missed in a game, whatever the daily number is", () => {
    const none = { ...progress(cardsOf("")), days: [{ day: dateOf(NOW), learned: 1, covered: 0, introduced: 99 }] };
    expect(run(none, [stepAt(""), stepAt("45"), stepAt("4551")]).tasks).toEqual(["show 45", "show 4551", "ask 45", "ask 4551"]);
    const more = nextTask({ ...newSession([]), extra: 1 }, knowledgeOf(STRATEGY, none.cards), none, NOW);
    expect(more?.stage).toBe("show");
  });
});

describe("grades", () => {
  const result = { mistakes: 0, helped: false, milliseconds: 2 * QUICK, isNew: false };
  it("come from the result", () => {
    expect(gradeOf({ ...result, mistakes: 2 })).toBe(Rating.Again);
    expect(gradeOf({ ...result, mistakes: 1 })).toBe(Rating.Hard);
    expect(gradeOf({ ...result, helped: true })).toBe(Rating.Hard);
    expect(gradeOf(result)).toBe(Rating.Good);
    expect(gradeOf({ ...result, milliseconds: QUICK })).toBe(Rating.Easy);
    expect(gradeOf({ ...result, milliseconds: QUICK, isNew: true })).toBe(Rating.Good); // just seen
  });
});

describe("the schedule", () => {
  const days = (from: number, to: number) => Math.round((new Date(to).setHours(0, 0, 0, 0) - new Date(from).setHours(0, 0, 0, 0)) / DAY);
  it("asks a new position the next day, from midnight on, and then less and less often", () => {
    const first = reviewed(undefined, Rating.Good, NOW);
    expect(first.due).toBe(new Date(2026, 0, 16).getTime());
    const second = reviewed(first, Rating.Good, NOW + DAY);
    const third = reviewed(second, Rating.Good, second.due + HOUR);
    const intervals = [days(NOW + DAY, second.due), days(second.due, third.due)];
    expect(intervals[0]).toBeGreaterThan(1);
    expect(intervals[1]).toBeGreaterThan(intervals[0]!);
    const easy = reviewed(first, Rating.Easy, NOW + DAY);
    expect(easy.due).toBeGreaterThan(second.due);
  });
  it("asks what was not known after ten minutes", () => {
    const first = reviewed(undefined, Rating.Again, NOW);
    expect([first.due - NOW, first.grade]).toEqual([HOUR / 6, Rating.Again]);
    const lapsed = reviewed(card({ state: 2, stability: 20 }), Rating.Again, NOW + 20 * DAY);
    expect([lapsed.lapses, lapsed.due - NOW - 20 * DAY]).toEqual([1, HOUR / 6]);
  });
  it.each([1, 400 * DAY])("takes a card from the future (%d ms) as if it were of now", (ahead) => {
    const before = reviewed(undefined, Rating.Good, NOW + ahead);
    const after = reviewed(before, Rating.Good, NOW);
    expect(after.lastReview).toBe(NOW);
    expect(days(NOW, after.due)).toBeLessThan(30);
    expect(after.reps).toBe(2);
  });
  it("says when", () => {
    expect(inWords(NOW, NOW)).toBe("now");
    expect(inWords(NOW + HOUR / 6, NOW)).toBe("in 10 minutes");
    expect(inWords(NOW + 2 * HOUR, NOW)).toBe("in 2 hours");
    expect(inWords(NOW + 5 * HOUR, NOW)).toBe("tomorrow");
    expect(inWords(NOW + 3 * DAY, NOW)).toBe("in 3 days");
  });
  it("makes days from the future part of today", () => {
    const day = { learned: 1, covered: 0.1, introduced: 1 };
    const all = [
      { day: "2026-01-14", ...day },
      { day: "2030-01-01", ...day },
    ];
    expect(withToday(all, "2026-01-15", { learned: 2, covered: 0.2 }, 1).map((each) => each.day)).toEqual(["2026-01-14", "2026-01-15"]);
    expect(dateOf(NOW)).toBe("2026-01-15");
  });
});

describe("an exercise", () => {
  const inner = begin(stepAt("43"));
  const leaf = begin(stepAt("42"));
  it("is done with the right answer", () => {
    expect(statusOf(tryColumn(inner, 2, 2))).toBe("done");
  });
  it("shows the right move after two wrong ones", () => {
    const wrong = tryColumn(inner, 0, 2);
    expect([statusOf(wrong), wrong.wrong]).toEqual(["wrong", 0]);
    expect(tryColumn(wrong, 2, 2)).toBe(wrong); // take it back first
    const second = again(tryColumn(again(wrong), 1, 2));
    expect([again(wrong).hinted, second.hinted, second.mistakes]).toEqual([false, true, 2]);
    expect(statusOf(tryColumn(second, 2, 2))).toBe("done");
  });
  it("remembers a hint", () => {
    const after = tryColumn(hint(inner), 2, 2);
    expect([after.helped, after.hinted]).toEqual([true, false]);
  });
  it("plays some moves by a diagram", () => {
    let drill: Drill = leaf;
    for (const [mine, theirs] of [
      [2, 2],
      [2, 2],
    ] as const) {
      drill = tryColumn(drill, mine, mine);
      expect(statusOf(drill)).toBe("reply");
      drill = reply(drill, theirs);
    }
    expect(drill.made).toHaveLength(2 * (PRACTICE - 1));
    expect(statusOf(tryColumn(drill, 0, 0))).toBe("done");
  });
  it("takes any four for right", () => {
    const step = { ...stepAt("42"), position: Position.fromMoves("121212") };
    expect(statusOf(tryColumn(begin(step), 0, 5))).toBe("done");
  });
});

describe("the rule of a diagram", () => {
  const DIAGRAM = "......./......./......./......./..-..../0..1..0";
  const because = (moves: string, column: string, diagram = DIAGRAM) => {
    const last = moves === "" ? null : Number(moves.at(-1)) - 1;
    return reasonOf(Position.fromMoves(moves), diagram, last, Number(column) - 1);
  };
  it("has its reasons", () => {
    expect(because("121212", "1")).toEqual({ kind: "four" });
    expect(because("727364", "1")).toEqual({ kind: "stop" });
    expect(because("", "4")).toEqual({ kind: "level", level: "1" });
    expect(because("17", "4")).toEqual({ kind: "level", level: "1" });
    expect(because("41", "7")).toEqual({ kind: "level", level: "0" });
    expect(because("4146", "6")).toEqual({ kind: "follow" });
    expect(because("4143", "4")).toEqual({ kind: "avoid" });
    expect(because("414141", "4", DIAGRAMS[1])).toEqual({ kind: "four" });
    expect(because("111111", "4", DIAGRAMS[1])).toEqual({ kind: "centre" });
  });
  it("has marks from the top", () => {
    expect(marksOf(DIAGRAM)).toContainEqual({ column: 2, row: 1, text: "-" });
    expect(marksOf(DIAGRAM)).toContainEqual({ column: 6, row: 0, text: "0" });
    expect(marksOf(DIAGRAM)).toHaveLength(4);
  });
});

describe("the opponent", () => {
  const reply = (cards: StrategyProgress["cards"], step = STRATEGY.starts[0]!, now = NOW, chance = 1) =>
    trainingReply(STRATEGY, step, cards, now, chance);
  it("steers towards the most frequent position that is not learned", () => {
    expect(reply({})).toBe(3);
    expect(reply(cardsOf("44"))).toBe(2); // 43 is more frequent than what comes after 44
    expect(reply(cardsOf("44", "43"))).toBe(1);
    expect(reply(cardsOf("44", "43", "42"))).toBe(2); // towards 4331
    expect(reply(cardsOf("43"), stepAt("43"))).toBe(0);
  });
  it("steers towards what is due", () => {
    const cards = { ...cardsOf("44", "43", "42", "41"), [at("42").node.card]: card({ due: NOW }) };
    expect(reply(cards)).toBe(1);
  });
  it("plays the most likely reply when everything is learned", () => {
    const all = cardsOf(
      "",
      "41",
      "42",
      "43",
      "44",
      ..."1234567".split("").map((each) => `433${each}`),
      ..."1234".split("").map((each) => `444${each}`),
    );
    expect(reply(all)).toBe(3);
    expect(knowledgeOf(STRATEGY, all).covered).toBeCloseTo(1);
    expect(knowledgeOf(STRATEGY, all).next).toEqual([]);
  });
  it("plays either of two mirror images", () => {
    expect([reply(cardsOf("44"), STRATEGY.starts[0]!, NOW, 1), reply(cardsOf("44"), STRATEGY.starts[0]!, NOW, 0)]).toEqual([2, 4]);
    expect(reply({}, stepAt("43"), NOW, 0)).toBe(0); // not a mirror image of itself
    expect(reply({}, stepAt("41"))).toBeNull();
  });
});

describe("a game", () => {
  it("follows the strategy, leaves it, and goes back", () => {
    let game = replyInGame(move(newGame("first"), 3, 3, false), 4);
    expect(linesOf(metSteps(STRATEGY, game))).toEqual(["", "45"]);
    const left = move(game, 0, 4, false);
    expect([left.isAsking, isOff(left), isUnaided(left)]).toEqual([true, true, false]);
    expect(linesOf(metSteps(STRATEGY, left))).toEqual(["", "45"]);
    expect(takeBack(left)).toEqual(game);
    game = replyInGame(move(game, 4, 4, true), 4);
    expect(metSteps(STRATEGY, game).at(-1)?.diagram).toBe(DIAGRAMS[1]);
    expect([isOff(game), isUnaided(game)]).toEqual([false, false]); // a hint was needed
    expect(takeBack(game).moves).toEqual([3, 4]);
  });
  it("takes any four, and asks only once whether to take a move back", () => {
    const four = { ...newGame("first"), moves: [0, 1, 0, 1, 0, 1], rights: [0, 0, 0], hinted: [false, false, false], isAsking: false };
    expect(isOff(move(four, 0, 5, false))).toBe(false);
    const off = replyInGame({ ...move(newGame("first"), 0, 3, false), isAsking: false }, 0);
    expect(move(off, 1, null, false).isAsking).toBe(false);
  });
});

// ---- Stored progress

describe("stored progress", () => {
  const NAME = "fourfold.strategy";
  let storage: BrowserStorage;
  beforeEach(() => {
    storage = newBrowser();
  });
  const tab = async () => {
    vi.resetModules();
    return { ...(await import("../src/state/strategy")), ...(await import("../src/state/storage")) };
  };
  const saved = (cards: unknown, more: object = {}) =>
    JSON.stringify({ format: "fourfold-strategy", version: 1, cards, newPerDay: 20, days: [], ...more });
  it("is shared by tabs", async () => {
    const [one, other] = [await tab(), await tab()];
    one.changeProgress((now) => ({ ...now, cards: { "a-1": card() } }));
    other.changeProgress((now) => ({ ...now, cards: { ...now.cards, "b-1": card() }, newPerDay: 5 }));
    const { progress, unreadable } = await tab();
    expect(progress.value).toEqual({ cards: { "a-1": card(), "b-1": card() }, newPerDay: 5, days: [] });
    expect(unreadable.texts.value).toEqual([]);
  });
  it.each(["garbage", "[]", '{"version": 7}', '{"format":"fourfold-strategy","version":2,"cards":{},"days":[]}'])(
    "that is not ours (%s) is put aside, and the app goes on",
    async (text) => {
      storage.setItem(NAME, text);
      const { progress, changeProgress, unreadable, NOTHING_LEARNED } = await tab();
      expect([progress.value, unreadable.texts.value]).toEqual([NOTHING_LEARNED, [text]]);
      expect(changeProgress((now) => ({ ...now, cards: { "a-1": card() } }))).toBe(true);
      const later = await tab();
      expect([Object.keys(later.progress.value.cards), later.unreadable.texts.value]).toEqual([["a-1"], [text]]);
      later.unreadable.forget();
      expect(later.unreadable.texts.value).toEqual([]);
    },
  );
  it.each([
    { "b-1": { ...card(), due: "soon" } },
    { "b-1": { ...card(), due: null } },
    { "b-1": { ...card(), stability: 0 } },
    { "b-1": { ...card(), difficulty: 11 } },
    { "b-1": { ...card(), state: 0 } },
    { "b-1": { ...card(), reps: -1 } },
    { "<img>": card() },
    { "b-1": null },
  ])("keeps the readable cards beside %j", async (broken) => {
    storage.setItem(NAME, saved({ "a-1": card(), ...broken }));
    const { progress, unreadable } = await tab();
    expect([Object.keys(progress.value.cards), progress.value.newPerDay, unreadable.texts.value.length]).toEqual([["a-1"], 20, 1]);
  });
  it("leaves out days that are none, and a number that is not offered", async () => {
    const day = { day: "2026-01-15", learned: 1, covered: 0.5, introduced: 1 };
    storage.setItem(NAME, saved({}, { days: [day, { ...day, covered: 2 }, { ...day, day: "x" }], newPerDay: 1e9 }));
    const { progress, unreadable } = await tab();
    expect([progress.value.days, progress.value.newPerDay, unreadable.texts.value.length]).toEqual([[day], 10, 1]);
  });
  it("keeps the chosen level, and reports one that does not exist", async () => {
    storage.setItem(NAME, saved({}, { level: 5 }));
    const first = await tab();
    expect([first.progress.value.level, first.unreadable.texts.value.length]).toEqual([5, 0]);
    storage.setItem(NAME, saved({}, { level: 4 }));
    const second = await tab();
    expect([second.progress.value.level, second.unreadable.texts.value.length]).toEqual([undefined, 1]);
  });
  it("is never overwritten if it could not be put aside", async () => {
    storage.setItem(NAME, "garbage");
    storage.isFull = true;
    const { changeProgress, progress, keepsNothing } = await tab();
    expect(changeProgress((now) => ({ ...now, cards: { "a-1": card() } }))).toBe(false);
    expect([Object.keys(progress.value.cards), keepsNothing.value, storage.getItem(NAME)]).toEqual([["a-1"], true, "garbage"]);
  });
  it("survives a clock that is set back, and says so", async () => {
    const future = reviewed(undefined, Rating.Good, NOW + 400 * DAY);
    storage.setItem(NAME, saved({ "a-1": future, "b-1": card() }));
    const { progress, bringBackFuture, cardsFromTheFuture } = await tab();
    bringBackFuture(NOW);
    const { "a-1": moved, "b-1": same } = progress.value.cards;
    expect(same).toEqual(card());
    expect(moved).toEqual({ ...future, lastReview: NOW, due: NOW + (future.due - future.lastReview) });
    expect(cardsFromTheFuture.value).toBe(1);
    expect((await tab()).progress.value.cards["a-1"]).toEqual(moved);
  });
  it("says nothing about a clock that was a little ahead", async () => {
    storage.setItem(NAME, saved({ "a-1": card() }));
    const { bringBackFuture, cardsFromTheFuture, progress } = await tab();
    bringBackFuture(NOW - 1000);
    expect([cardsFromTheFuture.value, progress.value.cards["a-1"]?.lastReview]).toEqual([0, NOW - 1000]);
    bringBackFuture(NOW);
    expect(progress.value.cards["a-1"]?.lastReview).toBe(NOW - 1000);
  });
});

describe("the second player's strategy", () => {
  const DIAGRAM = DIAGRAMS[1]!;
  const second = new Strategy({
    goal: "draw",
    starts: ["1", "3"],
    positions: [
      { moves: "1", answer: 4, share: 0.1 },
      { moves: "3", diagram: 1, share: 0.3 },
      ...["1", "2", "3", "4", "5", "6", "7"].map((reply) => ({ moves: `14${reply}`, diagram: 1, share: 0.01 })),
    ],
    diagrams: DIAGRAMS,
  });
  const play = (moves: string) => Position.fromMoves(moves);
  it("begins after several first moves, and their mirror images", () => {
    expect([second.side, second.mayDraw, STRATEGY.side, STRATEGY.mayDraw]).toEqual(["second", true, "first", false]);
    expect(linesOf(second.starts)).toEqual(["1", "3"]);
    expect(second.find(play("5"))?.diagram).toBe(DIAGRAM);
    expect(second.find(play("4"))).toBeNull();
  });
  it("covers the share of the games that it has an answer to", () => {
    const known = (moves: string) => ({ [second.find(play(moves))!.node.card]: card() });
    expect(knowledgeOf(second, {}).covered).toBe(0);
    expect(knowledgeOf(second, known("3")).covered).toBe(0.75);
    expect(linesOf(knowledgeOf(second, known("3")).next)).toEqual(["1"]);
    const days = withCard([STRATEGY, second], progress({}), Object.keys(known("3"))[0]!, card(), NOW).days;
    expect(days[0]).toMatchObject({ learned: 1, covered: 0, introduced: 1 });
    expect(foreignCards([STRATEGY, second], known("3"))).toBe(0);
  });
  it("is played from the opponent's first move on", () => {
    const begun = newGame("second");
    expect(metSteps(second, begun)).toEqual([]);
    expect(trainingReply(second, null, {}, NOW, 1)).toBe(2); // the most frequent one, and its mirror image
    expect(trainingReply(second, null, {}, NOW, 0)).toBe(4);
    const answered = move(replyInGame(begun, 0), 3, 3, false);
    expect(linesOf(metSteps(second, answered))).toEqual(["1"]);
    expect(takeBack(answered).moves).toEqual([0]);
    expect(takeBack(takeBack(answered)).moves).toEqual([0]);
    const left = move(replyInGame(begun, 0), 0, 3, false);
    expect([left.isAsking, isOff(left), isOff(answered)]).toEqual([true, true, false]);
  });
});
