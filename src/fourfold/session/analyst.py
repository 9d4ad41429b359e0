"""Looks at the positions of a game as it goes on, and says what they are worth."""

import time
from collections.abc import Callable

from fourfold.position import Position
from fourfold.rule import Rule
from fourfold.session.worker import Request, Worker
from fourfold.solver import Analysis, Solver

_TELL_EVERY = 0.1  # seconds between reports of an analysis that goes on


class Analyst:
    """Analyses one position at a time, and remembers what it found.

    `found` is called on the owner's thread, again and again while more becomes known.
    """

    def __init__(
        self, worker: Worker, solver: Callable[[], Solver], found: Callable[[Analysis], object]
    ) -> None:
        self._worker = worker
        self._solver = solver
        self._found = found
        self._known: dict[Position, Analysis] = {}

    def known(self, board: Position) -> Analysis | None:
        """What is known of a board: all of it, a part, or nothing yet."""
        return self._known.get(board)

    def look_at(self, board: Position) -> None:
        """Begins to analyse a board, if that can be done; what it looked at before is dropped."""
        self._worker.drop()
        if board.rule is not Rule.CONNECT_FOUR or board.is_over:
            return
        known = self._known.get(board)
        if known and known.complete:
            self._found(known)
            return
        position, solver = board, self._solver()

        def learn(analysis: Analysis) -> None:
            self._known[position] = analysis
            self._found(analysis)

        def analyse(request: Request) -> Analysis:
            told = time.monotonic()

            def tell(analysis: Analysis) -> None:
                nonlocal told
                if time.monotonic() - told > _TELL_EVERY:
                    told = time.monotonic()
                    request.report(lambda: learn(analysis))

            return solver.analyse(position, progress=tell, stop=request.stop)

        self._worker.ask(analyse, learn)
