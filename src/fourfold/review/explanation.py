"""An explanation: what is proven about a position and its moves, and how it is told."""

from dataclasses import dataclass
from typing import Any

from fourfold.errors import InvalidArgument
from fourfold.notation import column_label, format_moves
from fourfold.position import Position
from fourfold.render.marks import Kind, Mark
from fourfold.review import facts
from fourfold.review.facts import PLAIN, Fact, Names
from fourfold.review.threats import Threat
from fourfold.solver import Analysis

_URGENT = (facts.MustBlock, facts.DoubleThreat, facts.ForcedLine)
_SAYS_THE_RESULT = (facts.Differs, facts.LeavesWin, facts.LosesToThreatAbove, facts.ThrowsAway)


@dataclass(frozen=True, slots=True)
class MoveExplanation:
    """What is proven about one move, the most telling first."""

    column: int
    score: int | None
    best: bool
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

    @property
    def subject(self) -> MoveExplanation | None:
        """The move that it is about: the one that was asked about, else the best one."""
        return self.moves[0] if self.moves else None

    def move(self, column: int) -> MoveExplanation:
        """What is said about a column."""
        for move in self.moves:
            if move.column == column:
                return move
        raise InvalidArgument(f"column {column} cannot be played")

    @property
    def tells_more(self) -> bool:
        """Whether anything that it says is more than what the scores of the columns say."""
        others = (move.fact for move in self.moves[1:])
        said = (*self.facts, *self.about_subject, *others)
        return any(fact is not None and fact.tells_more for fact in said)

    def sentences(self, names: Names = PLAIN) -> list[str]:
        """The explanation as people read it: all about the subject and the position, then one
        sentence for each of the other moves; moves that fail in the same way share one.
        """
        said = (*self.facts, *self.about_subject)
        return [fact.text(names) for fact in said] + self.about_others(names)

    @property
    def about_subject(self) -> tuple[Fact, ...]:
        """What to say about the subject: what is urgent, the result unless it goes without saying,
        then the reasons.
        """
        known = self.subject.facts if self.subject else ()
        urgent = [fact for fact in known if isinstance(fact, _URGENT)]
        results = [fact for fact in known if isinstance(fact, facts.Scores)]
        if any(isinstance(fact, _SAYS_THE_RESULT) for fact in known):
            results = []
        others = [fact for fact in known if not isinstance(fact, (facts.Scores, *_URGENT))]
        return (*urgent, *results, *others)

    def about_others(self, names: Names = PLAIN) -> list[str]:
        """One sentence for each of the other moves; those that fail alike share one."""
        groups: dict[Fact, list[int]] = {}
        for move in self.moves[1:]:
            if move.fact:
                groups.setdefault(move.fact.about(0), []).append(move.column)
        sentences: list[str] = []
        for fact, columns in groups.items():
            together = fact.text_for(columns, names) if len(columns) > 1 else None
            alone = (fact.about(column).text(names) for column in columns)
            sentences += [together] if together else alone
        return sentences

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What to show on a picture: the subject, and what is said about it and the position."""
        subject = self.subject
        if subject is None:
            return ()
        arrow = Mark(Kind.BEST if subject.best else Kind.BAD, subject.column)
        shown = [mark for fact in (*self.facts, *subject.facts) for mark in fact.marks]
        # One mark for a place; what is said first is what matters most.
        places = {(mark.column, mark.row): mark for mark in reversed([arrow, *shown])}
        return tuple(places.values())[::-1]

    def to_dict(self) -> dict[str, Any]:
        """All of it as JSON can hold it: columns named as in move strings, rows from 1."""
        return {
            "score": self.analysis.score,
            "best": [column_label(column) for column in self.analysis.best],
            "pv": format_moves(self.analysis.pv),
            "complete": self.analysis.complete,
            "facts": [fact.to_dict() for fact in self.facts],
            "columns": [move.to_dict() for move in self.moves],
            "threats": [threat.to_dict() for threat in self.threats],
        }
