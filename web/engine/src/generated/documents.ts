// Written by `make generate`; see contract/README.md.

/** All moves have the same score. */
export interface AllEqual {
  readonly kind: "all-equal";
  /** The statement as a sentence. */
  readonly text: string;
  /** The cells and columns that the sentence is about, to show on a picture. */
  readonly marks: readonly Mark[];
  readonly result: "loss" | "draw" | "win";
  /** How many moves the winner needs, 0 for a draw. */
  readonly moves: number;
  /** Whether it says more than what the scores of the columns say. */
  readonly beyond_scores: boolean;
}

/** What is known about a position and each of its moves, all seen from the side to move. */
export interface Analysis {
  /** The language of its texts. */
  readonly language: string;
  /** The moves that lead to the position; null if they are not known. */
  readonly moves: string | null;
  /** The score of the position; null if it is not proven. */
  readonly score: number | null;
  /** What is proven of the score: the lowest and the highest that it can be. */
  readonly bounds: readonly [number, number];
  /** For each column the score after playing it; null if it is full, the game is over, or it is not proven. */
  readonly scores: readonly (number | null)[];
  /** For each column what is proven of its score; null if it cannot be played. */
  readonly column_bounds: readonly ((readonly [number, number]) | null)[];
  /** The columns that are proven to be best: all of them if the analysis is complete. */
  readonly best: readonly string[];
  /** Best play to the end of the game. Empty if the analysis is not complete, or if it was not asked for. */
  readonly pv: string;
  /** How many moves best play takes to the end of the game; null if not complete. */
  readonly plies: number | null;
  /** Positions visited. */
  readonly nodes: number;
  /** The time taken. */
  readonly seconds: number;
  /** Whether everything is proven; false if a limit stopped the search. */
  readonly complete: boolean;
  /** The same in words: from the engine for browsers, and for boards in notebooks. */
  readonly words?: AnalysisWords | null;
  /** The score in words, for example `win in 12`; `lost` or `draw` after the end of the game. Null if it is not proven. */
  readonly result: string | null;
  /** Whether the game is over. */
  readonly over: boolean;
  /** Who has won; null if nobody has. */
  readonly winner: "first" | "second" | null;
  /** How many moves ahead everything is known: an earlier four of either side is excluded, or cannot be prevented. All moves to the end if the score is proven. */
  readonly depth: number;
  /** What looks best if no column is proven to be best; null otherwise. It takes some milliseconds, does not depend on the solver, and never contradicts what is proven. */
  readonly estimate: Estimate | null;
}

/** What an analysis has proven, in words. */
export interface AnalysisWords {
  /** What is proven of the score: "win in 5", "between a loss in 5 and a win in 9". */
  readonly bounds: string;
  /** What is proven of each column; null if it cannot be played. */
  readonly columns: readonly (string | null)[];
  /** Who wins with best play, where {first} and {second} stand for the names of the sides. Empty if that is not proven, or if the game is over. */
  readonly verdict: string;
  /** Which columns are best: "Column 4 is best: it wins in 3." Empty if the score is not proven, or if the game is over. */
  readonly hint: string;
}

/** The other side's answers to the move: the only ones that keep its win or its draw or, if those are more than two or it loses, the ones with the best score. */
export interface Answers {
  readonly kind: "answers";
  /** The statement as a sentence. */
  readonly text: string;
  /** The cells and columns that the sentence is about, to show on a picture. */
  readonly marks: readonly Mark[];
  readonly column: string;
  /** Who answers. */
  readonly side: "first" | "second";
  /** One or two. */
  readonly replies: readonly string[];
  /** The result of the side that answers. */
  readonly result: "loss" | "draw" | "win";
  /** Whether every other answer leads to a worse result. */
  readonly only: boolean;
  /** Whether there is one answer, on a cell that a best move would have taken. Only of the move that was asked about. */
  readonly due: boolean;
  /** The new threats of that side after a single answer, as in `prevents`; if there is one that lasts, and another right above or below it, both. */
  readonly cells: readonly { readonly column: string; readonly row: number }[];
  /** Whether these could be played at once. */
  readonly at_once: boolean;
  /** Whether it says more than what the scores of the columns say. */
  readonly beyond_scores: boolean;
}

/** The board is full, and neither side has four in a line. */
export interface BoardFull {
  readonly kind: "board-full";
  /** The statement as a sentence. */
  readonly text: string;
  /** The cells and columns that the sentence is about, to show on a picture. */
  readonly marks: readonly Mark[];
  /** Whether it says more than what the scores of the columns say. */
  readonly beyond_scores: boolean;
}

