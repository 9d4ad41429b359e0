"""Openings, so that games differ and the first move's advantage does not decide them."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cache
from itertools import cycle
from random import Random

from fourfold.base.errors import InvalidArgument
from fourfold.players.chance import pick, seeded
from fourfold.rules.notation import format_moves
from fourfold.rules.position import Position
from fourfold.solver import Solver
from fourfold.solver.book import Book

PLIES = 8
"""The number of discs on the board when the players begin."""
STANDARD = (7, 6)
# To prove draws on other boards: the nodes of a search, and how many openings may fail in a row.
_NODES, _MOST_FAILURES, _TABLE_MB = 200_000, 40, 4


class Openings(StrEnum):
    """How openings are chosen. Each is played twice, with sides exchanged."""

    BALANCED = "balanced"
    """Positions with eight discs that are exact draws, in random order. On the standard board there
    are thousands, and none is repeated before all have been played. On other boards they are
    random, and only boards on which draws can be proven quickly have them."""
    RANDOM = "random"
    """Eight random moves, none of which allows or misses an immediate win."""
    EMPTY = "empty"
    """No opening: the empty board."""


def usual_openings(columns: int, rows: int) -> Openings:
    """The openings for matches on a board, unless others are asked for.

    >>> usual_openings(7, 6), usual_openings(9, 7)
    (<Openings.BALANCED: 'balanced'>, <Openings.RANDOM: 'random'>)
    """
    return Openings.BALANCED if (columns, rows) == STANDARD else Openings.RANDOM


def openings(kind: Openings, seed: int, columns: int = 7, rows: int = 6) -> Iterator[str]:
    """An endless sequence of openings, as move strings.

    >>> balanced = openings(Openings.BALANCED, seed=1)
    >>> from fourfold import Solver
    >>> [Solver().solve(Position.from_moves(next(balanced))) for _ in range(3)]
    [0, 0, 0]
    """
    chance, board = seeded(seed), Position(columns=columns, rows=rows)
    match kind:
        case Openings.BALANCED if (columns, rows) == STANDARD:
            return cycle(_shuffled(chance, _drawn_positions()))
        case Openings.BALANCED:
            return _drawn(chance, board)
        case Openings.RANDOM:
            return _random(chance, board)
        case Openings.EMPTY:
            return cycle([""])


@cache
def _drawn_positions() -> tuple[str, ...]:
    book = Book.shipped(ply=PLIES)
    bitboards = book.bitboards()
    drawn = bitboards[book.scores(bitboards) == 0].tolist()
    return tuple(Position.from_bitboards(*each).some_moves() for each in drawn)


def _shuffled(chance: Random, items: Sequence[str]) -> list[str]:
    # Not Random.shuffle, whose results may change between versions of Python.
    keys = [chance.random() for _ in items]
    return [item for _, item in sorted(zip(keys, items, strict=True))]


def _drawn(chance: Random, board: Position) -> Iterator[str]:
    """Those of random openings that are proven to be drawn."""
    solver = Solver(table_mb=_TABLE_MB, book=False)
    failures = 0
    for moves in _random(chance, board):
        position = Position.from_moves(moves, board.columns, board.rows)
        solver.clear()  # so that what is proven does not depend on earlier openings
        if solver.analyse(position, node_limit=_NODES, pv=False).score == 0:
            failures = 0
            yield moves
        elif (failures := failures + 1) == _MOST_FAILURES:
            raise InvalidArgument(
                f"no balanced openings can be found on a {board.columns}×{board.rows} board: "
                "use random ones"
            )


def _random(chance: Random, board: Position) -> Iterator[str]:
    while True:
        position, moves = board, list[int]()
        while len(moves) < PLIES and not position.can_win_next():
            column = pick(chance, position.legal_moves)
            position = position.play(column)
            moves.append(column)
        if not position.can_win_next():
            yield format_moves(moves)
