"""Explanations: what the core proves about a position and its moves, as facts and sentences."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from fourfold._core import explain as core_explain
from fourfold._core import threats as core_threats
from fourfold.base.errors import IllegalMove, InvalidArgument, WrongType
from fourfold.base.json_shapes import IF_GIVEN, NOT_IN_JSON, derived, from_json, to_json
from fourfold.base.languages import messages
from fourfold.explain.facts import PLAIN, AnyFact, Names, Threat
from fourfold.render.marks import Mark
from fourfold.rules.position import Position
from fourfold.rules.shapes import Column, Moves
from fourfold.rules.side import Side, SideLike
from fourfold.solver import Analysis, Estimate, Solver, StopToken, checked_time_limit, to_analysis


@dataclass(frozen=True, slots=True)
class Effort:
    """The budget for each proof that can take a long time. What is not proven is not
    said.
    """

    what_if_nodes: int = 150_000
    forcing_budget: int = 2_000
    following_budget: int = 3_000


THOROUGH = Effort(what_if_nodes=1_000_000, forcing_budget=5_000, following_budget=5_000)
"""For a position that a user waits for. On the standard board an explanation takes a second or
two at most; on larger boards solving alone may take hours, and only a time limit helps."""


@dataclass(frozen=True, slots=True)
class MoveExplanation:
    """What is proven about one move, the most telling first.

    >>> from fourfold import Position, Solver
    >>> for sentence in explain(Position.from_moves("4455"), Solver()).about(1).in_short:
    ...     print(sentence)
    Column 2 throws away the win: it loses in 17.
    After column 2, Second wins only with column 3.
    """

    column: Column
    score: int | None
    best: bool | None
    """Whether no move is better; None if that is not proven."""
    facts: tuple[AnyFact, ...]
    in_full_facts: tuple[int, ...]
    """Which of the facts to state, in this order: what is urgent, the result, then the reasons."""
    in_short_facts: tuple[int, ...]
    """Which of the facts tell the result, unless it is obvious, and the most telling reason."""

    @derived
    def in_full(self) -> tuple[str, ...]:
        """Sentences: all facts to state."""
        return _sentences(self.facts, self.in_full_facts)

    @derived
    def in_short(self) -> tuple[str, ...]:
        """Sentences: the result and the most telling reason."""
        return _sentences(self.facts, self.in_short_facts)

    @property
    def fact(self) -> AnyFact | None:
        """The most telling fact.

        >>> from fourfold import Position, Solver
        >>> print(explain(Position.from_moves("414141"), Solver()).about(1).fact)
        Column 2 loses at once: Second makes four at column 1, row 4.
        """
        return self.facts[0] if self.facts else None


@dataclass(frozen=True, slots=True)
class FactOfMove:
    """Which fact about which move."""

    column: Column
    fact: int
    """Its index in the `facts` of the move."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A move of a finished game that tells how it came to its end.

    >>> from fourfold import Position, Solver
    >>> moves = [3, 0, 3, 0, 3, 1, 3]
    >>> position = Position.from_moves("4141424")
    >>> (moment,) = explain(position, Solver(), played=moves).moments
    >>> moment.number, moment.side, moment.column
    (6, <Side.SECOND: 2>, 1)
    >>> print(moment.facts[0])
    Column 2 loses at once: First makes four at column 4, row 4.
    """

    number: int
    """The number of the move in the game, from 1."""
    side: Side
    """The side that moved."""
    column: Column
    facts: tuple[AnyFact, ...]
    """Facts about the position before the move."""

    @derived
    def sentences(self) -> tuple[str, ...]:
        """The facts in words."""
        return tuple(map(str, self.facts))


@dataclass(frozen=True, slots=True)
class Explanation:
    """Proven facts about a position and its moves, the best move first.

    >>> from fourfold import Position, Solver
    >>> explanation = explain(Position.from_moves("414141"), Solver())
    >>> for sentence in explanation.sentences():
    ...     print(sentence)
    Column 4 makes four and wins at once: vertically from column 4, row 1 to column 4, row 4.
    Column 1 wins too, but later than column 4: in 8 instead of 1.
    Columns 2, 3, 5, 6 and 7 lose at once: Second makes four at column 1, row 4.
    """

    position: Position = field(metadata=NOT_IN_JSON)
    analysis: Analysis = field(metadata=NOT_IN_JSON)
    language: str
    """The language of its texts."""
    score: int | None
    """The score of the position; None if it is not proven."""
    result: str | None
    """The score in words."""
    best: tuple[Column, ...]
    """The columns that are proven to be best."""
    pv: Moves
    """Best play to the end of the game; empty if it is not known."""
    move: Column | None
    """The subject: the column that was asked about, else the best one. None after the end of the
    game, and if no move is proven to be best."""
    line: Moves
    """That move and best play after it, to the end; empty if it is not known."""
    complete: bool
    """Whether nothing was left out because the time was up."""
    estimate: Estimate | None
    """What looks best if no move is proven to be best; None otherwise. It is not proven."""
    beyond_scores: bool
    """Whether it says more than the scores of the columns do."""
    about_position_facts: tuple[int, ...]
    """Which of the facts to state about the position as it stands."""
    about_move_facts: tuple[int, ...]
    """Which facts about the subject to state that are not stated about the position."""
    about_others: tuple[str, ...]
    """What the other moves lead to, and why; those that fail alike share their sentences. What is
    said about the position or the subject is not repeated."""
    about_others_facts: tuple[tuple[FactOfMove, ...], ...]
    """The facts that each text of `about_others` states."""
    moments: tuple[Moment, ...]
    """How a finished game came to its end, if its moves are known."""
    marks: tuple[Mark, ...]
    """What to show on a picture: the subject, and what is said about it and the position."""
    facts: tuple[AnyFact, ...]
    """Facts about the position as it stands."""
    columns: tuple[MoveExplanation, ...]
    """What is proven about every column that can be played: first the one that was asked about, if
    any, then the best ones, then the others from left to right."""
    threats: tuple[Threat, ...]
    """All threats on the board."""
    moves: Moves | None = field(default=None, metadata=IF_GIVEN)
    """The moves that lead to the position, if they were given."""

    @derived
    def about_position(self) -> tuple[str, ...]:
        """Sentences about the position as it stands."""
        return _sentences(self.facts, self.about_position_facts)

    @derived
    def about_move(self) -> tuple[str, ...]:
        """Sentences about the subject."""
        return _sentences(self.subject.facts, self.about_move_facts) if self.subject else ()

    @property
    def subject(self) -> MoveExplanation | None:
        """The explanation of `move`."""
        return None if self.move is None else self.columns[0]

    @property
    def others(self) -> tuple[MoveExplanation, ...]:
        """All other moves."""
        return self.columns if self.move is None else self.columns[1:]

    def about(self, column: int) -> MoveExplanation:
        """What is proven about a column."""
        for move in self.columns:
            if move.column == column:
                return move
        raise InvalidArgument(f"column {column} cannot be played")

    def sentences(self) -> list[str]:
        """The explanation as people read it: all about the position and the subject, then what
        `about_others` says; of a finished game, what happened at its moments.
        """
        say = messages(self.language, "sentences")
        then = (
            say("explanation.moment", number=moment.number, sentence=sentence)
            for moment in self.moments
            for sentence in moment.sentences
        )
        return [*self.about_position, *self.about_move, *self.about_others, *then]

    def to_dict(self) -> dict[str, Any]:
        """All of it as JSON can hold it: columns named as in move strings, rows from 1."""
        data: dict[str, Any] = to_json(self)
        return data


def _sentences(facts: tuple[AnyFact, ...], which: Iterable[int]) -> tuple[str, ...]:
    return tuple(facts[number].text for number in which)


def explain(  # noqa: PLR0913 - the options are independent of each other
    position: Position,
    solver: Solver,
    column: int | None = None,
    *,
    names: Names = PLAIN,
    language: str = "en",
    played: Iterable[int] = (),
    analysis: Analysis | None = None,
    time_limit: float | None = None,
    effort: Effort = Effort(),
    stop: StopToken | None = None,
) -> Explanation:
    """Why the best move is best and the others are worse or, for a given column, what it does.

    Of a finished game it says how it ended; if the columns `played` are given, also where it was
    decided, and why. Sentences are in the `language` and call the sides by their `names`. An
    `analysis` of the position that is known already is not made again. After `time_limit` seconds
    the explanation ends with what is proven by then: it is not `complete`. Raises Cancelled if
    `stop` or the solver is cancelled.

    >>> from fourfold import Position, Solver
    >>> print(explain(Position.from_moves("43434"), Solver()).subject.fact)
    Column 4 is forced: it is the only move that stops First from making four at column 4, row 4.
    """
    _check(position, solver, column)
    if analysis is not None and analysis.position != position:
        raise InvalidArgument("the analysis is of another position")
    text, found = core_explain(
        solver,
        position,
        column,
        analysis,
        effort.what_if_nodes,
        effort.forcing_budget,
        effort.following_budget,
        tuple(played),
        names.spoken(language),
        checked_time_limit(time_limit) or 0.0,
        stop,
    )
    analysis = (analysis or to_analysis(position, found)).in_language(language)
    return from_json(Explanation, json.loads(text), position=position, analysis=analysis)


def _check(position: object, solver: object, column: object) -> None:
    if not isinstance(position, Position):
        raise WrongType(f"position must be a Position, not {type(position).__name__}")
    if not isinstance(solver, Solver):
        raise WrongType(f"solver must be a Solver, not {type(solver).__name__}")
    if column is None:
        return
    if isinstance(column, bool) or not isinstance(column, int):
        raise WrongType(f"column must be an int, not {type(column).__name__}")
    if not position.is_playable(column):
        allowed = ", ".join(map(str, position.legal_moves)) or "none: the game is over"
        raise IllegalMove(f"column {column} cannot be played. Legal columns: {allowed}")


def threats(  # noqa: PLR0913 - all but two have names
    position: Position,
    solver: Solver | None = None,
    *,
    side: SideLike | None = None,
    names: Names = PLAIN,
    language: str = "en",
    node_limit: int = 1_000_000,
) -> tuple[Threat, ...]:
    """All threats of a position, or those of one side.

    Without a solver a threat is called worthless only if the rules alone prove it. With one, also
    if an argument says so and exact play agrees: the score is the same without the threat.

    >>> from fourfold import Position, Side
    >>> [threat.cell for threat in threats(Position.from_moves("415263"), side=Side.FIRST)]
    [(6, 0)]
    """
    text = core_threats(position, solver, node_limit, names.spoken(language))
    wanted = tuple(Side) if side is None else (Side.of(side),)
    found = from_json(tuple[Threat, ...], json.loads(text))
    return tuple(threat for threat in found if threat.side in wanted)
