// The board in a notebook: the front end of Python's `fourfold.play.notebook`, a module for anywidget. Python answers its questions.

import { defineBoard } from "./element";
import type { BoardEngine } from "./engine";

/** What anywidget gives a view; the names are those of the traits in Python. */
interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  send(content: object): void;
  on(event: string, listener: (content: never) => void): void;
  off(event: string, listener: (content: never) => void): void;
}

/** A message from Python: an intermediate result, a result, or an error. */
interface Answer {
  readonly id: string;
  readonly update?: unknown;
  readonly value?: unknown;
  readonly error?: string;
}

const ATTRIBUTES = ["moves", "opponent", "side", "theme"] as const;
const FLAGS = { analyse: "analyse", read_only: "readonly" } as const;

function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  defineBoard();
  el.dataset.lmSuppressShortcuts = "true"; // the board's keys are not those of JupyterLab
  const board = document.createElement("fourfold-board");
  const python = pythonEngine(model);
  board.engine = python.engine;
  const show = () => {
    board.setAttribute("size", `${model.get("columns")}x${model.get("rows")}`);
    for (const name of ATTRIBUTES) {
      const value = name === "theme" && model.get(name) === "auto" ? themeOfPage() : model.get(name);
      if (typeof value !== "string") board.removeAttribute(name);
      else if (board.getAttribute(name) !== value) board.setAttribute(name, value);
    }
    for (const [name, attribute] of Object.entries(FLAGS)) board.toggleAttribute(attribute, model.get(name) === true);
  };
  const tell = () => {
    model.set("moves", board.moves);
    model.save_changes();
  };
  show();
  model.on("change", show);
  board.addEventListener("fourfold-position", tell);
  el.append(board);
  return () => {
    model.off("change", show);
    board.remove();
    python.close();
  };
}

/** Notebooks have themes of their own, which not all of them declare as `color-scheme`. */
function themeOfPage(): string | null {
  const { dataset, classList } = document.body;
  const isDark = dataset.jpThemeLight === "false" || classList.contains("vscode-dark");
  return isDark ? "dark" : null;
}

/** Asks Python, by messages. */
function pythonEngine(model: Model): { readonly engine: BoardEngine; readonly close: () => void } {
  const waiting = new Map<string, (answer: Answer) => void>();
  const receive = (answer: Answer) => waiting.get(answer.id)?.(answer);
  model.on("msg:custom", receive as (content: never) => void);

  function ask<Value>(
    question: object,
    { signal, onUpdate }: { signal?: AbortSignal | undefined; onUpdate?: ((found: Value) => void) | undefined },
  ): Promise<Value> {
    // Several views may show the same model: each hears all answers.
    const id = Math.random().toString(36).slice(2);
    return new Promise<Value>((resolve, reject) => {
      signal?.throwIfAborted();
      signal?.addEventListener("abort", () => {
        model.send({ id, type: "cancel" });
        reject(signal.reason);
      });
      waiting.set(id, ({ update, value, error }) => {
        if (error !== undefined) reject(new Error(error));
        else if (update !== undefined) onUpdate?.(update as Value);
        else resolve(value as Value);
      });
      model.send({ id, ...question });
    }).finally(() => waiting.delete(id));
  }

  return {
    engine: {
      analyse: (position, options = {}) => ask({ type: "analyse", discs: String(position) }, options),
      explain: (position, { signal, names } = {}) => ask({ type: "explain", discs: String(position), names }, { signal }),
      chooseMove: (player, position, { signal }) => ask({ type: "move", discs: String(position), player }, { signal }),
    },
    close: () => model.off("msg:custom", receive as (content: never) => void),
  };
}

export default { render };
