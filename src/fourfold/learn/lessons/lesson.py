"""Lessons: what there is to read, what is asked, and which answers are right.

The right answers are part of the data, so that the web app and the terminal need no judgement of
their own; `verification.py` compares them with the solver's.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Any

from fourfold._core import format_message
from fourfold.base.errors import InvalidArgument
from fourfold.base.json_shapes import IF_GIVEN, Form
from fourfold.explain import Names
from fourfold.learn.puzzles import Theme
from fourfold.rules.notation import column_label, parse_moves
from fourfold.rules.position import Cell, Position
from fourfold.rules.shapes import Column
from fourfold.rules.side import Side

OTHERWISE, LATER = "*", "later"
"""In `Exercise.wrong`: the response to every wrong answer that has none of its own, and, in a line,
to every wrong move after the first."""

_CELL = re.compile(r"([1-7])\s*,\s*([1-6])")


def cell_label(cell: Cell) -> str:
    """A cell as it is written in the file and typed in the terminal.

    >>> cell_label((3, 2))
    '4,3'
    """
    column, row = cell
    return f"{column_label(column)},{row + 1}"


def parse_cell(text: str) -> Cell:
    """The cell that a text names: its column and its row, each counted from 1.

    >>> parse_cell("4, 3")
    (3, 2)
    """
    found = _CELL.fullmatch(text.strip()) if isinstance(text, str) else None
    if found is None:
        raise InvalidArgument(
            f"{text!r} is not a cell. Type its column and its row, for example 1,6."
        )
    column, row = map(int, found.groups())
    return column - 1, row - 1


def _text(text: str) -> str:
    if not isinstance(text, str) or not text:
        raise InvalidArgument(f"expected text, not {text!r}")
    return text


def _words(text: str) -> str:
    if re.search(r"[{}]", re.sub(r"\{(?:first|second)\}", "", _text(text))):
        raise InvalidArgument("the only placeholders are {first} and {second}")
    return text


CellLabel = Annotated[
    Cell, Form(cell_label, parse_cell, {"type": "string", "pattern": "^[1-7],[1-6]$"})
]
"""A cell; in JSON its column and its row, for example "4,3"."""
Text = Annotated[str, Form(str, _text, {"type": "string", "minLength": 1})]
"""A text that is not empty."""
Words = Annotated[str, Form(str, _words, {"type": "string", "minLength": 1})]
"""A text for people, in which the sides have placeholders."""


class Kind(StrEnum):
    """The way to answer an exercise."""

    PLAY = "play"
    """With a move, or with several that the opponent answers."""
    CELL = "cell"
    """By naming cells: all that are asked for, one after the other."""
    CHOOSE = "choose"
    """With one of the options."""
    COUNT = "count"
    """With a number."""


@dataclass(frozen=True, slots=True)
class Ask:
    """The question of an exercise; `answers.py` defines the right answers."""

    what: Text
    """What makes an answer right."""
    side: Side | None = field(default=None, metadata=IF_GIVEN)
    cell: CellLabel | None = field(default=None, metadata=IF_GIVEN)
    column: Column | None = field(default=None, metadata=IF_GIVEN)


@dataclass(frozen=True, slots=True)
class Hint:
    """A cell that is marked on the board while the text is read."""

    cell: CellLabel
    side: Side | None = field(default=None, metadata=IF_GIVEN)
    """The side that threatens four there; None if the cell is only pointed out."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A few sentences to read, and a question about a position.

    >>> from fourfold.learn.lessons import lessons
    >>> exercise = lessons()[0].exercises[0]
    >>> exercise.kind.value, exercise.accept
    ('cell', ('4,3',))
    """

    read: Words
    """What to read first."""
    moves: str
    """The moves that lead to the position."""
    kind: Kind
    """How to answer: `play` a move or a line, choose a `cell`, `choose` an option, `count`."""
    ask: Ask
    """What makes an answer right; see below."""
    task: Words
    """The question."""
    accept: tuple[Text, ...]
    """The right answers: columns, cells such as "4,3", keys of options, or a number. Of cells, all
    are to be found; of the rest, one is enough. In a line they are those of the last move."""
    right: Words
    """What is said about a right answer."""
    wrong: Mapping[str, Words]
    """What is said about wrong answers: by answer, `"*"` for all others, and `"later"` after the
    first move of a line."""
    line: str = field(default="", metadata=IF_GIVEN)
    """The moves of the learner and the opponent in turn, from the first to the last of the
    learner's; empty if there is only one."""
    options: Mapping[str, Words] = field(default_factory=dict, metadata=IF_GIVEN)
    """Of the kind `choose`: the options by key."""
    marks: tuple[Hint, ...] = field(default=(), metadata=IF_GIVEN)
    """Cells to mark on the board."""
    explained: bool = field(default=True, metadata=IF_GIVEN)
    """Whether the engine's explanation of a wrong move helps; if it is missing, it does."""
    claims: tuple[Mapping[str, Any], ...] = field(default=(), metadata=IF_GIVEN)
    """What the texts state, as data that can be proven; see below."""
    themes: tuple[Theme, ...] = field(default=(), metadata=IF_GIVEN)
    """The exercise is a puzzle with exactly these themes."""

    @property
    def position(self) -> Position:
        """The position that the exercise begins with."""
        return Position.from_moves(self.moves)

    @property
    def last(self) -> int | None:
        """The column of the last move before the exercise."""
        return (parse_moves(self.moves) or (None,))[-1]

    @property
    def depth(self) -> int:
        """The number of right answers that it takes."""
        if self.kind is Kind.CELL:
            return len(self.accept)
        return (len(self.line) + 1) // 2 or 1

    def response(self, answer: str, turn: int = 0) -> str:
        """The response to a wrong answer at one of the learner's turns, counted from 0."""
        if turn > 0 and LATER in self.wrong:
            return self.wrong[LATER]
        return self.wrong.get(answer, self.wrong[OTHERWISE])


@dataclass(frozen=True, slots=True)
class Lesson:
    """A few exercises about one subject."""

    id: Text
    """Its name in addresses and on the command line."""
    title: Text
    summary: Text
    theme: Theme | None = field(default=None, kw_only=True, metadata=IF_GIVEN)
    """The puzzles to go on with."""
    opponent: Text
    """The player to try it against."""
    exercises: tuple[Exercise, ...]


def with_names(text: str, names: Names, language: str = "en") -> str:
    """A text of a lesson with the names of the sides; those without a name are called first and
    second, in the language.

    >>> with_names("{first} threatens four.", Names("Red", "Yellow"))
    'Red threatens four.'
    """
    first, second = (names.of(side, language) for side in Side)
    return format_message(text, {"first": first, "second": second}, language)
