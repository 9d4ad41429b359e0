"""Divide an input into pieces that take about equally long to label."""

import math
from collections.abc import Iterable, Iterator
from itertools import islice

from fourfold.data.inputs import Row, take
from fourfold.data.labeller import Labelled, Piece
from fourfold.solver import Solver

SECONDS = 2.0  # of work for each thread: as much is lost if the process ends
MOST_ROWS = 1 << 14  # to bound the memory
# For a GPU: about four seconds of work on a large one, of which two, whatever the number of rows,
# are for the few hardest ones at the end.
GPU_ROWS = 1 << 21

# Measured with random positions: what one core takes for a row.
_ROW = 10e-6  # to read it and to write its labels
_BOOK = 100e-6  # to solve a position whose following positions are all in the book
_SEARCH, _GROWTH = 3.2e-9, 1.645  # to search: it grows with the number of empty cells


class Cutter:
    """Cuts rows into pieces by their expected cost, which depends on the number of discs.

    What pieces have really taken corrects what is expected of the next ones.
    """

    def __init__(self, columns: int, rows: int, solver: Solver, threads: int = 1) -> None:
        cells = columns * rows
        book = solver.book_for(columns, rows)
        in_book = book.ply if book else 0
        self._costs = [
            _ROW + (_BOOK if discs < in_book else _SEARCH * _GROWTH ** (cells - discs))
            for discs in range(cells + 1)
        ]
        on_gpu = solver.device != "cpu"
        self._most = GPU_ROWS if on_gpu else MOST_ROWS
        self._seconds = math.inf if on_gpu else SECONDS * threads
        self._factor = 1.0

    def cut(self, first: int, rows: Iterable[Row]) -> Iterator[Piece]:
        """The pieces of rows, of which the first one has the number `first`."""
        source = iter(rows)
        while piece := self._take(first, source):
            yield piece
            first += len(piece.rows)

    def _take(self, first: int, source: Iterator[Row]) -> Piece | None:
        """The next piece, None at the end."""
        if self._seconds == math.inf:  # the costs do not matter
            rows = take(source, self._most)
            return Piece(first, rows, len(rows) * _ROW) if rows else None
        costs, wanted, cost = self._costs, self._seconds / self._factor, 0.0
        taken: list[Row] = []
        for row in islice(source, self._most):
            taken.append(row)
            discs = row.discs
            cost += costs[discs] if discs is not None and discs < len(costs) else _ROW
            if cost >= wanted:
                break
        return Piece(first, taken, cost) if taken else None

    def correct(self, piece: Piece, labelled: Labelled) -> None:
        """Learn from the time that a piece has taken."""
        if labelled.seconds is None:
            return
        # By at most a factor of 2: a single piece may contain an unusually hard position.
        found = labelled.seconds / piece.cost
        self._factor = min(max(found, self._factor / 2), self._factor * 2)
