"""Compare every score of the shipped ply-12 book with BitBully's 12-ply book with distances.

BitBully's file (bitbully-databases) has 5 bytes for each position. The first four are a big-endian
number whose bits, from the highest, describe each column from the bottom: 10 is a disc of the first
side, 11 a disc of the second, 0 the end of the column. The fifth is a signed byte v: the first
side, which is to move, wins (v > 0) or loses (v < 0) in 100 - |v| plies; 0 means a draw.

    python benchmarks/compare_bitbully_book.py
"""

import sys
from pathlib import Path

import numpy as np
from bitbully_databases import BitBullyDatabases
from numpy.typing import NDArray

from fourfold import Book

COLUMNS, ROWS, PLY = 7, 6, 12


def read_entries(path: Path) -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
    """The bitboards and the values of all entries."""
    raw = np.fromfile(path, dtype=np.dtype([("position", ">u4"), ("value", "i1")]))
    bits = raw["position"].astype(np.int64)
    place = np.full(len(raw), 31)  # index of the next bit
    column, row = np.zeros_like(place), np.zeros_like(place)
    discs = np.zeros((len(raw), 2), dtype=np.int64)
    for _ in range(PLY + COLUMNS):
        is_disc = bits >> place & 1 == 1
        owner = bits >> np.maximum(place - 1, 0) & 1
        cell = np.left_shift(1, column * (ROWS + 1) + row)
        for side in (0, 1):
            discs[:, side] |= np.where(is_disc & (owner == side), cell, 0)
        place -= np.where(is_disc, 2, 1)
        row = np.where(is_disc, row + 1, 0)
        column = np.where(is_disc, column, column + 1)
    if not (column == COLUMNS).all():
        sys.exit(f"{path} does not have the expected format")
    return discs.astype(np.uint64), raw["value"].astype(np.int64)


def to_scores(values: NDArray[np.int64]) -> NDArray[np.int64]:
    """BitBully's values as scores: half of the cells that are empty after the last disc."""
    last_disc = PLY + 100 - np.abs(values)
    scores: NDArray[np.int64] = np.sign(values) * ((COLUMNS * ROWS + 2 - last_disc) // 2)
    return scores


def keys(bitboards: NDArray[np.uint64]) -> NDArray[np.int64]:
    """A number for each position, shared only with its mirror image."""
    first, second = bitboards.astype(np.int64).T
    bottom = sum(1 << (column * (ROWS + 1)) for column in range(COLUMNS))
    key = first + (first | second) + bottom
    image = np.zeros_like(key)
    for column in range(COLUMNS):
        cells = key >> (column * (ROWS + 1)) & 127
        image |= cells << ((COLUMNS - 1 - column) * (ROWS + 1))
    smaller: NDArray[np.int64] = np.minimum(key, image)
    return smaller


def main() -> int:
    """Print the result; the exit status is 1 if anything differs."""
    path = Path(BitBullyDatabases.get_database_path("12-ply-dist"))
    theirs, values = read_entries(path)
    book = Book.shipped(PLY)
    ours = book.bitboards()
    print(f"positions: {len(book):,} in ours, {len(theirs):,} in BitBully's")
    same = np.array_equal(np.sort(keys(ours)), np.sort(keys(theirs)))
    print("the positions are the same" if same else "the positions differ")
    differ = int((book.scores(theirs) != to_scores(values)).sum())
    print(f"scores that differ: {differ:,} of {len(theirs):,}")
    return 0 if same and differ == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
