/** The compiled engine: which of its two builds, its functions, the structures that they return. */
import { EngineError } from "./errors.js";
import type { PersonRating } from "./personRating.js";
import { readBytes } from "./platform.js";
import type { Analysis, BookInfo, Bounds, SearchTree } from "./types.js";

/** A set of cells: the lower and the upper 64 bits. */
export type Halves = [low: bigint, high: bigint];

export type Board = [...first: Halves, ...second: Halves, columns: number, rows: number];

/** What bindings/wasm exports; pointers are numbers. */
export interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  check(...board: Board): number;
  reachable(...board: Board): number;
  key(...board: [...Board, half: number]): bigint;
  winning_cells(...board: [...Board, player: number, half: number]): bigint;
  make_input(size: number): number;
  create(tableMb: number): number;
  use_book(): number;
  book(): number;
  begin(question: number, ...board: Board): number;
  step(nodes: number): number;
  result(): number;
  clear(): void;
  players(): number;
  player_name(): number;
  begin_move(...question: [nameSize: number, draws: number, ...Board, rule: number]): number;
  step_move(nodes: number): number;
  limit_move(): void;
  end_move(): number;
  rate_result(rating: number, deviation: number, volatility: number, opponent: number, score: number): number;
  diagram_column(...question: [...Board, lastColumn: number]): number;
  begin_names(): void;
  begin_explanation(...question: [...Board, column: number, whatIfNodes: number, forcingBudget: number, followingBudget: number]): number;
  begin_review(columns: number, rows: number, rule: number, elo: number): void;
  review_elo(which: number): number;
  step_insight(nodes: number, timeIsUp: number): number;
  insight_updates(): number;
  insight(ended: number): number;
  classic_search(
    ...question: [
      ...Board,
      depth: number,
      evaluation: number,
      order: number,
      seed: bigint,
      pruning: number,
      rule: number,
      record: number,
      nodeLimit: number,
    ]
  ): number;
  evaluate(...question: [...Board, evaluation: number, rule: number]): number;
  what_if(...question: [...Board, ...firstCells: Halves, ...secondCells: Halves, nodeLimit: number]): number;
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

/** Compiled once, however many solvers there are. */
const modules = new Map<boolean, Promise<WebAssembly.Module>>();

async function compile(simd: boolean): Promise<WebAssembly.Module> {
  // Written out: bundlers look for these very words.
  const url = simd ? new URL("./fourfold-simd.wasm", import.meta.url) : new URL("./fourfold.wasm", import.meta.url);
  return WebAssembly.compile(await readBytes(url));
}

