"""What all facts have in common, and the words that their sentences are made of."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields, replace
from enum import IntEnum
from typing import Any, ClassVar, Self, cast

from fourfold.game import Game
from fourfold.notation import cell_name, column_label, format_moves
from fourfold.plain_text import printable
from fourfold.position import Cell
from fourfold.render.marks import Kind, Mark
from fourfold.side import Side


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

    >>> from fourfold.review.facts import LeavesWin
    >>> LeavesWin(column=0, side=Side.SECOND, cell=(3, 3)).text(Names("Red", "Yellow"))
    'Column 1 loses at once: Yellow makes four on column 4, row 4.'
    """

    first: str = "First"
    second: str = "Second"

    @classmethod
    def of_game(cls, game: Game) -> "Names":
        """The names of the players of a game, as a sentence begins with them; nothing in them can
        steer a terminal.

        >>> Names.of_game(Game(second="Alan"))
        Names(first='First', second='Alan')
        """
        names = (printable(name) for name in (game.first, game.second))
        return cls(*(name[:1].upper() + name[1:] for name in names))

    def of(self, side: Side) -> str:
        """The name of a side.

        >>> Names().of(Side.SECOND)
        'Second'
        """
        return self.first if side is Side.FIRST else self.second


PLAIN = Names()


@dataclass(frozen=True, slots=True)
class Fact:
    """One proven statement. `text` says it, `marks` show it, `to_dict` holds it for programs."""

    kind: ClassVar[str]
    tells_more: ClassVar[bool] = True
    """Whether it says more than what the scores of the columns say."""

    def text(self, names: Names = PLAIN) -> str:
        """The statement as a sentence.

        >>> from fourfold.review.facts import OnlyMove
        >>> OnlyMove(column=3, result=Result.WIN).text()
        'Column 4 is the only move that wins.'
        """
        return self._sentence.format(first=names.first, second=names.second)

    @property
    def _sentence(self) -> str:
        """The same with `{first}` and `{second}` for the sides."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self.text()

    def about(self, column: int | None) -> Self:
        """The same about another column."""
        return replace(cast("Any", self), column=column)  # type: ignore[no-any-return]

    def text_for(self, columns: Sequence[int], names: Names = PLAIN) -> str | None:
        """The statement for several columns of which it is true alike; None if it has no words for
        that.

        >>> from fourfold.review.facts import LeavesWin
        >>> LeavesWin(column=0, side=Side.SECOND, cell=(3, 3)).text_for([0, 1])
        'Columns 1 and 2 lose at once: Second makes four on column 4, row 4.'
        """
        labels = f"Columns {join(map(column_label, columns))}"
        sentence = self._shared_sentence
        return sentence and f"{labels} {sentence.format(first=names.first, second=names.second)}"

    @property
    def _shared_sentence(self) -> str | None:
        """The same after "Columns 1 and 2"."""
        return None

    def continued(self, names: Names = PLAIN) -> str | None:
        """The statement right after another one about the same columns; None if it has no words
        for that.

        >>> from fourfold.review.facts import BestAnswers
        >>> BestAnswers(column=0, replies=(3,)).continued()
        'The best answer is column 4.'
        """
        sentence = self._continued
        return sentence and sentence.format(first=names.first, second=names.second)

    @property
    def _continued(self) -> str | None:
        """The same, with `{first}` and `{second}` for the sides."""
        return None

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What to show on a picture of the position."""
        return ()

    def to_dict(self) -> dict[str, Any]:
        """All of it as JSON can hold it: columns named as in move strings, rows from 1.

        >>> from fourfold.review.facts import OnlyMove
        >>> OnlyMove(column=3, result=Result.WIN).to_dict()["column"]
        '4'
        """
        values = {
            field.name: _plain(field.name, getattr(self, field.name)) for field in fields(self)
        }
        return {"kind": self.kind, **values, "text": self.text()}


def _cell(cell: Cell) -> dict[str, Any]:
    return {"column": column_label(cell[0]), "row": cell[1] + 1}


def _cells(cells: Iterable[Cell]) -> list[dict[str, Any]]:
    return [_cell(cell) for cell in cells]


def _labels(columns: Iterable[int]) -> list[str]:
    return [column_label(column) for column in columns]


def _name(value: Side | Result) -> str:
    return value.name.lower()


# How a field of a fact is written for programs, by its name.
_PLAIN: dict[str, Callable[[Any], Any]] = {
    "column": column_label,
    "reply": column_label,
    "instead": column_label,
    "replies": _labels,
    "others": _labels,
    "line": format_moves,
    "cell": _cell,
    "cells": _cells,
    "four": _cells,
    "sides": lambda sides: [_name(side) for side in sides],
    "threats": lambda threats: [threat.to_dict() for threat in threats],
}


def _plain(name: str, value: Any) -> Any:
    if isinstance(value, (Side, Result)):
        return _name(value)
    return _PLAIN[name](value) if name in _PLAIN and value is not None else value


def who(side: Side) -> str:
    """The place of a side's name in a sentence.

    >>> who(Side.FIRST)
    '{first}'
    """
    return f"{{{side.name.lower()}}}"


def join(words: Iterable[str]) -> str:
    """Words in a row as people say them.

    >>> join(["one", "two", "three"])
    'one, two and three'
    """
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def names_of(cells: Iterable[Cell]) -> str:
    """Cells in a row as people say them.

    >>> names_of([(0, 0), (1, 2)])
    'column 1, row 1 and column 2, row 3'
    """
    return join(cell_name(*cell) for cell in cells)


def parity(cell: Cell) -> str:
    """Whether the row of a cell is odd or even, as people count rows.

    >>> parity((4, 2))
    'odd'
    """
    return "odd" if cell[1] % 2 == 0 else "even"


def mark_cells(kind: Kind, cells: Iterable[Cell], side: Side | None = None) -> tuple[Mark, ...]:
    """The same mark on several cells.

    >>> mark_cells(Kind.NOTE, [(0, 0)])[0].row
    0
    """
    return tuple(Mark(kind, column, row, side=side) for column, row in cells)
