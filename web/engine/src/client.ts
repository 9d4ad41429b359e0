/** The engine for pages: everything runs in workers, nothing blocks, everything can be cancelled. */
import type { ExplainOptions, Explanation, SentenceOptions } from "./explain.js";
import { SHIPPED_NETWORK, type ThinkOptions } from "./network.js";
import { columnIndex } from "./notation.js";
import type { PersonRating } from "./personRating.js";
import { type Choice, newPlayer, type PlayerGroup, type PlayerState, type Players } from "./players.js";
import type { Position } from "./position.js";
import { type EvaluateOptions, type HarmlessCells, provenScore, requests } from "./requests.js";
import type { Review, ReviewedGame, ReviewGameOptions } from "./review.js";
import { LARGE_BOOK } from "./solver.js";
import type { Analysis, BookInfo, Evaluation, Limits, Rule, Search, SearchOptions, SolverOptions, Thoughts } from "./types.js";
import { WorkerHandle } from "./workerHandle.js";

export interface ClientOptions extends SolverOptions {
  /**
   * Starts `worker.js` of this package, in a browser: for pages that load the package from another origin, from which
   * browsers start no workers.
   */
  readonly createWorker?: () => Worker;
  /** The weights of the players `net`, by their address or as bytes; if not given, those that come along. */
  readonly network?: URL | string | Uint8Array;
}

export interface AskOptions extends Limits {
  /** Cancels the call at any moment: its promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface AnalyseOptions extends AskOptions, Pick<SentenceOptions, "language"> {
  /** The `column_bounds` that `onUpdate` received last in an earlier call for the same position: the analysis continues from there. */
  readonly proven?: Analysis["column_bounds"] | undefined;
  /** Called at once and whenever more is proven, with what is proven until then. */
  readonly onUpdate?: ((found: Analysis) => void) | undefined;
}

export interface ReviewOptions extends ReviewGameOptions, Cancellable {
  /** Called whenever a move is judged or a turning point explained, with what is known by then. */
  readonly onUpdate?: ((found: Review) => void) | undefined;
}

type Cancellable = Pick<AskOptions, "signal">;

export interface MoveOptions extends Pick<AskOptions, "signal" | "seconds"> {
  /** Four in a line ends the game ("connect-four", if not given), or the board is played full. */
  readonly rule?: Rule;
}

/** A player in a game. The same name, seed and positions give the same moves, here and in Python. */
export class Player {
  readonly #worker: WorkerHandle;
  #state: PlayerState;

  /** @internal */
  constructor(worker: WorkerHandle, state: PlayerState) {
    this.#worker = worker;
    this.#state = state;
  }

  get name(): string {
    return this.#state.name;
  }

  /**
   * The player's move. After `seconds` it uses what is proven by then. A call that is cancelled
   * leaves the player unchanged.
   */
  async chooseMove(position: Position, { signal, seconds, rule }: MoveOptions = {}): Promise<Choice> {
    const { column, draws, ...rest } = await this.#worker.run(requests.move(this.#state, position, rule), { seconds }, { signal });
    this.#state = { ...this.#state, draws };
    return { ...rest, column: columnIndex(column) };
  }
}

export class EngineClient {
  /** Answers one question after the other, in slices. */
  readonly #solver: WorkerHandle;
  /** For searches that cannot be interrupted: in a worker of their own, which is terminated to stop them. */
  readonly #searches: WorkerHandle;
  /** For networks. Their code and their weights are loaded when one is first asked. */
  readonly #network: WorkerHandle;

  /** Nothing is loaded before the first call. */
  constructor({ createWorker, network = SHIPPED_NETWORK, ...options }: ClientOptions = {}) {
    const { book } = options;
    const plain = { ...options, ...(isAddress(book) && { book: absolute(book) }) };
    this.#solver = new WorkerHandle(plain, false, createWorker);
    this.#searches = new WorkerHandle({ ...options, tableMb: 8, book: false }, true, createWorker);
    const weights = isAddress(network) ? absolute(network) : network;
    const { simd } = options;
    this.#network = new WorkerHandle({ network: weights, ...(simd !== undefined && { simd }) }, false, createWorker);
  }

