/** A compiled module: which of its two builds, and the one way to call it: JSON in, JSON out. */
import { EngineError, fromPlain, type PlainError } from "./errors.js";
import { readBytes } from "./platform.js";
import type { Request } from "./requests.js";
import type { SearchTree } from "./types.js";

/** What bindings/wasm/host.cpp exports. Pointers are numbers; answers end with a zero. */
interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  allocate(size: number): number;
  call(): number;
  step(nodes: number, timeIsUp: number): number;
  found(): number;
  use_file(): number;
}

/** A function that returns a vector: valid only where there are SIMD instructions. */
// biome-ignore format: one line per section
const SIMD_TEST = new Uint8Array([
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, // "\0asm", version 1
  1, 5, 1, 0x60, 0, 1, 0x7b, // type: () -> v128
  3, 2, 1, 0, // one function of that type
  10, 10, 1, 8, 0, // its code:
  0x41, 0, 0xfd, 15, 0xfd, 98, 11, // i32.const 0, i8x16.splat, i8x16.popcnt, end
]);

export function hasSimd(): boolean {
  return WebAssembly.validate(SIMD_TEST);
}

/** The modules, with SIMD instructions and without. Written out: bundlers look for these very words. */
const FILES = {
  engine: [new URL("./fourfold-simd.wasm", import.meta.url), new URL("./fourfold.wasm", import.meta.url)],
  network: [new URL("./network-simd.wasm", import.meta.url), new URL("./network.wasm", import.meta.url)],
} as const;

/** Compiled once, however many solvers there are. */
const modules = new Map<string, Promise<WebAssembly.Module>>();

async function compile(url: URL): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readBytes(url));
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** One engine with its own memory. */
export class Engine {
  readonly #exports: Exports;

  private constructor(exports: Exports) {
    this.#exports = exports;
  }

  static async start(simd = hasSimd(), which: keyof typeof FILES = "engine"): Promise<Engine> {
    const url = FILES[which][simd ? 0 : 1];
    let module = modules.get(url.href);
    if (!module) modules.set(url.href, (module = compile(url)));
    try {
      const instance = await WebAssembly.instantiate(await module, { wasi_snapshot_preview1: { clock_time_get: writeTime } });
      const exports = instance.exports as unknown as Exports;
      exports._initialize();
      return new Engine(exports);

      /** The only function that a module imports: writes a time in nanoseconds. */
      function writeTime(_clock: number, _precision: bigint, at: number): number {
        const memory = instance.exports.memory as WebAssembly.Memory;
        new DataView(memory.buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
        return 0;
      }
    } catch (error) {
      modules.delete(url.href); // the network may be back next time
      throw new EngineError(`the engine cannot be started: ${(error as Error).message}`);
    }
  }

  /** The answer to a request; null for what runs in steps. Throws the error that the engine names. */
  call<Answer>(request: Request): Answer {
    this.#write(encoder.encode(JSON.stringify(request, withoutNan)));
    const answer = this.#read<never>(this.#exports.call());
    return request.type === "search" ? this.#withTree(answer) : answer;
  }

  /** Continues what was begun last. */
  step(nodes: number, timeIsUp: boolean): "working" | "news" | "done" {
    return (["working", "news", "done"] as const)[this.#exports.step(nodes, timeIsUp ? 1 : 0)]!;
  }

  /** What is known of it. */
  found<Found>(): Found {
    return this.#read(this.#exports.found());
  }

  /** Uses an opening book, or weights. Returns what is in the file. */
  useFile<Info>(bytes: Uint8Array): Info {
    this.#write(bytes);
    return this.#read(this.#exports.use_file());
  }

  /** The size of its memory in bytes. */
  get size(): number {
    return this.#exports.memory.buffer.byteLength;
  }

  #write(bytes: Uint8Array): void {
    const at = this.#exports.allocate(bytes.length);
    new Uint8Array(this.#exports.memory.buffer).set(bytes, at);
  }

  #read<Value>(at: number): Value {
    const bytes = new Uint8Array(this.#exports.memory.buffer);
    const value = JSON.parse(decoder.decode(bytes.subarray(at, bytes.indexOf(0, at)))) as Value & { error?: PlainError };
    if (value?.error) throw fromPlain(value.error);
    return value;
  }

  /** Trees are too large for JSON: a search says where its tree is. */
  #withTree<Found>(found: Found & { tree: { address: number; length: number } }): Found {
    const { address, length } = found.tree;
    return { ...found, tree: length > 0 ? readTree(new DataView(this.#exports.memory.buffer), address, length) : null };
  }
}

/** JSON would make null of these numbers, which stands for an option that is not given. */
function withoutNan(_key: string, value: unknown): unknown {
  return typeof value === "number" && !Number.isFinite(value) ? `${value}` : value;
}

/** An array of classic::Recorded. */
function readTree(view: DataView, at: number, length: number): SearchTree {
  const SIZE = 32;
  const tree = {
    length,
    parent: new Int32Array(length),
    column: new Int8Array(length),
    depth: new Uint8Array(length),
    flags: new Uint8Array(length),
    value: new Float64Array(length),
    alpha: new Float64Array(length),
    beta: new Float64Array(length),
  };
  for (let i = 0, node = at; i < length; ++i, node += SIZE) {
    tree.parent[i] = view.getInt32(node, true);
    tree.column[i] = view.getInt8(node + 4);
    tree.depth[i] = view.getUint8(node + 5);
    tree.flags[i] = view.getUint8(node + 6);
    tree.value[i] = view.getFloat64(node + 8, true);
    tree.alpha[i] = view.getFloat64(node + 16, true);
    tree.beta[i] = view.getFloat64(node + 24, true);
  }
  return tree;
}
