"""The kinds of facts that an explanation states: a class for each, and the values they hold.

These classes are the contract: the structs of the core are generated from them, and so is the
writing of their JSON. The core finds and proves the facts, and words them. A new kind is a class
here, `make generate`, and a `Telling` in one of the core's files `*_facts.cpp`.
"""

from dataclasses import dataclass
from enum import Enum, IntEnum, StrEnum
from typing import Any, ClassVar

from fourfold._core import Language
from fourfold.base.json_shapes import derived, to_json
from fourfold.base.languages import core_language
from fourfold.base.plain_text import printable
from fourfold.render.marks import Kind, Mark
from fourfold.rules import position
from fourfold.rules.game import Game
from fourfold.rules.shapes import Cell, Column, Moves, Row
from fourfold.rules.side import Side
from fourfold.solver.scores import side_name


class Result(IntEnum):
    """What exact play leads to, for one side.

    >>> Result.of(-3)
    <Result.LOSS: -1>
    >>> Result.LOSS.other
    <Result.WIN: 1>
    """

    LOSS = -1
    DRAW = 0
    WIN = 1

    @classmethod
    def of(cls, score: int) -> "Result":
        """The result that a score stands for."""
        return cls((score > 0) - (score < 0))

    @property
    def other(self) -> "Result":
        """The same, seen from the opponent."""
        return Result(-self)


@dataclass(frozen=True, slots=True)
class Names:
    """What the two sides are called in sentences.

    >>> from fourfold import Position, Solver
    >>> from fourfold.explain import explain
    >>> position, solver = Position.from_moves("41414"), Solver()
    >>> print(explain(position, solver, names=Names("Red", "Yellow")).about(0).fact)
    Column 1 loses at once: Red makes four at column 4, row 4.
    >>> print(explain(position, solver, names=Names(you=Side.FIRST)).about(0).fact)
    Column 1 loses at once: you make four at column 4, row 4.
    """

    first: str = "First"
    second: str = "Second"
    you: Side | None = None
    """The side of the reader."""

    @classmethod
    def of_game(cls, game: Game) -> "Names":
        """The names of the players of a game, capitalised, without control characters. A player
        called "you" is the reader.

        >>> Names.of_game(Game(second="Alan"))
        Names(first='First', second='Alan', you=None)
        >>> Names.of_game(Game(first="you", second="Alan")).you
        <Side.FIRST: 1>
        """
        names = [printable(name) for name in (game.first, game.second)]
        readers = [side for side in Side if names[side - 1].lower() == "you"]
        you = readers[0] if len(readers) == 1 else None
        first, second = (name[:1].upper() + name[1:] for name in names)
        return cls(first, second, you)

    def of(self, side: Side, language: str = "en") -> str:
        """The name of a side; that of a side without one in a language.

        >>> Names().of(Side.SECOND)
        'Second'
        """
        return side_name(side, self.first if side is Side.FIRST else self.second, language)

    def spoken(self, language: str) -> tuple[str, str, Side | None, Language | None]:
        """The names and the language in the form that the core takes."""
        first, second = (self.of(side, language) for side in Side)
        return first, second, self.you, core_language(language)


PLAIN = Names()


class Reason(StrEnum):
    """Why a threat is worthless. `below` is the cell that the reason names.

    >>> Reason.BOTH_BELOW.value
    'both-below'
    """

    BOTH_BELOW = "both-below"
    """Either side has four on a cell below: the side that gets there first ends the game."""
    PAIR_BELOW = "pair-below"
    """A side has four on two cells below, one right above the other. The lower one can only be
    blocked, and then the upper one wins: the game is over before the column grows higher."""
    ANSWERED = "answered"
    """The other side has four on the cell right below. To stop that, this side must play there
    itself, and then the other side can block. Only worthless if exact play agrees."""