/** Every line of four contains a disc of the other side. */
export interface CannotWin {
  readonly kind: "cannot-win";
  /** The statement as a sentence. */
  readonly text: string;
  /** The cells and columns that the sentence is about, to show on a picture. */
  readonly marks: readonly Mark[];
  readonly sides: readonly ("first" | "second")[];
  /** Whether it says more than what the scores of the columns say. */
  readonly beyond_scores: boolean;
}

/** The cell is a threat of the mover after the move but not before it. It cannot be played yet, and is not worthless. */
export interface CreatesThreat {
  readonly kind: "creates-threat";
  /** The statement as a sentence. */
  readonly text: string;
  /** The cells and columns that the sentence is about, to show on a picture. */
  readonly marks: readonly Mark[];
  readonly column: string;
  readonly side: "first" | "second";
  readonly cell: { readonly column: string; readonly row: number };
  /** Whether it says more than what the scores of the columns say. */
  readonly beyond_scores: boolean;
}

/** Without these threats, the side would get a worse result; taking away only some of them would not be enough. They cannot be played yet, and the forced moves that come next fill none of them. */
export interface Decides {
  readonly kind: "decides";
  /** The statement as a sentence. */
  readonly text: string;
  /** The cells and columns that the sentence is about, to show on a picture. */
  readonly marks: readonly Mark[];
  readonly side: "first" | "second";
  readonly cells: readonly { readonly column: string; readonly row: number }[];
  /** What the side gets: a win or a draw. */
  readonly result: "loss" | "draw" | "win";
  /** What the side would get without the cells. */
  readonly without: "loss" | "draw" | "win";
  /** The move after which it is so, null for the position as it stands. */
  readonly column: string | null;
  /** Whether it says more than what the scores of the columns say. */
  readonly beyond_scores: boolean;
}

/** The move wins later than the best one, or loses sooner. */
export interface Differs {
  readonly kind: "differs";
  /** The statement as a sentence. */
  readonly text: string;
  /** The cells and columns that the sentence is about, to show on a picture. */
  readonly marks: readonly Mark[];
  readonly column: string;
  readonly result: "loss" | "draw" | "win";
  /** How many moves the winner needs. */
  readonly moves: number;
  /** The best move, or one of them. */
  readonly instead: string;
  /** How many moves the winner needs after the best move. */
  readonly best: number;
  /** Whether it says more than what the scores of the columns say. */
  readonly beyond_scores: boolean;
}

/** After the move, the mover has at least two playable threats, and the other side has none. */
export interface DoubleThreat {
  readonly kind: "double-threat";
  /** The statement as a sentence. */
  readonly text: string;
  /** The cells and columns that the sentence is about, to show on a picture. */
  readonly marks: readonly Mark[];
  readonly column: string;
  readonly side: "first" | "second";
  readonly cells: readonly { readonly column: string; readonly row: number }[];
  /** Whether it says more than what the scores of the columns say. */
  readonly beyond_scores: boolean;
}

/** If the other side could play the column now, it would make two threats at once, or a threat that can be played and one above it. Every move but these few loses within 2 moves. */
export interface DoubleThreatLooms {
  readonly kind: "double-threat-looms";
  /** The statement as a sentence. */
  readonly text: string;
  /** The cells and columns that the sentence is about, to show on a picture. */
  readonly marks: readonly Mark[];
  /** The other side. */
  readonly side: "first" | "second";
  /** Where it would play. */
  readonly reply: string;
  /** The two threats, or more. */
  readonly cells: readonly { readonly column: string; readonly row: number }[];
  /** The moves that do not lose within 2 moves: at most three. */
  readonly defences: readonly string[];
  /** Whether it says more than what the scores of the columns say. */
  readonly beyond_scores: boolean;
}

/** Other moves have the same score as this one, which is best. */
export interface EquallyGood {
  readonly kind: "equally-good";
  /** The statement as a sentence. */
  readonly text: string;
  /** The cells and columns that the sentence is about, to show on a picture. */
  readonly marks: readonly Mark[];
  readonly column: string;
  readonly others: readonly string[];
  /** Whether it says more than what the scores of the columns say. */
  readonly beyond_scores: boolean;
}

/** What looks best where no column is proven to be best. Nothing of it is proven: it is the opinion of a short search by threats, corrected by what people like to play. */
export interface Estimate {
  /** The columns that look best; several if they look equally good. */
  readonly best: readonly string[];
  /** How many moves the search looks ahead. */
  readonly depth: number;
  /** The estimate as a sentence: "Column 4 looks best, not proven." */
  readonly text: string;
}

