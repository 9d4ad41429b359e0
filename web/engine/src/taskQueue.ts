/**
 * The tasks of a worker, executed one after the other. The solver works in slices of a few
 * milliseconds; between two of them the worker receives messages, such as a cancellation. An analysis
 * without a limit may take hours: it is interrupted for tasks that end sooner.
 */
import { isAsTight } from "./bounds.js";
import { toPlain } from "./errors.js";
import { nextTurn } from "./platform.js";
import { Position } from "./position.js";
import type { FromWorker, PlainBoard, Task, ToWorker } from "./protocol.js";
import { type InsightRun, readBook, Solver } from "./solver.js";
import type { Analysis, SolverOptions } from "./types.js";

/** The target length of a slice in milliseconds, and so the delay until a cancellation is received. */
const SLICE = 16;
const FIRST_SLICE_NODES = 8_192;
const LEAST_SLICE_NODES = 4_096;
const MOST_SLICE_NODES = 1_000_000;

/** How long an analysis without a limit may keep other tasks waiting, in milliseconds. */
const LONGEST_WAIT = 2000;

/** The task was cancelled: its answer is not needed. */
const CANCELLED = Symbol("cancelled");

export class TaskQueue {
  readonly #post: (message: FromWorker) => void;
  readonly #waiting = new Set<number>(); // tasks that are not cancelled
  #options: SolverOptions = {};
  #solver: Promise<Solver> | undefined;
  readonly #queue: { readonly id: number; readonly task: Task }[] = [];
  #isWorking = false;
  #sliceNodes = FIRST_SLICE_NODES;

  constructor(post: (message: FromWorker) => void) {
    this.#post = post;
  }