export async function instantiate(simd = hasSimd()): Promise<Exports> {
  let module = modules.get(simd);
  if (!module) modules.set(simd, (module = compile(simd)));
  try {
    const instance = await WebAssembly.instantiate(await module, { wasi_snapshot_preview1: { clock_time_get: writeTime } });
    const exports = instance.exports as unknown as Exports;
    exports._initialize();
    return exports;

    /** The only function that the engine imports: writes a time in nanoseconds. */
    function writeTime(_clock: number, _precision: bigint, at: number): number {
      const memory = instance.exports.memory as WebAssembly.Memory;
      new DataView(memory.buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    }
  } catch (error) {
    modules.delete(simd); // the network may be back next time
    throw new EngineError(`the engine cannot be started: ${(error as Error).message}`);
  }
}

// ---- Structures -----------------------------------------------------------------------------
// Offsets as in bindings/wasm, which asserts them.

const CANNOT_BE_PLAYED = null;

/** A SolverReport. */
export function readAnalysis(engine: Exports, columns: number, seconds: number): Analysis {
  const at = engine.result();
  const view = new DataView(engine.memory.buffer);
  const int = (offset: number) => view.getInt32(at + offset, true);
  const complete = int(0) !== 0;
  const scoreBounds: Bounds = [int(4), int(8)];
  const bounds = Array.from({ length: columns }, (_, i): Bounds | null => {
    const [lower, upper] = [int(12 + 8 * i), int(16 + 8 * i)];
    return lower > upper ? CANNOT_BE_PLAYED : [lower, upper];
  });
  const line = [...new Uint8Array(engine.memory.buffer, at + 144, int(140))];
  const words = readWords(engine, at + 272);
  return {
    scores: bounds.map((range) => (range ? exact(range) : null)),
    bounds,
    score: exact(scoreBounds),
    result: exact(scoreBounds) === null ? null : words || null,
    words,
    columnWords: bounds.map((range, column) => (range ? readWords(engine, at + 312 + WORDS_SIZE * column) : null)),
    verdict: readWords(engine, at + 952),
    hint: readWords(engine, at + 992, HINT_SIZE),
    scoreBounds,
    best: bounds.flatMap((range, column) =>
      range && bounds.every((other, i) => i === column || !other || range[0] >= other[1]) ? [column] : [],
    ),
    line,
    plies: complete ? line.length : null,
    depth: int(1112),
    nodes: view.getFloat64(at + 264, true),
    seconds,
    complete,
  };
}

const WORDS_SIZE = 40;
const HINT_SIZE = 120;

function readWords(engine: Exports, at: number, size = WORDS_SIZE): string {
  return new TextDecoder().decode(new Uint8Array(engine.memory.buffer, at, size)).replace(/\0.*/s, "");
}

function exact([lower, upper]: Bounds): number | null {
  return lower === upper ? lower : null;
}

/** A ClassicReport. */
export function readSearch(engine: Exports, at: number, columns: number) {
  const view = new DataView(engine.memory.buffer);
  const int = (offset: number) => view.getInt32(at + offset, true);
  const float = (offset: number) => view.getFloat64(at + offset, true);
  return {
    ended: int(0),
    column: int(4),
    value: float(8),
    nodes: float(16),
    columns: Array.from({ length: columns }, (_, i) => (view.getUint8(at + 152 + i) ? float(24 + 8 * i) : null)),
    line: [...new Uint8Array(engine.memory.buffer, at + 172, int(168))],
    tree: int(292) ? readTree(view, int(296), int(292)) : null,
  };
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

/** A WhatIfReport: the score, or null when out of nodes. */
export function readWhatIf(engine: Exports, at: number): number | null {
  const view = new DataView(engine.memory.buffer);
  return view.getInt32(at, true) ? view.getInt32(at + 4, true) : null;
}

/** What is known, as JSON. */
export function readInsight(engine: Exports, ended: boolean): string {
  const at = engine.insight(ended ? 1 : 0);
  const view = new DataView(engine.memory.buffer);
  const bytes = new Uint8Array(engine.memory.buffer, view.getUint32(at + 4, true), view.getInt32(at, true));
  return new TextDecoder().decode(bytes);
}

/** A BookReport. */
export function readBookInfo(engine: Exports): BookInfo {
  const at = engine.book();
  const view = new DataView(engine.memory.buffer);
  return {
    columns: view.getInt32(at, true),
    rows: view.getInt32(at + 4, true),
    ply: view.getInt32(at + 8, true),
    positions: view.getFloat64(at + 16, true),
  };
}

/** A TextReport: text, or what is wrong. */
export function readText(engine: Exports, at: number): { readonly failed: boolean; readonly text: string } {
  const view = new DataView(engine.memory.buffer);
  const bytes = new Uint8Array(engine.memory.buffer, view.getInt32(at + 8, true), view.getInt32(at + 4, true));
  return { failed: view.getInt32(at, true) !== 0, text: new TextDecoder().decode(bytes) };
}

/** A players::Glicko. */
export function readRating(engine: Exports, at: number): PersonRating {
  const [rating, deviation, volatility] = new Float64Array(engine.memory.buffer, at, 3) as unknown as [number, number, number];
  return { rating, deviation, volatility };
}

/** A MoveReport. */
export function readMove(engine: Exports, at: number) {
  const view = new DataView(engine.memory.buffer);
  return {
    column: view.getInt32(at, true),
    proven: view.getInt32(at + 4, true) !== 0,
    draws: view.getFloat64(at + 8, true),
    nodes: view.getFloat64(at + 16, true),
  };
}
