// @vitest-environment happy-dom
import type { Analysis, Explanation } from "fourfold-engine";
import { Solver } from "fourfold-engine";
import { columnIndex, type Position, parseMoves } from "fourfold-engine/rules";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { defineBoard, type FourfoldBoard } from "../src/element";
import { type BoardEngine, lazyEngine } from "../src/engine";

// The real solver, without a worker.
let solver: Solver;
const engine: BoardEngine = {
  analyse: async (position): Promise<Analysis> => solver.analyse(position),
  explain: async (position, { names } = {}): Promise<Explanation> => solver.explain(position, names ? { names } : {}),
  chooseMove: async (_, position: Position) => columnIndex(solver.analyse(position).best[0]!),
};

beforeAll(async () => {
  solver = await Solver.create({ tableMb: 8 });
  defineBoard();
});

afterEach(() => document.body.replaceChildren());

function board(attributes: Record<string, string>, answers: BoardEngine = engine): FourfoldBoard {
  const made = document.createElement("fourfold-board");
  made.engine = answers;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  document.body.append(made);
  return made;
}

const find = (on: FourfoldBoard, selector: string) => on.shadowRoot!.querySelector<HTMLElement>(selector);
const text = (on: FourfoldBoard, selector: string) => find(on, selector)?.textContent?.trim();
const press = (on: FourfoldBoard, label: string) => find(on, `button[aria-label="${label}"]`)!.click();

function heard(on: FourfoldBoard, name: string): unknown[] {
  const details: unknown[] = [];
  on.addEventListener(name, (event) => details.push((event as CustomEvent).detail));
  return details;
}

describe("a board", () => {
  it("shows the moves of its attribute", () => {
    const shown = board({ moves: "4455" });
    expect(shown.position.ply).toBe(4);
    expect(text(shown, ".status")).toContain("Red to move");
    shown.moves = "4455667";
    expect(text(shown, ".status")).toContain("Red has won");
  });

  it("is played by clicks, and its attribute follows", () => {
    const shown = board({ moves: "44" });
    const [moves, positions] = [heard(shown, "fourfold-move"), heard(shown, "fourfold-position")];
    find(shown, 'button[data-column="0"]')!.click();
    expect(shown.getAttribute("moves")).toBe("441");
    expect(moves).toEqual([{ column: "1", side: "first", moves: "441" }]);
    expect(positions).toEqual([{ moves: "441" }]);
    expect(text(shown, ".status")).toContain("Red played column 1.");
  });

  it("speaks the language of its attribute", async () => {
    const shown = board({ moves: "44", language: "en-XA" });
    await vi.waitFor(() => expect(text(shown, ".status")).toContain("[[Ŕéd on] ţö mövé"));
    expect(find(shown, ".root")!.lang).toBe("en-XA");
    shown.removeAttribute("language");
    await vi.waitFor(() => expect(text(shown, ".status")).toContain("Red to move"));
  });

  it("stays English if a language is unknown, and tells the page", async () => {
    const shown = board({ moves: "44" });
    const faults = heard(shown, "fourfold-error");
    shown.setAttribute("language", "tlh");
    await vi.waitFor(() => expect(faults).toHaveLength(1));
    expect(text(shown, ".status")).toContain("Red to move");
  });

  it("is played by the keys of its columns, and by programs", () => {
    const shown = board({});
    const key = (name: string) => find(shown, ".live")!.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
    key("4");
    key("9");
    expect(shown.moves).toBe("4");
    key("Backspace");
    expect(shown.moves).toBe("");
    shown.play("7");
    expect(shown.moves).toBe("7");
    expect(() => shown.play("8")).toThrow("8");
  });

  it("goes back, forward and to the start", () => {
    const shown = board({ moves: "44" });
    shown.play("1");
    shown.play("2");
    press(shown, "Back");
    press(shown, "Back");
    expect(shown.moves).toBe("44");
    press(shown, "Back");
    press(shown, "Forward");
    press(shown, "Forward");
    expect(shown.moves).toBe("441");
    shown.play("7");
    press(shown, "Forward"); // the moves ahead were of another game
    expect(shown.moves).toBe("4417");
    press(shown, "Start again");
    expect(shown.moves).toBe("44");
  });

  it("cannot be played if it is read-only", () => {
    const shown = board({ moves: "4", readonly: "" });
    expect(find(shown, "button")).toBeNull();
    expect(find(shown, '[role="img"]')).not.toBeNull();
  });

  it("says what is wrong with its attributes", () => {
    const shown = board({ moves: "48" });
    expect(text(shown, ".fault")).toBe("invalid column 8 in move 2: expected 1 to 7");
    const errors = heard(shown, "fourfold-error");
    shown.setAttribute("size", "17x4");
    expect(errors).toHaveLength(1);
    shown.setAttribute("size", "8x7");
    expect(shown.position.columns).toBe(8);
  });

  it("has the theme it is given, and otherwise follows the page", () => {
    const shown = board({});
    expect(find(shown, ".root")!.dataset.theme).toBe("auto");
    shown.setAttribute("theme", "colorblind");
    expect(find(shown, ".root")!.dataset.theme).toBe("colorblind");
    expect(text(shown, ".status")).toContain("Orange to move");
  });
});