/** Proven facts about a position and its moves, the best move first. */
export interface Explanation {
  /** The language of its texts. */
  readonly language: string;
  /** The score of the position; null if it is not proven. */
  readonly score: number | null;
  /** The score in words. */
  readonly result: string | null;
  /** The columns that are proven to be best. */
  readonly best: readonly string[];
  /** Best play to the end of the game; empty if it is not known. */
  readonly pv: string;
  /** The subject: the column that was asked about, else the best one. Null after the end of the game, and if no move is proven to be best. */
  readonly move: string | null;
  /** That move and best play after it, to the end; empty if it is not known. */
  readonly line: string;
  /** Whether nothing was left out because the time was up. */
  readonly complete: boolean;
  /** What looks best if no move is proven to be best; null otherwise. It is not proven. */
  readonly estimate: Estimate | null;
  /** Whether it says more than the scores of the columns do. */
  readonly beyond_scores: boolean;
  /** Which of the facts to state about the position as it stands. */
  readonly about_position_facts: readonly number[];
  /** Which facts about the subject to state that are not stated about the position. */
  readonly about_move_facts: readonly number[];
  /** What the other moves lead to, and why; those that fail alike share their sentences. What is said about the position or the subject is not repeated. */
  readonly about_others: readonly string[];
  /** The facts that each text of `about_others` states. */
  readonly about_others_facts: readonly (readonly FactOfMove[])[];
  /** How a finished game came to its end, if its moves are known. */
  readonly moments: readonly Moment[];
  /** What to show on a picture: the subject, and what is said about it and the position. */
  readonly marks: readonly Mark[];
  /** Facts about the position as it stands. */
  readonly facts: readonly Fact[];
  /** What is proven about every column that can be played: first the one that was asked about, if any, then the best ones, then the others from left to right. */
  readonly columns: readonly MoveExplanation[];
  /** All threats on the board. */
  readonly threats: readonly Threat[];
  /** The moves that lead to the position, if they were given. */
  readonly moves?: string | null;
  /** Sentences about the position as it stands. */
  readonly about_position: readonly string[];
  /** Sentences about the subject. */
  readonly about_move: readonly string[];
}

export type Fact = WinsAtOnce | MustBlock | LosesAnyway | DoubleThreatLooms | LeavesWin | LosesToThreatAbove | DoubleThreat | ForcedLine | HasThreats | Threatens | CreatesThreat | Prevents | KeyCell | MakesWorthless | StacksThreats | GivesUpThreat | GivesUpCells | Decides | Zugzwang | FollowUp | CannotWin | Lines | LeadsToThreats | Answers | Score | OnlyMove | EquallyGood | ThrowsAway | Differs | AllEqual | MadeFour | BoardFull | LastChance | NoChance | StoppedThreat;

/** Which fact about which move. */
export interface FactOfMove {
  readonly column: string;
  /** Its index in the `facts` of the move. */
  readonly fact: number;
}

/** The side gets the result that perfect play gives it, whatever the other side does, by this plan: make four if possible; otherwise stop a four; otherwise play the column that was just played; if that is full, play another column. */
export interface FollowUp {
  readonly kind: "follow-up";
  /** The statement as a sentence. */
  readonly text: string;
  /** The cells and columns that the sentence is about, to show on a picture. */
  readonly marks: readonly Mark[];
  readonly side: "first" | "second";
  readonly result: "loss" | "draw" | "win";
  /** The cells that the plan needs: without any one it fails. The deciding one is left out. */
  readonly cells: readonly { readonly column: string; readonly row: number }[];
  /** The move after which it is so, null for the position as it stands. */
  readonly column: string | null;
  /** Whether it says more than what the scores of the columns say. */
  readonly beyond_scores: boolean;
}

/** The line ends with a four. After `lead` moves of best play, the rest is forced: at each of the other side's turns except the last, every answer but the given one loses at once. At the last one, all answers lose at once. */
export interface ForcedLine {
  readonly kind: "forced-line";
  /** The statement as a sentence. */
  readonly text: string;
  /** The cells and columns that the sentence is about, to show on a picture. */
  readonly marks: readonly Mark[];
  readonly column: string;
  /** Who wins. */
  readonly side: "first" | "second";
  /** The move, and what follows. */
  readonly line: string;
  /** Whether it is the side to move that wins. */
  readonly own: boolean;
  /** How many moves the winner needs. The line may be longer: what is forced is not always the shortest way to win. */
  readonly moves: number;
  /** If the side to move wins, but sooner with another move: how many moves it needs then; otherwise 0. */
  readonly instead: number;
  /** Whether the side to move loses, and sooner with some other move, but never later. */
  readonly longest: boolean;
  /** How many moves after the first are best play, before the rest is forced. */
  readonly lead: number;
  /** The forced answers except the last, in order. */
  readonly answers: readonly { readonly column: string; readonly row: number }[];
  /** Those of them where the winner would make four. */
  readonly threatened: readonly { readonly column: string; readonly row: number }[];
  /** Where the winner would make four after its last move but one; empty if it has no playable threat then, and every move lets it make four. */
  readonly last: readonly { readonly column: string; readonly row: number }[];
  /** Whether it says more than what the scores of the columns say. */
  readonly beyond_scores: boolean;
}