@dataclass(frozen=True, slots=True)
class Threat:
    """An empty cell on which `side` would complete a four.

    >>> from fourfold import Position
    >>> from fourfold.explain import threats
    >>> (threat,) = threats(Position.from_moves("414141"), side=Side.FIRST)
    >>> threat.cell, threat.odd, threat.playable, threat.worthless
    ((3, 3), False, True, None)
    >>> print(threat)
    First's threat at column 4, row 4, playable now
    """

    side: Side
    column: Column
    row: Row
    odd: bool
    """Whether it lies in an odd row, as people count them: 1, 3, 5 …"""
    playable: bool
    """Whether a disc can be dropped there now."""
    worthless: Reason | None
    """Why it cannot be of use, None if that is not proven."""
    below: Cell | None
    """Where the threat lies that makes this one worthless; the upper one of a pair."""
    argument: str | None
    """Why it is worthless, in words."""
    text: str
    """The threat in words."""

    def __str__(self) -> str:
        return self.text

    @property
    def cell(self) -> position.Cell:
        """Its column and row."""
        return self.column, self.row

    @property
    def mark(self) -> Mark:
        """What to show on a picture."""
        kind = Kind.WORTHLESS if self.worthless else Kind.THREAT
        return Mark(kind, self.column, self.row, side=self.side)

    def to_dict(self) -> dict[str, Any]:
        """All of it as JSON can hold it, the column named as in move strings, rows from 1."""
        data: dict[str, Any] = to_json(self)
        return data