  /** The exact score of a position for the side to move. Fails with LimitReached at a limit. */
  async solve(position: Position, { signal, ...limits }: AskOptions = {}): Promise<number> {
    return provenScore(await this.#solver.run(requests.score(position), limits, { signal }), "score");
  }

  /** Only who wins: 1 the side to move, -1 the other, 0 a draw. Cheaper than `solve`. */
  async outcome(position: Position, { signal, ...limits }: AskOptions = {}): Promise<number> {
    return provenScore(await this.#solver.run(requests.outcome(position), limits, { signal }), "outcome");
  }

  /** The score of every column, and the line of best play. At a limit: what is proven by then. */
  async analyse(position: Position, { signal, onUpdate, proven, language, ...limits }: AnalyseOptions = {}): Promise<Analysis> {
    return this.#solver.run(requests.analysis(position, proven, language), limits, { signal, onUpdate });
  }

  /** Why the best move is best and the others fail; or, if a column is given, why that one does. */
  async explain(position: Position, { signal, seconds, ...options }: ExplainOptions & Cancellable = {}): Promise<Explanation> {
    return this.#solver.run(requests.explanation(position, options), { seconds }, { signal });
  }

  /** A game judged move by move, its key moments explained. At the time limit the rest is left out. */
  async review(game: ReviewedGame, { signal, onUpdate, seconds, ...options }: ReviewOptions = {}): Promise<Review> {
    return this.#solver.run(requests.review(game, options), { seconds }, { signal, onUpdate });
  }

  /**
   * Uses another opening book from now on, also for the question being answered; by default the
   * large one of this package. Fails with BookError, and keeps the current one.
   */
  loadBook(source: URL | string | Uint8Array = LARGE_BOOK, options: Cancellable = {}): Promise<BookInfo> {
    const info = this.#useBook(source, options);
    info.catch(() => {}); // nobody has to wait for it, even if the engine is closed before the book is there
    return info;
  }

  async #useBook(source: URL | string | Uint8Array, options: Cancellable): Promise<BookInfo> {
    const book = isAddress(source) ? absolute(source) : source;
    const info = (await this.#solver.ask({ type: "book", source: book }, options)) as BookInfo;
    this.#solver.options = { ...this.#solver.options, book }; // in case the worker is restarted
    return info;
  }

  /**
   * Makes a language available for the option `language`. `sentences` is the text of its file `sentences.json`.
   * Fails with InvalidArgument if the language is not known, or if a message is missing or wrong.
   */
  async loadLanguage(code: string, sentences: string): Promise<void> {
    const { languages, ...options } = this.#solver.options as SolverOptions;
    if (languages?.[code] === sentences) return;
    await this.#solver.call(requests.language(code, sentences));
    this.#solver.options = { ...options, languages: { ...languages, [code]: sentences } }; // in case the worker is restarted
  }

  /** Minimax or alpha-beta to a fixed depth. Fails with LimitReached at a limit. */
  async search(position: Position, search: SearchOptions, options?: Cancellable): Promise<Search> {
    return this.#searches.call(requests.search(position, search), options);
  }

  /** The value of a position without any search, seen from the first side. */
  async evaluate(position: Position, evaluation: Evaluation, options?: EvaluateOptions): Promise<number> {
    return this.#searches.call(requests.evaluate(position, evaluation, options));
  }

  /** `Solver.solveWithout`. */
  async solveWithout(
    position: Position,
    harmless: HarmlessCells,
    { nodeLimit, signal }: Cancellable & { readonly nodeLimit?: number } = {},
  ): Promise<number | null> {
    return this.#searches.call(requests.solveWithout(position, harmless, nodeLimit), { signal });
  }

  /** All players that `createPlayer` knows, and their ratings: for menus. */
  async players(): Promise<Players> {
    return this.#solver.call(requests.players());
  }

  /** The player of a name such as `elo:1400`. Fails with InvalidArgument if there is none. */
  async createPlayer(text: string, seed?: number | bigint): Promise<Player> {
    const name = await this.#solver.call(requests.player(text));
    return new Player(this.#workerOf(name.group), newPlayer(name, seed));
  }

  #workerOf(group: PlayerGroup): WorkerHandle {
    if (group === "network") return this.#network;
    // Searches cannot be interrupted: they run in a worker that can be terminated.
    return group === "search" ? this.#searches : this.#solver;
  }

  /** What the network thinks of each column, at first sight and after `simulations`; of 7x6 positions only. */
  async think(position: Position, { simulations, signal, seconds }: ThinkOptions & Cancellable = {}): Promise<Thoughts> {
    return this.#network.run(requests.thoughts(position, simulations), { seconds }, { signal });
  }

  /**
   * A person's rating after a game against a player, or the first try at a puzzle, with the rating `opponent`. `score` is 1 if it
   * was won or solved, 0.5 for a draw, and otherwise 0. Fails with InvalidArgument if a number is out of range.
   */
  async rateResult(before: PersonRating, opponent: number, score: number): Promise<PersonRating> {
    return this.#solver.call(requests.rateResult({ ...before }, opponent, score));
  }

  /**
   * The column that a diagram of a strategy plays for the side to move; `lastColumn` is where the opponent has just
   * played, or null. Fails with InvalidArgument if the text is not a diagram.
   */
  async diagramColumn(position: Position, diagram: string, lastColumn: number | null): Promise<number> {
    return columnIndex(await this.#solver.call(requests.diagramColumn(position, diagram, lastColumn)));
  }

  /** Clears the transposition table. Results stay the same. */
  async clear(): Promise<void> {
    await this.#solver.call(requests.clear());
  }

  /** Stops everything. Calls in progress, and later ones, fail with EngineError. */
  close(): void {
    this.#solver.close();
    this.#searches.close();
    this.#network.close();
  }
}

function isAddress(book: unknown): book is URL | string {
  return book instanceof URL || typeof book === "string";
}

/** Resolved against the page's address: a worker has another one. */
function absolute(address: URL | string): string {
  const { document } = globalThis as { document?: { baseURI: string } };
  return new URL(address, document?.baseURI ?? import.meta.url).href;
}
