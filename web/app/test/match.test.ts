import { describe, expect, it } from "vitest";
import { moveString, outcomeOf } from "../src/rules/game";
import {
  canRedo,
  canTakeBack,
  fromStored,
  isMyTurn,
  isSameState,
  isWorthKeeping,
  type Match,
  played,
  redone,
  resigned,
  startMatch,
  takenBack,
  takeTyped,
  toStored,
} from "../src/screens/play/match";

const NOW = new Date("2026-01-31T20:15:00Z");
const setup = { opponent: "learner", side: "first", columns: 7, rows: 6 } as const;

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
  it("is stored between visits; invalid data is ignored", () => {
    const kept = match("4455");
    expect(fromStored(JSON.parse(JSON.stringify(toStored(kept))))).toEqual(kept);
    expect(fromStored({ ...(toStored(kept) as object), mySide: 1 })).toEqual(kept); // as once kept
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