class Role(Enum):
    """The part that a kind of fact has in an explanation."""

    BOARD = "what is on the board before the move"
    URGENT = "what a move wins, stops or allows, at once or by force"
    COMPARISON = "how its result compares with those of other moves"
    RESULT = "what it leads to"
    REASON = "why it does"
    ACHIEVEMENT = "what else a best move does that the next best does not"
    SCORES = "what can be read off the scores of the columns"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One proven statement.

    >>> from fourfold import Position, Solver
    >>> from fourfold.explain import explain
    >>> fact = explain(Position.from_moves("6216"), Solver()).subject.facts[3]
    >>> fact.kind, fact.column, fact.result
    ('only-move', 4, <Result.DRAW: 0>)
    >>> fact.text
    'Column 5 is the only move that holds the draw.'
    >>> fact.to_dict()["column"]
    '5'
    """

    kind: ClassVar[str]
    role: ClassVar[Role] = Role.REASON
    text: str
    """The statement as a sentence."""
    marks: tuple[Mark, ...]
    """The cells and columns that the sentence is about, to show on a picture."""

    def __str__(self) -> str:
        return self.text

    @derived
    def beyond_scores(self) -> bool:
        """Whether it says more than what the scores of the columns say."""
        return self.role in (Role.BOARD, Role.URGENT, Role.REASON, Role.ACHIEVEMENT)

    def to_dict(self) -> dict[str, Any]:
        """All of it as JSON can hold it: columns named as in move strings, rows from 1."""
        data: dict[str, Any] = to_json(self)
        return data


# ---- At once and by force


@dataclass(frozen=True, slots=True)
class WinsAtOnce(Fact):
    """The move completes four."""

    kind = "wins-at-once"
    role = Role.URGENT
    column: Column
    side: Side
    four: tuple[Cell, ...]
    """The cells of the line of four, or of all lines if there are several."""


@dataclass(frozen=True, slots=True)
class MustBlock(Fact):
    """The move takes a cell where the other side would make four at once. After every other move,
    that side wins at once.
    """

    kind = "must-block"
    role = Role.URGENT
    column: Column
    side: Side
    """The other side."""
    cell: Cell


@dataclass(frozen=True, slots=True)
class LosesAnyway(Fact):
    """After every move, the other side wins at once."""

    kind = "loses-anyway"
    side: Side
    """The other side."""
    cells: tuple[Cell, ...]
    """Its playable threats."""


@dataclass(frozen=True, slots=True)
class DoubleThreatLooms(Fact):
    """If the other side could play the column now, it would make two threats at once, or a threat
    that can be played and one above it. Every move but these few loses within 2 moves.
    """

    kind = "double-threat-looms"
    role = Role.BOARD
    side: Side
    """The other side."""
    reply: Column
    """Where it would play."""
    cells: tuple[Cell, ...]
    """The two threats, or more."""
    defences: tuple[Column, ...]
    """The moves that do not lose within 2 moves: at most three."""


@dataclass(frozen=True, slots=True)
class LeavesWin(Fact):
    """After the move, the other side can make four at once at the cell, in another column."""

    kind = "leaves-win"
    role = Role.URGENT
    column: Column
    side: Side
    """The other side."""
    cell: Cell


@dataclass(frozen=True, slots=True)
class LosesToThreatAbove(Fact):
    """The cell directly above the move is a threat of the other side, which is now playable."""

    kind = "loses-to-threat-above"
    role = Role.URGENT
    column: Column
    side: Side
    """The other side."""
    cell: Cell


@dataclass(frozen=True, slots=True)
class DoubleThreat(Fact):
    """After the move, the mover has at least two playable threats, and the other side has none."""

    kind = "double-threat"
    role = Role.URGENT
    column: Column
    side: Side
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class ForcedLine(Fact):
    """The line ends with a four. After `lead` moves of best play, the rest is forced: at each of
    the other side's turns except the last, every answer but the given one loses at once. At the
    last one, all answers lose at once.
    """

    kind = "forced-line"
    role = Role.URGENT
    column: Column
    side: Side
    """Who wins."""
    line: Moves
    """The move, and what follows."""
    own: bool
    """Whether it is the side to move that wins."""
    moves: int
    """How many moves the winner needs. The line may be longer: what is forced is not always the
    shortest way to win."""
    instead: int
    """If the side to move wins, but sooner with another move: how many moves it needs then;
    otherwise 0."""
    longest: bool
    """Whether the side to move loses, and sooner with some other move, but never later."""
    lead: int
    """How many moves after the first are best play, before the rest is forced."""
    answers: tuple[Cell, ...]
    """The forced answers except the last, in order."""
    threatened: tuple[Cell, ...]
    """Those of them where the winner would make four."""
    last: tuple[Cell, ...]
    """Where the winner would make four after its last move but one; empty if it has no playable
    threat then, and every move lets it make four."""


# ---- Threats


@dataclass(frozen=True, slots=True)
class HasThreats(Fact):
    """These are all threats of the side on the board that last, because they cannot be played yet,
    and are not worthless.
    """

    kind = "has-threats"
    role = Role.BOARD
    side: Side
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Threatens(Fact):
    """After the move, the mover could make four at the cell at once, and nowhere else. The other
    side cannot make four first, so it must answer there.
    """

    kind = "threatens"
    role = Role.ACHIEVEMENT
    column: Column
    side: Side
    cell: Cell


@dataclass(frozen=True, slots=True)
class CreatesThreat(Fact):
    """The cell is a threat of the mover after the move but not before it. It cannot be played yet,
    and is not worthless.
    """

    kind = "creates-threat"
    role = Role.ACHIEVEMENT
    column: Column
    side: Side
    cell: Cell


@dataclass(frozen=True, slots=True)
class Prevents(Fact):
    """After a worse move, one of the other side's best answers is the cell that this move takes.
    There it would get these threats, which it does not have now. A next best move does not prevent
    them either.
    """

    kind = "prevents"
    role = Role.ACHIEVEMENT
    column: Column
    side: Side
    """The other side."""
    cells: tuple[Cell, ...]
    at_once: bool
    """Whether the threats could be played at once. Only such are given if there are at least two,
    or no others; else only those that last."""
    instead: Column
    """The worse move: a next best one, if that is answered so."""


@dataclass(frozen=True, slots=True)
class KeyCell(Fact):
    """After each of these worse moves, at least half of all, the cell that this move takes is the
    other side's only best answer.
    """

    kind = "key-cell"
    role = Role.ACHIEVEMENT
    column: Column
    side: Side
    """The other side."""
    instead: tuple[Column, ...]


@dataclass(frozen=True, slots=True)
class MakesWorthless(Fact):
    """After the move, a threat of the other side is worthless for a reason that follows from the
    rules; before the move, it was not.
    """

    kind = "makes-worthless"
    role = Role.ACHIEVEMENT
    column: Column
    side: Side
    """The other side."""
    cell: Cell
    reason: Reason


@dataclass(frozen=True, slots=True)
class StacksThreats(Fact):
    """After the move, the mover has threats on two cells, one right above the other, and had not
    both before. The lower one is not playable yet, and neither is worthless.
    """

    kind = "stacks-threats"
    role = Role.ACHIEVEMENT
    column: Column
    side: Side
    cells: tuple[Cell, ...]
    """The lower one first."""


@dataclass(frozen=True, slots=True)
class GivesUpThreat(Fact):
    """The move lies directly below a threat of its own side, and blocking it is one of the other
    side's best answers.
    """

    kind = "gives-up-threat"
    column: Column
    side: Side
    cell: Cell
    forced: bool
    """Whether the other side must block, as it cannot win at once instead."""


@dataclass(frozen=True, slots=True)
class GivesUpCells(Fact):
    """The cells decide the game after the best move, at once or at the end of best play. The line
    is the move and best play after it. Then no four of the side through any of the cells is
    possible.
    """

    kind = "gives-up-cells"
    column: Column
    side: Side
    cells: tuple[Cell, ...]
    instead: Column
    """The best move."""
    line: Moves
    """The move, and what follows."""


# ---- What the game turns on


@dataclass(frozen=True, slots=True)
class Decides(Fact):
    """Without these threats, the side would get a worse result; taking away only some of them would
    not be enough. They cannot be played yet, and the forced moves that come next fill none of them.
    """

    kind = "decides"
    side: Side
    cells: tuple[Cell, ...]
    result: Result
    """What the side gets: a win or a draw."""
    without: Result
    """What the side would get without the cells."""
    column: Column | None
    """The move after which it is so, None for the position as it stands."""


@dataclass(frozen=True, slots=True)
class Zugzwang(Fact):
    """A threat decides the game. When all other cells are filled, the side without the threat has
    to move, and can only play below the threat. With best play, the game does not end much earlier:
    there are at most six more of these cells than moves left.
    """

    kind = "zugzwang"
    side: Side
    """Who has to play below the threat."""
    cell: Cell
    """The threat."""
    free: int
    """Cells that both sides fill before: all empty ones, except the one below the threat and those
    above it."""
    column: Column | None
    """The move after which it is so, None for the position as it stands."""


@dataclass(frozen=True, slots=True)
class FollowUp(Fact):
    """The side gets the result that perfect play gives it, whatever the other side does, by this
    plan: make four if possible; otherwise stop a four; otherwise play the column that was just
    played; if that is full, play another column.
    """

    kind = "follow-up"
    side: Side
    result: Result
    cells: tuple[Cell, ...]
    """The cells that the plan needs: without any one it fails. The deciding one is left out."""
    column: Column | None
    """The move after which it is so, None for the position as it stands."""


@dataclass(frozen=True, slots=True)
class CannotWin(Fact):
    """Every line of four contains a disc of the other side."""

    kind = "cannot-win"
    sides: tuple[Side, ...]


# ---- Openings and answers


@dataclass(frozen=True, slots=True)
class Lines(Fact):
    """In the opening: the only best move is on more lines of four than any other."""

    kind = "lines"
    column: Column
    side: Side
    lines: int
    """Lines of four through its cell without a disc of the other side."""
    taken: int
    """Lines of four through its cell that the other side can no longer complete."""


@dataclass(frozen=True, slots=True)
class LeadsToThreats(Fact):
    """The line is best play. After it, the cells are threats of the side that decide the game, as
    in `decides`.
    """

    kind = "leads-to-threats"
    column: Column
    side: Side
    cells: tuple[Cell, ...]
    line: Moves
    """The move, and what follows."""
    result: Result
    """What the side gets: a win or a draw."""
    without: Result
    """What the side would get without the cells."""
    free: int
    """If the other side has to play below a single deciding threat, as in `zugzwang`: the cells
    that both sides fill before; otherwise 0."""


@dataclass(frozen=True, slots=True)
class Answers(Fact):
    """The other side's answers to the move: the only ones that keep its win or its draw or, if
    those are more than two or it loses, the ones with the best score.
    """

    kind = "answers"
    column: Column
    side: Side
    """Who answers."""
    replies: tuple[Column, ...]
    """One or two."""
    result: Result
    """The result of the side that answers."""
    only: bool
    """Whether every other answer leads to a worse result."""
    due: bool
    """Whether there is one answer, on a cell that a best move would have taken. Only of the move
    that was asked about."""
    cells: tuple[Cell, ...]
    """The new threats of that side after a single answer, as in `prevents`; if there is one that
    lasts, and another right above or below it, both."""
    at_once: bool
    """Whether these could be played at once."""


# ---- What the scores say


@dataclass(frozen=True, slots=True)
class Score(Fact):
    """What the move leads to."""

    kind = "score"
    role = Role.RESULT
    column: Column
    result: Result
    moves: int
    """How many moves the winner needs, 0 for a draw."""
    best: bool
    """Whether no move is better, and some other is worse."""


@dataclass(frozen=True, slots=True)
class OnlyMove(Fact):
    """Every other move leads to a worse result: a draw instead of a win, or a loss."""

    kind = "only-move"
    role = Role.COMPARISON
    column: Column
    result: Result
    moves: int
    """How many moves the winner needs, 0 for a draw."""


@dataclass(frozen=True, slots=True)
class EquallyGood(Fact):
    """Other moves have the same score as this one, which is best."""

    kind = "equally-good"
    role = Role.SCORES
    column: Column
    others: tuple[Column, ...]


@dataclass(frozen=True, slots=True)
class ThrowsAway(Fact):
    """The move leads to a worse result than the best one."""

    kind = "throws-away"
    role = Role.COMPARISON
    column: Column
    best: Result
    """What the best move gets."""
    result: Result
    moves: int
    """How many moves the winner needs, 0 for a draw."""


@dataclass(frozen=True, slots=True)
class Differs(Fact):
    """The move wins later than the best one, or loses sooner."""

    kind = "differs"
    role = Role.COMPARISON
    column: Column
    result: Result
    moves: int
    """How many moves the winner needs."""
    instead: Column
    """The best move, or one of them."""
    best: int
    """How many moves the winner needs after the best move."""


@dataclass(frozen=True, slots=True)
class AllEqual(Fact):
    """All moves have the same score."""

    kind = "all-equal"
    role = Role.SCORES
    result: Result
    moves: int
    """How many moves the winner needs, 0 for a draw."""


# ---- Finished games


@dataclass(frozen=True, slots=True)
class MadeFour(Fact):
    """The side has won."""

    kind = "made-four"
    side: Side
    four: tuple[Cell, ...]
    """The discs of its lines of four."""


@dataclass(frozen=True, slots=True)
class BoardFull(Fact):
    """The board is full, and neither side has four in a line."""

    kind = "board-full"


@dataclass(frozen=True, slots=True)
class LastChance(Fact):
    """At this move, the side had moves with a better result than that of the game, and played
    another. Afterwards, the loser, or in a drawn game either side, never had such a move again.
    """

    kind = "last-chance"
    number: int
    """The number of the move in the game, from 1."""
    side: Side
    column: Column
    """The move that it played."""
    others: tuple[Column, ...]
    """The better moves."""
    result: Result
    """What they lead to."""


@dataclass(frozen=True, slots=True)
class NoChance(Fact):
    """At none of its moves in the whole game could the loser have saved it against best play."""

    kind = "no-chance"
    side: Side


@dataclass(frozen=True, slots=True)
class StoppedThreat(Fact):
    """In a drawn game: at this move the side played directly below its own threat, and later the
    other side took the cell.
    """

    kind = "stopped-threat"
    side: Side
    cell: Cell
    number: int
    """The number of the move in the game, from 1."""
    forced: bool
    """Whether every other move would have lost at once."""


AnyFact = (
    WinsAtOnce
    | MustBlock
    | LosesAnyway
    | DoubleThreatLooms
    | LeavesWin
    | LosesToThreatAbove
    | DoubleThreat
    | ForcedLine
    | HasThreats
    | Threatens
    | CreatesThreat
    | Prevents
    | KeyCell
    | MakesWorthless
    | StacksThreats
    | GivesUpThreat
    | GivesUpCells
    | Decides
    | Zugzwang
    | FollowUp
    | CannotWin
    | Lines
    | LeadsToThreats
    | Answers
    | Score
    | OnlyMove
    | EquallyGood
    | ThrowsAway
    | Differs
    | AllEqual
    | MadeFour
    | BoardFull
    | LastChance
    | NoChance
    | StoppedThreat
)
