"""Advice from the solver in the line game: hints, scores, explanations, a review."""

from collections.abc import Callable
from typing import TypeVar

from fourfold.base.errors import FourfoldError
from fourfold.explain import Names, explain
from fourfold.play.console.console import status
from fourfold.play.console.prompt import Stopped
from fourfold.play.session.advice import hint, reviewer
from fourfold.play.session.review_summary import key_moment, summary
from fourfold.play.session.session import Session
from fourfold.play.session.worker import Request
from fourfold.play.terminal.screen import LineScreen
from fourfold.rules.notation import parse_column
from fourfold.rules.position import Position
from fourfold.rules.rule import Rule
from fourfold.solver import Solver

T = TypeVar("T")


class LineAdvice:
    """Sends requests to the solver, waits for the answer, and prints it. Ctrl-C raises Stopped."""

    def __init__(self, session: Session, screen: LineScreen) -> None:
        self._session = session
        self._screen = screen

    def hint(self) -> None:
        """The best move."""
        position = self._position()
        found = self._wait(
            "wait.hint",
            lambda solver, request: hint(position, solver, stop=request.stop),
        )
        self._screen.say(found.in_words(self._screen.language))

    def analyse(self) -> None:
        """The score of every move."""
        position = self._position()
        self._screen.show_analysis(
            self._wait(
                "wait.analysing-in-game",
                lambda solver, request: solver.analyse(
                    position, time_limit=10.0, stop=request.stop
                ),
            )
        )

    def explain(self, label: str) -> None:
        """Why the best move is best, or what the column of that label does."""
        position, played = self._position(), self._session.columns_played
        names, language = self._names, self._screen.language
        column = parse_column(label, position.columns) if label else None
        found = self._wait(
            "wait.reasons",
            lambda solver, request: explain(
                position,
                solver,
                column,
                names=names,
                language=language,
                played=played,
                time_limit=10.0,
                stop=request.stop,
            ),
        )
        self._screen.explain(f"- {sentence}" for sentence in found.sentences())

    def review(self) -> None:
        """The game move by move."""
        names, language = self._names, self._screen.language
        work = reviewer(self._session, names=names, language=language)
        found = self._wait("wait.reviewing-in-game", work)
        self._screen.show_plot(found.expected)
        for line in summary(found, names):
            self._screen.say(line)
        for moment in found.key_moments:
            self._screen.say("")
            self._screen.explain(key_moment(found, moment, names))
        self._screen.say("")
        self._screen.explain([found.basis])
        command = f"fourfold review {self._session.moves}"
        self._screen.say(self._screen.words("play.more-in-review", command=command))

    @property
    def _names(self) -> Names:
        """What sentences call the sides."""
        return Names(*self._screen.sides, you=self._session.setup.reader)

    def _position(self) -> Position:
        board = self._session.board
        if board.rule is not Rule.CONNECT_FOUR:
            raise FourfoldError("this works only under the rule connect-four")
        return board

    def _wait(self, doing: str, work: Callable[[Solver, Request], T]) -> T:
        session = self._session
        found: list[T] = []
        errors: list[Exception] = []
        session.ask(work, found.append, errors.append)
        try:
            with status(self._screen.words(doing)):
                while session.advising:
                    session.wait()
        except KeyboardInterrupt:
            session.drop_advice()
            raise Stopped from None
        if errors:
            raise errors[0]
        return found[0]
