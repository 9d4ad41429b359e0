"""Makes explanations: why the best move is best, and why the others fail."""

from collections.abc import Iterable, Iterator

from fourfold.errors import Cancelled, IllegalMove, InvalidArgument, WrongType
from fourfold.position import Position
from fourfold.review import finding
from fourfold.review.explanation import Explanation, MoveExplanation
from fourfold.review.facts import Decides, Fact, ForcedLine, MustBlock, OnlyMove, Result, WinsAtOnce
from fourfold.review.proving import Effort, Prover
from fourfold.review.threats import Threat, threats
from fourfold.solver import Analysis, Solver, StopToken, checked_time_limit


def explain(  # noqa: PLR0913 - the options are independent of each other
    position: Position,
    solver: Solver,
    column: int | None = None,
    *,
    analysis: Analysis | None = None,
    time_limit: float | None = None,
    effort: Effort = Effort(),  # noqa: B008 - it never changes
    stop: StopToken | None = None,
    enough: StopToken | None = None,
) -> Explanation:
    """Why the best move is best and the others fail; or, if a column is given, why that one does.

    An `analysis` of the position that is known already is not made again. After `time_limit`
    seconds the explanation ends with what is proven by then: it is not `complete`. Cancelling
    `enough` has the same effect. Raises Cancelled if `stop` or the solver is cancelled.

    >>> from fourfold import Position, Solver
    >>> print(explain(Position.from_moves("43434"), Solver()).subject.fact)
    Column 4 is forced: it is the only move that stops First from making four at once, on \
column 4, row 4.
    """
    _check(position, solver, column)
    if analysis is not None and analysis.position != position:
        raise InvalidArgument("the analysis is of another position")
    enough = StopToken(enough, timeout=checked_time_limit(time_limit))
    prover = Prover(solver, effort, stop or StopToken(), enough)
    if analysis is None:
        analysis = solver.analyse(position, stop=prover.either)
        if not analysis.complete:
            with prover.in_time():
                raise Cancelled("the call was cancelled")
    if position.is_over:
        return Explanation(position, analysis, (), (), (), None)
    return _Explainer(position, analysis, prover).explain(column)


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

    def __init__(self, position: Position, analysis: Analysis, prover: Prover) -> None:
        self.position = position
        self.analysis = analysis
        self.prover = prover
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
            self.decision = _decision(known[best].facts)
            self.forced = any(isinstance(fact, ForcedLine) for fact in known[best].facts)
        moves = [known.get(c) or self._move(c, in_full=c == main) for c in order]
        return Explanation(
            position=position,
            analysis=analysis,
            facts=tuple(self._position_facts()),
            moves=tuple(moves),
            threats=self._threats(),
            column=column,
            line=self._line(main),
            complete=analysis.complete and not self.prover.was_late,  # after all of the above
        )

    def _threats(self) -> tuple[Threat, ...]:
        """All threats: with a look at what they are worth, if there is time for it."""
        with self.prover.in_time():
            if self.analysis.complete:
                self.prover.check()
                return threats(self.position, self.prover.solver)
        return threats(self.position)

    def _line(self, column: int | None) -> tuple[int, ...]:
        """Best play, beginning with a column."""
        if column is None or not self.analysis.complete:
            return ()
        if self.analysis.pv[:1] == (column,):
            return self.analysis.pv
        with self.prover.in_time():
            return (column, *self.prover.analyse(self.position.play(column)).pv)
        return ()

    def _best_column(self) -> int | None:
        if self.analysis.pv:
            return self.analysis.pv[0]
        return self.analysis.best[0] if self.analysis.best else None

    def _position_facts(self) -> Iterator[Fact]:
        position, score = self.position, self.analysis.score
        lost = list(finding.lost_at_once(position))
        yield from lost
        # Where the loss is forced there are no free moves to count or to answer.
        if score is not None and score <= 0 and not (lost or self.forced):
            with self.prover.in_time():
                found = list(finding.turns_on(position, score, self.analysis.pv, self.prover))
                yield from found
                yield from finding.follow_up(
                    position, score, self.prover, decision=_decision(found)
                )
        yield from finding.stuck(position)
        yield from finding.overall(position, self.analysis)

    def _move(self, column: int, *, in_full: bool) -> MoveExplanation:
        found = list(self._move_facts(column, in_full=in_full))
        score, best = self.analysis.scores[column], self._is_best(column)
        fails = self.analysis.complete and not best and score is not None and score <= 0
        if fails and not any(fact.tells_more for fact in found):
            # If nothing else tells why: what happens next.
            with self.prover.in_time():
                found += finding.best_answers(self.position, column, self.prover)
        return MoveExplanation(column, score, best, tuple(found))

    def _is_best(self, column: int) -> bool | None:
        """Whether no move is better; None if that is not proven."""
        if column in self.analysis.best:
            return True
        ranges = [bounds for bounds in self.analysis.bounds if bounds]
        own = self.analysis.bounds[column]
        beaten = own is not None and any(lower > own[1] for lower, _ in ranges)
        return False if beaten else None

    def _move_facts(self, column: int, *, in_full: bool) -> Iterator[Fact]:
        position, score = self.position, self.analysis.scores[column]
        at_once = list(finding.at_once(position, column))
        yield from at_once
        if any(isinstance(fact, WinsAtOnce) for fact in at_once):
            return
        if any(not isinstance(fact, MustBlock) for fact in at_once):
            # It loses with the next disc: there is no more to see.
            yield from finding.verdict(position, column, self.analysis)
            return
        forced: list[Fact] = []
        with self.prover.in_time():
            forced += finding.forced(position, column, score, self.prover)
        yield from forced
        best = column in self.analysis.best
        if best and not forced:
            yield from finding.threat_changes(position, column)
        with self.prover.in_time():
            if not best and self.analysis.complete:
                yield from finding.gives_up(position, column, self.prover, self.decision)
            if score is not None and not forced and self._is_worth_a_proof(score, in_full=in_full):
                yield from self._turns_on(column, score, in_full=in_full)
        for fact in finding.verdict(position, column, self.analysis):
            if not (at_once and isinstance(fact, OnlyMove)):  # forced: that says it already
                yield fact
        if self.analysis.complete and score is not None and not forced:
            with self.prover.in_time():
                yield from finding.only_answer(position, column, score, self.prover)
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

    def _turns_on(self, column: int, score: int, *, in_full: bool) -> Iterator[Fact]:
        """What the game turns on after a move."""
        after = self.position.play(column)
        pv = self.analysis.pv[1:] if self.analysis.pv[:1] == (column,) else ()
        found = list(finding.turns_on(after, -score, pv, self.prover, column))
        yield from found
        if in_full:
            yield from finding.follow_up(after, -score, self.prover, column, _decision(found))


def _decision(found: Iterable[Fact]) -> Decides | None:
    """What decides, if it was found."""
    return next((fact for fact in found if isinstance(fact, Decides)), None)
