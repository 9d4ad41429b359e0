import { describe, expect, it } from "vitest";
import { moveString, outcomeOf } from "../src/rules/game";
import { InvalidInput } from "../src/rules/moves";
import { readAsked } from "../src/screens/play/address";
import {
  canRedo,
  canTakeBack,
  endingOf,
  fromStored,
  isMyTurn,
  isSameState,
  isWorthKeeping,
  type Match,
  nextSetup,
  nextSide,
  played,
  redone,
  resigned,
  startMatch,
  takenBack,
  takeTyped,
  toStored,
  withAid,
} from "../src/screens/play/match";

const NOW = new Date("2026-01-31T20:15:00Z");
const setup = { opponent: "learner", side: "first", columns: 7, rows: 6, rule: "connect-four" } as const;

function match(moves: string, side: "first" | "second" = "first", opponent = "learner"): Match {
  const begun = startMatch({ ...setup, side, opponent }, ["You", "Learner"], () => 0, NOW);
  return [...moves].reduce((at, move) => played(at, Number(move) - 1, NOW), begun);
}

describe("a match", () => {
  it("knows whose turn it is", () => {
    expect(isMyTurn(match(""))).toBe(true);
    expect(isMyTurn(match("4"))).toBe(false);
    expect(isMyTurn(match("", "second"))).toBe(false);
    expect(isMyTurn(match("4", "first", "human"))).toBe(true);
  });
  it("takes back the opponent's answer, too", () => {
    const back = takenBack(match("4455"));
    expect(moveString(back.game)).toBe("44");
    expect(moveString(redone(back).game)).toBe("4455");
    expect(moveString(takenBack(match("445")).game)).toBe("44"); // while the opponent thinks
    expect(moveString(takenBack(match("44", "first", "human")).game)).toBe("4");
  });
  it("leaves the opponent's first move alone", () => {
    expect(canTakeBack(match("4", "second"))).toBe(false);
    expect(canTakeBack(match("44", "second"))).toBe(true);
    expect(canRedo(match("44"))).toBe(false);
  });
  it("can be resigned, by the user", () => {
    const given = resigned(match("4", "second"), NOW);
    expect(outcomeOf(given.game)).toBe("first");
    expect(given.game.ended).not.toBeNull();
    expect(outcomeOf(takenBack(given).game)).toBeNull();
  });
  it("ends for the user with a win, a loss or a draw", () => {
    expect(endingOf(match("44"))).toBeNull();
    expect(endingOf(match("4455667"))).toBe("win");
    expect(endingOf(match("4455667", "second"))).toBe("loss");
    expect(endingOf(match("4455667", "first", "human"))).toBe("win");
    expect(endingOf(match("675423112423747357574675623613526361254411"))).toBe("draw");
  });
  it("is stored between visits; invalid data is ignored", () => {
    const kept = match("4455");
    expect(fromStored(JSON.parse(JSON.stringify(toStored(kept))))).toEqual(kept);
    expect(fromStored(null)).toBeNull();
    expect(fromStored({ id: "1", opponent: "x", mySide: 3 })).toBeNull();
    expect(fromStored({ id: "1", opponent: "x", mySide: 1, record: { moves: "9" } })).toBeNull();
  });
  it("is stored with the moves that were taken back, if they are legal", () => {
    const back = takenBack(match("4455"));
    expect(fromStored(JSON.parse(JSON.stringify(toStored(back))))).toEqual(back);
    for (const undone of [7, "8", "444444"]) {
      expect(moveString(fromStored({ ...(toStored(back) as object), undone })!.game)).toBe("44");
      expect(canRedo(fromStored({ ...(toStored(back) as object), undone })!)).toBe(false);
    }
  });
  it("is worth storing when it has ended or has several moves", () => {
    expect(["", "445", "4455"].map((moves) => isWorthKeeping(match(moves)))).toEqual([false, false, true]);
    expect(isWorthKeeping(resigned(match("4"), NOW))).toBe(true);
  });
  it("falls back to the standard board", () => {
    expect(startMatch({ ...setup, columns: 99 }, ["a", "b"], () => 0, NOW).game.columns).toBe(7);
  });
});

