"""Who can take part in a contest: our solver, and rivals that are installed."""

import time
from typing import Any

from fourfold.bench.contest import Answer
from fourfold.bench.sets import EMPTY_BOARD, Case
from fourfold.errors import FourfoldError
from fourfold.notation import parse_moves
from fourfold.position import Position
from fourfold.solver import Solver

RIVALS = ("bitbully",)
WARM_UP = "32751571"  # a million nodes: enough to touch every page of the table


class MissingRival(FourfoldError):
    """A rival that is not installed."""


class Fourfold:
    """Our solver, through its Python interface."""

    name = "fourfold"

    def __init__(self, solver: Solver) -> None:
        """Make the system hand out the table's memory, as clearing does for other solvers."""
        self.solver = solver
        self.solver.solve(Position.from_moves(WARM_UP))

    def answer(self, case: Case) -> Answer:
        """Clear the table, then solve."""
        position = case.position
        self.solver.clear()
        start = time.perf_counter()
        score = self.solver.solve(position)
        seconds = time.perf_counter() - start
        return Answer(score, self.solver.explored_positions, seconds)


class BitBully:
    """BitBully, through its lowest Python interface; its opening book only if asked for."""

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

    def answer(self, case: Case) -> Answer:
        """Clear the table, then solve."""
        board = self._new_board()
        moves = "" if case.moves == EMPTY_BOARD else case.moves
        if moves and not board.play(list(parse_moves(moves))):
            message = f"bitbully refuses the moves {case.moves}"
            raise MissingRival(message)
        self._solver.resetTranspositionTable()
        self._solver.resetNodeCounter()
        start = time.perf_counter()
        score = self._solver.mtdf(board, 0)  # 0: the first guess
        seconds = time.perf_counter() - start
        return Answer(score, self._solver.getNodeCounter(), seconds)


def rival(name: str) -> BitBully:
    """The rival of that name."""
    if name != BitBully.name:
        message = f"no rival is called {name!r}; there is {', '.join(RIVALS)}"
        raise MissingRival(message)
    return BitBully()
