"""Calls that are cancelled: by a token, by the solver, by Ctrl-C; and while they wait."""

import _thread
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Self

import pytest

from fourfold import (
    Analysis,
    Cancelled,
    Game,
    InvalidArgument,
    Position,
    Solver,
    StopToken,
    WrongType,
)
from fourfold.explain import explain
from fourfold.learn import lab
from fourfold.players import choose_move, make_player
from fourfold.review import review
from fourfold.solver.book import generate

HARD = Position(columns=9, rows=6)  # takes hours
HARD_OF_ANOTHER_SIZE = Position(columns=7, rows=8)

EASY = Position.from_moves("414141")

Call = Callable[[Solver, Position, StopToken | None], object]
SOLVER_CALLS: dict[str, Call] = {
    "solve": lambda solver, position, stop: solver.solve(position, stop=stop),
    "outcome": lambda solver, position, stop: solver.outcome(position, stop=stop),
    "analyse": lambda solver, position, stop: solver.analyse(position, stop=stop),
    "get_all_move_scores": lambda solver, position, stop: solver.get_all_move_scores(
        position, stop=stop
    ),
    "solve_many": lambda solver, position, stop: solver.solve_many([position] * 3, 2, stop=stop),
    "analyse_many": lambda solver, position, stop: solver.analyse_many(
        [position] * 3, 2, stop=stop
    ),
}
CALLS: dict[str, Call] = {
    **SOLVER_CALLS,
    "search": lambda _, position, stop: lab.search(position, 42, pruning=False, stop=stop),
    "explain": lambda solver, position, stop: explain(position, solver, stop=stop),
    "review": lambda solver, position, stop: review(
        Game(position.columns, position.rows), solver, stop=stop
    ),
    "perfect": lambda solver, position, stop: choose_move(
        make_player("perfect", solver=solver), position, stop
    ),
    "classic": lambda _, position, stop: choose_move(
        make_player("threats:depth=40"), position, stop
    ),
}
WAITING_CALLS: dict[str, Call] = {
    "clear": lambda solver, _, stop: solver.clear(stop=stop),
    **{name: SOLVER_CALLS[name] for name in ("solve", "analyse", "solve_many")},
}


def is_cancelled(call: Callable[[], object]) -> bool:
    try:
        found = call()
    except Cancelled:
        return True
    return isinstance(found, Analysis) and not found.complete


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("name", SOLVER_CALLS)
class TestSolverCalls:
    def test_token(self, name: str, threads: int) -> None:
        solver = Solver(threads=threads)
        with ThreadPoolExecutor(1) as pool:
            for delay in (0, 0.01):
                stop = StopToken()
                call = pool.submit(SOLVER_CALLS[name], solver, HARD, stop)
                time.sleep(delay)  # returns only because the call releases the GIL
                stop.cancel()
                assert is_cancelled(call.result)
        assert solver.solve(EASY) == 18

    def test_cancel_from_another_thread(self, name: str, threads: int) -> None:
        solver = Solver(threads=threads)
        with ThreadPoolExecutor(1) as pool:
            call = pool.submit(SOLVER_CALLS[name], solver, HARD, None)
            cancel_until_done(solver, call)
        assert is_cancelled(call.result)
        assert solver.solve(EASY) == 18

    def test_control_c(self, name: str, threads: int) -> None:
        solver = Solver(threads=threads)
        with pytest.raises(KeyboardInterrupt):
            interrupted(lambda: SOLVER_CALLS[name](solver, HARD, None))
        assert solver.solve(EASY) == 18


def cancel_until_done(solver: Solver, call: "Future[Any]") -> None:
    """Unlike a token, `cancel` does not reach a call that has not begun."""
    while not call.done():
        solver.cancel()
        threading.Event().wait(0.001)


def interrupted(call: Callable[[], object]) -> None:
    threading.Timer(0.1, _thread.interrupt_main).start()  # may end after the interrupt
    call()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for one process")
def test_control_c_at_a_prompt() -> None:
    code = f"""
from fourfold import Solver, Position
try:
    Solver().analyse({HARD!r}, progress=lambda _: print("running", flush=True))
except KeyboardInterrupt:
    print("stopped", flush=True)
"""
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "running\n"
        child.send_signal(signal.SIGINT)
        assert child.stdout.read().endswith("stopped\n")
    assert child.returncode == 0


class Occupied:
    """A solver that is busy with a call of another thread until the block ends."""

    def __init__(self) -> None:
        self.solver = Solver()
        self.begun = threading.Event()
        self.pool = ThreadPoolExecutor(3)

    def __enter__(self) -> Self:
        self.stop = StopToken(timeout=30)
        self.call = self.pool.submit(
            self.solver.analyse, HARD, progress=lambda _: self.begun.set(), stop=self.stop
        )
        assert self.begun.wait(30)
        return self

    def __exit__(self, *_: object) -> None:
        self.stop.cancel()
        self.pool.shutdown()


