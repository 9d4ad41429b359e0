"""Measure the overhead of the Python interface: calls on positions, and trivial searches.

    python benchmarks/python_api.py

Each line is the best of several runs, so that other work on the machine has little effect.
"""

import time
from collections.abc import Callable
from functools import cache

from fourfold import Book, Position, Solver

REPEATS = 5
MILLION = 1_000_000
# All but one cell are filled: the search has nothing to do.
NEARLY_FULL = "54712566226127126621574377157631535333444"
# Eight discs: the book contains the scores, but not the line of best play.
EARLY = Position.from_moves("12345671")


def best(work: Callable[[], None]) -> float:
    """The seconds of the fastest of several runs."""
    times = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def empty_loop() -> None:
    """The cost of the loops below without their calls."""
    for _ in range(MILLION):
        pass


def play() -> None:
    """Play, which creates a new position."""
    position = Position.from_moves("4455")
    for _ in range(MILLION):
        position.play(3)


def play_games() -> None:
    """Play whole games: each position is used for the next."""
    empty = Position()
    for _ in range(MILLION // 10):
        position = empty
        for column in (3, 3, 3, 3, 3, 4, 4, 4, 4, 4):
            position = position.play(column)


def legal_moves() -> None:
    """The legal moves as a list."""
    position = Position.from_moves("4455")
    for _ in range(MILLION):
        position.legal_moves  # noqa: B018


def hashing() -> None:
    """Positions as dictionary keys."""
    position = Position.from_moves("4455")
    known = {position}
    for _ in range(MILLION):
        position in known  # noqa: B015


@cache
def positions_of_the_book() -> list[Position]:
    """Ten thousand positions, spread over the shipped book."""
    book = Book.shipped()
    bitboards = book.bitboards()[:: len(book) // 10_000][:10_000].tolist()
    return [Position.from_bitboards(first, second) for first, second in bitboards]


def look_up() -> None:
    """Scores from the opening book."""
    book = Book.shipped()
    for _ in range(MILLION // 10_000):
        for position in positions_of_the_book():
            book.score(position)


def solve_overhead() -> None:
    """Solve with one empty cell left."""
    position = Position.from_moves(NEARLY_FULL)
    solver = Solver()
    for _ in range(MILLION):
        solver.solve(position)


def move_scores() -> None:
    """The scores of all moves, without the line of best play."""
    solver = Solver()
    for _ in range(100):
        solver.clear()
        solver.get_all_move_scores(EARLY)


def seven_solves() -> None:
    """The same scores, one by one."""
    solver = Solver()
    for _ in range(100):
        solver.clear()
        for column in EARLY.legal_moves:
            solver.solve(EARLY.play(column))


def analyses() -> None:
    """The same scores with the line of best play."""
    solver = Solver()
    for _ in range(100):
        solver.clear()
        solver.analyse(EARLY)


ROWS = (
    ("a million position.play(column)", play),
    ("a million moves of whole games", play_games),
    ("a million position.legal_moves", legal_moves),
    ("a million position in set", hashing),
    ("a million book.score(position)", look_up),
    ("a million solver.solve(one empty cell)", solve_overhead),
)
SCORES_OF_MOVES = (
    ("100 get_all_move_scores, 8 discs", move_scores),
    ("100 times seven solves, 8 discs", seven_solves),
    ("100 analyses, 8 discs", analyses),
)


def main() -> None:
    """Print one line per measurement."""
    loop = best(empty_loop)
    print(f"{'':40} {'seconds':>8} {'ns/call':>10}")
    for name, work in ROWS:
        seconds = best(work)
        print(f"{name:40} {seconds:8.3f} {(seconds - loop) / MILLION * 1e9:10.0f}")
    for name, work in SCORES_OF_MOVES:
        seconds = best(work)
        print(f"{name:40} {seconds:8.3f} {seconds / 100 * 1e9:10.0f}")


if __name__ == "__main__":
    main()
