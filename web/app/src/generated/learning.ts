// Written by `make generate`; see contract/README.md.

/** The question of an exercise; `answers.py` defines the right answers. */
export interface Ask {
  /** What makes an answer right. */
  readonly what: string;
  readonly side?: "first" | "second" | null;
  readonly cell?: string | null;
  readonly column?: string | null;
}

/** The first try at a puzzle. */
export interface Entry {
  /** The moves that lead to the position of the puzzle. */
  readonly moves: string;
  /** The rating of the puzzle. */
  readonly rating: number;
  /** Whether every move was right. */
  readonly solved: boolean;
  readonly day: string;
  /** Whether it was the puzzle of that day. */
  readonly daily: boolean;
}

/** A few sentences to read, and a question about a position. */
export interface Exercise {
  /** What to read first. */
  readonly read: string;
  /** The moves that lead to the position. */
  readonly moves: string;
  /** How to answer: `play` a move or a line, choose a `cell`, `choose` an option, `count`. */
  readonly kind: "play" | "cell" | "choose" | "count";
  /** What makes an answer right; see below. */
  readonly ask: Ask;
  /** The question. */
  readonly task: string;
  /** The right answers: columns, cells such as "4,3", keys of options, or a number. Of cells, all are to be found; of the rest, one is enough. In a line they are those of the last move. */
  readonly accept: readonly string[];
  /** What is said about a right answer. */
  readonly right: string;
  /** What is said about wrong answers: by answer, `"*"` for all others, and `"later"` after the first move of a line. */
  readonly wrong: { readonly [name: string]: string };
  /** The moves of the learner and the opponent in turn, from the first to the last of the learner's; empty if there is only one. */
  readonly line?: string;
  /** Of the kind `choose`: the options by key. */
  readonly options?: { readonly [name: string]: string };
  /** Cells to mark on the board. */
  readonly marks?: readonly Hint[];
  /** Whether the engine's explanation of a wrong move helps; if it is missing, it does. */
  readonly explained?: boolean;
  /** What the texts state, as data that can be proven; see below. */
  readonly claims?: readonly { readonly [name: string]: unknown }[];
  /** The exercise is a puzzle with exactly these themes. */
  readonly themes?: readonly ("win-in-one" | "double-threat" | "forced-line" | "odd-threat" | "even-threat" | "zugzwang" | "only-defence" | "trap")[];
}

/** A cell that is marked on the board while the text is read. */
export interface Hint {
  readonly cell: string;
  /** The side that threatens four there; null if the cell is only pointed out. */
  readonly side?: "first" | "second" | null;
}

/** A few exercises about one subject. */
export interface Lesson {
  /** Its name in addresses and on the command line. */
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** The puzzles to go on with. */
  readonly theme?: "win-in-one" | "double-threat" | "forced-line" | "odd-threat" | "even-threat" | "zugzwang" | "only-defence" | "trap" | null;
  /** The player to try it against. */
  readonly opponent: string;
  readonly exercises: readonly Exercise[];
}

/** The file of the lessons. */
export interface LessonFile {
  readonly format: "fourfold-lessons";
  readonly version: 1;
  /** The lessons, in the order of the course. */
  readonly lessons: readonly Lesson[];
}

/** Everything that someone has tried, the earliest first. */
export interface Progress {
  readonly format: "fourfold-puzzle-progress";
  readonly version: 1;
  /** The first tries, the earliest first. */
  readonly history: readonly Entry[];
  /** The last day whose puzzle was solved. */
  readonly lastDay: number | null;
  /** The number of days in a row up to that day. */
  readonly days: number;
  /** The largest number of days in a row ever. */
  readonly longestDays: number;
}

/** A file of puzzles. */
export interface PuzzleFile {
  readonly format: "fourfold-puzzles";
  readonly version: 2;
  /** The puzzles, easiest first, each a list of its fields; themes are separated by spaces. */
  readonly puzzles: readonly (readonly [string, "win" | "save", string, string, number])[];
  /** The names of the fields. */
  readonly fields: readonly string[];
}