  receive(message: ToWorker): void {
    switch (message.type) {
      case "start":
        this.#options = message.options;
        this.#start().catch(() => {}); // the first task reports the error
        break;
      case "cancel":
        this.#waiting.delete(message.id);
        break;
      case "ask":
        this.#waiting.add(message.id);
        // Books do not wait, because they speed up the tasks before them. Neither does what takes no
        // time and is needed immediately.
        if (["book", "players", "playerName", "rateResult", "diagramColumn"].includes(message.task.type))
          void this.#answer(message.id, message.task);
        else {
          this.#queue.push(message);
          if (!this.#isWorking) void this.#workOff();
        }
        break;
    }
  }

  async #workOff(): Promise<void> {
    this.#isWorking = true;
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) await this.#answer(next.id, next.task);
    this.#isWorking = false;
  }

  /** Answers all tasks in the queue that end sooner than an analysis without a limit. Returns whether there were any. */
  async #answerShorter(): Promise<boolean> {
    for (let any = false; ; any = true) {
      const place = this.#queue.findIndex(({ id, task }) => this.#waiting.has(id) && !isEndless(task));
      if (place < 0) return any;
      for (const { id, task } of this.#queue.splice(place, 1)) await this.#answer(id, task);
    }
  }

  /** The solver. If creating it fails, the next task tries again: the network may be back. */
  #start(): Promise<Solver> {
    this.#solver ??= Solver.create(this.#options).catch((error: unknown) => {
      this.#solver = undefined;
      throw error;
    });
    return this.#solver;
  }

  async #answer(id: number, task: Task): Promise<void> {
    try {
      const value = this.#waiting.has(id) ? await this.#work(id, task) : CANCELLED;
      if (value !== CANCELLED) this.#post({ type: "done", id, value });
    } catch (error) {
      // Out of memory, most likely. The engine cannot be used any more.
      if (error instanceof WebAssembly.RuntimeError) this.#solver = undefined;
      this.#post({ type: "failed", id, error: toPlain(error) });
    } finally {
      this.#waiting.delete(id);
    }
  }

  async #work(id: number, task: Task): Promise<unknown> {
    const solver = await this.#start();
    this.#sliceNodes = FIRST_SLICE_NODES; // on a large board, nodes take ten times as long as on a small one
    switch (task.type) {
      case "run":
        return this.#run(id, task, solver);
      case "explain":
        return this.#insight(id, task.options.seconds, solver, () => solver.beginExplanation(toPosition(task.board), task.options));
      case "review":
        return this.#insight(id, task.options.seconds, solver, () => solver.beginReview(task.game, task.options));
      case "search":
        return solver.search(toPosition(task.board), task.options);
      case "evaluate":
        return solver.evaluate(toPosition(task.board), task.evaluation, task.options);
      case "without":
        return solver.solveWithout(toPosition(task.board), task.harmless, task.nodeLimit);
      case "book": {
        const { source } = task;
        const info = solver.useBook(typeof source === "string" ? await readBook(source) : source);
        this.#options = { ...this.#options, book: source };
        return info;
      }
      case "players":
        return solver.players();
      case "playerName":
        return solver.playerName(task.text);
      case "rateResult":
        return solver.rateResult(task.before, task.opponent, task.score);
      case "diagramColumn":
        return solver.diagramColumn(toPosition(task.board), task.diagram, task.lastColumn);
      case "move":
        return this.#move(id, task, solver);
      case "clear":
        return solver.clear();
    }
  }

  async #run(id: number, task: Task & { type: "run" }, solver: Solver): Promise<unknown> {
    const { question, limits, proven } = task;
    const position = toPosition(task.board);
    const begun = performance.now();
    const seconds = () => (performance.now() - begun) / 1000;
    let resumed = begun;
    let nodesBefore = 0; // nodes of earlier runs
    let book = solver.book;
    let run = solver.begin(question, position, proven);
    let found = run.found;
    let told = "";
    for (let done = false; !done; ) {
      const now = JSON.stringify([found.bounds, found.scoreBounds]);
      if (now !== told && question === "analysis") this.#post({ type: "update", id, found: { ...found, seconds: seconds() } });
      told = now;

      await nextTurn();
      if (!this.#waiting.has(id)) return CANCELLED;
      const isLong = isEndless(task) && performance.now() - resumed > LONGEST_WAIT;
      const wasInterrupted = isLong && (await this.#answerShorter());
      if (wasInterrupted) {
        if (!this.#waiting.has(id)) return CANCELLED;
        solver = await this.#start(); // another one if that has failed
        resumed = performance.now();
        this.#sliceNodes = FIRST_SLICE_NODES;
      }
      if (wasInterrupted || book !== solver.book) {
        book = solver.book;
        nodesBefore = found.nodes;
        run = solver.begin(question, position, found.bounds);
      }
      const left = (limits.nodes ?? Infinity) - found.nodes;
      if (left <= 0 || seconds() >= (limits.seconds ?? Infinity)) break;
      done = this.#slice((nodes) => run.step(nodes), left);
      const { found: sinceBegin } = run;
      // A score begins anew with a new book: what was proven before counts until there is more.
      found = { ...(done || isAsTight(sinceBegin, found) ? sinceBegin : found), nodes: nodesBefore + sinceBegin.nodes };
    }
    return { ...found, seconds: seconds() } satisfies Analysis;
  }

  async #move(id: number, task: Task & { type: "move" }, solver: Solver): Promise<unknown> {
    const position = toPosition(task.board);
    const end = performance.now() + 1000 * (task.seconds ?? Infinity);
    let book = solver.book;
    let run = solver.beginMove(task.player, position, task.rule);
    while (!this.#slice((nodes) => run.step(nodes))) {
      await nextTurn();
      if (!this.#waiting.has(id)) return CANCELLED;
      if (book !== solver.book) {
        book = solver.book;
        run = solver.beginMove(task.player, position, task.rule);
      } else if (performance.now() >= end) run.limit();
    }
    return run.end();
  }

  /** An explanation or a review. A new book begins it again: what was learned is still there. */
  async #insight(id: number, seconds = Infinity, solver: Solver, begin: () => InsightRun<unknown>): Promise<unknown> {
    const end = performance.now() + 1000 * seconds;
    let book = solver.book;
    let run = begin();
    let updates = run.updates;
    for (;;) {
      await nextTurn();
      if (!this.#waiting.has(id)) return CANCELLED;
      if (book !== solver.book) {
        book = solver.book;
        run = begin();
      }
      if (this.#slice((nodes) => run.step(nodes, performance.now() >= end))) return run.found;
      if (run.updates !== updates) this.#post({ type: "update", id, found: run.found });
      updates = run.updates;
    }
  }

  #slice(step: (nodes: number) => boolean, left = Infinity): boolean {
    const begun = performance.now();
    const done = step(Math.min(this.#sliceNodes, Math.ceil(left)));
    const took = Math.max(performance.now() - begun, 1);
    if (!done)
      this.#sliceNodes = Math.round(
        Math.min(Math.max((this.#sliceNodes * SLICE) / took, LEAST_SLICE_NODES), 2 * this.#sliceNodes, MOST_SLICE_NODES),
      );
    return done;
  }
}

/** Whether a task may take hours. */
function isEndless(task: Task): boolean {
  if (task.type !== "run" || task.question !== "analysis") return false;
  const { nodes = Infinity, seconds = Infinity } = task.limits;
  return nodes === Infinity && seconds === Infinity;
}

function toPosition({ first, second, columns, rows }: PlainBoard): Position {
  return Position.fromBitboards(first, second, { columns, rows });
}
