"""An opening table for four in a row on 7×6: one best move for each position that can arise when
the side plays by the table, whatever the opponent does.

`fourfold kaggle export` copies this module into the file that it writes, so it imports nothing but
the standard library and NumPy.

The table stores moves only: one byte per position, compressed. The positions themselves are
enumerated again, level by level, when a game gets there: all replies to the table's moves, without
mirror images, sorted by key. A set of cells is a number as in the search.
"""

import zlib
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]

_COLUMNS, _ROWS = 7, 6
_STRIDE = _ROWS + 1
_BOTTOM = np.uint64(sum(1 << column * _STRIDE for column in range(_COLUMNS)))
_CELLS = _BOTTOM * np.uint64((1 << _ROWS) - 1)
_COLUMN_CELLS = np.array(
    [((1 << _ROWS) - 1) << column * _STRIDE for column in range(_COLUMNS)], np.uint64
)


class Openings:
    """The opening tables of both sides.

    >>> moves = [bytes([3]), bytes([3, 3, 3, 3])]
    >>> openings = Openings(pack_openings(moves))
    >>> openings.column([0] * 42, 1), openings.column([0] * 41 + [1], 2)
    (3, 3)
    """

    def __init__(self, packed: bytes) -> None:
        first, second = unpack_openings(packed)
        self._levels = {1: _Levels(first, replies=False), 2: _Levels(second, replies=True)}

    def column(self, board: list[int], mark: int) -> int | None:
        """The best column, counted from 0; None if the table does not have the position."""
        discs = np.zeros(3, np.uint64)
        for index, cell in enumerate(board):
            row, column = divmod(index, _COLUMNS)
            discs[cell] |= np.uint64(1 << column * _STRIDE + _ROWS - 1 - row)
        return self._levels[mark].find(discs[mark : mark + 1], discs[3 - mark : 4 - mark])


class _Levels:
    """The table of one side: its positions by the number of its own discs."""

    def __init__(self, moves: bytes, *, replies: bool) -> None:
        self._moves = np.frombuffer(moves, np.uint8)
        self._known: list[tuple[Array, Array]] = []  # keys and moves
        self._next = first_level(replies=replies)
        self._used = 0

    def find(self, own: Array, opponent: Array) -> int | None:
        number = int(own[0]).bit_count()
        while len(self._known) <= number:
            if not self._extend():
                return None
        keys, moves = self._known[number]
        key, is_mirrored = _keys(own, opponent)
        at = int(np.searchsorted(keys, key[0]))
        if at == len(keys) or keys[at] != key[0]:
            return None
        column = int(moves[at])
        return _COLUMNS - 1 - column if is_mirrored[0] else column

    def _extend(self) -> bool:
        """Add a level. False if there is none."""
        own, opponent = self._next
        moves = self._moves[self._used : self._used + len(own)]
        if not len(own) or len(moves) < len(own):
            return False
        self._used += len(own)
        self._known.append((_keys(own, opponent)[0], moves))
        self._next = next_level(own, opponent, moves)
        return True


def pack_openings(moves: tuple[bytes, bytes] | list[bytes]) -> bytes:
    """The moves of both sides as compressed bytes."""
    first, second = moves
    return zlib.compress(len(first).to_bytes(4, "big") + first + second, 9)


def unpack_openings(packed: bytes) -> tuple[bytes, bytes]:
    """The moves of both sides: level by level, in the order of the positions."""
    content = zlib.decompress(packed)
    end = 4 + int.from_bytes(content[:4], "big")
    return content[4:end], content[end:]


# ---- Positions as pairs of arrays: discs of the side to move, discs of the opponent


def first_level(*, replies: bool) -> tuple[Array, Array]:
    """The positions in which a side makes its first move: for the second side, `replies`."""
    empty = np.zeros(1, np.uint64)
    return _unique(*_children(empty, empty)) if replies else (empty, empty)


def next_level(own: Array, opponent: Array, moves: Array) -> tuple[Array, Array]:
    """The positions after the side's moves and any reply, except finished games."""
    own = own | (own | opponent) + _BOTTOM & _COLUMN_CELLS[moves]
    goes_on = ~_has_four(own) & (own | opponent != _CELLS)
    own, opponent = _children(opponent[goes_on], own[goes_on])
    goes_on = ~_has_four(opponent) & (own | opponent != _CELLS)
    return _unique(own[goes_on], opponent[goes_on])


def _children(own: Array, opponent: Array) -> tuple[Array, Array]:
    """The positions after every move."""
    moves = ((own | opponent) + _BOTTOM)[:, None] & _COLUMN_CELLS
    index, column = np.nonzero(moves)
    return opponent[index], own[index] | moves[index, column]


def _has_four(discs: Array) -> Array:
    """Whether the discs include four in a row."""
    found = np.zeros(len(discs), np.bool_)
    for shift in (1, _STRIDE - 1, _STRIDE, _STRIDE + 1):
        pairs = discs & discs >> np.uint64(shift)
        found |= pairs & pairs >> np.uint64(2 * shift) != 0
    return found


def _unique(own: Array, opponent: Array) -> tuple[Array, Array]:
    """The positions without duplicates and mirror images, sorted by key."""
    keys, is_mirrored = _keys(own, opponent)
    _, chosen = np.unique(keys, return_index=True)
    own, opponent, is_mirrored = own[chosen], opponent[chosen], is_mirrored[chosen]
    return np.where(is_mirrored, _mirror(own), own), np.where(
        is_mirrored, _mirror(opponent), opponent
    )


def _keys(own: Array, opponent: Array) -> tuple[Array, Array]:
    """The key of each position, the same for its mirror image, and whether it is the latter's."""
    keys = own + (own | opponent)
    mirrored = _mirror(own)
    mirrored += mirrored | _mirror(opponent)
    return np.minimum(keys, mirrored), mirrored < keys


def _mirror(discs: Array) -> Array:
    mirrored = np.zeros_like(discs)
    for column in range(_COLUMNS):
        cells = discs >> np.uint64(column * _STRIDE) & np.uint64((1 << _ROWS) - 1)
        mirrored |= cells << np.uint64((_COLUMNS - 1 - column) * _STRIDE)
    return mirrored
