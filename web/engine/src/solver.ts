/** The solver, called directly: for Node.js and for workers. In pages use `EngineClient`. */
import { BookError } from "./errors.js";
import type { ExplainOptions, Explanation, SentenceOptions } from "./explain.js";
import { Engine } from "./module.js";
import { columnIndex } from "./notation.js";
import type { PersonRating } from "./personRating.js";
import { readBytes } from "./platform.js";
import { newPlayer, type PlayerState, type Players } from "./players.js";
import type { Position } from "./position.js";
import { type Answers, type EvaluateOptions, type HarmlessCells, provenScore, type Request, type Results, requests } from "./requests.js";
import type { Review, ReviewedGame, ReviewGameOptions } from "./review.js";
import { type Run, Runs } from "./run.js";
import type { Analysis, BookInfo, Evaluation, Limits, Search, SearchOptions, SolverOptions } from "./types.js";

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

export class Solver {
  readonly #engine: Engine;
  #book: BookInfo | null = null;
  readonly #runs: Runs;

  private constructor(engine: Engine) {
    if (!engine) throw new TypeError("A solver is started with: await Solver.create()");
    this.#engine = engine;
    this.#runs = new Runs(engine);
  }

  /** Starts an engine of its own, with its own memory. */
  static async create({ tableMb, book = true, simd, languages = {} }: SolverOptions = {}): Promise<Solver> {
    const [engine, bytes] = await Promise.all([Engine.start(simd), bookBytes(book)]);
    engine.call({ type: "create", tableMb });
    const solver = new Solver(engine);
    if (bytes) solver.useBook(bytes);
    for (const [code, sentences] of Object.entries(languages)) solver.loadLanguage(code, sentences);
    return solver;
  }

  /** The answer to a request that takes no steps. The other methods are shorter ways to write this. */
  call<Type extends keyof Answers>(request: Request<Type>): Answers[Type] {
    if (request.type === "clear") this.#runs.end();
    return this.#engine.call(request);
  }

  /**
   * Begins to answer a request in steps, between which the caller can do other work. A solver has
   * one run at a time: beginning another one, another book and `clear` end this one.
   */
  begin<Type extends keyof Results>(request: Request<Type>): Run<Results[Type]> {
    return this.#runs.begin(request);
  }

  // ---- Exact answers

  /**
   * The exact score of a position for the side to move: positive if it wins, negative if it loses,
   * 0 for a draw. A finished game has a score too. Throws LimitReached at a limit.
   */
  solve(position: Position, limits: Limits = {}): number {
    return provenScore(this.#runs.finish(requests.score(position), limits), "score");
  }

  /** Only who wins: 1 the side to move, -1 the other, 0 a draw. Cheaper than `solve`. */
  outcome(position: Position, limits: Limits = {}): number {
    return provenScore(this.#runs.finish(requests.outcome(position), limits), "outcome");
  }

  /** The score of every column, and the line of best play. At a limit: what is proven by then. */
  analyse(position: Position, { language, ...limits }: Limits & Pick<SentenceOptions, "language"> = {}): Analysis {
    return this.#runs.finish(requests.analysis(position, [], language), limits);
  }

  /**
   * The exact score if discs of a side on certain empty cells were part of no line of four: a
   * threat decides a position when the score without it is another one. Null if more than
   * `nodeLimit` positions would have to be looked at.
   */
  solveWithout(position: Position, harmless: HarmlessCells, nodeLimit?: number): number | null {
    return this.call(requests.solveWithout(position, harmless, nodeLimit));
  }

  // ---- Explanations and reviews

  /** Why the best move is best and the others fail; or, if a column is given, why that one does. */
  explain(position: Position, options: ExplainOptions = {}): Explanation {
    return this.#runs.finish(requests.explanation(position, options), options);
  }

  /** A game judged move by move, its key moments explained. At the time limit the rest is left out. */
  review(game: ReviewedGame, options: ReviewGameOptions = {}): Review {
    return this.#runs.finish(requests.review(game, options), options);
  }

  /**
   * Makes a language available for the option `language`. `sentences` is the text of its file `sentences.json`.
   * Throws InvalidArgument if the language is not known, or if a message is missing or wrong.
   */
  loadLanguage(code: string, sentences: string): void {
    this.call(requests.language(code, sentences));
  }

  // ---- Searches as taught

  /** Minimax or alpha-beta to a fixed depth. Throws LimitReached at a limit. */
  search(position: Position, options: SearchOptions): Search {
    return this.call(requests.search(position, options));
  }

  /** The value of a position without any search, seen from the first side. */
  evaluate(position: Position, evaluation: Evaluation, options?: EvaluateOptions): number {
    return this.call(requests.evaluate(position, evaluation, options));
  }

  // ---- Players

  /** All players. */
  players(): Players {
    return this.call(requests.players());
  }

  /** The player of a name such as `elo:1400`: `begin(requests.move(…))` asks it for a move. Throws InvalidArgument if there is none. */
  createPlayer(name: string, seed?: number | bigint): PlayerState {
    return newPlayer(this.call(requests.player(name)), seed);
  }

  /** A person's rating after a game or the first try at a puzzle. */
  rateResult(before: PersonRating, opponent: number, score: number): PersonRating {
    return this.call(requests.rateResult(before, opponent, score));
  }

  // ---- Strategies

  /**
   * The column that a diagram plays for the side to move, after a move of the opponent in `lastColumn`.
   * Throws InvalidArgument if the text is not a diagram of the position's size.
   */
  diagramColumn(position: Position, diagram: string, lastColumn: number | null): number {
    return columnIndex(this.call(requests.diagramColumn(position, diagram, lastColumn)));
  }

  // ---- Memory

  /** The opening book in use, or null. */
  get book(): BookInfo | null {
    return this.#book;
  }

  /** Uses another opening book from now on. Throws BookError, and keeps the current one. */
  useBook(bytes: Uint8Array): BookInfo {
    if (!(bytes instanceof Uint8Array)) throw new BookError("a book must be a Uint8Array");
    const book = this.#engine.useFile<BookInfo>(bytes);
    this.#runs.end();
    return (this.#book = book);
  }

  /** Clears the transposition table. Results stay the same. */
  clear(): void {
    this.call(requests.clear());
  }
}

async function bookBytes(book: SolverOptions["book"]): Promise<Uint8Array | null> {
  if (!book) return null;
  return book instanceof Uint8Array ? book : readBook(book === true ? SMALL_BOOK : book);
}
