/** The rules. Positions never change: `play` returns a new one. */
import { bit, count, foursAlong, type Geometry, geometryOf, range } from "./bits.js";
import { IllegalMove, InvalidNotation, InvalidPosition } from "./errors.js";
import { columnLabel, columnLabels, parseMoves } from "./notation.js";
import { otherSide, SIDES, type Side, sideToMove } from "./side.js";
import { isSupported, LONGEST, MOST_BITS, SHORTEST, type Size, STANDARD } from "./size.js";
import type { Rule } from "./types.js";

/** The size of a board, and the rule that its game is played by. */
export interface Board extends Size {
  /** "connect-four": four in a line ends the game. "most-fours": the game goes on until the board is full, and the most fours win. */
  readonly rule?: Rule;
}

/** Columns and rows count from 0 at the bottom left. */
export interface Cell {
  readonly column: number;
  readonly row: number;
}

const FIRST_LETTERS = "Xx1";
const SECOND_LETTERS = "Oo2";
const EMPTY_LETTERS = ".0";

export class Position implements Board {
  readonly columns: number;
  readonly rows: number;
  /** The discs of the first side, as a set of bits: a cell's is column × (rows + 1) + row. */
  readonly first: bigint;
  /** The discs of the second side. */
  readonly second: bigint;
  /** The number of discs on the board. */
  readonly ply: number;
  readonly rule: Rule;
  readonly #geometry: Geometry;
  #winner: Side | null | undefined; // computed on first use

  /** An empty board, 7 × 6 by default. */
  constructor(size?: Partial<Board>);
  /** @internal Discs that are known to be a position. */
  constructor(size: Board, first: bigint, second: bigint, ply: number);
  constructor(size: Partial<Board> = STANDARD, first = 0n, second = 0n, ply = 0) {
    const { columns = STANDARD.columns, rows = STANDARD.rows, rule = "connect-four" } = size;
    const known = size instanceof Position ? size.#geometry : null;
    if (!known && !isSupported({ columns, rows }))
      throw new InvalidPosition(
        `a board of ${columns} columns and ${rows} rows is not supported: use ${SHORTEST} to ${LONGEST} ` +
          `of both, with columns × (rows + 1) at most ${MOST_BITS}`,
      );
    this.columns = columns;
    this.rows = rows;
    this.first = first;
    this.second = second;
    this.ply = ply;
    this.rule = rule;
    this.#geometry = known ?? geometryOf(this);
  }

  // ---- Construction

