"""Makes explanations: why the best move is best, and why the others fail."""

from collections.abc import Callable, Iterable

from fourfold.errors import Cancelled, IllegalMove, InvalidArgument, WrongType
from fourfold.position import Position
from fourfold.review import finding
from fourfold.review.explanation import Explanation, MoveExplanation
from fourfold.review.facts import Decides, Fact, ForcedLine, MustBlock, OnlyMove, Result, WinsAtOnce
from fourfold.review.finding import Effort
from fourfold.review.threats import threats
from fourfold.solver import Analysis, Solver


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
            line=self._line(main),
        )

    def _line(self, column: int | None) -> tuple[int, ...]:
        """Best play, beginning with a column."""
        if column is None or not self.analysis.complete:
            return ()
        if self.analysis.pv[:1] == (column,):
            return self.analysis.pv
        rest = self.solver.analyse(self.position.play(column))
        if not rest.complete:
            raise Cancelled("the solver was told to stop")
        return (column, *rest.pv)

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
        found = list(self._checked(self._move_facts(column, in_full=in_full)))
        score, best = self.analysis.scores[column], column in self.analysis.best
        fails = self.analysis.complete and not best and score is not None and score <= 0
        if fails and not any(fact.tells_more for fact in found):
            # If nothing else tells why: what happens next.
            found += self._checked(finding.best_answers(self.position, column, self.solver))
        return MoveExplanation(column, score, best, tuple(found))

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
        for fact in finding.verdict(position, column, self.analysis):
            if not (at_once and isinstance(fact, OnlyMove)):  # forced: that says it already
                yield fact
        if not forced:
            yield from self._only_answer(column, score)
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