/** The cells decide the game after the best move, at once or at the end of best play. The line is the move and best play after it. Then no four of the side through any of the cells is possible. */
export interface GivesUpCells {
  readonly kind: "gives-up-cells";
  /** The statement as a sentence. */
  readonly text: string;
  /** The cells and columns that the sentence is about, to show on a picture. */
  readonly marks: readonly Mark[];
  readonly column: string;
  readonly side: "first" | "second";
  readonly cells: readonly { readonly column: string; readonly row: number }[];
  /** The best move. */
  readonly instead: string;
  /** The move, and what follows. */
  readonly line: string;
  /** Whether it says more than what the scores of the columns say. */
  readonly beyond_scores: boolean;
}

/** The move lies directly below a threat of its own side, and blocking it is one of the other side's best answers. */
export interface GivesUpThreat {
  readonly kind: "gives-up-threat";
  /** The statement as a sentence. */
  readonly text: string;
  /** The cells and columns that the sentence is about, to show on a picture. */
  readonly marks: readonly Mark[];
  readonly column: string;
  readonly side: "first" | "second";
  readonly cell: { readonly column: string; readonly row: number };
  /** Whether the other side must block, as it cannot win at once instead. */
  readonly forced: boolean;
  /** Whether it says more than what the scores of the columns say. */
  readonly beyond_scores: boolean;
}

/** These are all threats of the side on the board that last, because they cannot be played yet, and are not worthless. */
export interface HasThreats {
  readonly kind: "has-threats";
  /** The statement as a sentence. */
  readonly text: string;
  /** The cells and columns that the sentence is about, to show on a picture. */
  readonly marks: readonly Mark[];
  readonly side: "first" | "second";
  readonly cells: readonly { readonly column: string; readonly row: number }[];
  /** Whether it says more than what the scores of the columns say. */
  readonly beyond_scores: boolean;
}

/** After each of these worse moves, at least half of all, the cell that this move takes is the other side's only best answer. */
export interface KeyCell {
  readonly kind: "key-cell";
  /** The statement as a sentence. */
  readonly text: string;
  /** The cells and columns that the sentence is about, to show on a picture. */
  readonly marks: readonly Mark[];
  readonly column: string;
  /** The other side. */
  readonly side: "first" | "second";
  readonly instead: readonly string[];
  /** Whether it says more than what the scores of the columns say. */
  readonly beyond_scores: boolean;
}

/** An error to learn from: why it fails, how it is punished, and what would have been better. */
export interface KeyMoment {
  /** The number of the move. */
  readonly number: number;
  /** Best play from the position before the move to the end of the game. */
  readonly line: string;
  /** Best play after the move to the end of the game: how it is punished. */
  readonly refutation: string;
  /** Why the move fails: the most telling of what is proven. */
  readonly reasons: readonly Fact[];
  /** What best play after the move leads to, and how; null if the reasons say it. */
  readonly refutation_in_words: string | null;
  /** The better moves, what they lead to, and how. */
  readonly better_in_words: string;
  /** Why a best move does not fail: the most telling of what is proven. */
  readonly better_reasons: readonly Fact[];
  /** What the move costs, and how likely a player of that strength finds a better one. */
  readonly cost_in_words: string;
  /** The explanation of the position before the move; its subject is the move that was played. Null where the most fours win: facts are about the first four. */
  readonly explanation: Explanation | null;
}

/** At this move, the side had moves with a better result than that of the game, and played another. Afterwards, the loser, or in a drawn game either side, never had such a move again. */
export interface LastChance {
  readonly kind: "last-chance";
  /** The statement as a sentence. */
  readonly text: string;
  /** The cells and columns that the sentence is about, to show on a picture. */
  readonly marks: readonly Mark[];
  /** The number of the move in the game, from 1. */
  readonly number: number;
  readonly side: "first" | "second";
  /** The move that it played. */
  readonly column: string;
  /** The better moves. */
  readonly others: readonly string[];
  /** What they lead to. */
  readonly result: "loss" | "draw" | "win";
  /** Whether it says more than what the scores of the columns say. */
  readonly beyond_scores: boolean;
}

