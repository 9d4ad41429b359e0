"""Openings, so that games differ and the first move's advantage does not decide them."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cache
from itertools import cycle
from random import Random

from fourfold.book import Book
from fourfold.notation import format_moves
from fourfold.players.chance import pick, seeded
from fourfold.position import Position
from fourfold.side import Side

PLIES = 8
"""The number of discs on the board when the players begin."""


class Openings(StrEnum):
    """How openings are chosen. Each is played twice, with sides exchanged."""

    BALANCED = "balanced"
    """Positions with eight discs that are exact draws, in random order. There are thousands, and
    none is repeated before all have been played."""
    RANDOM = "random"
    """Eight random moves, none of which allows or misses an immediate win."""
    EMPTY = "empty"
    """No opening: the empty board."""


def openings(kind: Openings, seed: int) -> Iterator[str]:
    """An endless sequence of openings, as move strings.

    >>> balanced = openings(Openings.BALANCED, seed=1)
    >>> from fourfold import Solver
    >>> [Solver().solve(Position.from_moves(next(balanced))) for _ in range(3)]
    [0, 0, 0]
    """
    chance = seeded(seed)
    match kind:
        case Openings.BALANCED:
            return cycle(_shuffled(chance, _drawn_positions()))
        case Openings.RANDOM:
            return _random(chance)
        case Openings.EMPTY:
            return cycle([""])


@cache
def _drawn_positions() -> tuple[str, ...]:
    book = Book.shipped(ply=PLIES)
    bitboards = book.bitboards()
    drawn = bitboards[book.scores(bitboards) == 0].tolist()
    return tuple(_moves_to(first, second) for first, second in drawn)


def _moves_to(first: int, second: int) -> str:
    """A move string that leads to a position, found by removing discs one by one."""
    position = Position.from_bitboards(first, second)
    stride = position.rows + 1
    dead_ends: set[tuple[int, int]] = set()

    def take_off(discs: tuple[int, int]) -> list[int] | None:
        if discs == (0, 0):
            return []
        if discs in dead_ends:
            return None
        first, second = discs
        last = Side.FIRST if first.bit_count() > second.bit_count() else Side.SECOND
        for column in range(position.columns):
            in_column = (first | second) >> column * stride & (1 << stride) - 1
            if not in_column:
                continue
            top = 1 << column * stride + in_column.bit_length() - 1
            if last is Side.FIRST and first & top:
                before = take_off((first ^ top, second))
            elif last is Side.SECOND and second & top:
                before = take_off((first, second ^ top))
            else:
                continue
            if before is not None:
                return [*before, column]
        dead_ends.add(discs)
        return None

    moves = take_off((first, second))
    if moves is None:
        raise AssertionError("a book contains only positions that play can reach")
    return format_moves(moves)


def _shuffled(chance: Random, items: Sequence[str]) -> list[str]:
    # Not Random.shuffle, whose results may change between versions of Python.
    keys = [chance.random() for _ in items]
    return [item for _, item in sorted(zip(keys, items, strict=True))]


def _random(chance: Random) -> Iterator[str]:
    while True:
        position, moves = Position(), list[int]()
        while len(moves) < PLIES and not position.can_win_next():
            column = pick(chance, position.legal_moves)
            position = position.play(column)
            moves.append(column)
        if not position.can_win_next():
            yield format_moves(moves)
