/** Requests that are answered in steps. */
import { EngineError, InvalidArgument } from "./errors.js";
import type { Engine } from "./module.js";
import { checkLimits, type Request, type Results } from "./requests.js";
import type { Limits } from "./types.js";

/** A request being answered, step by step. */
export interface Run<Found> {
  /**
   * Works for about `nodes` nodes. If the time is up, what is not known yet is left out, or a player uses what is proven. True
   * when the request is answered.
   */
  step(nodes: number, timeIsUp?: boolean): boolean;
  /** How often `found` has changed. */
  readonly updates: number;
  /** The result. Before the end what is known so far: of a move or an explanation null. */
  readonly found: Found;
}

/** Nodes between two checks of the clock. */
const NODES_PER_LOOK = 20_000;

/** The runs of a module, which has one at a time: beginning another one ends it. */
export class Runs {
  readonly #engine: Engine;
  #latest = 0; // the number of the run that may step

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Ends the run: what it uses has changed. */
  end(): void {
    ++this.#latest;
  }

  begin<Type extends keyof Results>(request: Request<Type>): Run<Results[Type]> {
    const engine = this.#engine;
    const number = ++this.#latest;
    let updates = 0;
    engine.call(request);
    const check = () => {
      if (number !== this.#latest) throw new EngineError("the solver has started another request");
    };
    return {
      step: (nodes, timeIsUp = false) => {
        check();
        if (!(nodes >= 1)) throw new InvalidArgument(`nodes must be 1 or more, not ${nodes}`);
        const progress = engine.step(nodes, timeIsUp);
        if (progress !== "working") ++updates;
        return progress === "done";
      },
      get updates() {
        return updates;
      },
      get found() {
        check();
        return engine.found<Results[Type]>();
      },
    };
  }

  /** Works until the end, or until a limit is reached. */
  finish<Type extends keyof Results>(request: Request<Type>, limits: Limits): Results[Type] {
    checkLimits(limits);
    const { nodes = Infinity, seconds = Infinity } = limits;
    const run = this.begin(request);
    const end = performance.now() + 1000 * seconds;
    // A single step is fastest if there is no limit to check.
    const stride = seconds === Infinity ? Number.MAX_SAFE_INTEGER : NODES_PER_LOOK;
    for (let left = nodes; !run.step(Math.ceil(Math.min(stride, Math.max(left, 1))), left <= 0 || performance.now() >= end); )
      if (nodes < Infinity) left = nodes - (run.found as { nodes: number }).nodes;
    return run.found;
  }
}
