"""Many positions on several threads, answered in order and as soon as possible."""

import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from types import TracebackType
from typing import Self

from fourfold.position import Position
from fourfold.solver import Solver, StopToken

# Short tasks keep the answers coming, but each costs some Python: a task grows while it is
# quicker than the first of these times, and shrinks when it is slower than the second.
QUICK, SLOW = 0.002, 0.02
POSITIONS_AHEAD = 4  # tasks a thread


class Workers:
    """Threads that share a solver, one position a thread."""

    def __init__(self, solver: Solver) -> None:
        self._solver = solver
        self._pool = ThreadPoolExecutor(solver.threads)
        self._pending: deque[Future[tuple[list[int], float]]] = deque()
        self._task_size = 1
        self._stop = StopToken()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Stops what is still running: there is nobody left to hear the answers."""
        self._stop.cancel()
        self._pool.shutdown(cancel_futures=True)

    def scores(self, positions: Sequence[Position]) -> Iterator[int]:
        """The score of each position, in order, while later ones are being solved."""
        begin = 0
        while begin < len(positions) or self._pending:
            if begin < len(positions) and len(self._pending) < POSITIONS_AHEAD * self._threads:
                task = positions[begin : begin + self._task_size]
                self._pending.append(self._pool.submit(self._solve, task))
                begin += len(task)
                continue
            # Stays in the queue until it is done, for __exit__ to see it.
            scores, seconds = self._pending[0].result()
            self._pending.popleft()
            if seconds < QUICK:
                self._task_size *= 2
            elif seconds > SLOW:
                self._task_size = max(1, self._task_size // 2)
            yield from scores

    @property
    def _threads(self) -> int:
        return self._solver.threads

    def _solve(self, positions: Sequence[Position]) -> tuple[list[int], float]:
        start = time.perf_counter()
        scores: list[int] = self._solver.solve_many(positions, threads=1, stop=self._stop).tolist()
        return scores, time.perf_counter() - start