  /** The position after the moves of a move string such as "4455". */
  static fromMoves(moves: string, size: Partial<Board> = STANDARD): Position {
    let position = new Position(size);
    parseMoves(moves, position.columns).forEach((column, index) => {
      if (position.isOver) throw new IllegalMove(`invalid move ${index + 1}: the game ended with move ${index}`);
      if (position.#isFull(column)) throw new IllegalMove(`invalid move ${index + 1}: column ${columnLabel(column)} is full`);
      position = position.#after(column);
    });
    return position;
  }

  /** The position with these discs, as in `first` and `second`. */
  static fromBitboards(first: bigint, second: bigint, size: Partial<Size> = STANDARD): Position {
    const empty = new Position(size);
    for (const discs of [first, second])
      if (typeof discs !== "bigint" || discs < 0n || discs >= bit(MOST_BITS))
        throw new InvalidPosition(`${discs} is not a bitboard from 0 to 2^${MOST_BITS} - 1`);
    const position = new Position(empty, first, second, count(first) + count(second));
    const fault = position.#fault();
    if (fault) throw new InvalidPosition(fault);
    return position;
  }

  /**
   * The position that a grid shows, top row first: `.` empty, `X` first, `O` second. Spaces and
   * empty lines do not matter, and a last line with the columns' labels is skipped. Or rows of
   * numbers: 0 empty, 1 first, 2 second.
   */
  static fromGrid(grid: string | readonly (readonly number[])[]): Position {
    let lines: string[][];
    if (typeof grid === "string") {
      lines = grid
        .split("\n")
        .map((line) => [...line.replace(/\s/g, "")])
        .filter((line) => line.length > 0);
      const last = lines.at(-1)?.join("");
      if (last && last.length > 3 && last === columnLabels(last.length)) lines.pop();
    } else {
      lines = grid.map((row) => row.map((cell) => (cell >= 0 && cell <= 2 ? `${cell}` : "?")));
    }
    const size = { columns: lines[0]?.length ?? 0, rows: lines.length };
    const stride = new Position(size).rows + 1;
    const discs = [0n, 0n];
    lines.forEach((line, fromTop) => {
      if (line.length !== size.columns)
        throw new InvalidNotation(`row ${fromTop + 1} from the top has ${line.length} cells, the one at the top ` + `${size.columns}`);
      line.forEach((symbol, column) => {
        const cell = bit(column * stride + size.rows - 1 - fromTop);
        if (FIRST_LETTERS.includes(symbol)) discs[0]! |= cell;
        else if (SECOND_LETTERS.includes(symbol)) discs[1]! |= cell;
        else if (!EMPTY_LETTERS.includes(symbol))
          throw new InvalidNotation(
            `invalid cell ${JSON.stringify(symbol)} in row ${fromTop + 1} from the top, column ` +
              `${columnLabel(column)}: expected X, O or .`,
          );
      });
    });
    return Position.fromBitboards(discs[0]!, discs[1]!, size);
  }

  // ---- Moves

  /** The position after a disc of the side to move falls into a column, counted from 0. */
  play(column: number): Position {
    if (!this.#hasColumn(column)) throw new IllegalMove(`invalid column ${column}: expected 0 to ${this.columns - 1}`);
    if (this.isOver) throw new IllegalMove("the game is over: no move is allowed");
    if (this.#isFull(column)) throw new IllegalMove(`column ${column} is full`);
    return this.#after(column);
  }

  /** The columns that can be played. Empty when the game is over. */
  get legalMoves(): number[] {
    if (this.isOver) return [];
    return range(this.columns).filter((column) => !this.#isFull(column));
  }

  /** Whether a column is one of `legalMoves`. */
  isPlayable(column: number): boolean {
    return this.#hasColumn(column) && !this.isOver && !this.#isFull(column);
  }

  /** Whether playing a column completes four in a line. */
  isWinningMove(column: number): boolean {
    return this.isPlayable(column) && (this.threatBits(this.turn) & this.#next(column)) !== 0n;
  }

  /** The legal moves that complete four in a line. */
  get winningMoves(): number[] {
    const wins = this.threatBits(this.turn);
    return this.legalMoves.filter((column) => wins & this.#next(column));
  }

  // ---- State

  get cellCount(): number {
    return this.columns * this.rows;
  }

  /** The side to move; after the end of the game the one that would be. */
  get turn(): Side {
    return sideToMove(this.ply);
  }

  /** The side that has won: with four in a line or, under "most-fours", with more of them on a full board. Otherwise null. */
  get winner(): Side | null {
    if (this.#winner === undefined) this.#winner = this.rule === "most-fours" ? this.#leader() : this.#finisher();
    return this.#winner;
  }

  get isOver(): boolean {
    return this.ply === this.cellCount || this.winner !== null;
  }

  /** The number of fours in a line that a side has; five discs in a row are two. */
  fours(side: Side): number {
    return this.#geometry.steps.reduce((sum, step) => sum + count(foursAlong(this.discs(side), step)), 0);
  }

  /**
   * The cells of all winning fours, or null. More than four if several lines were completed. Under "most-fours", those of all fours so
   * far, of both sides.
   */
  get winningLine(): Cell[] | null {
    const { winner } = this;
    const sides = this.rule === "most-fours" ? SIDES : winner ? [winner] : [];
    let line = 0n;
    for (const side of sides)
      for (const step of this.#geometry.steps) {
        const starts = foursAlong(this.discs(side), step);
        for (let i = 0n; i < 4n; ++i) line |= starts << (i * step);
      }
    return line === 0n ? null : this.cells(line);
  }

  /** Empty cells where a disc of `side` would complete a four, whether playable now or not. */
  threats(side: Side): Cell[] {
    return this.cells(this.threatBits(side));
  }

  /** The same as a set of bits. */
  threatBits(side: Side): bigint {
    const stones = this.discs(side);
    let found = 0n;
    for (const step of this.#geometry.steps) {
      const two = stones & (stones << step); // the cell and the one before
      const pair = stones & (stones >> step); // the cell and the one after
      found |= (two << step) & (stones << (3n * step)); // ooo_
      found |= (two << step) & (stones >> step); // oo_o
      found |= (pair >> step) & (stones << step); // o_oo
      found |= (pair >> step) & (stones >> (3n * step)); // _ooo
    }
    return found & this.#geometry.board & ~(this.first | this.second);
  }

  discs(side: Side): bigint {
    return side === "first" ? this.first : this.second;
  }

  /** How many discs lie in a column. */
  height(column: number): number {
    const bits = (this.first | this.second) >> BigInt(column * (this.rows + 1));
    return count(bits & (bit(this.rows) - 1n));
  }

  /** Whose disc lies on a cell, or null: also for cells outside of the board. */
  at({ column, row }: Cell): Side | null {
    if (row < 0 || row >= this.rows) return null; // would be a cell of another column
    const cell = this.#bit(column, row);
    return this.first & cell ? "first" : this.second & cell ? "second" : null;
  }

  // ---- Representations

  /** A number that a position shares with its mirror image, and with no other of its size. */
  get key(): bigint {
    const own = this.#ownKey;
    const image = this.mirror().#ownKey;
    return own < image ? own : image;
  }

  /** Left and right exchanged. */
  mirror(): Position {
    const stride = BigInt(this.rows + 1);
    const column = (1n << stride) - 1n;
    const image = (discs: bigint) =>
      range(this.columns).reduce(
        (all, i) => all | (((discs >> (BigInt(i) * stride)) & column) << (BigInt(this.columns - 1 - i) * stride)),
        0n,
      );
    return new Position(this, image(this.first), image(this.second), this.ply);
  }

  equals(other: Position): boolean {
    const isSameBoard = this.columns === other.columns && this.rows === other.rows && this.rule === other.rule;
    return isSameBoard && this.first === other.first && this.second === other.second;
  }

  /** Rows of cells, top row first: 0 empty, 1 first, 2 second. `fromGrid` reads it back. */
  toArray(): number[][] {
    return range(this.rows).map((fromTop) =>
      range(this.columns).map((column) => {
        const side = this.at({ column, row: this.rows - 1 - fromTop });
        return side ? SIDES.indexOf(side) + 1 : 0;
      }),
    );
  }

  /** As text, with the columns' labels. `fromGrid` reads it back. */
  toString(): string {
    const rows = this.toArray().map((row) => row.map((cell) => ".XO"[cell]).join(" "));
    return [...rows, range(this.columns).map(columnLabel).join(" ")].join("\n");
  }

  /** The cells of a set of bits. */
  cells(bits: bigint): Cell[] {
    const stride = this.rows + 1;
    return range(this.columns * stride)
      .filter((i) => bits & bit(i))
      .map((i) => ({ column: Math.floor(i / stride), row: i % stride }));
  }

  // ---- Internals

  /** In each column the carry of the sum marks the height, the bits below it the mover's discs. */
  get #ownKey(): bigint {
    return this.discs(this.turn) + (this.first | this.second) + this.#geometry.bottom;
  }

  #bit(column: number, row: number): bigint {
    return bit(column * (this.rows + 1) + row);
  }

  #hasColumn(column: number): boolean {
    return Number.isInteger(column) && column >= 0 && column < this.columns;
  }

  #isFull(column: number): boolean {
    return ((this.first | this.second) & this.#bit(column, this.rows - 1)) !== 0n;
  }

  /** The cell for the next disc of a column: its discs, read as a number, plus one. */
  #next(column: number): bigint {
    const bottom = this.#bit(column, 0);
    return ((this.first | this.second) & (bottom * (bit(this.rows) - 1n))) + bottom;
  }

  #after(column: number): Position {
    const disc = this.#next(column);
    return this.turn === "first"
      ? new Position(this, this.first | disc, this.second, this.ply + 1)
      : new Position(this, this.first, this.second | disc, this.ply + 1);
  }

  /** The side that has four in a line: it moved last. */
  #finisher(): Side | null {
    const last = otherSide(this.turn);
    return this.#fours(this.discs(last)) ? last : null;
  }

  /** The side with more fours on a full board. */
  #leader(): Side | null {
    const lead = this.ply === this.cellCount ? this.fours("first") - this.fours("second") : 0;
    return lead === 0 ? null : lead > 0 ? "first" : "second";
  }

