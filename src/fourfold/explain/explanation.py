"""Explanations: what the core proves about a position and its moves, as facts and sentences."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field

from fourfold._core import explain as core_explain
from fourfold._core import threats as core_threats
from fourfold.base.errors import IllegalMove, InvalidArgument, WrongType
from fourfold.explain.facts import PLAIN, Data, Fact, Names, Threat, columns_of, mark_of
from fourfold.render.marks import Mark
from fourfold.rules.position import Position
from fourfold.rules.side import Side, SideLike
from fourfold.solver import Analysis, Solver, StopToken, checked_time_limit, to_analysis


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
    >>> for fact in explain(Position.from_moves("4455"), Solver()).move(1).in_short:
    ...     print(fact)
    Column 2 throws away the win: it loses in 17.
    After column 2, Second has exactly one answer that wins: column 3.
    """

    column: int
    score: int | None
    best: bool | None
    """Whether no move is better; None if that is not proven."""
    facts: tuple[Fact, ...]
    in_full: tuple[Fact, ...]
    """All that there is to say: what is urgent, the result, then the reasons."""
    in_short: tuple[Fact, ...]
    """The result, unless it goes without saying, and the most telling reason, if there is one."""
    data: Data = field(repr=False, compare=False)

    @classmethod
    def of(cls, data: Data) -> "MoveExplanation":
        """The explanation that the core describes."""
        facts = tuple(map(Fact.of, data["facts"]))
        (column,) = columns_of(data["column"])
        in_full, in_short = _said(data["in_full"], facts), _said(data["in_short"], facts)
        return cls(column, data["score"], data["best"], facts, in_full, in_short, data)

    @property
    def fact(self) -> Fact | None:
        """The most telling fact.

        >>> from fourfold import Position, Solver
        >>> print(explain(Position.from_moves("414141"), Solver()).move(1).fact)
        Column 2 loses at once: Second makes four at column 1, row 4.
        """
        return self.facts[0] if self.facts else None

    def to_dict(self) -> Data:
        """All of it as JSON can hold it."""
        return PLAIN.fill(self.data)


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
    """Of the move in the game, from 1."""
    side: Side
    """Who moved."""
    column: int
    facts: tuple[Fact, ...]
    """About the position before the move."""

    @classmethod
    def of(cls, data: Data) -> "Moment":
        """The moment that the core describes."""
        (column,) = columns_of(data["column"])
        facts = tuple(map(Fact.of, data["facts"]))
        return cls(data["number"], Side.of(data["side"]), column, facts)


@dataclass(frozen=True, slots=True)
class Explanation:
    """Proven facts about a position and its moves, the best move first.

    >>> from fourfold import Position, Solver
    >>> explanation = explain(Position.from_moves("414141"), Solver())
    >>> for sentence in explanation.sentences():
    ...     print(sentence)
    Column 4 makes four and wins at once.
    Column 1 wins too, but in 8 instead of 1.
    Columns 2, 3, 5, 6 and 7 lose at once: Second makes four at column 1, row 4.
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
    moments: tuple[Moment, ...]
    """How a finished game came to its end, if its moves are known."""
    column: int | None
    """The column that was asked about."""
    line: tuple[int, ...]
    """Best play from here to the end, the subject first; empty if it is not known."""
    complete: bool
    """Whether nothing was left out because the time was up."""
    beyond_scores: bool
    """Whether anything that it says is more than what the scores of the columns say."""
    data: Data = field(repr=False, compare=False)

    @classmethod
    def of(
        cls, position: Position, analysis: Analysis, column: int | None, data: Data
    ) -> "Explanation":
        """The explanation that the core describes."""
        return cls(
            position=position,
            analysis=analysis,
            facts=tuple(map(Fact.of, data["facts"])),
            moves=tuple(map(MoveExplanation.of, data["columns"])),
            threats=tuple(map(Threat.of, data["threats"])),
            moments=tuple(map(Moment.of, data["moments"])),
            column=column,
            line=columns_of(data["line"]),
            complete=data["complete"],
            beyond_scores=data["beyond_scores"],
            data=data,
        )

    @property
    def subject(self) -> MoveExplanation | None:
        """The move that it is about: the one that was asked about, else the best one. None after
        the end of the game, and if no move is proven to be best.
        """
        return self.moves[0] if self.data["move"] else None

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

    def sentences(self, names: Names = PLAIN) -> list[str]:
        """The explanation as people read it: all about the position and the subject, then what
        `about_others` says; of a finished game, what happened at its moments.
        """
        data = self.data
        said = (*data["about_position"], *data["about_move"], *data["about_others"])
        then = (
            f"Move {moment.number}: {fact.data['text']}"
            for moment in self.moments
            for fact in moment.facts
        )
        return [names.fill(sentence) for sentence in (*said, *then)]

    @property
    def about_position(self) -> tuple[Fact, ...]:
        """What to say about the position as it stands."""
        return _said(self.data["about_position"], self.facts)

    @property
    def about_subject(self) -> tuple[Fact, ...]:
        """What to say about the subject that is not said about the position."""
        return _said(self.data["about_move"], self.subject.facts) if self.subject else ()

    def about_others(self, names: Names = PLAIN) -> list[str]:
        """What the other moves lead to, and why; those that fail alike share their sentences.
        Nothing is said again that the position or the subject says already.
        """
        return [names.fill(sentence) for sentence in self.data["about_others"]]

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What to show on a picture: the subject, and what is said about it and the position."""
        return tuple(map(mark_of, self.data["marks"]))

    def to_dict(self, names: Names = PLAIN) -> Data:
        """All of it as JSON can hold it: columns named as in move strings, rows from 1."""
        return names.fill(self.data)


def _said(sentences: Iterable[str], facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """The facts that sentences state; no two facts of a move have the same sentence."""
    by_sentence = {fact.data["text"]: fact for fact in facts}
    return tuple(by_sentence[sentence] for sentence in sentences)


def explain(  # noqa: PLR0913 - the options are independent of each other
    position: Position,
    solver: Solver,
    column: int | None = None,
    *,
    played: Iterable[int] = (),
    analysis: Analysis | None = None,
    time_limit: float | None = None,
    effort: Effort = Effort(),
    stop: StopToken | None = None,
) -> Explanation:
    """Why the best move is best and the others are worse or, for a given column, what it does.

    Of a finished game it says how it ended; if the columns `played` are given, also where it was
    decided, and why. An `analysis` of the position that is known already is not made again. After
    `time_limit` seconds the explanation ends with what is proven by then: it is not `complete`.
    Raises Cancelled if `stop` or the solver is cancelled.

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
        checked_time_limit(time_limit) or 0.0,
        stop,
    )
    analysis = analysis or to_analysis(position, found)
    return Explanation.of(position, analysis, column, json.loads(text))


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


def threats(
    position: Position,
    solver: Solver | None = None,
    *,
    side: SideLike | None = None,
    node_limit: int = 1_000_000,
) -> tuple[Threat, ...]:
    """All threats of a position, or those of one side.

    Without a solver a threat is called worthless only if the rules alone prove it. With one, also
    if an argument says so and exact play agrees: the score is the same without the threat.

    >>> from fourfold import Position, Side
    >>> [threat.cell for threat in threats(Position.from_moves("415263"), side=Side.FIRST)]
    [(6, 0)]
    """
    found = tuple(map(Threat.of, json.loads(core_threats(position, solver, node_limit))))
    wanted = tuple(Side) if side is None else (Side.of(side),)
    return tuple(threat for threat in found if threat.side in wanted)