/** The line is best play. After it, the cells are threats of the side that decide the game, as in `decides`. */
export interface LeadsToThreats {
  readonly kind: "leads-to-threats";
  /** The statement as a sentence. */
  readonly text: string;
  /** The cells and columns that the sentence is about, to show on a picture. */
  readonly marks: readonly Mark[];
  readonly column: string;
  readonly side: "first" | "second";
  readonly cells: readonly { readonly column: string; readonly row: number }[];
  /** The move, and what follows. */
  readonly line: string;
  /** What the side gets: a win or a draw. */
  readonly result: "loss" | "draw" | "win";
  /** What the side would get without the cells. */
  readonly without: "loss" | "draw" | "win";
  /** If the other side has to play below a single deciding threat, as in `zugzwang`: the cells that both sides fill before; otherwise 0. */
  readonly free: number;
  /** Whether it says more than what the scores of the columns say. */
  readonly beyond_scores: boolean;
}

/** After the move, the other side can make four at once at the cell, in another column. */
export interface LeavesWin {
  readonly kind: "leaves-win";
  /** The statement as a sentence. */
  readonly text: string;
  /** The cells and columns that the sentence is about, to show on a picture. */
  readonly marks: readonly Mark[];
  readonly column: string;
  /** The other side. */
  readonly side: "first" | "second";
  readonly cell: { readonly column: string; readonly row: number };
  /** Whether it says more than what the scores of the columns say. */
  readonly beyond_scores: boolean;
}

/** In the opening: the only best move is on more lines of four than any other. */
export interface Lines {
  readonly kind: "lines";
  /** The statement as a sentence. */
  readonly text: string;
  /** The cells and columns that the sentence is about, to show on a picture. */
  readonly marks: readonly Mark[];
  readonly column: string;
  readonly side: "first" | "second";
  /** Lines of four through its cell without a disc of the other side. */
  readonly lines: number;
  /** Lines of four through its cell that the other side can no longer complete. */
  readonly taken: number;
  /** Whether it says more than what the scores of the columns say. */
  readonly beyond_scores: boolean;
}

/** After every move, the other side wins at once. */
export interface LosesAnyway {
  readonly kind: "loses-anyway";
  /** The statement as a sentence. */
  readonly text: string;
  /** The cells and columns that the sentence is about, to show on a picture. */
  readonly marks: readonly Mark[];
  /** The other side. */
  readonly side: "first" | "second";
  /** Its playable threats. */
  readonly cells: readonly { readonly column: string; readonly row: number }[];
  /** Whether it says more than what the scores of the columns say. */
  readonly beyond_scores: boolean;
}

/** The cell directly above the move is a threat of the other side, which is now playable. */
export interface LosesToThreatAbove {
  readonly kind: "loses-to-threat-above";
  /** The statement as a sentence. */
  readonly text: string;
  /** The cells and columns that the sentence is about, to show on a picture. */
  readonly marks: readonly Mark[];
  readonly column: string;
  /** The other side. */
  readonly side: "first" | "second";
  readonly cell: { readonly column: string; readonly row: number };
  /** Whether it says more than what the scores of the columns say. */
  readonly beyond_scores: boolean;
}

/** The side has won. */
export interface MadeFour {
  readonly kind: "made-four";
  /** The statement as a sentence. */
  readonly text: string;
  /** The cells and columns that the sentence is about, to show on a picture. */
  readonly marks: readonly Mark[];
  readonly side: "first" | "second";
  /** The discs of its lines of four. */
  readonly four: readonly { readonly column: string; readonly row: number }[];
  /** Whether it says more than what the scores of the columns say. */
  readonly beyond_scores: boolean;
}

/** After the move, a threat of the other side is worthless for a reason that follows from the rules; before the move, it was not. */
export interface MakesWorthless {
  readonly kind: "makes-worthless";
  /** The statement as a sentence. */
  readonly text: string;
  /** The cells and columns that the sentence is about, to show on a picture. */
  readonly marks: readonly Mark[];
  readonly column: string;
  /** The other side. */
  readonly side: "first" | "second";
  readonly cell: { readonly column: string; readonly row: number };
  readonly reason: "both-below" | "pair-below" | "answered";
  /** Whether it says more than what the scores of the columns say. */
  readonly beyond_scores: boolean;
}

