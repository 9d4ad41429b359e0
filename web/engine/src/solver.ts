/** The solver, called directly: for Node.js and for workers. In pages use `EngineClient`. */
import { BookError, EngineError, IllegalMove, InvalidArgument, InvalidPosition, LimitReached } from "./errors.js";
import {
  EFFORTS,
  type ExplainOptions,
  type Explanation,
  type InsightOptions,
  type Review,
  type ReviewedGame,
  type ReviewGameOptions,
} from "./insight.js";
import {
  type Board,
  type Exports,
  type Halves,
  instantiate,
  readAnalysis,
  readBookInfo,
  readInsight,
  readMove,
  readRating,
  readSearch,
  readText,
  readWhatIf,
} from "./module.js";
import { checkPersonRating, inRange, type PersonRating } from "./personRating.js";
import { readBytes } from "./platform.js";
import { type Choice, type PlayerName, type PlayerState, type Players, seedBytes } from "./players.js";
import { type Cell, Position } from "./position.js";
import { SIDES } from "./side.js";
import type { Size } from "./size.js";
import {
  type Analysis,
  type BookInfo,
  EVALUATIONS,
  type Evaluation,
  type Limits,
  ORDERS,
  RULES,
  type Rule,
  type Search,
  type SearchOptions,
  type SolverOptions,
} from "./types.js";

/** The book that is used from the start: exact scores of every position with 8 discs. */
export const SMALL_BOOK = new URL("./7x6-ply8.book", import.meta.url);
/** 1.5 MB: every position with 12 discs. With it most positions take a few milliseconds. */
export const LARGE_BOOK = new URL("./7x6-ply12.book", import.meta.url);

/** The bytes of a book, from its address. */
export async function readBook(url: URL | string): Promise<Uint8Array> {
  try {
    return await readBytes(url);
  } catch (error) {
    throw new BookError(`the book cannot be loaded: ${(error as Error).message}`);
  }
}

export const MOST_RECORDED = 1_000_000;

const QUESTIONS = ["score", "outcome", "analysis"] as const;
export type Question = (typeof QUESTIONS)[number];

/** A question being answered, step by step. */
export interface Run {
  /** Works for about `nodes` nodes. True when the question is answered. */
  step(nodes: number): boolean;
  /** What is proven until now. Of a score or an outcome only `score` and its bounds are known. */
  readonly found: Analysis;
}

/** A player's move being chosen, step by step. */
export interface MoveRun {
  /** Works for about `nodes` nodes. True when the move is chosen. */
  step(nodes: number): boolean;
  /** The time is up: makes the player use what is proven. */
  limit(): void;
  /** The move, when it is chosen, and the player after it. */
  end(): { choice: Choice; player: PlayerState };
}

/** An explanation or a review being made, step by step. */
export interface InsightRun<T> {
  /** Works for about `nodes` nodes. If the time is up, what is not known yet is left out. True at the end. */
  step(nodes: number, timeIsUp?: boolean): boolean;
  /** How often a review has learned something: `found` has changed. */
  readonly updates: number;
  /** The result; of a review also, before the end, what is known so far. */
  readonly found: T;
}

const BOOK_FAULTS = [
  "",
  "this is not a book",
  "the book is of a format that came later: a newer engine may read it",
  "the book is truncated: its end is missing",
  "something follows the end of the book",
  "the book is damaged",
  "the book is for a board size that is not supported",
];
const ENDED_AT_NODES = 2;
const ENDED_AT_RECORD = 3;

/** Nodes between two checks of the clock. */
const NODES_PER_LOOK = 20_000;

export class Solver {
  readonly #engine: Exports;
  #book: BookInfo | null = null;
  #run = 0; // the number of the run that may step

  private constructor(engine: Exports) {
    this.#engine = engine;
  }

  /** Starts an engine of its own, with its own memory. */
  static async create({ tableMb = 64, book = true, simd }: SolverOptions = {}): Promise<Solver> {
    whole(tableMb, "tableMb", 8, 1024);
    const [engine, bytes] = await Promise.all([instantiate(simd), bookBytes(book)]);
    if (!engine.create(tableMb)) throw new EngineError(`no memory for a table of ${tableMb} MB`);
    const solver = new Solver(engine);
    if (bytes) solver.useBook(bytes);
    return solver;
  }

