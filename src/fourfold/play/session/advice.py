"""Hints, explanations and reviews: what a person can ask for during a game."""

from collections.abc import Callable
from dataclasses import dataclass

from fourfold.base.errors import InvalidArgument
from fourfold.base.languages import joined, messages
from fourfold.explain import Explanation, Names, explain
from fourfold.play.session.session import Session
from fourfold.play.session.worker import Request
from fourfold.review import Review, review
from fourfold.rules.game import Game
from fourfold.rules.notation import column_label
from fourfold.rules.position import Position
from fourfold.rules.rule import Rule
from fourfold.solver import Analysis, Estimate, Solver, StopToken
from fourfold.solver.scores import hint_in_words

# Seconds. On the standard board all of them take one or two.
_HINT_TIME = 5.0
_SCORE_TIME = 2.0  # for the score, when the best columns are known
_EXPLANATION_TIME = 20.0
_REVIEW_TIME = 60.0


@dataclass(frozen=True, slots=True)
class Hint:
    """The best columns, and what is known about them."""

    position: Position
    columns: tuple[int, ...]
    score: int | None
    estimate: Estimate | None
    """The columns are only an estimate if it is given; otherwise they are proven to be best."""

    @property
    def is_lost(self) -> bool:
        """Whether even the best columns are proven to lose."""
        return self.score is not None and self.score < 0

    def in_words(self, language: str = "en") -> str:
        """One sentence for people.

        >>> hint(Position.from_moves("414141"), Solver()).in_words()
        'Column 4 is best: it wins in 1.'
        """
        if self.score is not None:
            return hint_in_words(self.position, self.columns, self.score, language)
        say, labels = messages(language, "sentences"), list(map(column_label, self.columns))
        if self.estimate:
            columns = joined(labels, language)
            return say("hint.estimate", columns=columns, columns_count=len(labels))
        return say("hint.best", columns=joined(labels, language, last="or", more="or"))


def hint(
    position: Position,
    solver: Solver,
    time_limit: float = _HINT_TIME,
    *,
    stop: StopToken | None = None,
) -> Hint:
    """The best columns, or a likely one if none is proven to be best within the time limit.

    >>> hint(Position.from_moves("414141"), Solver()).columns
    (3,)
    """
    enough = StopToken(stop, timeout=time_limit)

    def look(analysis: Analysis) -> None:
        if analysis.best:
            enough.cancel()

    analysis = solver.analyse(position, progress=look, pv=False, stop=enough)
    if analysis.best:
        score = analysis.score
        if score is None:
            enough = StopToken(stop, timeout=min(_SCORE_TIME, time_limit))
            score = solver.analyse(position, pv=False, stop=enough).score
        return Hint(position, analysis.best, score, None)
    estimate = analysis.estimate
    return Hint(position, estimate.best if estimate else (), None, estimate)


def explainer(
    session: Session, names: Names | None = None
) -> Callable[[Solver, Request], Explanation]:
    """The work of explaining the position on the board, for `Session.ask`. Sentences call the
    sides First and Second if there are no other `names`, and the reader "you".

    >>> from fourfold import Rule
    >>> from fourfold.play.session.setup import Setup
    >>> with Session(Setup(second="fours", rule=Rule.MOST_FOURS)) as session:
    ...     explainer(session)
    Traceback (most recent call last):
    fourfold.InvalidArgument: only games with the rule connect-four can be explained
    """
    position = session.board
    if position.rule is not Rule.CONNECT_FOUR:
        raise InvalidArgument("only games with the rule connect-four can be explained")
    called, played = names or Names(you=session.setup.reader), session.columns_played
    return lambda solver, request: explain(
        position,
        solver,
        names=called,
        played=played,
        time_limit=_EXPLANATION_TIME,
        stop=request.stop,
    )


def reviewer(
    session: Session,
    progress: Callable[[int, int], object] = lambda done, total: None,  # noqa: ARG005
    names: Names | None = None,
    language: str = "en",
) -> Callable[[Solver, Request], Review]:
    """The work of reviewing the whole game, for `Session.ask`: also the moves after the position on
    the board. `progress(done, total)` is called during `Session.poll`. `names` as in `explainer`.
    """
    setup = session.setup
    called = names or Names(you=setup.reader)
    game = Game.from_moves(
        session.whole, setup.columns, setup.rows, setup.first, setup.second, rule=setup.rule
    )

    def work(solver: Solver, request: Request) -> Review:
        def report(done: int, total: int) -> None:
            request.report(lambda: progress(done, total))

        return review(
            game,
            solver,
            report,
            names=called,
            language=language,
            time_limit=_REVIEW_TIME,
            stop=request.stop,
        )

    return work