/** A mark on a cell, or, without a row, an arrow above a column. */
export interface Mark {
  readonly kind: "threat" | "worthless" | "win" | "block" | "best" | "bad" | "zugzwang" | "note";
  readonly column: string;
  readonly row: number | null;
  readonly side: "first" | "second" | null;
}

/** A move of a finished game that tells how it came to its end. */
export interface Moment {
  /** The number of the move in the game, from 1. */
  readonly number: number;
  /** The side that moved. */
  readonly side: "first" | "second";
  readonly column: string;
  /** Facts about the position before the move. */
  readonly facts: readonly Fact[];
  /** The facts in words. */
  readonly sentences: readonly string[];
}

/** What is proven about one move, the most telling first. */
export interface MoveExplanation {
  readonly column: string;
  readonly score: number | null;
  /** Whether no move is better; null if that is not proven. */
  readonly best: boolean | null;
  readonly facts: readonly Fact[];
  /** Which of the facts to state, in this order: what is urgent, the result, then the reasons. */
  readonly in_full_facts: readonly number[];
  /** Which of the facts tell the result, unless it is obvious, and the most telling reason. */
  readonly in_short_facts: readonly number[];
  /** Sentences: all facts to state. */
  readonly in_full: readonly string[];
  /** Sentences: the result and the most telling reason. */
  readonly in_short: readonly string[];
}

/** The move takes a cell where the other side would make four at once. After every other move, that side wins at once. */
export interface MustBlock {
  readonly kind: "must-block";
  /** The statement as a sentence. */
  readonly text: string;
  /** The cells and columns that the sentence is about, to show on a picture. */
  readonly marks: readonly Mark[];
  readonly column: string;
  /** The other side. */
  readonly side: "first" | "second";
  readonly cell: { readonly column: string; readonly row: number };
  /** Whether it says more than what the scores of the columns say. */
  readonly beyond_scores: boolean;
}

/** At none of its moves in the whole game could the loser have saved it against best play. */
export interface NoChance {
  readonly kind: "no-chance";
  /** The statement as a sentence. */
  readonly text: string;
  /** The cells and columns that the sentence is about, to show on a picture. */
  readonly marks: readonly Mark[];
  readonly side: "first" | "second";
  /** Whether it says more than what the scores of the columns say. */
  readonly beyond_scores: boolean;
}

/** Every other move leads to a worse result: a draw instead of a win, or a loss. */
export interface OnlyMove {
  readonly kind: "only-move";
  /** The statement as a sentence. */
  readonly text: string;
  /** The cells and columns that the sentence is about, to show on a picture. */
  readonly marks: readonly Mark[];
  readonly column: string;
  readonly result: "loss" | "draw" | "win";
  /** How many moves the winner needs, 0 for a draw. */
  readonly moves: number;
  /** Whether it says more than what the scores of the columns say. */
  readonly beyond_scores: boolean;
}

/** After a worse move, one of the other side's best answers is the cell that this move takes. There it would get these threats, which it does not have now. A next best move does not prevent them either. */
export interface Prevents {
  readonly kind: "prevents";
  /** The statement as a sentence. */
  readonly text: string;
  /** The cells and columns that the sentence is about, to show on a picture. */
  readonly marks: readonly Mark[];
  readonly column: string;
  /** The other side. */
  readonly side: "first" | "second";
  readonly cells: readonly { readonly column: string; readonly row: number }[];
  /** Whether the threats could be played at once. Only such are given if there are at least two, or no others; else only those that last. */
  readonly at_once: boolean;
  /** The worse move: a next best one, if that is answered so. */
  readonly instead: string;
  /** Whether it says more than what the scores of the columns say. */
  readonly beyond_scores: boolean;
}

/** A game record. Its contents are checked when it is created. */
export interface Record {
  readonly format: "fourfold-game";
  readonly version: 1;
  readonly columns: number;
  readonly rows: number;
  /** The moves of the game. */
  readonly moves: string;
  /** The name of the first player. */
  readonly first: string;
  /** The name of the second player. */
  readonly second: string;
  /** Who won; null if the game is not finished. */
  readonly outcome: "first" | "second" | "draw" | null;
  /** What ends the game, and who wins. */
  readonly rule?: "connect-four" | "most-fours";
  /** How the game ended. In JSON only if its moves do not end it. */
  readonly ending?: "board" | "resignation" | "forfeit" | "agreement" | null;
  /** When the game began. */
  readonly started?: string | null;
  /** When the game ended. */
  readonly ended?: string | null;
  /** Comments by the number of moves made before them; 0 is the start of the game. */
  readonly comments?: { readonly [name: string]: string };
  /** The seconds for each move, null where unknown; can be shorter than the moves. */
  readonly times?: readonly (number | null)[];
  readonly [field: string]: unknown;
}

