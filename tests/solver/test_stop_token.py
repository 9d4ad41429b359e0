"""Calls that are cancelled by a token: every one is answered, whenever it is cancelled."""

import random
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

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

CALLS: dict[str, Callable[[Solver, Position, StopToken], object]] = {
    "solve": lambda solver, position, stop: solver.solve(position, stop=stop),
    "outcome": lambda solver, position, stop: solver.outcome(position, stop=stop),
    "analyse": lambda solver, position, stop: solver.analyse(position, stop=stop),
    "solve_many": lambda solver, position, stop: solver.solve_many([position] * 3, 2, stop=stop),
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


def is_cancelled(call: Callable[[], object]) -> bool:
    try:
        found = call()
    except Cancelled:
        return True
    return isinstance(found, Analysis) and not found.complete


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
    assert solver.solve(Position.from_moves("414141")) == 18


@pytest.mark.parametrize("name", CALLS)
def test_a_token_that_is_cancelled_before(name: str) -> None:
    stop = StopToken()
    stop.cancel()
    easy = Position.from_moves("414141")
    assert is_cancelled(lambda: CALLS[name](Solver(table_mb=1), easy, stop))


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
