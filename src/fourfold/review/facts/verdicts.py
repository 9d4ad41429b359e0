"""What the exact scores say of a move."""

from dataclasses import dataclass
from typing import ClassVar

from fourfold.notation import column_label
from fourfold.render.marks import Kind, Mark
from fourfold.review.facts.fact import Fact, Result, join, who
from fourfold.side import Side


@dataclass(frozen=True, slots=True)
class Scores(Fact):
    """What a move leads to."""

    kind: ClassVar[str] = "score"
    tells_more: ClassVar[bool] = False
    column: int
    result: Result
    moves: int
    """How many moves the winner needs, 0 for a draw."""
    best: bool = False
    """Whether no move is better, and some other is worse."""

    @property
    def _sentence(self) -> str:
        best = "is best: it " if self.best else ""
        return f"Column {column_label(self.column)} {best}{_leads_to(self.result, self.moves)}."

    @property
    def _shared_sentence(self) -> str:
        best = "are best: they " if self.best else ""
        return f"{best}{_lead_to(self.result, self.moves)}."


def _lead_to(result: Result, moves: int) -> str:
    """What several moves do."""
    verb = {Result.WIN: "win", Result.DRAW: "draw", Result.LOSS: "lose"}[result]
    return f"{verb} in {moves}" if moves else verb


def _leads_to(result: Result, moves: int) -> str:
    """What one move does."""
    verb = {Result.WIN: "wins", Result.DRAW: "draws", Result.LOSS: "loses"}[result]
    return f"{verb} in {moves}" if moves else verb


@dataclass(frozen=True, slots=True)
class OnlyMove(Fact):
    """Every other move leads to a worse result."""

    kind: ClassVar[str] = "only-move"
    column: int
    result: Result

    @property
    def _sentence(self) -> str:
        verb = "wins" if self.result is Result.WIN else "holds the draw"
        return f"Column {column_label(self.column)} is the only move that {verb}."

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The move."""
        return (Mark(Kind.BEST, self.column),)


@dataclass(frozen=True, slots=True)
class EquallyGood(Fact):
    """Other moves have the same score as this one, which is a best one."""

    kind: ClassVar[str] = "equally-good"
    tells_more: ClassVar[bool] = False
    column: int
    others: tuple[int, ...]

    @property
    def _sentence(self) -> str:
        labels = join(map(column_label, self.others))
        columns = f"Columns {labels} are" if len(self.others) > 1 else f"Column {labels} is"
        return f"{columns} just as good as column {column_label(self.column)}."

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The other moves."""
        return tuple(Mark(Kind.BEST, column) for column in self.others)


@dataclass(frozen=True, slots=True)
class ThrowsAway(Fact):
    """The move gets a worse result than the best one."""

    kind: ClassVar[str] = "throws-away"
    tells_more: ClassVar[bool] = False
    column: int
    best: Result
    """What the best move gets."""
    result: Result
    moves: int

    @property
    def _sentence(self) -> str:
        lost = "win" if self.best is Result.WIN else "draw"
        return (
            f"Column {column_label(self.column)} throws away the {lost}: "
            f"it {_leads_to(self.result, self.moves)}."
        )

    @property
    def _shared_sentence(self) -> str:
        lost = "win" if self.best is Result.WIN else "draw"
        return f"throw away the {lost}: they {_lead_to(self.result, self.moves)}."

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The move."""
        return (Mark(Kind.BAD, self.column),)


@dataclass(frozen=True, slots=True)
class OnlyAnswer(Fact):
    """After the move the other side has exactly one answer that gets it its result."""

    kind: ClassVar[str] = "only-answer"
    column: int
    side: Side
    """Who answers."""
    reply: int
    result: Result
    """What the answer gets for `side`, a win or a draw; every other answer gets less."""

    @property
    def _sentence(self) -> str:
        return f"After column {column_label(self.column)} {self._continued}"

    @property
    def _continued(self) -> str:
        gets = "wins" if self.result is Result.WIN else "holds the draw"
        reply = column_label(self.reply)
        return f"{who(self.side)} has exactly one answer that {gets}: column {reply}."

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The answer."""
        return (Mark(Kind.NOTE, self.reply),)


@dataclass(frozen=True, slots=True)
class BestAnswers(Fact):
    """The answers to the move that have the best score for the other side."""

    kind: ClassVar[str] = "best-answers"
    tells_more: ClassVar[bool] = False
    column: int
    replies: tuple[int, ...]

    @property
    def _sentence(self) -> str:
        continued = self._continued
        return f"After column {column_label(self.column)} t{continued[1:]}"

    @property
    def _continued(self) -> str:
        labels = join(map(column_label, self.replies))
        are = "answers are columns" if len(self.replies) > 1 else "answer is column"
        return f"The best {are} {labels}."


@dataclass(frozen=True, slots=True)
class Differs(Fact):
    """The move gets the same result as the best one, but a win later, or a loss sooner."""

    kind: ClassVar[str] = "differs"
    tells_more: ClassVar[bool] = False
    column: int
    result: Result
    moves: int
    best: int
    """How many moves the best column takes."""

    @property
    def _sentence(self) -> str:
        label = column_label(self.column)
        if self.result is Result.WIN:
            return f"Column {label} wins too, but only in {self.moves}, not in {self.best}."
        return f"Column {label} loses sooner, in {self.moves}, not in {self.best}."

    @property
    def _shared_sentence(self) -> str:
        if self.result is Result.WIN:
            return f"win too, but only in {self.moves}, not in {self.best}."
        return f"lose sooner, in {self.moves}, not in {self.best}."


@dataclass(frozen=True, slots=True)
class AllEqual(Fact):
    """All moves have the same score."""

    kind: ClassVar[str] = "all-equal"
    tells_more: ClassVar[bool] = False
    result: Result
    moves: int

    @property
    def _sentence(self) -> str:
        return f"All moves are equally good: they {_lead_to(self.result, self.moves)}."


@dataclass(frozen=True, slots=True)
class Symmetric(Fact):
    """The position is its own mirror image: a move and its mirror image are equally good."""

    kind: ClassVar[str] = "symmetric"
    tells_more: ClassVar[bool] = False

    @property
    def _sentence(self) -> str:
        return "The position is symmetric: left and right are equally good."
