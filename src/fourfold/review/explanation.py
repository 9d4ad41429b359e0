"""An explanation: what is proven about a position and its moves, and how it is told."""

from dataclasses import dataclass
from typing import Any

from fourfold.errors import InvalidArgument
from fourfold.notation import column_label, format_moves
from fourfold.position import Position
from fourfold.render.marks import Kind, Mark
from fourfold.review import facts
from fourfold.review.facts import PLAIN, Fact, Names
from fourfold.review.repetition import without_repetition
from fourfold.review.threats import Threat
from fourfold.solver import Analysis

_AT_ONCE = (facts.WinsAtOnce, facts.LeavesWin, facts.LosesToThreatAbove, facts.DoubleThreat)
_URGENT = (*_AT_ONCE, facts.MustBlock, facts.ForcedLine)
_COMPARED = (facts.ThrowsAway, facts.Differs)


@dataclass(frozen=True, slots=True)
class MoveExplanation:
    """What is proven about one move, the most telling first."""

    column: int
    score: int | None
    best: bool | None
    """Whether no move is better; None if that is not proven."""
    facts: tuple[Fact, ...]

    @property
    def fact(self) -> Fact | None:
        """The most telling fact.

        >>> from fourfold import Position, Solver
        >>> from fourfold.review import explain
        >>> print(explain(Position.from_moves("414141"), Solver()).move(1).fact)
        Column 2 loses at once: Second makes four on column 1, row 4.
        """
        return self.facts[0] if self.facts else None

    @property
    def in_full(self) -> tuple[Fact, ...]:
        """All that there is to say: what is urgent, the result, then the reasons."""
        urgent = [fact for fact in self.facts if isinstance(fact, _URGENT)]
        compared = [fact for fact in self.facts if isinstance(fact, _COMPARED)]
        scores = [fact for fact in self.facts if isinstance(fact, facts.Scores)]
        results = (facts.Scores, *_COMPARED)
        reasons = [fact for fact in self.facts if not isinstance(fact, (*_URGENT, *results))]
        return (*urgent, *compared, *scores, *reasons)

    @property
    def in_short(self) -> tuple[Fact, ...]:
        """The result, unless it goes without saying, and the most telling reason, if there is one.

        >>> from fourfold import Position, Solver
        >>> from fourfold.review import explain
        >>> for fact in explain(Position.from_moves("4455"), Solver()).move(1).in_short:
        ...     print(fact)
        Column 2 throws away the win: it loses in 17.
        After column 2 Second has exactly one answer that wins: column 3.
        """
        reason = next((fact for fact in self.facts if fact.tells_more), None)
        if reason is not None and self._says_the_result(reason):
            return (reason,)
        compared = [fact for fact in self.facts if isinstance(fact, _COMPARED)]
        scores = [fact for fact in self.facts if isinstance(fact, facts.Scores)]
        answers = [fact for fact in self.facts if isinstance(fact, facts.BestAnswers)]
        reasons = answers if reason is None else [reason]
        return (*(compared or scores), *reasons) or self.facts[:1]

    def _says_the_result(self, fact: Fact) -> bool:
        if isinstance(fact, facts.ForcedLine):
            # A line in which all is forced may be longer than the shortest way to win.
            exact = (other for other in self.facts if isinstance(other, facts.Scores))
            return all(fact.moves == other.moves for other in exact)
        return isinstance(fact, _AT_ONCE)

    def to_dict(self) -> dict[str, Any]:
        """All of it as JSON can hold it."""
        return {
            "column": column_label(self.column),
            "score": self.score,
            "best": self.best,
            "facts": [fact.to_dict() for fact in self.facts],
        }


