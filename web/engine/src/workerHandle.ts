/** A worker as its client sees it: started on the first call, with a promise for each answer. */
import { EngineError, fromPlain } from "./errors.js";
import { isNode, nodeModule } from "./platform.js";
import type { FromWorker, Task, ToWorker, WorkerOptions } from "./protocol.js";
import { type Answers, checkLimits, type Request, type Results } from "./requests.js";
import type { Limits } from "./types.js";

/** What web workers and the worker threads of Node.js have in common. */
interface AnyWorker {
  post(message: ToWorker): void;
  stop(): void;
  /** Whether it keeps a program from ending; matters in Node.js only. */
  hold(on: boolean): void;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(reason: unknown): void;
  onUpdate: ((found: never) => void) | undefined;
}

export interface Ask {
  signal?: AbortSignal | undefined;
  onUpdate?: ((found: never) => void) | undefined;
}

export class WorkerHandle {
  #worker: Promise<AnyWorker> | null = null;
  #waiting = new Map<number, Waiting>();
  #ids = 0;
  #closed = false;
  readonly #stopsByForce: boolean;
  readonly #startWorker: Start;

  /**
   * @param options What each new worker starts with. May be changed.
   * @param stopsByForce The tasks cannot be interrupted: a worker whose task is cancelled is
   * terminated, unless other tasks wait for it.
   * @param createWorker Starts the worker in a browser.
   */
  constructor(
    public options: WorkerOptions,
    stopsByForce: boolean,
    createWorker: () => Worker = createWebWorker,
  ) {
    this.#stopsByForce = stopsByForce;
    this.#startWorker = isNode ? startNodeWorker : startWebWorker(createWorker);
  }

  async ask(task: Task, { signal, onUpdate }: Ask = {}): Promise<unknown> {
    signal?.throwIfAborted();
    if (this.#closed) throw new EngineError("the engine was closed");
    const id = ++this.#ids;
    let abort = () => {};
    const answer = new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onUpdate });
      abort = () => {
        reject(signal?.reason);
        void this.#cancel(id);
      };
      signal?.addEventListener("abort", abort);
    });
    try {
      const worker = await (this.#worker ??= this.#start());
      if (this.#waiting.has(id)) {
        worker.hold(true);
        worker.post({ type: "ask", id, task });
      }
      return await answer;
    } catch (error) {
      answer.catch(() => {}); // reported already
      throw error;
    } finally {
      signal?.removeEventListener("abort", abort);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) void this.#worker?.then((worker) => worker.hold(false));
    }
  }

  /** The answer to a request that takes no steps. */
  async call<Type extends keyof Answers>(request: Request<Type>, options?: Ask): Promise<Answers[Type]> {
    return (await this.ask({ type: "call", request }, options)) as Answers[Type];
  }

  /** The answer to a request that is answered in steps, within limits. */
  async run<Type extends keyof Results>(request: Request<Type>, limits: Limits, options?: Ask): Promise<Results[Type]> {
    checkLimits(limits);
    return (await this.ask({ type: "run", request, limits }, options)) as Results[Type];
  }

  close(): void {
    this.#closed = true;
    this.#fail(new EngineError("the engine was closed"));
  }

  async #cancel(id: number): Promise<void> {
    this.#waiting.delete(id);
    if (this.#stopsByForce && this.#waiting.size === 0) this.#stop();
    else (await this.#worker)?.post({ type: "cancel", id });
  }

  async #start(): Promise<AnyWorker> {
    let worker: AnyWorker;
    try {
      worker = await this.#startWorker(
        (message) => this.#receive(message),
        (reason) => this.#fail(new EngineError(`the engine stopped: ${reason}`)),
      );
    } catch (error) {
      this.#worker = null;
      throw new EngineError(`the engine cannot be started: ${(error as Error).message}`);
    }
    worker.post({ type: "start", options: this.options });
    return worker;
  }

  #receive(message: FromWorker): void {
    const waiting = this.#waiting.get(message.id);
    if (message.type === "update") waiting?.onUpdate?.(message.found as never);
    else if (message.type === "done") waiting?.resolve(message.value);
    else waiting?.reject(fromPlain(message.error));
  }

  #fail(error: EngineError): void {
    this.#stop();
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  /** The next call starts a new one. */
  #stop(): void {
    const worker = this.#worker;
    this.#worker = null;
    worker?.then((running) => running.stop()).catch(() => {});
  }
}

type Start = (receive: (message: FromWorker) => void, fail: (reason: string) => void) => Promise<AnyWorker>;

function createWebWorker(): Worker {
  return new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
}

const startWebWorker =
  (createWorker: () => Worker): Start =>
  async (receive, fail) => {
    const worker = createWorker();
    worker.onmessage = ({ data }) => receive(data);
    worker.onerror = ({ message }) => fail(message || "its files cannot be loaded");
    return {
      post: (message) => worker.postMessage(message),
      stop: () => worker.terminate(),
      hold: () => {},
    };
  };

const startNodeWorker: Start = async (receive, fail) => {
  const { Worker } = await nodeModule("worker_threads");
  const worker = new Worker(new URL("./worker.js", import.meta.url));
  worker.on("message", receive);
  worker.on("error", (error: Error) => fail(error.message));
  return {
    post: (message) => worker.postMessage(message),
    stop: () => void worker.terminate(),
    hold: (on) => (on ? worker.ref() : worker.unref()),
  };
};
