import { Position, STANDARD } from "fourfold-engine/rules";
import { describe, expect, it, vi } from "vitest";
import { Explainer, offeredApi, type Question } from "../src/explain/client";
import { readExplanation, Unreadable } from "../src/explain/explanation";
import { newGame } from "../src/rules/game";
import { positionAfter } from "../src/rules/moves";
import { namesInSentences } from "../src/study/names";

const ANSWER = {
  moves: "414141",
  complete: true,
  score: 18,
  result: "win in 1",
  best: ["4"],
  move: "4",
  line: "4",
  about_position: [],
  about_move: ["Column 4 <b>makes</b> four."],
  about_others: ["Column 1 wins too."],
  marks: [
    { kind: "best", column: "4", row: null, side: null },
    { kind: "threat", column: "1", row: 4, side: "second" },
    { kind: "of the future", column: "1", row: 1 },
  ],
};

function question(moves = [3, 0, 3, 0, 3, 0], column: number | null = null): Question {
  return { moves, position: positionAfter(moves, STANDARD), column, names: ["Red", "Yellow"] };
}

function answering(answer: unknown, status = 200) {
  return vi.fn(async (_address: string, _options: RequestInit) => new Response(JSON.stringify(answer), { status }));
}

describe("an answer", () => {
  it("is read, in columns and rows from 0; what is not known is left out", () => {
    expect(readExplanation(ANSWER, question().position)).toEqual({
      column: 3,
      isBest: true,
      complete: true,
      line: [3],
      aboutPosition: [],
      aboutMove: ["Column 4 <b>makes</b> four."],
      aboutOthers: ["Column 1 wins too."],
      marks: [
        { kind: "best", column: 3 },
        { kind: "threat", column: 0, row: 3, side: "second" },
      ],
    });
  });
  it.each(
    [
      null,
      [],
      "text",
      {},
      { ...ANSWER, about_move: "text" },
      { ...ANSWER, about_others: [1] },
      { ...ANSWER, line: "48" },
      { ...ANSWER, line: "44444" },
      { ...ANSWER, move: "9" },
      { ...ANSWER, best: null },
      { ...ANSWER, complete: "yes" },
      { ...ANSWER, marks: [{ kind: "best", column: "x", row: null }] },
      { ...ANSWER, marks: [{ kind: "win", column: "1", row: 7 }] },
      { ...ANSWER, marks: [null] },
    ].map((answer) => [answer]),
  )("of another shape is refused: %j", (answer) => {
    expect(() => readExplanation(answer, question().position)).toThrow(Unreadable);
  });
});

describe("the server", () => {
  const page = (content: string | null) =>
    ({ querySelector: () => (content === null ? null : { getAttribute: () => content }) }) as unknown as Document;
  it("is asked only if the page offers it, and only our own", () => {
    expect(offeredApi(page("/api/v1"))).toBe("/api/v1");
    expect(offeredApi(page("/api/v1/"))).toBe("/api/v1");
    for (const other of [null, "", "https://example.org/api", "//example.org", "api"]) expect(offeredApi(page(other))).toBeNull();
  });
  it("is told moves, board, column and names", async () => {
    const fetch = answering({ ...ANSWER, move: "1", line: "1" });
    await new Explainer("/api/v1", fetch).ask({ ...question(undefined, 0), names: ["A & B", "Yellow"] });
    expect(fetch.mock.calls[0]![0]).toBe("/api/v1/explanations/414141?move=1&columns=7&rows=6&first=A+%26+B&second=Yellow");
  });
  it("is told of the empty board", async () => {
    const fetch = answering(ANSWER);
    const size = { columns: 8, rows: 7 };
    await new Explainer("/api", fetch).ask({ ...question([]), position: new Position(size) });
    expect(fetch.mock.calls[0]![0]).toBe("/api/explanations/-?columns=8&rows=7&first=Red&second=Yellow");
  });
  it("is asked once, and anew for what was not complete", async () => {
    const fetch = answering(ANSWER);
    const explainer = new Explainer("/api", fetch);
    expect(explainer.known(question())).toBeNull();
    const found = await explainer.ask(question());
    expect(await explainer.ask(question())).toBe(found);
    expect(explainer.known(question())).toBe(found);
    expect(fetch).toHaveBeenCalledTimes(1);
    const partly = answering({ ...ANSWER, complete: false });
    const other = new Explainer("/api", partly);
    await other.ask(question());
    await other.ask(question());
    expect(partly).toHaveBeenCalledTimes(2);
  });
  it("forgets the oldest of very many answers", async () => {
    const fetch = answering({ ...ANSWER, marks: [], line: "" });
    const explainer = new Explainer("/api", fetch);
    for (let index = 0; index <= 200; index++) await explainer.ask({ ...question(), names: [`Red ${index}`, "Yellow"] });
    expect(explainer.known({ ...question(), names: ["Red 0", "Yellow"] })).toBeNull();
    expect(explainer.known({ ...question(), names: ["Red 1", "Yellow"] })).not.toBeNull();
  });
  it("may fail: then there is no answer, and nothing is kept", async () => {
    const explainer = (answer: Parameters<typeof answering>) => new Explainer("/api", answering(...answer));
    await expect(explainer([{ detail: "busy" }, 503]).ask(question())).rejects.toThrow("503");
    await expect(explainer([{}]).ask(question())).rejects.toThrow();
    const html = new Explainer("/api", async () => new Response("<html>"));
    await expect(html.ask(question())).rejects.toThrow();
    expect(html.known(question())).toBeNull();
  });
  it("is not asked without a network", async () => {
    const fetch = answering(ANSWER);
    await expect(new Explainer("/api", fetch, () => false).ask(question())).rejects.toThrow("offline");
    expect(fetch).not.toHaveBeenCalled();
  });
  it("is no longer waited for once stopped, or when it is too slow", async () => {
    vi.useFakeTimers();
    const never = (_address: string, { signal }: RequestInit) =>
      new Promise<Response>((_, reject) => signal!.addEventListener("abort", () => reject(new DOMException("stopped", "AbortError"))));
    const explainer = new Explainer("/api", never);
    const stop = new AbortController();
    const stopped = expect(explainer.ask(question(), stop.signal)).rejects.toThrow("stopped");
    stop.abort();
    await stopped;
    const slow = expect(explainer.ask(question())).rejects.toThrow("stopped");
    await vi.advanceTimersByTimeAsync(60_000);
    await slow;
    vi.useRealTimers();
  });
});

describe("in sentences", () => {
  it("players go by their names, unless one is “You”, too long, or the same", () => {
    const names = (first: string, second: string) => namesInSentences(newGame({ first, second }));
    expect(names("Ada", "Alan")).toEqual(["Ada", "Alan"]);
    expect(names("first", "Alan")).toEqual(["Red", "Alan"]);
    for (const other of ["You", "A".repeat(31), "Alan"]) expect(names(other, "Alan")).toEqual(["Red", "Yellow"]);
  });
});
