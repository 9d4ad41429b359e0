"""What the players share who ask the solver."""

import time

from fourfold.errors import Cancelled, IllegalMove
from fourfold.players.arguments import check_patience
from fourfold.position import Position
from fourfold.solver import Analysis, Solver, StopToken


class ExactPlayer:
    """Asks `solver`, or one of its own, which it makes when it first needs one.

    Without `patience` it takes the time that exact answers take: little on the standard board,
    where the opening book helps, but it may be very long on large boards. With `patience` it goes
    by what is proven after so many seconds.
    """

    def __init__(self, solver: Solver | None = None, patience: float | None = None) -> None:
        check_patience(patience)
        self._solver = solver
        self.patience = patience
        self.nodes = 0
        """Nodes visited for the latest move; none where the opening book knows."""
        self._deadline: float | None = None

    @property
    def solver(self) -> Solver:
        """The solver that is asked."""
        if self._solver is None:
            self._solver = Solver()
        return self._solver

    def _begin(self, position: Position) -> None:
        """To be called first for each move."""
        self.nodes = 0
        self._deadline = None if self.patience is None else time.monotonic() + self.patience
        if position.is_over:
            raise IllegalMove("the game is over: there is no move to choose")

    def _analyse(
        self, position: Position, stop: StopToken | None, *, until_best: bool = False
    ) -> Analysis:
        """All that can be known in time; `until_best`: the best moves are all that is needed."""
        enough = StopToken(stop)

        def look(analysis: Analysis) -> None:
            if best_are_known(analysis):
                enough.cancel()

        if self._deadline is None:
            analysis = self.solver.analyse(position, pv=False, stop=stop)
        else:
            # A limit cannot be zero; after so short a time, easy answers are found all the same.
            left = max(self._deadline - time.monotonic(), 0.001)
            progress = look if until_best else None
            analysis = self.solver.analyse(
                position, time_limit=left, progress=progress, pv=False, stop=enough
            )
        self.nodes += analysis.nodes
        cancelled = stop is not None and stop.cancelled
        if not analysis.complete and (cancelled or self._deadline is None):
            raise Cancelled("the call was cancelled")
        return analysis


def best_are_known(analysis: Analysis) -> bool:
    """Whether all best moves are: no other can still turn out to be as good.

    >>> best_are_known(Solver().analyse(Position.from_moves("414141")))
    True
    """
    best = [bounds for column in analysis.best if (bounds := analysis.bounds[column])]
    others = [
        bounds for column, bounds in enumerate(analysis.bounds) if column not in analysis.best
    ]
    return bool(best) and all(not bounds or bounds[1] < best[0][0] for bounds in others)


def estimates(analysis: Analysis) -> list[int | None]:
    """The score of each column: exact where proven, else a guess within what is possible.

    The guess is the middle, and better towards the centre of the board: by one a column, which is
    the truth on the empty standard board.

    >>> estimates(Solver().analyse(Position.from_moves("414141")))[3]
    18
    """
    centre = (len(analysis.bounds) - 1) / 2
    guesses: list[int | None] = []
    for column, bounds in enumerate(analysis.bounds):
        if bounds is None:
            guesses.append(None)
            continue
        lower, upper = bounds
        guess = (lower + upper) // 2 + 1 - int(abs(column - centre))
        guesses.append(min(max(guess, lower), upper))
    return guesses
