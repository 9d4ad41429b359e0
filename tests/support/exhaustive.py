"""Every position of a small board and its score, by brute force: no search, no pruning.

Positions are listed ply by ply, then scored from the last ply back to the first. NumPy does it
for all positions of a ply at once.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Discs = NDArray[np.uint64]
Scores = NDArray[np.int64]

UNKNOWN = -100


@dataclass
class Level:
    """All positions with the same number of discs: two bitboards each, and their scores."""

    first: Discs
    second: Discs
    scores: Scores

    @property
    def bitboards(self) -> Discs:
        return np.stack([self.first, self.second], axis=1)


def solve_everything(columns: int, rows: int) -> list[Level]:
    """The levels of a board, from the empty board on, each sorted by `_keys`."""
    cells = columns * rows
    levels = [_level(np.zeros(1, np.uint64), np.zeros(1, np.uint64))]
    for ply in range(cells):
        children = [_play(levels[ply], column, ply, rows) for column in range(columns)]
        levels.append(_level(*(np.concatenate(side) for side in zip(*children, strict=True))))
        _score_wins(levels[-1], ply + 1, cells, rows)
    levels[-1].scores[levels[-1].scores == UNKNOWN] = 0  # a full board without a line
    for ply in reversed(range(cells)):
        _score_from_children(levels[ply], levels[ply + 1], columns, ply, rows)
    return levels


def _level(first: Discs, second: Discs) -> Level:
    _, index = np.unique(_keys(first, second), return_index=True)
    return Level(first[index], second[index], np.full(len(index), UNKNOWN))


def _keys(first: Discs, second: Discs) -> Discs:
    return first | second << np.uint64(32)


def _playable(level: Level, column: int, rows: int) -> NDArray[np.bool_]:
    top = np.uint64(1 << (column * (rows + 1) + rows - 1))
    playable: NDArray[np.bool_] = (level.scores == UNKNOWN) & (
        (level.first | level.second) & top == 0
    )
    return playable


def _play(level: Level, column: int, ply: int, rows: int) -> tuple[Discs, Discs]:
    playable = _playable(level, column, rows)
    first, second = level.first[playable], level.second[playable]
    bottom = np.uint64(1 << (column * (rows + 1)))
    cells = np.uint64(((1 << rows) - 1) << (column * (rows + 1)))
    disc = ((first | second) + bottom) & cells & ~(first | second)
    return (first | disc, second) if ply % 2 == 0 else (first, second | disc)


def _score_wins(level: Level, ply: int, cells: int, rows: int) -> None:
    """If the side that has just moved has four in a line, the side to move has lost."""
    discs = level.first if ply % 2 == 1 else level.second
    won = np.zeros(len(discs), bool)
    for step in (1, rows, rows + 1, rows + 2):
        pairs = discs & discs >> np.uint64(step)
        won |= (pairs & pairs >> np.uint64(2 * step)) != 0
    level.scores[won] = -((cells + 2 - ply) // 2)


def _score_from_children(
    level: Level, next_level: Level, columns: int, ply: int, rows: int
) -> None:
    best = np.full(len(level.scores), UNKNOWN)
    keys = _keys(next_level.first, next_level.second)
    for column in range(columns):
        playable = _playable(level, column, rows)
        child = np.searchsorted(keys, _keys(*_play(level, column, ply, rows)))
        best[playable] = np.maximum(best[playable], -next_level.scores[child])
    unknown = level.scores == UNKNOWN
    level.scores[unknown] = best[unknown]
