/**
 * The tasks of a worker, executed one after the other. The solver works in slices of a few
 * milliseconds; between two of them the worker receives messages, such as a cancellation. An analysis
 * without a limit may take hours: it is interrupted for tasks that end sooner.
 */
import { EngineError, toPlain } from "./errors.js";
import { Network } from "./network.js";
import { nextTurn } from "./platform.js";
import type { FromWorker, Task, ToWorker, WorkerOptions } from "./protocol.js";
import type { Answers, Request, requests } from "./requests.js";
import type { Run } from "./run.js";
import { readBook, Solver } from "./solver.js";
import type { Analysis, Score, SolverOptions } from "./types.js";

/** The target length of a slice in milliseconds, and so the delay until a cancellation is received. */
const SLICE = 16;
const FIRST_SLICE_NODES = 8_192;
const LEAST_SLICE_NODES = 4_096;
const MOST_SLICE_NODES = 1_000_000;

/** How long an analysis without a limit may keep other tasks waiting, in milliseconds. */
const LONGEST_WAIT = 2000;

/** Requests that take no time and are needed immediately. */
const IMMEDIATE: readonly string[] = ["players", "player", "rateResult", "diagramColumn", "language"];

/** The task was cancelled: its answer is not needed. */
const CANCELLED = Symbol("cancelled");

export class TaskQueue {
  readonly #post: (message: FromWorker) => void;
  readonly #waiting = new Set<number>(); // tasks that are not cancelled
  #options: WorkerOptions = {};
  #solver: Promise<Solver | Network> | undefined;
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
        // Books do not wait, because they speed up the tasks before them.
        if (isImmediate(message.task)) void this.#answer(message.id, message.task);
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

  /** The solver or the network. If creating it fails, the next task tries again: the network may be back. */
  #start(): Promise<Solver | Network> {
    const options = this.#options;
    this.#solver ??= ("network" in options ? Network.create(options) : Solver.create(options)).catch((error: unknown) => {
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
    if (task.type === "run") return this.#run(id, task, solver);
    if (solver instanceof Network) throw new EngineError("a network has no such task");
    switch (task.type) {
      case "call":
        return this.#call(solver, task.request);
      case "book": {
        const { source } = task;
        const info = solver.useBook(typeof source === "string" ? await readBook(source) : source);
        this.#options = { ...this.#options, book: source };
        return info;
      }
    }
  }

  #call(solver: Solver, request: Request<keyof Answers>): unknown {
    const answer = solver.call(request);
    if (request.type === "language") {
      // For a solver that is started again.
      const { code, sentences } = request as ReturnType<typeof requests.language>;
      const options = this.#options as SolverOptions;
      this.#options = { ...options, languages: { ...options.languages, [code]: sentences } };
    }
    return answer;
  }

  /** Answers a request in slices. A new book begins it again: what was learned is still there. */
  async #run(id: number, task: Task & { type: "run" }, solver: Solver | Network): Promise<unknown> {
    const { nodes = Infinity, seconds = Infinity } = task.limits;
    const begun = performance.now();
    const passed = () => (performance.now() - begun) / 1000;
    let { request } = task;
    let resumed = begun;
    let nodesBefore = 0; // of earlier runs
    let book = bookOf(solver);
    let run: Run<unknown> = solver.begin(request);
    // Scores and analyses go on where they were: what they have found is that of all runs together.
    const goesOn = ["score", "outcome", "analysis"].includes(request.type);
    const found = () => {
      const latest = run.found as Score;
      return goesOn ? { ...latest, nodes: nodesBefore + latest.nodes, seconds: passed() } : latest;
    };
    let known = found();
    let updates = request.type === "analysis" ? -1 : 0; // an analysis knows something at once
    for (let done = false; !done; ) {
      if (run.updates !== updates) this.#post({ type: "update", id, found: known });
      updates = run.updates;

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
      if (wasInterrupted || book !== bookOf(solver)) {
        book = bookOf(solver);
        if (goesOn) nodesBefore = known.nodes;
        if (request.type === "analysis") request = { ...request, proven: (known as Analysis).column_bounds };
        run = solver.begin(request);
        updates = 0;
      }
      done = this.#slice(run, nodes < Infinity ? nodes - known.nodes : Infinity, passed() >= seconds);
      if (done || goesOn || run.updates !== updates) known = found();
    }
    return known;
  }

  #slice(run: Run<unknown>, left: number, timeIsUp: boolean): boolean {
    const begun = performance.now();
    const done = run.step(Math.min(this.#sliceNodes, Math.max(1, Math.ceil(left))), timeIsUp || left <= 0);
    const took = Math.max(performance.now() - begun, 1);
    if (!done)
      this.#sliceNodes = Math.round(
        Math.min(Math.max((this.#sliceNodes * SLICE) / took, LEAST_SLICE_NODES), 2 * this.#sliceNodes, MOST_SLICE_NODES),
      );
    return done;
  }
}

const bookOf = (solver: Solver | Network) => (solver instanceof Network ? null : solver.book);

function isImmediate(task: Task): boolean {
  return task.type === "book" || (task.type === "call" && IMMEDIATE.includes(task.request.type));
}

/** Whether a task may take hours. */
function isEndless(task: Task): boolean {
  return task.type === "run" && task.request.type === "analysis" && Object.values(task.limits).every((limit) => limit === undefined);
}