describe("with an engine, a board", () => {
  it("asks nothing before it has to", () => {
    const asked = vi.fn(async () => Promise.reject(new Error("not now")));
    board({ moves: "44" }, lazyEngine(asked)).play("4");
    expect(asked).not.toHaveBeenCalled();
  });

  it("shows exact scores, and tells them", async () => {
    const shown = board({ moves: "4455", analyse: "" });
    const analyses = heard(shown, "fourfold-analysis") as { analysis: Analysis }[];
    await vi.waitFor(() => expect(find(shown, ".score.best")).not.toBeNull());
    expect([...shown.shadowRoot!.querySelectorAll(".score text")].map((each) => each.textContent)).toContain("+18");
    expect(text(shown, ".status")).toContain("Red wins in 2 moves");
    await vi.waitFor(() => expect(analyses[0]?.analysis.best).toEqual(["3", "6"]));
  });

  it("explains when asked", async () => {
    const shown = board({ moves: "414141", analyse: "" });
    const explanations = heard(shown, "fourfold-explanation");
    expect(find(shown, ".reasons")).toBeNull();
    find(shown, "button[aria-expanded]")!.click();
    await vi.waitFor(() => expect(text(shown, ".reasons")).toContain("Column 4 makes four and wins at once"));
    expect(explanations).toHaveLength(1);
  });

  it("explains again when the position is solved, if the first explanation is incomplete", async () => {
    let solve = () => {};
    const solved = new Promise<void>((done) => (solve = done));
    const analyse: BoardEngine["analyse"] = async (position) => {
      await solved;
      return solver.analyse(position);
    };
    const limits: unknown[] = [];
    const explain: BoardEngine["explain"] = async (position, { seconds } = {}) => {
      limits.push(seconds);
      const found = solver.explain(position);
      return limits.length > 1 ? found : { ...found, complete: false, about_move: ["Out of time."] };
    };
    const shown = board({ moves: "414141", analyse: "" }, { ...engine, analyse, explain });
    find(shown, "button[aria-expanded]")!.click();
    await vi.waitFor(() => expect(text(shown, ".reasons")).toContain("Out of time."));
    solve();
    await vi.waitFor(() => expect(text(shown, ".reasons")).toContain("Column 4 makes four and wins at once"));
    await new Promise((done) => setTimeout(done, 50));
    expect(limits).toEqual([3, 15]);
  });

  it("plays against an opponent, and takes back both moves", async () => {
    const shown = board({ opponent: "perfect" });
    shown.play("4");
    await vi.waitFor(() => expect(parseMoves(shown.moves)).toHaveLength(2));
    press(shown, "Back");
    expect(shown.moves).toBe("");
  });

  it("says that the engine failed, and asks again", async () => {
    const analyse = vi.fn(engine.analyse).mockRejectedValueOnce(new Error("no memory"));
    const shown = board({ moves: "414141", analyse: "" }, { ...engine, analyse });
    await vi.waitFor(() => expect(text(shown, ".fault")).toContain("The engine could not answer: no memory"));
    find(shown, ".fault button")!.click();
    await vi.waitFor(() => expect(find(shown, ".score.best")).not.toBeNull());
  });
});

it("an engine that could not be loaded is loaded again", async () => {
  const start = vi.fn(async () => ({ ...engine, createPlayer: vi.fn() }));
  start.mockRejectedValueOnce(new Error("offline"));
  const lazy = lazyEngine(start);
  const { position } = board({ moves: "414141" });
  await expect(lazy.analyse(position)).rejects.toThrow("offline");
  expect((await lazy.analyse(position)).score).toBe(18);
  expect(start).toHaveBeenCalledTimes(2);
});
