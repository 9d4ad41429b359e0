/** A network that plays and says what it thinks, called directly: for Node.js and for workers. In pages use `EngineClient`. */
import { InvalidArgument } from "./errors.js";
import { Engine } from "./module.js";
import { readBytes } from "./platform.js";
import type { Position } from "./position.js";
import { type Request, type Results, requests } from "./requests.js";
import { type Run, Runs } from "./run.js";
import type { Limits, NetworkOptions, Thoughts } from "./types.js";

/** 1 MB: the network that comes with this package. */
export const SHIPPED_NETWORK = new URL("./reference.4net", import.meta.url);

export class Network {
  readonly #runs: Runs;

  private constructor(
    engine: Engine,
    /** What the file of weights says of itself. */
    readonly info: NetworkInfo,
  ) {
    this.#runs = new Runs(engine);
  }

  /** Loads weights, by their address or as bytes. Throws InvalidArgument if they are not weights of a network. */
  static async create({ network = SHIPPED_NETWORK, simd }: Partial<NetworkOptions> = {}): Promise<Network> {
    const [engine, bytes] = await Promise.all([Engine.start(simd, "network"), readWeights(network)]);
    return new Network(engine, engine.useFile<NetworkInfo>(bytes));
  }

  /** Begins to answer a request in steps: `requests.thoughts` or `requests.move`. */
  begin<Type extends keyof Results>(request: Request<Type>): Run<Results[Type]> {
    return this.#runs.begin(request);
  }

  /** What the network thinks of each column, at first sight and after `simulations`. */
  think(position: Position, { simulations, ...limits }: ThinkOptions = {}): Thoughts {
    return this.#runs.finish(requests.thoughts(position, simulations), limits);
  }
}

export interface NetworkInfo {
  /** Residual blocks. */
  readonly blocks: number;
  readonly channels: number;
  readonly parameters: number;
}

export interface ThinkOptions extends Pick<Limits, "seconds"> {
  /** Positions that the network is asked about at most: 1 (if not given) for no search. */
  readonly simulations?: number | undefined;
}

async function readWeights(source: URL | string | Uint8Array): Promise<Uint8Array> {
  if (source instanceof Uint8Array) return source;
  try {
    return await readBytes(source);
  } catch (error) {
    throw new InvalidArgument(`the weights of the network cannot be loaded: ${(error as Error).message}`);
  }
}