  #fours(discs: bigint): boolean {
    return this.#geometry.steps.some((step) => foursAlong(discs, step) !== 0n);
  }

  /** Why these discs are not a position, as far as can be decided without searching for a game; or null. */
  #fault(): string | null {
    const { first, second } = this;
    const occupied = first | second;
    if (occupied & ~this.#geometry.board) return "a disc lies outside of the board";
    if (first & second) return `${this.#name(first & second)} holds discs of both sides`;
    const lead = count(first) - count(second);
    if (lead !== 0 && lead !== 1)
      return `the first side has ${count(first)} discs and the second ${count(second)}: it must have as many, or one more`;
    // A column without gaps plus one is a power of two: no bit in common.
    for (const column of range(this.columns)) {
      const discs = (occupied >> BigInt(column * (this.rows + 1))) & (bit(this.rows) - 1n);
      if (discs & (discs + 1n)) return `a disc in column ${columnLabel(column)} lies above an empty cell`;
    }
    const last = otherSide(this.turn);
    const moverWon = this.#fours(this.discs(this.turn));
    if (moverWon && this.winner) return "both sides have four in a line";
    if (moverWon) return `the ${this.turn} side has four in a line, but the ${last} side moved after that`;
    if (this.winner && !this.#endedNow(last)) return `the ${last} side has several fours in a line that no single last disc completed`;
    return null;
  }

  /** Some topmost disc of the winner, taken away, leaves no four. */
  #endedNow(winner: Side): boolean {
    const discs = this.discs(winner);
    return range(this.columns).some((column) => {
      const height = this.height(column);
      const top = height > 0 ? this.#bit(column, height - 1) : 0n;
      return (discs & top) !== 0n && !this.#fours(discs & ~top);
    });
  }

  #name(bits: bigint): string {
    const { column, row } = this.cells(bits)[0]!;
    return `column ${columnLabel(column)}, row ${row + 1}`;
  }
}
