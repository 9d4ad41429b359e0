"""What the players share who ask the solver: patience, and being cancelled."""

import time

from fourfold.errors import Cancelled, IllegalMove
from fourfold.players.arguments import check_patience
from fourfold.players.stop import Stop
from fourfold.position import Position
from fourfold.solver import Analysis, Solver


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
        self._cancelled = Stop()
        self._deadline: float | None = None

    @property
    def solver(self) -> Solver:
        """The solver that is asked."""
        if self._solver is None:
            self._solver = Solver()
        return self._solver

    def cancel(self) -> None:
        """Give up the move that is being chosen: `get_move` raises Cancelled.

        This stops all that the solver is doing, so share a solver only with those who may be
        stopped too.

        >>> ExactPlayer().cancel()  # nothing to stop: no effect
        """
        self._cancelled.set()
        if self._solver is not None:
            self._solver.cancel()

    def _begin(self, position: Position) -> None:
        """To be called first for each move."""
        self._cancelled.clear()
        self.nodes = 0
        self._deadline = None if self.patience is None else time.monotonic() + self.patience
        if position.is_over:
            raise IllegalMove("the game is over: there is no move to choose")

    def _check(self) -> None:
        if self._cancelled.is_set():
            raise Cancelled("the player was told to stop")

    def _analyse(self, position: Position, *, until_best: bool = False) -> Analysis:
        """All that can be known in time; `until_best`: the best moves are all that is needed."""

        def look(analysis: Analysis) -> None:
            if best_are_known(analysis):
                self.solver.cancel()

        self._check()
        if self._deadline is None:
            analysis = self.solver.analyse(position, pv=False)
        else:
            # A limit cannot be zero; after so short a time, easy answers are found all the same.
            left = max(self._deadline - time.monotonic(), 0.001)
            analysis = self.solver.analyse(
                position, time_limit=left, progress=look if until_best else None, pv=False
            )
        self.nodes += analysis.nodes
        self._check()
        if not analysis.complete and self._deadline is None:  # another has cancelled the solver
            raise Cancelled("the solver was told to stop")
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
