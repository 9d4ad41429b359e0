/** The engine for pages: everything runs in workers, nothing blocks, everything can be cancelled. */
import { InvalidArgument, LimitReached } from "./errors.js";
import type { ExplainOptions, Explanation, InsightOptions, Review, ReviewedGame, ReviewGameOptions } from "./insight.js";
import type { PersonRating } from "./personRating.js";
import { type Choice, newPlayer, type PlayerName, type PlayerState, type Players } from "./players.js";
import { type Cell, Position } from "./position.js";
import { type PlainBoard, type Task, toPlainBoard } from "./protocol.js";
import { LARGE_BOOK, type MoveRun } from "./solver.js";
import type { Analysis, BookInfo, Evaluation, Limits, Rule, Search, SearchOptions, SolverOptions } from "./types.js";
import { WorkerHandle } from "./workerHandle.js";

export interface ClientOptions extends SolverOptions {
  /**
   * Starts `worker.js` of this package, in a browser: for pages that load the package from another origin, from which
   * browsers start no workers.
   */
  readonly createWorker?: () => Worker;
}

export interface AskOptions extends Limits {
  /** Cancels the call at any moment: its promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface AnalyseOptions extends AskOptions {
  /** The `bounds` that `onUpdate` received last in an earlier call for the same position: the analysis continues from there. */
  readonly proven?: Analysis["bounds"] | undefined;
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
  async chooseMove(position: Position, { signal, seconds, rule = "connect-four" }: MoveOptions = {}): Promise<Choice> {
    const task: Task = { type: "move", player: this.#state, board: plain(position), rule, seconds };
    const { choice, player } = (await this.#worker.ask(task, { signal })) as ReturnType<MoveRun["end"]>;
    this.#state = player;
    return choice;
  }
}

export class EngineClient {
  /** Answers one question after the other, in slices. */
  readonly #solver: WorkerHandle;
  /** For searches that cannot be interrupted: in a worker of their own, which is terminated to stop them. */
  readonly #searches: WorkerHandle;

  /** Nothing is loaded before the first call. */
  constructor({ createWorker, ...options }: ClientOptions = {}) {
    const { book } = options;
    const plain = { ...options, ...(isAddress(book) && { book: absolute(book) }) };
    this.#solver = new WorkerHandle(plain, false, createWorker);
    this.#searches = new WorkerHandle({ ...options, tableMb: 8, book: false }, true, createWorker);
  }

  /** The exact score of a position for the side to move. Fails with LimitReached at a limit. */
  solve(position: Position, options: AskOptions = {}): Promise<number> {
    return this.#score("score", position, options);
  }

  /** Only who wins: 1 the side to move, -1 the other, 0 a draw. Cheaper than `solve`. */
  outcome(position: Position, options: AskOptions = {}): Promise<number> {
    return this.#score("outcome", position, options);
  }

  /** The score of every column, and the line of best play. At a limit: what is proven by then. */
  async analyse(position: Position, options: AnalyseOptions = {}): Promise<Analysis> {
    const task = run("analysis", position, options, options.proven);
    return (await this.#solver.ask(task, options)) as Analysis;
  }

  /** Why the best move is best and the others fail; or, if a column is given, why that one does. */
  async explain(position: Position, { signal, ...options }: ExplainOptions & Cancellable = {}): Promise<Explanation> {
    const task: Task = { type: "explain", board: plain(position), options: checkSeconds(options) };
    return (await this.#solver.ask(task, { signal })) as Explanation;
  }

  /** A game judged move by move, its key moments explained. At the time limit the rest is left out. */
  async review(game: ReviewedGame, { signal, onUpdate, ...options }: ReviewOptions = {}): Promise<Review> {
    const { moves, columns, rows, rule } = game;
    const plainGame = { moves: [...moves], columns, rows, ...(rule && { rule }) };
    const task: Task = { type: "review", game: plainGame, options: checkSeconds(options) };
    return (await this.#solver.ask(task, { signal, onUpdate })) as Review;
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

  /** Minimax or alpha-beta to a fixed depth. Fails with LimitReached at a limit. */
  async search(position: Position, search: SearchOptions, options: Cancellable = {}): Promise<Search> {
    const task: Task = { type: "search", board: plain(position), options: search };
    return (await this.#searches.ask(task, options)) as Search;
  }

  /** The value of a position without any search, seen from the first side. */
  async evaluate(
    position: Position,
    evaluation: Evaluation,
    options: { readonly rule?: Rule; readonly overlook?: readonly number[] } = {},
  ): Promise<number> {
    const task: Task = { type: "evaluate", board: plain(position), evaluation, options };
    return (await this.#searches.ask(task)) as number;
  }

  /** `Solver.solveWithout`. */
  async solveWithout(
    position: Position,
    harmless: { readonly first?: readonly Cell[]; readonly second?: readonly Cell[] },
    options: Cancellable & { readonly nodeLimit?: number } = {},
  ): Promise<number | null> {
    const { nodeLimit = 0 } = options;
    const task: Task = { type: "without", board: plain(position), harmless, nodeLimit };
    return (await this.#searches.ask(task, options)) as number | null;
  }

  /** All players that `createPlayer` knows, and their ratings: for menus. */
  async players(): Promise<Players> {
    return (await this.#solver.ask({ type: "players" })) as Players;
  }

  /** The player of a name such as `elo:1400`. Fails with InvalidArgument if there is none. */
  async createPlayer(text: string, seed?: number | bigint): Promise<Player> {
    const name = (await this.#solver.ask({ type: "playerName", text })) as PlayerName;
    // Searches cannot be interrupted: they run in a worker that can be terminated.
    return new Player(name.group === "search" ? this.#searches : this.#solver, newPlayer(name, seed));
  }

  /**
   * A person's rating after a game against a player, or the first try at a puzzle, with the rating `opponent`. `score` is 1 if it
   * was won or solved, 0.5 for a draw, and otherwise 0. Fails with InvalidArgument if a number is out of range.
   */
  async rateResult(before: PersonRating, opponent: number, score: number): Promise<PersonRating> {
    return (await this.#solver.ask({ type: "rateResult", before: { ...before }, opponent, score })) as PersonRating;
  }

  /**
   * The column that a diagram of a strategy plays for the side to move; `lastColumn` is where the opponent has just
   * played, or null. Fails with InvalidArgument if the text is not a diagram.
   */
  async diagramColumn(position: Position, diagram: string, lastColumn: number | null): Promise<number> {
    return (await this.#solver.ask({ type: "diagramColumn", board: plain(position), diagram, lastColumn })) as number;
  }

  /** Clears the transposition table. Results stay the same. */
  async clear(): Promise<void> {
    await this.#solver.ask({ type: "clear" });
  }

  /** Stops everything. Calls in progress, and later ones, fail with EngineError. */
  close(): void {
    this.#solver.close();
    this.#searches.close();
  }

  async #score(question: "score" | "outcome", position: Position, options: AskOptions): Promise<number> {
    const { signal } = options;
    const found = (await this.#solver.ask(run(question, position, options), {
      signal,
    })) as Analysis;
    if (found.complete && found.score !== null) return found.score;
    const [lower, upper] = found.scoreBounds;
    throw new LimitReached(`no answer after ${found.nodes} nodes: the ${question} lies between ${lower} and ${upper}`);
  }
}

function run(question: "score" | "outcome" | "analysis", position: Position, limits: Limits, proven: Analysis["bounds"] = []): Task {
  const { nodes, seconds } = limits;
  for (const [what, limit] of Object.entries({ nodes, seconds }))
    if (limit !== undefined && !(limit > 0)) throw new InvalidArgument(`${what} must be positive, not ${limit}`);
  return {
    type: "run",
    question,
    board: plain(position),
    limits: { ...(nodes && { nodes }), ...(seconds && { seconds }) },
    proven,
  };
}

function checkSeconds<T extends InsightOptions>(options: T): T {
  const { seconds } = options;
  if (seconds !== undefined && !(seconds > 0)) throw new InvalidArgument(`seconds must be positive, not ${seconds}`);
  return options;
}

function plain(position: Position): PlainBoard {
  if (!(position instanceof Position)) throw new InvalidArgument(`expected a Position, not ${typeof position}`);
  return toPlainBoard(position);
}

function isAddress(book: unknown): book is URL | string {
  return book instanceof URL || typeof book === "string";
}

/** Resolved against the page's address: a worker has another one. */
function absolute(address: URL | string): string {
  const { document } = globalThis as { document?: { baseURI: string } };
  return new URL(address, document?.baseURI ?? import.meta.url).href;
}