@dataclass(frozen=True, slots=True)
class Explanation:
    """Proven facts about a position and its moves, the best move first.

    >>> from fourfold import Position, Solver
    >>> from fourfold.review import explain
    >>> explanation = explain(Position.from_moves("414141"), Solver())
    >>> for sentence in explanation.sentences():
    ...     print(sentence)
    Column 4 makes four and wins at once.
    Column 1 wins too, but only in 8, not in 1.
    Columns 2, 3, 5, 6 and 7 lose at once: Second makes four on column 1, row 4.
    """

    position: Position
    analysis: Analysis
    facts: tuple[Fact, ...]
    """About the position as it stands."""
    moves: tuple[MoveExplanation, ...]
    """For every column that can be played: the one that was asked about, if any, the best ones,
    then the others from left to right."""
    threats: tuple[Threat, ...]
    """All threats on the board."""
    column: int | None
    """The column that was asked about."""
    line: tuple[int, ...] = ()
    """Best play from here to the end, the subject first; empty if it is not known."""
    complete: bool = True
    """Whether nothing was left out because the time was up."""

    @property
    def subject(self) -> MoveExplanation | None:
        """The move that it is about: the one that was asked about, else the best one. None after
        the end of the game, and if no move is proven to be best.
        """
        move = self.moves[0] if self.moves else None
        return move if move and (move.column == self.column or move.best) else None

    @property
    def others(self) -> tuple[MoveExplanation, ...]:
        """All other moves."""
        return self.moves[1:] if self.subject else self.moves

    def move(self, column: int) -> MoveExplanation:
        """What is said about a column."""
        for move in self.moves:
            if move.column == column:
                return move
        raise InvalidArgument(f"column {column} cannot be played")

    @property
    def tells_more(self) -> bool:
        """Whether anything that it says is more than what the scores of the columns say."""
        said = (*self.about_position, *self.about_subject, *self._said_of_others)
        return any(fact.tells_more for fact in said)

    def sentences(self, names: Names = PLAIN) -> list[str]:
        """The explanation as people read it: all about the position and the subject, then what
        `about_others` says.
        """
        said = (*self.about_position, *self.about_subject)
        return [fact.text(names) for fact in said] + self.about_others(names)

    @property
    def about_position(self) -> tuple[Fact, ...]:
        """What to say about the position as it stands."""
        return self._new(self.facts)

    @property
    def about_subject(self) -> tuple[Fact, ...]:
        """What to say about the subject that is not said about the position."""
        return self._new(self.subject.in_full, self.facts) if self.subject else ()

    def about_others(self, names: Names = PLAIN) -> list[str]:
        """What the other moves lead to, and why; those that fail alike share their sentences.
        Nothing is said again that the position or the subject says already.
        """
        groups: dict[tuple[Fact, ...], list[int]] = {}
        said = self._said_of_others
        for move in self.others:
            told = (fact for fact in move.in_short if fact in said)
            if alike := tuple(fact.about(0) for fact in told):
                groups.setdefault(alike, []).append(move.column)
        return [said for group, columns in groups.items() for said in _told(group, columns, names)]

    @property
    def _said_of_others(self) -> tuple[Fact, ...]:
        subject = self.subject.in_full if self.subject else ()
        others = tuple(fact for move in self.others for fact in move.in_short)
        return self._new(others, (*self.facts, *subject))

    def _new(self, found: tuple[Fact, ...], said: tuple[Fact, ...] = ()) -> tuple[Fact, ...]:
        return without_repetition(found, self.position.columns, said)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What to show on a picture: the subject, and what is said about it and the position."""
        subject = self.subject
        said = (*self.facts, *(subject.facts if subject else ()))
        shown = [mark for fact in said for mark in fact.marks]
        if subject and subject.best is not None:
            shown.insert(0, Mark(Kind.BEST if subject.best else Kind.BAD, subject.column))
        # One mark for a place: what is said first is what matters most, unless it is only a note.
        shown.sort(key=lambda mark: mark.kind is Kind.NOTE)
        places: dict[tuple[int, int | None], Mark] = {}
        for mark in shown:
            places.setdefault((mark.column, mark.row), mark)
        return tuple(places.values())

    def to_dict(self) -> dict[str, Any]:
        """All of it as JSON can hold it: columns named as in move strings, rows from 1."""
        return {
            "score": self.analysis.score,
            "best": [column_label(column) for column in self.analysis.best],
            "pv": format_moves(self.analysis.pv),
            "line": format_moves(self.line),
            "complete": self.complete,
            "facts": [fact.to_dict() for fact in self.facts],
            "columns": [move.to_dict() for move in self.moves],
            "threats": [threat.to_dict() for threat in self.threats],
        }


def _told(group: tuple[Fact, ...], columns: list[int], names: Names) -> list[str]:
    """The same about several columns: together if there are words for it, else one by one."""
    first, *rest = group
    together = [first.text_for(columns, names), *(fact.continued(names) for fact in rest)]
    if len(columns) > 1 and all(together):
        return [" ".join(filter(None, together))]

    def alone(column: int) -> str:
        after = (fact.continued(names) or fact.about(column).text(names) for fact in rest)
        return " ".join([first.about(column).text(names), *after])

    return [alone(column) for column in columns]