  // ---- Exact answers

  /**
   * The exact score of a position for the side to move: positive if it wins, negative if it loses,
   * 0 for a draw. A finished game has a score too. Throws LimitReached at a limit.
   */
  solve(position: Position, limits: Limits = {}): number {
    return this.#answer("score", position, limits);
  }

  /** Only who wins: 1 the side to move, -1 the other, 0 a draw. Cheaper than `solve`. */
  outcome(position: Position, limits: Limits = {}): number {
    return this.#answer("outcome", position, limits);
  }

  /** The score of every column, and the line of best play. At a limit: what is proven by then. */
  analyse(position: Position, limits: Limits = {}): Analysis {
    const run = this.begin("analysis", position);
    work(run, limits);
    return run.found;
  }

  /**
   * Begins to answer a question in steps, between which the caller can do other work. A solver has
   * one question at a time: any other call ends this one. An analysis continues from `proven`, the
   * bounds of an earlier one of the same position, which must be true.
   */
  begin(question: Question, position: Position, proven: Analysis["bounds"] = []): Run {
    const run = ++this.#run;
    this.#input(provenBytes(position, proven));
    const fault = this.#engine.begin(choice(question, "question", QUESTIONS), ...discsOf(position));
    if (fault) throw new InvalidPosition("no game can leave these discs on a board");
    const engine = this.#engine;
    const begun = performance.now();
    let seconds = 0;
    const check = () => {
      if (run !== this.#run) throw new EngineError("the solver has started another request");
    };
    return {
      step: (nodes) => {
        check();
        const done = engine.step(whole(nodes, "nodes", 1)) !== 0;
        seconds = (performance.now() - begun) / 1000;
        return done;
      },
      get found() {
        check();
        return readAnalysis(engine, question === "analysis" ? position.columns : 0, seconds);
      },
    };
  }

  /**
   * The exact score if discs of a side on certain empty cells were part of no line of four: a
   * threat decides a position when the score without it is another one. Null if more than
   * `nodeLimit` positions would have to be looked at.
   */
  solveWithout(
    position: Position,
    harmless: { readonly first?: readonly Cell[]; readonly second?: readonly Cell[] },
    nodeLimit = 0,
  ): number | null {
    if (position.isOver) throw new InvalidArgument("the game is over: there are no moves to analyse");
    const bits = (cells: readonly Cell[] = []) => cells.reduce((all, cell) => all | emptyCell(position, cell), 0n);
    const [first, second] = [bits(harmless.first), bits(harmless.second)];
    const limit = whole(nodeLimit, "nodeLimit", 0);
    return readWhatIf(this.#engine, this.#engine.what_if(...discsOf(position), ...halves(first), ...halves(second), limit));
  }

  // ---- Explanations and reviews

  /** Why the best move is best and the others fail; or, if a column is given, why that one does. */
  explain(position: Position, options: ExplainOptions = {}): Explanation {
    return finish(this.beginExplanation(position, options), options.seconds);
  }

  /** A game judged move by move, its key moments explained. At the time limit the rest is left out. */
  review(game: ReviewedGame, options: ReviewGameOptions = {}): Review {
    return finish(this.beginReview(game, options), options.seconds);
  }

  /** Begins an explanation in steps; like `begin`. */
  beginExplanation(position: Position, { column, played = [], names, effort = "normal" }: ExplainOptions = {}): InsightRun<Explanation> {
    if (column !== undefined && !position.isPlayable(column)) throw new InvalidArgument(`column ${column} cannot be played`);
    choice(effort, "effort", Object.keys(EFFORTS));
    return this.#beginInsight(names, () => {
      const [nodes, forcing, following] = EFFORTS[effort];
      this.#input(Uint8Array.from(played));
      const fault = this.#engine.begin_explanation(...discsOf(position), column ?? -1, nodes, forcing, following);
      if (fault < 0) throw new InvalidArgument("the moves do not lead to the position");
      if (fault) throw new InvalidPosition("no game can leave these discs on a board");
    });
  }