describe("a finished match", () => {
  const won = match("4141414");
  it("stays as it is when moves are taken back: what follows is an unrated variation", () => {
    const back = takenBack(won, () => 0.5, NOW);
    expect(back).toMatchObject({ variationOf: won.id, aids: ["undo"] });
    expect(back.id).not.toBe(won.id);
    expect(moveString(back.game)).toBe("414141");
    expect(takenBack(played(back, 0, NOW))).toMatchObject({ id: back.id, variationOf: won.id });
    expect(fromStored(JSON.parse(JSON.stringify(toStored(back))))).toMatchObject({ id: back.id, variationOf: won.id });
    const given = resigned(match("44"), NOW);
    expect(takenBack(given, () => 0.5, NOW)).toMatchObject({ variationOf: given.id, game: { endedEarly: null, ended: null } });
  });
  it("is followed by one with the other side", () => {
    expect(nextSetup(won)).toMatchObject({ side: "second", from: [] });
    expect(nextSetup({ ...won, mySide: "second" }).side).toBe("first");
    expect(nextSetup({ ...won, mySide: null, opponent: "human" }).side).toBe("first");
    expect([nextSide(won), nextSide({ ...won, mySide: null })]).toEqual(["second", null]);
  });
});

describe("a match from a position", () => {
  const from = startMatch({ ...setup, side: "second", from: [3, 3, 4] }, ["You", "Learner"], () => 0, NOW);
  it("begins there, whoever is to move", () => {
    expect([moveString(from.game), isMyTurn(from), from.start]).toEqual(["445", true, 3]);
    expect(nextSetup(from)).toEqual({ ...setup, side: "second", from: [3, 3, 4] });
  });
  it("cannot be taken back beyond it", () => {
    expect(canTakeBack(from)).toBe(false);
    const on = played(played(from, 0, NOW), 1, NOW);
    expect(moveString(takenBack(on).game)).toBe("445");
    expect(canTakeBack(takenBack(on))).toBe(false);
    expect(isWorthKeeping(on)).toBe(false);
  });
  it("is stored with where it began", () => {
    const kept = fromStored(JSON.parse(JSON.stringify(toStored(from))))!;
    expect([kept.start, canTakeBack(kept)]).toEqual([3, false]);
    expect(fromStored({ ...(toStored(from) as object), start: -1 })!.start).toBeUndefined();
  });
});

describe("help", () => {
  it("is recorded once, but not if two people play, nor in matches that began without a record", () => {
    const helped = withAid(takenBack(match("4455")), "hint");
    expect(helped.aids).toEqual(["undo", "hint"]);
    expect(withAid(helped, "hint")).toBe(helped);
    expect(withAid(match("", "first", "human"), "hint").aids).toEqual([]);
    expect(withAid({ ...match(""), aids: undefined }, "hint").aids).toBeUndefined();
  });
  it("does not change the state that the opponent answers", () => {
    expect(isSameState(match("4"), withAid(match("4"), "scores"))).toBe(true);
  });
});

describe("the address of Play", () => {
  const asked = (rest: string, query = "") => readAsked(rest, new URLSearchParams(query));
  it("names a position, an opponent or a saved game", () => {
    expect(asked("445", "opponent=casual").proposal).toEqual({
      opponent: "casual",
      from: [3, 3, 4],
      columns: 7,
      rows: 6,
      rule: "connect-four",
    });
    expect(asked("", "game=7")).toEqual({ game: "7", proposal: null });
    expect(asked("", "rule=most-fours").proposal).toEqual({ rule: "most-fours" });
    expect(asked("11", "size=5x4").proposal).toMatchObject({ columns: 5, rows: 4 });
  });
  it.each(["48", "4444444", "4455667"])("is refused if no game can go on from %s", (moves) => {
    expect(() => asked(moves)).toThrow(InvalidInput);
  });
});

describe("columns typed ahead", () => {
  it("wait while the opponent is to move", () => {
    expect(takeTyped(match("4"), [4, 5])).toEqual({ column: null, rest: [4, 5], isFull: false });
  });
  it("are played one at a time", () => {
    expect(takeTyped(match("44"), [4, 5])).toEqual({ column: 4, rest: [5], isFull: false });
    expect(takeTyped(match("44"), [])).toEqual({ column: null, rest: [], isFull: false });
  });
  it("are all cleared if the first is full or the game is over", () => {
    expect(takeTyped(match("444444"), [3, 5])).toEqual({ column: null, rest: [], isFull: true });
    expect(takeTyped(match("4455667"), [0])).toEqual({ column: null, rest: [], isFull: false });
  });
});

describe("the state of a match", () => {
  it("survives storage, and changes with a move, a resignation or a new game", () => {
    const before = match("4455");
    expect(isSameState(fromStored(JSON.parse(JSON.stringify(toStored(before))))!, before)).toBe(true);
    for (const other of [played(before, 0, NOW), takenBack(before), resigned(before, NOW), { ...before, id: "another" }]) {
      expect(isSameState(before, other)).toBe(false);
    }
  });
});
