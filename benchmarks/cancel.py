"""Cancel thousands of calls at random moments, and measure how late each of them ends.

    python benchmarks/cancel.py [--calls 10000] [--threads 4]

Several threads share two solvers. Each makes one call after the other that would take hours, on
boards of two sizes, so that calls also wait for each other. Another thread cancels each of them:
before it begins, as it begins, or up to 10 ms later. Every call must end as cancelled. The lateness
is the time from the cancellation, or from the start of the call if that is later, to its end.

The exit status is 1 if a call was not cancelled or was more than 50 ms late. Run it on an idle
machine: a thread that does not run cannot stop.
"""

import argparse
import heapq
import random
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np  # noqa: F401 - `solve_many` loads it, which is not to be measured

from fourfold import Analysis, Cancelled, Game, Position, Solver, StopToken
from fourfold.explain import explain
from fourfold.learn import lab
from fourfold.players import choose_move, make_player
from fourfold.review import review

LATEST = 0.05  # seconds
BOARDS = (Position(columns=9, rows=6), Position(columns=8, rows=7))
PLAYERS = ("perfect", "impossible", "threats:depth=40")

Call = Callable[[Solver, Position, StopToken], object]


def player_call(name: str) -> Call:
    """A call for the move of a player."""
    return lambda solver, position, stop: choose_move(
        make_player(name, seed=1, solver=solver), position, stop
    )


CALLS: dict[str, Call] = {
    "solve": lambda solver, position, stop: solver.solve(position, stop=stop),
    "outcome": lambda solver, position, stop: solver.outcome(position, stop=stop),
    "analyse": lambda solver, position, stop: solver.analyse(position, stop=stop),
    "solve_many": lambda solver, position, stop: solver.solve_many([position] * 4, 2, stop=stop),
    "lab.search": lambda _, position, stop: lab.search(position, 42, pruning=False, stop=stop),
    "explain": lambda solver, position, stop: explain(position, solver, stop=stop),
    "review": lambda solver, position, stop: review(
        Game(position.columns, position.rows), solver, stop=stop
    ),
    **{name: player_call(name) for name in PLAYERS},
}


class Canceller:
    """A thread that cancels tokens at given times, and notes when it did."""

    def __init__(self) -> None:
        self.cancelled_at: dict[StopToken, float] = {}
        self._due: list[tuple[float, int, StopToken]] = []
        self._changed = threading.Condition()
        threading.Thread(target=self._run, daemon=True).start()

    def cancel_later(self, stop: StopToken, seconds: float) -> None:
        """Cancel a token after the given number of seconds."""
        with self._changed:
            heapq.heappush(self._due, (time.perf_counter() + seconds, id(stop), stop))
            self._changed.notify()

    def _run(self) -> None:
        while True:
            with self._changed:
                now = time.perf_counter()
                if not self._due or self._due[0][0] > now:
                    self._changed.wait(self._due[0][0] - now if self._due else None)
                    continue
                stop = heapq.heappop(self._due)[2]
            self.cancelled_at[stop] = time.perf_counter()
            stop.cancel()


def main() -> int:
    """Run the benchmark and print its table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--calls", type=int, default=10_000)
    parser.add_argument("--threads", type=int, default=4)
    options = parser.parse_args()
    # With books the solver knows some of the answers.
    solvers = [Solver(threads=2, table_mb=16, book=False), Solver(table_mb=16, book=False)]
    canceller = Canceller()
    numbers = iter(range(options.calls))
    lateness: defaultdict[str, list[float]] = defaultdict(list)
    not_cancelled: list[str] = []

    def work(seed: int) -> None:
        chance = random.Random(seed)
        for _ in numbers:
            name = chance.choice(list(CALLS))
            stop = StopToken()
            moment = chance.choice(("before", "at the start", "during"))
            if moment == "before":
                stop.cancel()
                canceller.cancelled_at[stop] = 0.0
            else:
                canceller.cancel_later(
                    stop, chance.random() / 100 if moment == "during" else chance.random() / 10_000
                )
            solver, position = chance.choice(solvers), chance.choice(BOARDS)
            begin = time.perf_counter()
            try:
                found = CALLS[name](solver, position, stop)
            except Cancelled:
                found = None
            end = time.perf_counter()
            if found is not None and not (isinstance(found, Analysis) and not found.complete):
                not_cancelled.append(name)
                continue
            lateness[name].append(end - max(begin, canceller.cancelled_at[stop]))

    start = time.perf_counter()
    with ThreadPoolExecutor(options.threads) as pool:
        for done in [pool.submit(work, seed) for seed in range(options.threads)]:
            done.result()
    seconds = time.perf_counter() - start
    lateness["all"] = [each for several in list(lateness.values()) for each in several]
    print(f"{len(lateness['all'])} calls cancelled on {options.threads} threads in {seconds:.0f} s")
    print(f"{'lateness in ms':18}{'calls':>7}{'median':>9}{'99%':>9}{'99.9%':>9}{'max':>9}")
    for name, times in lateness.items():
        times.sort()
        shown = [times[int(share * (len(times) - 1))] for share in (0.5, 0.99, 0.999, 1)]
        print(f"{name:18}{len(times):7}" + "".join(f"{1000 * each:9.2f}" for each in shown))
    late = sum(each > LATEST for each in lateness["all"])
    print(f"{len(not_cancelled)} not cancelled, {late} later than {1000 * LATEST:.0f} ms")
    return 1 if not_cancelled or late else 0


if __name__ == "__main__":
    sys.exit(main())
