"""The solvers that can take part in a contest: ours, and rivals that are installed."""

import time
from typing import Any

from fourfold.base.errors import FourfoldError
from fourfold.rules.notation import parse_moves
from fourfold.rules.position import Position
from fourfold.solver import Solver
from fourfold.solver.bench.contest import Measurement
from fourfold.solver.bench.sets import EMPTY_BOARD, Case

RIVALS = ("bitbully",)
WARM_UP = "32751571"  # a million nodes: enough to touch every page of the table


class MissingRival(FourfoldError):
    """A rival that is not installed."""


class Fourfold:
    """Our solver, called from Python."""

    name = "fourfold"

    def __init__(self, solver: Solver) -> None:
        """Solve once, so that all of the table's memory is allocated before anything is timed."""
        self.solver = solver
        self.solver.solve(Position.from_moves(WARM_UP))

    def measure(self, case: Case) -> Measurement:
        """Clear the table, then solve."""
        position = case.position
        self.solver.clear()
        start = time.perf_counter()
        score = self.solver.solve(position)
        seconds = time.perf_counter() - start
        return Measurement(score, self.solver.explored_positions, seconds)


class BitBully:
    """BitBully, called through its low-level Python interface, by default without its book."""

    name = "bitbully"

    def __init__(self, *, book: bool = False) -> None:
        try:
            from bitbully import bitbully_core  # noqa: PLC0415 - may be missing
        except ImportError:
            message = "bitbully is not installed: pip install bitbully"
            raise MissingRival(message) from None
        self._new_board: Any = bitbully_core.BoardCore
        self._solver: Any = bitbully_core.BitBullyCore()
        if book:
            from bitbully_databases import BitBullyDatabases  # noqa: PLC0415

            path = BitBullyDatabases.get_database_path("default")
            self._solver = bitbully_core.BitBullyCore(path)
        if self._solver.isBookLoaded() != book:
            message = "bitbully did not load its opening book"
            raise MissingRival(message)

    def measure(self, case: Case) -> Measurement:
        """Clear the table, then solve."""
        board = self._new_board()
        moves = "" if case.moves == EMPTY_BOARD else case.moves
        if moves and not board.play(list(parse_moves(moves))):
            message = f"bitbully rejects the moves {case.moves}"
            raise MissingRival(message)
        self._solver.resetTranspositionTable()
        self._solver.resetNodeCounter()
        start = time.perf_counter()
        score = self._solver.mtdf(board, 0)  # 0: the first guess
        seconds = time.perf_counter() - start
        return Measurement(score, self._solver.getNodeCounter(), seconds)


def rival(name: str) -> BitBully:
    """The rival of that name."""
    if name != BitBully.name:
        message = f"no rival is called {name!r}; there is {', '.join(RIVALS)}"
        raise MissingRival(message)
    return BitBully()
