"""The rules of 7x6 for millions of positions at once, as tensors.

A position is a pair of bitboards, those of the side to move and of the other side, with the same
bits as `Position.bitboards`: seven for each column, the highest of them always empty.
"""

from functools import cache
from typing import NamedTuple

import torch
from torch import Tensor

COLUMNS, ROWS = 7, 6
_STRIDE = ROWS + 1
_BOTTOM = sum(1 << _STRIDE * column for column in range(COLUMNS))
_BOARD = _BOTTOM * ((1 << ROWS) - 1)
_COLUMN = (1 << ROWS) - 1
_TOPS = tuple(1 << (_STRIDE * column + ROWS - 1) for column in range(COLUMNS))
_CELLS = tuple(_STRIDE * column + row for column in range(COLUMNS) for row in range(ROWS))
_DIRECTIONS = (1, _STRIDE - 1, _STRIDE, _STRIDE + 1)

PLANES = 4
"""What a network sees: own discs, other discs, the rows that are the mover's in zugzwang, ones."""


class Boards(NamedTuple):
    """Positions from the point of view of the side to move: int64 tensors of the same length."""

    own: Tensor
    other: Tensor

    @property
    def mask(self) -> Tensor:
        """All discs."""
        return self.own | self.other

    def take(self, which: Tensor) -> "Boards":
        """The positions at these indices, or where this is true."""
        return Boards(self.own[which], self.other[which])


def empty(count: int, device: torch.device) -> Boards:
    """The empty board, `count` times."""
    none = torch.zeros(count, dtype=torch.int64, device=device)
    return Boards(none, none)


def legal(boards: Boards) -> Tensor:
    """Whether each column has a free cell: bool (n, 7)."""
    return (boards.mask[:, None] & _numbers(_TOPS, boards.own.device)) == 0


def play(boards: Boards, columns: Tensor) -> Boards:
    """The positions after moves in these columns, seen by the other side. The moves are legal."""
    shift = columns * _STRIDE
    landing = (boards.mask + (1 << shift)) & (_COLUMN << shift)
    return Boards(boards.other, boards.own | (landing & ~boards.mask))


def has_four(discs: Tensor) -> Tensor:
    """Whether four of these discs are in a row."""
    found = torch.zeros_like(discs)
    for step in _DIRECTIONS:
        pairs = discs & (discs >> step)
        found |= pairs & (pairs >> 2 * step)
    return found != 0


def can_win(boards: Boards) -> Tensor:
    """Whether the side to move can make four at once."""
    own, wins = boards.own, (boards.own << 1) & (boards.own << 2) & (boards.own << 3)
    for step in _DIRECTIONS[1:]:
        pairs = (own << step) & (own << 2 * step)
        wins |= pairs & (own << 3 * step) | pairs & (own >> step)
        pairs = (own >> step) & (own >> 2 * step)
        wins |= pairs & (own << step) | pairs & (own >> 3 * step)
    playable = (boards.mask + _BOTTOM) & _BOARD
    return (wins & playable & ~boards.mask) != 0


def keys(boards: Boards) -> Tensor:
    """A number for each position; a position and its mirror image have the same one."""
    plain = boards.own + boards.mask
    mirrored = torch.zeros_like(plain)
    for column in range(COLUMNS):
        part = (plain >> _STRIDE * column) & ((1 << _STRIDE) - 1)
        mirrored |= part << _STRIDE * (COLUMNS - 1 - column)
    return torch.minimum(plain, mirrored)


def plies(boards: Boards) -> Tensor:
    """The number of discs of each position."""
    return _cells(boards.mask).sum(dim=1)


def planes(boards: Boards) -> Tensor:
    """The input of a network: uint8 (n, PLANES, columns, rows)."""
    own, other = _cells(boards.own), _cells(boards.other)
    second = ((own + other).sum(dim=1) % 2)[:, None]
    rows = torch.arange(ROWS, device=own.device).repeat(COLUMNS)[None]
    mine = ((rows + second) % 2 == 0).to(torch.uint8)
    stacked = torch.stack((own, other, mine, torch.ones_like(own)), dim=1)
    return stacked.view(-1, PLANES, COLUMNS, ROWS)


def _cells(discs: Tensor) -> Tensor:
    return ((discs[:, None] >> _numbers(_CELLS, discs.device)) & 1).to(torch.uint8)


@cache
def _numbers(values: tuple[int, ...], device: torch.device) -> Tensor:
    """Constants on a device: copying them there each time would make a GPU wait."""
    return torch.tensor(values, device=device)
