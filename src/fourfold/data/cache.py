"""A cache of labels: a position that comes again, also mirrored, is not solved again."""

import threading
from dataclasses import fields

import numpy as np
from numpy.typing import NDArray

from fourfold.solver import NO_SCORE, Labels

_SLOT_BITS = 18  # 262,144 positions, in some 5 MB
_FACTOR = np.uint64(0x9E3779B97F4A7C15)  # spreads keys over the slots (Fibonacci hashing)


class LabelCache:
    """Labels of recent positions of one board size, in memory that does not grow.

    It is direct-mapped: a position and its mirror image, which have the same key, share one slot,
    and a newer position with the same slot replaces the older one. Several threads may use it at
    the same time.
    """

    def __init__(self, columns: int = 7) -> None:
        slots = 1 << _SLOT_BITS
        # Filled, not `zeros`: the system would hand out the pages of zeros one by one, and memory
        # use would grow after all.
        self._keys = np.full(slots, 0, dtype=np.uint64)  # 0 is not the key of any position
        self._plain = np.full(slots, 0, dtype=np.uint64)  # not of mirror images
        self._scores = np.full((slots, columns), NO_SCORE, dtype=np.int8)
        self._plies = np.full(slots, 0, dtype=np.int16)
        self._lock = threading.Lock()

    def find(
        self, keys: NDArray[np.uint64], bitboards: NDArray[np.uint64]
    ) -> tuple[Labels, NDArray[np.bool_]]:
        """Labels for all positions, and which of them are missing: their labels are void. The
        positions are given by their keys and their bitboards.
        """
        slots = _slots_of(keys)
        with self._lock:
            mirrored = self._plain[slots] != _plain_keys(bitboards)
            columns = self._scores[slots]
            plies, missing = self._plies[slots], self._keys[slots] != keys
        columns = np.where(mirrored[:, None], columns[:, ::-1], columns)
        scores = columns.max(axis=1, initial=NO_SCORE)
        found = Labels(
            scores=scores,
            columns=columns,
            best=(columns == scores[:, None]) & (columns != NO_SCORE),
            outcomes=np.sign(scores),
            plies=plies,
            solved=np.ones(len(keys), dtype=bool),
        )
        return found, missing

    def add(self, keys: NDArray[np.uint64], bitboards: NDArray[np.uint64], labels: Labels) -> None:
        """Add positions that are solved."""
        slots, chosen = np.unique(_slots_of(keys), return_index=True)
        with self._lock:
            self._keys[slots] = keys[chosen]
            self._plain[slots] = _plain_keys(bitboards[chosen])
            self._scores[slots] = labels.columns[chosen]
            self._plies[slots] = labels.plies[chosen]


def _slots_of(keys: NDArray[np.uint64]) -> NDArray[np.uint64]:
    return keys * _FACTOR >> np.uint64(64 - _SLOT_BITS)


def _plain_keys(bitboards: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """A number for each position, another one for its mirror image unless it is the same."""
    first, second = bitboards[:, 0], bitboards[:, 1]
    return first + (first | second)


def merged(labels: Labels, missing: NDArray[np.bool_], solved: Labels) -> Labels:
    """The labels, with those that are missing replaced by `solved`, in their order."""
    for field in fields(Labels):
        getattr(labels, field.name)[missing] = getattr(solved, field.name)
    return labels
