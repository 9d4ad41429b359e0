"""Why the best move is best, and why the others fail."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from fourfold.errors import Cancelled, IllegalMove, InvalidArgument, WrongType
from fourfold.notation import column_label, format_moves
from fourfold.position import Position
from fourfold.render.marks import Kind, Mark
from fourfold.review import finding
from fourfold.review.facts import (
    PLAIN,
    Decides,
    Differs,
    DoubleThreat,
    Fact,
    ForcedLine,
    LeavesWin,
    LosesToThreatAbove,
    MustBlock,
    Names,
    OnlyMove,
    Result,
    Scores,
    ThrowsAway,
    WinsAtOnce,
)
from fourfold.review.finding import Effort
from fourfold.review.threats import Threat, threats
from fourfold.solver import Analysis, Solver


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
        results = [fact for fact in known if isinstance(fact, Scores)]
        if any(isinstance(fact, _SAYS_THE_RESULT) for fact in known):
            results = []
        others = [fact for fact in known if not isinstance(fact, (Scores, *_URGENT))]
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


_URGENT = (MustBlock, DoubleThreat, ForcedLine)
_SAYS_THE_RESULT = (Differs, LeavesWin, LosesToThreatAbove, ThrowsAway)


def explain(  # noqa: PLR0913 - the options are independent of each other
    position: Position,
    solver: Solver,
    column: int | None = None,
    *,
    analysis: Analysis | None = None,
    time_limit: float | None = None,
    effort: Effort = Effort(),  # noqa: B008 - it never changes
    stop: Callable[[], bool] | None = None,
) -> Explanation:
    """Why the best move is best and the others fail; or, if a column is given, why that one does.

    An `analysis` of the position that is known already is not made again. With a `time_limit` it
    may stay incomplete, and less is said. `stop` is asked from time to time; if it says so, or if
    the solver is told to `cancel`, the call raises `Cancelled`.

    >>> from fourfold import Position, Solver
    >>> print(explain(Position.from_moves("43434"), Solver()).subject.fact)
    Column 4 is forced: it is the only move that stops First from making four at once, on \
column 4, row 4.
    """
    _check(position, solver, column)
    if analysis is None:
        analysis = solver.analyse(position, time_limit)
        if not analysis.complete and time_limit is None:
            raise Cancelled("the solver was told to stop")
    elif analysis.position != position:
        raise InvalidArgument("the analysis is of another position")
    if position.is_over:
        return Explanation(position, analysis, (), (), (), None)
    explainer = _Explainer(position, solver, analysis, effort, stop or (lambda: False))
    return explainer.explain(column)


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
        raise IllegalMove(f"column {column} cannot be played: allowed {allowed}")


class _Explainer:
    """One explanation being made."""

    def __init__(
        self,
        position: Position,
        solver: Solver,
        analysis: Analysis,
        effort: Effort,
        stop: Callable[[], bool],
    ) -> None:
        self.position = position
        self.solver = solver
        self.analysis = analysis
        self.effort = effort
        self.stop = stop
        self.decision: Decides | None = None
        """What the game turns on after the best move."""
        self.forced = False
        """Whether the rest is forced even after the best move."""

    def explain(self, column: int | None) -> Explanation:
        position, analysis = self.position, self.analysis
        best = self._best_column()
        order = dict.fromkeys([c for c in (column, best) if c is not None])
        order |= dict.fromkeys([*analysis.best, *position.legal_moves])
        main = column if column is not None else best
        # The best move first: what it rests on explains others.
        known = {best: self._move(best, in_full=True)} if best is not None else {}
        if best is not None:
            found = (fact for fact in known[best].facts if isinstance(fact, Decides))
            self.decision = next(found, None)
            self.forced = any(isinstance(fact, ForcedLine) for fact in known[best].facts)
        moves = [known.get(c) or self._move(c, in_full=c == main) for c in order]
        return Explanation(
            position=position,
            analysis=analysis,
            facts=tuple(self._checked(self._position_facts())),
            moves=tuple(moves),
            threats=threats(position, self.solver if analysis.complete else None),
            column=column,
        )

    def _best_column(self) -> int | None:
        if self.analysis.pv:
            return self.analysis.pv[0]
        return self.analysis.best[0] if self.analysis.best else None

    def _position_facts(self) -> Iterable[Fact]:
        position, score = self.position, self.analysis.score
        lost = list(finding.lost_at_once(position))
        yield from lost
        # Where the loss is forced there are no free moves to count or to answer.
        if score is not None and score <= 0 and not (lost or self.forced):
            yield from finding.turns_on(position, score, self.analysis.pv, self.effort)
            yield from finding.follow_up(position, score, self.effort)
        yield from finding.stuck(position)
        yield from finding.overall(position, self.analysis)

    def _move(self, column: int, *, in_full: bool) -> MoveExplanation:
        found = self._checked(self._move_facts(column, in_full=in_full))
        score = self.analysis.scores[column]
        return MoveExplanation(column, score, column in self.analysis.best, tuple(found))

    def _move_facts(self, column: int, *, in_full: bool) -> Iterable[Fact]:
        position, score = self.position, self.analysis.scores[column]
        at_once = list(finding.at_once(position, column))
        yield from at_once
        if any(isinstance(fact, WinsAtOnce) for fact in at_once):
            return
        if any(not isinstance(fact, MustBlock) for fact in at_once):
            # It loses with the next disc: there is no more to see.
            yield from finding.verdict(position, column, self.analysis)
            return
        forced = list(finding.forced(position, column, score, self.effort))
        yield from forced
        best = column in self.analysis.best
        if best and not forced:
            yield from finding.threat_changes(position, column)
        elif not best and self.analysis.complete:
            yield from finding.gives_up(position, column, self.solver, self.decision)
        if score is not None and not forced and self._is_worth_a_proof(score, in_full=in_full):
            yield from self._turns_on(column, score, in_full=in_full)
        if not forced:
            yield from self._only_answer(column, score)
        for fact in finding.verdict(position, column, self.analysis):
            if not (at_once and isinstance(fact, OnlyMove)):  # forced: that says it already
                yield fact
        if in_full and not best:
            yield from finding.threat_changes(position, column)

    def _is_worth_a_proof(self, score: int, *, in_full: bool) -> bool:
        """Whether to look for what the game turns on after a move: if it changes the result, or is
        the subject. What a lost position turns on is said of the position, not of its best moves.
        """
        best = self.analysis.score
        if best is not None and Result.of(score) is not Result.of(best):
            return True
        return in_full and score >= 0

    def _only_answer(self, column: int, score: int | None) -> Iterable[Fact]:
        if self.analysis.complete and score is not None:
            yield from finding.only_answer(self.position, column, score, self.solver)

    def _turns_on(self, column: int, score: int, *, in_full: bool) -> Iterable[Fact]:
        """What the game turns on after a move."""
        after = self.position.play(column)
        pv = self.analysis.pv[1:] if self.analysis.pv[:1] == (column,) else ()
        yield from finding.turns_on(after, -score, pv, self.effort, column)
        if in_full:
            yield from finding.follow_up(after, -score, self.effort, column)

    def _checked(self, found: Iterable[Fact]) -> Iterable[Fact]:
        """Each fact as it is found, unless the caller wants to stop."""
        for fact in found:
            if self.stop():
                raise Cancelled("the explanation was told to stop")
            yield fact