/** A game, judged. */
export interface Review {
  /** The game; in JSON its record. */
  readonly game: Record;
  /** The playing strength that the judgement assumes. */
  readonly elo: number;
  /** The language of its texts. */
  readonly language: string;
  /** That strength, and what points are, in words. */
  readonly basis: string;
  /** Whether every move is judged, and every key moment explained in full. */
  readonly complete: boolean;
  /** What is missing, in words; empty if the review is complete. */
  readonly left_out: string;
  /** Whether more time would have helped. */
  readonly stopped_early: boolean;
  /** The accuracy of each side, from 0 to 100; null if there is nothing to judge. */
  readonly accuracy: { readonly first: number | null; readonly second: number | null };
  /** How many moves of each class a side has made. */
  readonly counts: { readonly first: { readonly "only move": number; readonly best: number; readonly good: number; readonly inaccuracy: number; readonly mistake: number; readonly blunder: number }; readonly second: { readonly "only move": number; readonly best: number; readonly good: number; readonly inaccuracy: number; readonly mistake: number; readonly blunder: number } };
  /** What the classes of moves are called in the language. */
  readonly class_names: { readonly "only move": string; readonly best: string; readonly good: string; readonly inaccuracy: string; readonly mistake: string; readonly blunder: string };
  /** The score after each number of moves, from 0, for the first side. */
  readonly scores: readonly (number | null)[];
  /** The share of points, from 0 to 1, that the first side can expect after each number of moves; for plots. */
  readonly expected: readonly (number | null)[];
  /** The numbers of the moves that changed the result of best play, whatever their class. */
  readonly turning_points: readonly number[];
  /** The number of the move that decided the game, which is the last turning point. Null if the game is not over, or if no move changed the result. */
  readonly decided_by: number | null;
  /** The turning points in words; empty if there are none among the judged moves, and some moves are not judged. */
  readonly course: string;
  /** Each move, judged. */
  readonly moves: readonly ReviewedMove[];
  /** At most five, in the order of the game. The last turning point is one of them. */
  readonly key_moments: readonly KeyMoment[];
}

/** One move with what is known about it. Scores are those of the side that moved. */
export interface ReviewedMove {
  /** Which move of the game it is, from 1. */
  readonly number: number;
  readonly side: "first" | "second";
  readonly column: string;
  /** The score of the best move, for the side that moved; null if it is not known. */
  readonly before: number | null;
  /** The score of this move. */
  readonly after: number | null;
  readonly before_in_words: string | null;
  readonly after_in_words: string | null;
  /** What best play leads to before the move, for the side that moved: a win, a draw or a loss. */
  readonly result_before: "loss" | "draw" | "win" | null;
  /** The same after the move. If it differs, the move is a turning point of the game. */
  readonly result_after: "loss" | "draw" | "win" | null;
  /** What the move made of the position, in words, such as `win in 5 → draw`. */
  readonly change: string | null;
  /** The scores of all columns; null if full or not known. */
  readonly scores: readonly (number | null)[];
  readonly scores_in_words: readonly (string | null)[];
  /** The best columns. */
  readonly best: readonly string[];
  /** The share of points, from 0 to 1, that the side can expect after the best move in a game between players of the review's strength. */
  readonly expected: number | null;
  /** The same after this move. */
  readonly expected_after: number | null;
  /** How likely a player of that strength finds a move that is at least good. Null where the most fours win. */
  readonly found: number | null;
  /** The class of the move; null if the scores are not known. */
  readonly class: "only move" | "best" | "good" | "inaccuracy" | "mistake" | "blunder" | null;
  /** The symbol of the judgement, as in chess; may be empty. */
  readonly symbol: string;
  /** What the move counts for the accuracy, from 0 to 100: halved with every 0.15 points that it costs. Null if unknown, or if there was nothing to choose. */
  readonly worth: number | null;
  /** The columns that are at least good. */
  readonly good_moves: readonly string[];
  /** The columns that are mistakes or blunders. */
  readonly errors: readonly string[];
}

/** What the move leads to. */
export interface Score {
  readonly kind: "score";
  /** The statement as a sentence. */
  readonly text: string;
  /** The cells and columns that the sentence is about, to show on a picture. */
  readonly marks: readonly Mark[];
  readonly column: string;
  readonly result: "loss" | "draw" | "win";
  /** How many moves the winner needs, 0 for a draw. */
  readonly moves: number;
  /** Whether no move is better, and some other is worse. */
  readonly best: boolean;
  /** Whether it says more than what the scores of the columns say. */
  readonly beyond_scores: boolean;
}

