"""A strategy for one of the players: what to play in each position that can arise."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from fourfold._core import diagram_column
from fourfold.render.marks import Kind, Mark
from fourfold.rules.notation import column_labels, parse_moves
from fourfold.rules.position import Position
from fourfold.rules.side import Side

AVOIDED = "-"
"""The mark of a cell that the rule of a diagram avoids."""
UNMARKED = "."

Goal = Literal["win", "draw"]


@dataclass(frozen=True, slots=True)
class Entry:
    """A stored position, with the player of the strategy to move: either an answer or a diagram.

    >>> Entry("4444", answer=3, diagram=None, share=0.25).position.ply
    4
    """

    moves: str
    """One of the sequences of moves that lead to the position."""
    answer: int | None
    """The column to play, counted from 0."""
    diagram: str | None
    """The diagram whose rule wins from here: its rows from the top, separated by `/`."""
    share: float = 0.0
    """The share of games in which the position occurs; see `fourfold.learn.strategy.shares`."""
    columns: int = 7
    rows: int = 6

    @property
    def position(self) -> Position:
        """The position."""
        return Position.from_moves(self.moves, self.columns, self.rows)

    def mirror(self) -> "Entry":
        """The entry of the mirror image.

        >>> Entry("1", answer=2, diagram=None).mirror().moves
        '7'
        """
        return replace(
            self,
            moves=mirror_moves(self.moves, self.columns),
            answer=None if self.answer is None else self.columns - 1 - self.answer,
            diagram=None if self.diagram is None else mirror_diagram(self.diagram),
        )

    def column(self, position: Position, last: int | None) -> int:
        """The move in a position, which is this one or, if there is a diagram, a later one of the
        same game. `last` is the column of the opponent's last move.
        """
        if (four := winning_move(position)) is not None:
            return four
        if self.diagram is not None:
            return diagram_column(position, self.diagram, last)
        assert self.answer is not None  # noqa: S101 - for the type checker
        return self.answer


def winning_move(position: Position) -> int | None:
    """The first column that makes four at once; None if there is none.

    >>> winning_move(Position.from_moves("414141"))
    3
    """
    return next(filter(position.is_winning_move, position.legal_moves), None)


def mirror_moves(moves: str, columns: int) -> str:
    """The moves that lead to the mirror image.

    >>> mirror_moves("4451", 7)
    '4437'
    """
    labels = column_labels(columns)
    return moves.translate(str.maketrans(labels, labels[::-1]))


def mirror_diagram(diagram: str) -> str:
    """The mirror image of a diagram.

    >>> mirror_diagram("0...-/....1")
    '-...0/1....'
    """
    return "/".join(row[::-1] for row in diagram.split("/"))


def diagram_marks(diagram: str, position: Position) -> Iterator[Mark]:
    """The marks of a diagram on the empty cells of a position, for pictures.

    >>> diagram = "/".join(["......."] * 5 + ["..0..-."])
    >>> [(mark.column, mark.row, mark.label) for mark in diagram_marks(diagram, Position())]
    [(2, 0, '0'), (5, 0, '-')]
    """
    for row, line in enumerate(reversed(diagram.split("/"))):
        for column, mark in enumerate(line):
            if mark != UNMARKED and position.piece_at(column, row) is None:
                yield Mark(Kind.BAD if mark == AVOIDED else Kind.NOTE, column, row, label=mark)


@dataclass(frozen=True)
class Strategy:
    """A set of positions that contains, after each answer and every reply, the next position.

    Positions in which the player can make four at once are not stored. A position stands for its
    mirror image, too.

    >>> strategy = Strategy(7, 6, (Entry("4455", answer=2, diagram=None),), ())
    >>> strategy.column(Position.from_moves("4455"))
    2
    """

    columns: int
    rows: int
    entries: tuple[Entry, ...]
    diagrams: tuple[str, ...]
    goal: "Goal" = "win"
    """What the strategy reaches against every reply: a win, or a draw at least."""
    starts: tuple[str, ...] = ("",)
    """The moves after which it can begin; after an odd number, it is for the second player."""
    _by_key: dict[int, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        index = {entry.position.key: number for number, entry in enumerate(self.entries)}
        object.__setattr__(self, "_by_key", index)

    @property
    def side(self) -> Side:
        """The player whom the strategy is for.

        >>> Strategy(7, 6, (), (), starts=("3",)).side is Side.SECOND
        True
        """
        return Side.SECOND if len(self.starts[0]) % 2 else Side.FIRST

    def index(self, position: Position) -> int | None:
        """The index of the entry of a position or of its mirror image; None if it is not stored.

        >>> strategy = Strategy(7, 6, (Entry("4455", answer=2, diagram=None),), ())
        >>> strategy.index(Position.from_moves("4433")), strategy.index(Position())
        (0, None)
        """
        if (position.columns, position.rows) != (self.columns, self.rows):
            return None
        return self._by_key.get(position.key)

    def lookup(self, position: Position) -> Entry | None:
        """The entry of a position, mirrored if its mirror image is stored; None if there is none.

        >>> strategy = Strategy(7, 6, (Entry("4455", answer=2, diagram=None),), ())
        >>> strategy.lookup(Position.from_moves("4433")).answer
        4
        """
        number = self.index(position)
        if number is None:
            return None
        entry = self.entries[number]
        return entry if entry.position == position else entry.mirror()

    def column(self, position: Position, last: int | None = None) -> int | None:
        """The move in a stored position or where four can be made; None in any other position.

        `last` is the column of the opponent's last move, on which diagrams depend.
        """
        entry = self.lookup(position)
        if entry is not None:
            return entry.column(position, last)
        return winning_move(position) if position.turn is self.side else None

    def advice(self, moves: str) -> "Advice | None":
        """The move after the moves of a game; None if the game has left the strategy.

        Once a position with a diagram has been reached, its rule wins to the end, so it applies to
        all later positions of the game. The game must not be over, and it must be the turn of
        `side`.

        >>> strategy = Strategy(7, 6, (Entry("4455", answer=2, diagram=None),), ())
        >>> strategy.advice("5544").column
        2
        >>> strategy.advice("1234") is None
        True
        """
        position, entry = Position(self.columns, self.rows), None
        played = parse_moves(moves, self.columns)
        for column in [*played, None]:
            if position.turn is self.side and (entry is None or entry.diagram is None):
                entry = self.lookup(position)
            if column is not None:
                position = position.play(column)
        if (four := winning_move(position)) is not None:
            return Advice(four, None)
        if entry is None:
            return None
        return Advice(entry.column(position, played[-1] if played else None), entry)

    def diagram_number(self, entry: Entry) -> int | None:
        """The index in `diagrams` of the diagram of an entry or of its mirror image."""
        if entry.diagram is None:
            return None
        stored = self.entries[self._by_key[entry.position.key]]
        return self.diagrams.index(stored.diagram or "")


@dataclass(frozen=True, slots=True)
class Advice:
    """A move of a strategy."""

    column: int
    """The column, counted from 0."""
    entry: Entry | None
    """The entry that says so, None where four can be made at once."""
