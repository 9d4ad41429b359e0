"""Label pieces of an input: ranges of consecutive rows."""

import hashlib
import time
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np

from fourfold.base.errors import FourfoldError
from fourfold.data.arrow import pa
from fourfold.data.cache import LabelCache, merged
from fourfold.data.inputs import BoardRows, MoveRows, Row, read_boards, shortened, texts_of
from fourfold.data.labels import find_facts, label_schema, to_batch
from fourfold.solver import Solver, StopToken

_NO_POSITION, _GOES_ON = 0, 1  # states of `read_boards`


class Piece(NamedTuple):
    """Rows of the input that are labelled together."""

    first: int
    """The number of the first one, from 0."""
    rows: Sequence[Row]
    cost: float
    """The expected time on one core, in seconds, before any correction."""

    def __str__(self) -> str:
        return f"rows {self.first + 1:,} to {self.first + len(self.rows):,}"


class Labelled(NamedTuple):
    """The labels of a piece."""

    payload: bytes
    """A record batch of `label_schema`, in Arrow's IPC format."""
    digest: bytes
    """The digest of the rows."""
    seconds: float | None
    """How long it took, times the number of threads; None on a GPU."""


def digest_of(rows: Sequence[Row]) -> bytes:
    """A digest of rows, in 16 bytes. It changes if any of them changes.

    >>> digest_of([Row("line 1", "44")]) == digest_of([Row("line 1", "45")])
    False
    """
    if isinstance(rows, BoardRows):  # the same, faster
        numbers = range(rows.first, rows.first + len(rows))
        each = "('row {}', None, ({}, {}), None)".format
        text = f"[{', '.join(map(each, numbers, *rows.bitboards.T.tolist()))}]"
    elif isinstance(rows, MoveRows):
        numbers = range(rows.first, rows.first + len(rows))
        each = ("('" + rows.kind + " {}', {!r}, None, None)").format
        text = f"[{', '.join(map(each, numbers, rows.moves))}]"
    else:
        text = repr([*map(tuple, rows)])
    content = text.encode("utf-8", "backslashreplace")
    return hashlib.blake2b(content, digest_size=16).digest()


class Labeller:
    """Labels pieces. Several threads may call it at the same time.

    `progress` is called with the number of rows of the piece that are done.
    """

    def __init__(  # noqa: PLR0913 - what it needs, and how it is called
        self,
        columns: int,
        rows: int,
        solver: Solver,
        threads: int = 1,
        *,
        moves: bool,
        facts: bool = False,
        progress: Callable[[int], object] | None = None,
        stop: StopToken | None = None,
    ) -> None:
        self._size = {"columns": columns, "rows": rows}
        self._schema = label_schema(columns, rows, moves=moves, facts=facts)
        self._facts = facts
        self._cache = LabelCache(columns)
        self._solver = solver
        self._threads = threads
        self._progress = progress
        self._stop = stop

    def label(self, piece: Piece) -> Labelled:
        """The labels of a piece."""
        (labelled,) = self.label_all([piece])
        return labelled

    def label_all(self, pieces: Sequence[Piece]) -> list[Labelled]:
        """The labels of several pieces, which are solved together."""
        start = time.monotonic()
        rows = pieces[0].rows if len(pieces) == 1 else [*chain(*(piece.rows for piece in pieces))]
        batch = self._label(rows)
        seconds = (time.monotonic() - start) * self._threads / len(batch)
        on_gpu = self._solver.device != "cpu"
        labelled, first = [], 0
        for piece in pieces:
            count = len(piece.rows)
            payload = batch.slice(first, count).serialize().to_pybytes()
            took = None if on_gpu else seconds * count
            labelled.append(Labelled(payload, digest_of(piece.rows), took))
            first += count
        return labelled

    def _label(self, rows: Sequence[Row]) -> pa.RecordBatch:
        bitboards, keys, states = read_boards(rows, self._size["columns"], self._size["rows"])
        errors: list[str | None] = [None] * len(rows)
        refused = np.flatnonzero(states != _GOES_ON).tolist()
        for index in refused:
            errors[index] = f"{rows[index].place}: {_reason(rows[index], self._size)}"
        running = states == _GOES_ON
        asked, keys = bitboards[running], keys[running]
        labels, missing = self._cache.find(keys, asked)
        if missing.any():
            before = len(rows) - int(missing.sum())
            progress = self._progress
            solved = self._solver.analyse_many(
                asked[missing],
                self._threads,
                progress and (lambda done, _total: progress(before + done)),
                **self._size,
                stop=self._stop,
            )
            self._cache.add(keys[missing], asked[missing], solved)
            labels = merged(labels, missing, solved)
        facts = None
        if self._facts:
            facts = find_facts(
                asked,
                labels.scores,
                **self._size,
                threads=self._threads,
                stop=self._stop,
            )
        moves = None
        if "moves" in self._schema.names:
            moves = texts_of(rows)
            for index in refused:
                text = moves[index]
                moves[index] = None if text is None else shortened(text)
        return to_batch(
            bitboards,
            labels,
            self._schema,
            moves=moves,
            errors=errors,
            known=states != _NO_POSITION,
            facts=facts,
        )


def _reason(row: Row, size: Mapping[str, int]) -> str:
    """Why a row has no labels."""
    try:
        position = row.position(**size)
    except FourfoldError as error:
        return str(error)
    winner = position.winner
    result = "the board is full" if winner is None else f"{winner.name.lower()} has won"
    return f"the game is over: {result}"