/** After the move, the mover has threats on two cells, one right above the other, and had not both before. The lower one is not playable yet, and neither is worthless. */
export interface StacksThreats {
  readonly kind: "stacks-threats";
  /** The statement as a sentence. */
  readonly text: string;
  /** The cells and columns that the sentence is about, to show on a picture. */
  readonly marks: readonly Mark[];
  readonly column: string;
  readonly side: "first" | "second";
  /** The lower one first. */
  readonly cells: readonly { readonly column: string; readonly row: number }[];
  /** Whether it says more than what the scores of the columns say. */
  readonly beyond_scores: boolean;
}

/** In a drawn game: at this move the side played directly below its own threat, and later the other side took the cell. */
export interface StoppedThreat {
  readonly kind: "stopped-threat";
  /** The statement as a sentence. */
  readonly text: string;
  /** The cells and columns that the sentence is about, to show on a picture. */
  readonly marks: readonly Mark[];
  readonly side: "first" | "second";
  readonly cell: { readonly column: string; readonly row: number };
  /** The number of the move in the game, from 1. */
  readonly number: number;
  /** Whether every other move would have lost at once. */
  readonly forced: boolean;
  /** Whether it says more than what the scores of the columns say. */
  readonly beyond_scores: boolean;
}

/** An empty cell on which `side` would complete a four. */
export interface Threat {
  readonly side: "first" | "second";
  readonly column: string;
  readonly row: number;
  /** Whether it lies in an odd row, as people count them: 1, 3, 5 … */
  readonly odd: boolean;
  /** Whether a disc can be dropped there now. */
  readonly playable: boolean;
  /** Why it cannot be of use, null if that is not proven. */
  readonly worthless: "both-below" | "pair-below" | "answered" | null;
  /** Where the threat lies that makes this one worthless; the upper one of a pair. */
  readonly below: { readonly column: string; readonly row: number } | null;
  /** Why it is worthless, in words. */
  readonly argument: string | null;
  /** The threat in words. */
  readonly text: string;
}

/** After the move, the mover could make four at the cell at once, and nowhere else. The other side cannot make four first, so it must answer there. */
export interface Threatens {
  readonly kind: "threatens";
  /** The statement as a sentence. */
  readonly text: string;
  /** The cells and columns that the sentence is about, to show on a picture. */
  readonly marks: readonly Mark[];
  readonly column: string;
  readonly side: "first" | "second";
  readonly cell: { readonly column: string; readonly row: number };
  /** Whether it says more than what the scores of the columns say. */
  readonly beyond_scores: boolean;
}

/** The move leads to a worse result than the best one. */
export interface ThrowsAway {
  readonly kind: "throws-away";
  /** The statement as a sentence. */
  readonly text: string;
  /** The cells and columns that the sentence is about, to show on a picture. */
  readonly marks: readonly Mark[];
  readonly column: string;
  /** What the best move gets. */
  readonly best: "loss" | "draw" | "win";
  readonly result: "loss" | "draw" | "win";
  /** How many moves the winner needs, 0 for a draw. */
  readonly moves: number;
  /** Whether it says more than what the scores of the columns say. */
  readonly beyond_scores: boolean;
}

/** The move completes four. */
export interface WinsAtOnce {
  readonly kind: "wins-at-once";
  /** The statement as a sentence. */
  readonly text: string;
  /** The cells and columns that the sentence is about, to show on a picture. */
  readonly marks: readonly Mark[];
  readonly column: string;
  readonly side: "first" | "second";
  /** The cells of the line of four, or of all lines if there are several. */
  readonly four: readonly { readonly column: string; readonly row: number }[];
  /** Whether it says more than what the scores of the columns say. */
  readonly beyond_scores: boolean;
}

/** A threat decides the game. When all other cells are filled, the side without the threat has to move, and can only play below the threat. With best play, the game does not end much earlier: there are at most six more of these cells than moves left. */
export interface Zugzwang {
  readonly kind: "zugzwang";
  /** The statement as a sentence. */
  readonly text: string;
  /** The cells and columns that the sentence is about, to show on a picture. */
  readonly marks: readonly Mark[];
  /** Who has to play below the threat. */
  readonly side: "first" | "second";
  /** The threat. */
  readonly cell: { readonly column: string; readonly row: number };
  /** Cells that both sides fill before: all empty ones, except the one below the threat and those above it. */
  readonly free: number;
  /** The move after which it is so, null for the position as it stands. */
  readonly column: string | null;
  /** Whether it says more than what the scores of the columns say. */
  readonly beyond_scores: boolean;
}
