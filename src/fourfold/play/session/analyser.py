"""Analyse the positions of a game while it is played."""

import time
from collections.abc import Callable

from fourfold.play.session.worker import Request, Worker
from fourfold.rules.position import Position
from fourfold.rules.rule import Rule
from fourfold.solver import Analysis, Solver

_REPORT_INTERVAL = 0.1  # seconds


class Analyser:
    """Analyses one position at a time, and remembers the results.

    `found` is called on the owner's thread, repeatedly while more becomes known.
    """

    def __init__(
        self, worker: Worker, solver: Callable[[], Solver], found: Callable[[Analysis], object]
    ) -> None:
        self._worker = worker
        self._solver = solver
        self._found = found
        self._known: dict[Position, Analysis] = {}

    def known(self, board: Position) -> Analysis | None:
        """The analysis of a board, perhaps incomplete; None if there is none yet."""
        return self._known.get(board)

    def analyse(self, board: Position) -> None:
        """Begin to analyse a board, if it can be analysed. The analysis before is dropped."""
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

        def work(request: Request) -> Analysis:
            reported = time.monotonic()

            def report(analysis: Analysis) -> None:
                nonlocal reported
                if time.monotonic() - reported > _REPORT_INTERVAL:
                    reported = time.monotonic()
                    request.report(lambda: learn(analysis))

            return solver.analyse(position, progress=report, stop=request.stop)

        self._worker.ask(work, learn)