  /** Begins a review. `found` is what is known so far. */
  beginReview({ moves, columns, rows, rule = "connect-four" }: ReviewedGame, { names, elo }: ReviewGameOptions = {}): InsightRun<Review> {
    const rules = choice(rule, "rule", RULES);
    checkMoves(moves, { columns, rows }, rule);
    const [low, typical, high] = [0, 1, 2].map((which) => this.#engine.review_elo(which));
    const strength = whole(elo ?? typical!, "elo", low, high);
    return this.#beginInsight(names, () => {
      this.#input(Uint8Array.from(moves));
      this.#engine.begin_review(columns, rows, rules, strength);
    });
  }

  #beginInsight<T>(names: InsightOptions["names"], begin: () => void): InsightRun<T> {
    const run = ++this.#run;
    const engine = this.#engine;
    const you = names?.you ? SIDES.indexOf(names.you) : "";
    this.#input(new TextEncoder().encode(names ? `${names.first}\0${names.second}\0${you}` : ""));
    engine.begin_names();
    begin();
    let ended = false;
    const check = () => {
      if (run !== this.#run) throw new EngineError("the solver has started another request");
    };
    return {
      step: (nodes, timeIsUp = false) => {
        check();
        return (ended = engine.step_insight(whole(nodes, "nodes", 1), timeIsUp ? 1 : 0) !== 0);
      },
      get updates() {
        check();
        return engine.insight_updates();
      },
      get found() {
        check();
        return JSON.parse(readInsight(engine, ended)) as T;
      },
    };
  }

  // ---- Searches as taught

  /** Minimax or alpha-beta to a fixed depth. Throws LimitReached at a limit. */
  search(position: Position, options: SearchOptions): Search {
    const { record = 0, nodeLimit = 0, rule = "connect-four", depth } = options;
    if (position.ply === position.cellCount || (rule === "connect-four" && position.isOver))
      throw new InvalidArgument("the game is over: there is no move to search for");
    const board = discsOf(position);
    const question = [
      whole(depth, "depth", 1, position.cellCount),
      choice(options.evaluation ?? "threats", "evaluation", EVALUATIONS),
      choice(options.order ?? "centre", "order", ORDERS),
      BigInt.asUintN(64, BigInt(whole(options.seed ?? 0, "seed"))),
      (options.pruning ?? true) ? 1 : 0,
      choice(rule, "rule", RULES),
      whole(record, "record", 0, MOST_RECORDED),
      whole(nodeLimit, "nodeLimit", 0),
    ] as const;
    this.#overlook(position, options.overlook);
    const begun = performance.now();
    const at = this.#engine.classic_search(...board, ...question);
    const seconds = (performance.now() - begun) / 1000;
    const { ended, ...found } = readSearch(this.#engine, at, position.columns);
    if (ended === ENDED_AT_NODES) throw new LimitReached(`a search to depth ${depth} visits more than ${nodeLimit} nodes`);
    if (ended === ENDED_AT_RECORD) throw new LimitReached(`the tree of a search to depth ${depth} has more than ${record} nodes`);
    return { ...found, seconds };
  }

  /** The value of a position without any search, seen from the first side. */
  evaluate(
    position: Position,
    evaluation: Evaluation,
    options: { readonly rule?: Rule; readonly overlook?: readonly number[] } = {},
  ): number {
    const question = [choice(evaluation, "evaluation", EVALUATIONS), choice(options.rule ?? "connect-four", "rule", RULES)] as const;
    this.#overlook(position, options.overlook);
    return this.#engine.evaluate(...discsOf(position), ...question);
  }

  // ---- Players

  /** All players. */
  players(): Players {
    return JSON.parse(readText(this.#engine, this.#engine.players()).text) as Players;
  }

  /** The player of a name. Throws InvalidArgument if there is none. */
  playerName(text: string): PlayerName {
    this.#input(new TextEncoder().encode(text));
    const read = readText(this.#engine, this.#engine.player_name());
    if (read.failed) throw new InvalidArgument(read.text);
    const [name, group] = read.text.split("\n") as [string, PlayerName["group"]];
    return { name, group };
  }

  /** Begins to choose a player's move, as `begin` begins to answer a question. */
  beginMove(player: PlayerState, position: Position, rule: Rule = "connect-four"): MoveRun {
    if (position.isOver) throw new IllegalMove("the game is over: there is no move to choose");
    const run = ++this.#run;
    const name = new TextEncoder().encode(player.name);
    this.#input(Uint8Array.from([...name, ...seedBytes(player.seed)]));
    const begun = this.#engine.begin_move(name.length, player.draws, ...discsOf(position), choice(rule, "rule", RULES));
    if (!begun) throw new InvalidArgument(`${player.name} does not play by the rule ${rule}`);
    const check = () => {
      if (run !== this.#run) throw new EngineError("the solver has started another request");
    };
    return {
      step: (nodes) => {
        check();
        return this.#engine.step_move(whole(nodes, "nodes", 1)) !== 0;
      },
      limit: () => {
        check();
        this.#engine.limit_move();
      },
      end: () => {
        check();
        ++this.#run;
        const { column, proven, nodes, draws } = readMove(this.#engine, this.#engine.end_move());
        return { choice: { column, proven, nodes }, player: { ...player, draws } };
      },
    };
  }

  /** A person's rating after a game or the first try at a puzzle. */
  rateResult(before: PersonRating, opponent: number, score: number): PersonRating {
    checkPersonRating(before);
    inRange(opponent, "opponent", 100, 3000);
    inRange(score, "score", 0, 1);
    const { rating, deviation, volatility } = before;
    return readRating(this.#engine, this.#engine.rate_result(rating, deviation, volatility, opponent, score));
  }

  // ---- Strategies

  /**
   * The column that a diagram plays for the side to move, after a move of the opponent in `lastColumn`.
   * Throws InvalidArgument if the text is not a diagram of the position's size.
   */
  diagramColumn(position: Position, diagram: string, lastColumn: number | null): number {
    if (position.isOver) throw new IllegalMove("the game is over: there is no move to choose");
    if (lastColumn !== null && !(whole(lastColumn, "lastColumn", 0) < position.columns))
      throw new InvalidArgument(`lastColumn must be less than ${position.columns}, not ${lastColumn}`);
    this.#input(new TextEncoder().encode(diagram));
    const column = this.#engine.diagram_column(...discsOf(position), lastColumn ?? -1);
    if (column < 0) throw new InvalidArgument(`not a diagram of a board with ${position.columns} columns and ${position.rows} rows`);
    return column;
  }

  // ---- Memory

  /** The opening book in use, or null. */
  get book(): BookInfo | null {
    return this.#book;
  }

  /** Uses another opening book from now on. Throws BookError, and keeps the current one. */
  useBook(bytes: Uint8Array): BookInfo {
    if (!(bytes instanceof Uint8Array)) throw new BookError("a book must be a Uint8Array");
    this.#input(bytes);
    const fault = this.#engine.use_book();
    if (fault) throw new BookError(BOOK_FAULTS[fault] ?? "the book cannot be read");
    ++this.#run;
    return (this.#book = readBookInfo(this.#engine));
  }

  /** Clears the transposition table. Results stay the same. */
  clear(): void {
    ++this.#run;
    this.#engine.clear();
  }

  // ---- Internals

  #answer(question: Question, position: Position, limits: Limits): number {
    const run = this.begin(question, position);
    const done = work(run, limits);
    const { score, scoreBounds, nodes } = run.found;
    if (done && score !== null) return score;
    throw new LimitReached(`no answer after ${nodes} nodes: the ${question} lies between ${scoreBounds[0]} and ` + `${scoreBounds[1]}`);
  }

  #overlook({ columns, rows }: Position, lines: readonly number[] = []): void {
    const across = (n: number) => Math.max(0, n - 3);
    const all = across(columns) * rows + columns * across(rows) + 2 * across(columns) * across(rows);
    const numbers = lines.map((line) => whole(line, "a line to overlook", 0, all - 1));
    this.#input(Uint8Array.from(numbers.flatMap((line) => [line & 255, line >> 8]))); // two bytes each
  }

  #input(bytes: Uint8Array): void {
    const at = this.#engine.make_input(bytes.length);
    new Uint8Array(this.#engine.memory.buffer).set(bytes, at);
  }
}

async function bookBytes(book: SolverOptions["book"]): Promise<Uint8Array | null> {
  if (!book) return null;
  return book instanceof Uint8Array ? book : readBook(book === true ? SMALL_BOOK : book);
}

/** True when the run is done, false at a limit. */
function work(run: Run, { nodes = Infinity, seconds = Infinity }: Limits): boolean {
  positive(nodes, "nodes");
  const end = performance.now() + 1000 * positive(seconds, "seconds");
  // A single step is fastest if there is no limit to check.
  const stride = seconds === Infinity ? Number.MAX_SAFE_INTEGER : NODES_PER_LOOK;
  for (let left = nodes; left > 0; left = nodes - run.found.nodes) {
    if (run.step(Math.ceil(Math.min(stride, left)))) return true;
    if (performance.now() >= end) return false;
  }
  return false;
}

/** Works until the end, or until the time is up. */
function finish<T>(run: InsightRun<T>, seconds = Infinity): T {
  const end = performance.now() + 1000 * positive(seconds, "seconds");
  while (!run.step(NODES_PER_LOOK, performance.now() >= end));
  return run.found;
}

/** All moves must be legal. Where the most fours win, a four does not end the game. */
function checkMoves(moves: readonly number[], size: Size, rule: Rule): void {
  let position = new Position(size);
  const heights = new Array<number>(size.columns).fill(0);
  for (const [index, column] of moves.entries()) {
    if (rule === "connect-four") position = position.play(column);
    else if (!(++heights[whole(column, `move ${index + 1}`, 0, size.columns - 1)]! <= size.rows))
      throw new IllegalMove(`move ${index + 1}: column ${column} is full`);
  }
}

function discsOf(position: Position): Board {
  if (!(position instanceof Position)) throw new InvalidArgument(`expected a Position, not ${typeof position}`);
  return [...halves(position.first), ...halves(position.second), position.columns, position.rows];
}

function halves(cells: bigint): Halves {
  return [BigInt.asUintN(64, cells), cells >> 64n];
}

/** For each column its lower and its upper bound; the engine ignores those that cannot be true. */
function provenBytes({ columns }: Position, proven: Analysis["bounds"]): Uint8Array {
  if (proven.length > 0) whole(proven.length, "the number of proven bounds", columns, columns);
  const bytes = proven.flatMap((bounds) => {
    const [lower, upper] = bounds ?? [1, -1];
    return [whole(lower, "a proven bound", -127, 127), whole(upper, "a proven bound", -127, 127)];
  });
  return Uint8Array.from(bytes);
}

function emptyCell(position: Position, cell: Cell): bigint {
  const { column, row } = cell;
  whole(column, "the column of a cell", 0, position.columns - 1);
  whole(row, "the row of a cell", 0, position.rows - 1);
  if (position.at(cell)) throw new InvalidArgument(`harmless cells must be empty: there is a disc on ${column}, ${row}`);
  return 1n << BigInt(column * (position.rows + 1) + row);
}

function whole(value: number, what: string, least = Number.MIN_SAFE_INTEGER, most = Number.MAX_SAFE_INTEGER): number {
  if (Number.isSafeInteger(value) && value >= least && value <= most) return value;
  const allowed =
    most < Number.MAX_SAFE_INTEGER ? ` from ${least} to ${most}` : least > Number.MIN_SAFE_INTEGER ? `, ${least} or more` : "";
  throw new InvalidArgument(`${what} must be a whole number${allowed}, not ${value}`);
}

function positive(value: number, what: string): number {
  if (typeof value === "number" && value > 0) return value;
  throw new InvalidArgument(`${what} must be positive, not ${value}`);
}

function choice<T extends string>(value: T, what: string, known: readonly string[]): number {
  const index = known.indexOf(value);
  if (index < 0) throw new InvalidArgument(`unknown ${what} ${JSON.stringify(value)}. Available: ${known}`);
  return index;
}
