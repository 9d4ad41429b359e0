"""The extension without the GIL: it stays off, and objects may be shared between threads.

With the GIL the same tests pass, too. The workflow runs them on a free-threaded Python.
"""

import sys
import sysconfig
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from fourfold import Book, Position, Solver
from fourfold._core import Player, Sampler

THREADS = 4
ROUNDS = 300
T = TypeVar("T")


def on_threads(task: Callable[[], T]) -> list[T]:
    """The results of a task that several threads begin at the same moment."""
    barrier = Barrier(THREADS)

    def run() -> T:
        barrier.wait()
        return task()

    with ThreadPoolExecutor(THREADS) as pool:
        return [future.result() for future in [pool.submit(run) for _ in range(THREADS)]]


def test_the_extension_leaves_the_gil_as_it_is() -> None:
    free_threaded = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))
    assert getattr(sys, "_is_gil_enabled", lambda: True)() is not free_threaded


def test_one_position_and_many() -> None:
    shared = Position.from_moves("4455")

    def play() -> int:
        position = Position()
        for column in (3, 3, 4, 4) * ROUNDS:
            position = position.play(column) if position.ply < 4 else Position().play(column)
            assert shared.play(5) != shared
        return hash(shared.play(5).mirror())

    assert len(set(on_threads(play))) == 1


def test_one_solver_and_one_book() -> None:
    book = Book.shipped(ply=8)
    solver = Solver(table_mb=16, book=book)
    games = {"76461241141": -1, "2653544123664564115": 2, "444444": None}

    def solve() -> list[int]:
        return [solver.solve(Position.from_moves(moves)) for moves in games]

    results = on_threads(solve)
    assert results == [results[0]] * THREADS
    assert results[0][:2] == [-1, 2]
    eight = Position.from_moves("44444477")
    assert len(set(on_threads(lambda: book.score(eight)))) == 1


def test_every_draw_of_a_player_counts_once() -> None:
    player = Player("easy", seed=1)
    scores = list(range(7))

    def choose() -> Counter[int]:
        return Counter(player.select_move(Position(), scores) for _ in range(ROUNDS))

    together = sum(on_threads(choose), Counter[int]())
    alone = Player("easy", seed=1)
    assert together == Counter(
        alone.select_move(Position(), scores) for _ in range(THREADS * ROUNDS)
    )
    assert player.__reduce__() == alone.__reduce__()


def test_every_game_of_a_sampler_is_drawn_once() -> None:
    sampler = Sampler(seed=1)
    together = sum(
        on_threads(lambda: Counter(sampler.play(8, 1) for _ in range(ROUNDS))), Counter()
    )
    alone = Sampler(seed=1)
    assert together == Counter(alone.play(8, 1) for _ in range(THREADS * ROUNDS))