class TestWaiting:
    """`clear` and calls for another board size wait for the calls in progress."""

    @pytest.mark.parametrize("name", WAITING_CALLS)
    def test_control_c_reaches_a_call_that_waits(self, name: str) -> None:
        with Occupied() as occupied:
            with pytest.raises(KeyboardInterrupt):
                interrupted(lambda: WAITING_CALLS[name](occupied.solver, Position(4, 4), None))
            assert not occupied.call.done()

    @pytest.mark.parametrize("name", WAITING_CALLS)
    def test_a_token_reaches_a_call_that_waits(self, name: str) -> None:
        with Occupied() as occupied:
            stop = StopToken(timeout=0.02)
            waiting = occupied.pool.submit(
                WAITING_CALLS[name], occupied.solver, Position(4, 4), stop
            )
            assert is_cancelled(waiting.result)
            assert not occupied.call.done()

    def test_cancel_reaches_a_call_that_waits(self) -> None:
        with Occupied() as occupied:
            waiting = occupied.pool.submit(occupied.solver.solve, Position(7, 7))
            cancel_until_done(occupied.solver, waiting)
            with pytest.raises(Cancelled):
                waiting.result()

    def test_cancel_lets_clear_through(self) -> None:
        with Occupied() as occupied:
            waiting = occupied.pool.submit(occupied.solver.clear)
            cancel_until_done(occupied.solver, waiting)
            assert waiting.result() is None


def test_calls_on_one_solver_cancelled_at_random_moments() -> None:
    """Also before they begin, and while they wait for a call with a board of another size."""
    solver = Solver(threads=2, table_mb=1)

    def cancel_some(seed: int) -> None:
        chance = random.Random(seed)
        for _ in range(40):
            stop = StopToken()
            delay = chance.choice([0, 0.02 * chance.random()])
            timer = threading.Timer(delay, stop.cancel)
            position = chance.choice([HARD, HARD_OF_ANOTHER_SIZE])
            call = CALLS[chance.choice(list(CALLS))]
            timer.start()
            assert is_cancelled(lambda: call(solver, position, stop))  # noqa: B023 - called at once
            timer.join()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(cancel_some, range(4)))
    assert solver.solve(EASY) == 18


@pytest.mark.parametrize("name", CALLS)
def test_a_token_that_is_cancelled_before(name: str) -> None:
    stop = StopToken()
    stop.cancel()
    assert is_cancelled(lambda: CALLS[name](Solver(table_mb=1), EASY, stop))


def test_generating_a_book(tmp_path_factory: pytest.TempPathFactory) -> None:
    out = tmp_path_factory.mktemp("book") / "7x6.book"
    with pytest.raises(Cancelled):
        generate(out, ply=8, threads=1, table_mb=1, stop=StopToken(timeout=0.05))
    assert not out.exists()


def test_cancelling_one_call_leaves_the_others_alone() -> None:
    solver = Solver(table_mb=1)
    mine, others = StopToken(), StopToken()
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(solver.analyse, HARD, stop=others)
        mine.cancel()
        assert is_cancelled(lambda: solver.solve(HARD, stop=mine))
        assert not running.done()
        others.cancel()
        assert not running.result().complete


def test_timeouts_and_parents() -> None:
    assert not StopToken(timeout=3600).cancelled
    assert not StopToken(None, timeout=1e300).cancelled
    parent, other = StopToken(), StopToken()
    child = StopToken(parent, None, other)
    del other  # the child keeps it
    assert not child.cancelled
    parent.cancel()
    assert child.cancelled
    assert StopToken(child).cancelled


@pytest.mark.parametrize("timeout", [0, -1, float("nan")])
def test_timeouts_are_positive(timeout: float) -> None:
    with pytest.raises(InvalidArgument, match="timeout must be positive, not "):
        StopToken(timeout=timeout)


def test_wrong_types() -> None:
    with pytest.raises(WrongType, match="timeout must be a number, not str"):
        StopToken(timeout="1")  # type: ignore[arg-type]
    with pytest.raises(WrongType, match="stop must be a StopToken, not function"):
        StopToken(lambda: True)  # type: ignore[arg-type]
    for call in CALLS.values():
        with pytest.raises(WrongType, match="stop must be a StopToken, not function"):
            call(Solver(table_mb=1), HARD, lambda: True)  # type: ignore[arg-type]
