"""Labels as Arrow tables: the columns that every file of labelled positions has."""

from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from typing import Annotated, get_args, get_type_hints

import numpy as np
from numpy.typing import NDArray

from fourfold._core import position_facts
from fourfold.base.errors import InvalidArgument
from fourfold.data.arrow import pa
from fourfold.rules.position import Position
from fourfold.solver import NO_SCORE, Labels, Solver, StopToken

Int8 = Annotated[int, "int8"]
UInt8 = Annotated[int, "uint8"]
UInt16 = Annotated[int, "uint16"]
UInt64 = Annotated[int, "uint64"]
String = Annotated[str, "string"]


@dataclass(frozen=True, slots=True)
class LabelRow:
    """A row of a table of labels: the names, types and contents of the columns."""

    moves: String
    """The move string, as in the input; this column is missing if the input has only bitboards."""
    first: UInt64
    """The discs of the first side, [one bit per cell](api.md) as in `Position.bitboards`."""
    second: UInt64
    """The discs of the second side."""
    ply: UInt8
    """The number of discs on the board."""
    score: Int8
    """The exact [score](scores.md) of the position, for the side to move."""
    c: Int8
    """The score of playing a column, for the side to move; null if the column is full. There are as
    many as the board has columns: `c1`, `c2`, …"""
    best: UInt16
    """The best columns as a bit set: bit 0 is column 1."""
    outcome: Int8
    """1 if the side to move wins, 0 for a draw, -1 if it loses."""
    plies: UInt8
    """The number of plies to the end of the game with best play."""
    error: String
    """Why the row has no labels; null if it has labels."""


@dataclass(frozen=True, slots=True)
class FactRow:
    """What a row has in addition if facts are wanted: proven facts about the position.

    A threat is an empty cell on which a side would complete a four. Sets of cells are bitboards, as
    `first` and `second`.
    """

    first_odd: UInt64
    """The threats of the first side in odd rows, counted from 1 at the bottom."""
    first_even: UInt64
    """Its threats in even rows."""
    first_worthless: UInt64
    """Those of its threats that can never be of use, because the game is over before the column
    grows that high."""
    second_odd: UInt64
    """The threats of the second side in odd rows."""
    second_even: UInt64
    """Its threats in even rows."""
    second_worthless: UInt64
    """Those of its threats that can never be of use."""
    deciding: UInt64
    """The fewest threats of the winner that decide: without them it would not win. They cannot be
    played yet. 0 if it wins in another way or the game is a draw; null if that is not proven after
    a million nodes of search."""
    zugzwang: Int8
    """Whom zugzwang favours, if a single threat decides: 1 the side to move, -1 the other side. The
    side that it does not favour has to play below the threat when all other cells are filled.
    0 if zugzwang does not decide; null if `deciding` is."""


Facts = dict[str, tuple[NDArray[np.generic], NDArray[np.bool_]]]
"""The values of each field of `FactRow`, and where they are proven."""


def column_types(columns: int, *, facts: bool = False) -> list[tuple[str, str]]:
    """The names and types of the columns of a table, for a board of so many columns.

    >>> column_types(2)[3:8]
    [('ply', 'uint8'), ('score', 'int8'), ('c1', 'int8'), ('c2', 'int8'), ('best', 'uint16')]
    >>> column_types(2, facts=True)[-1]
    ('zugzwang', 'int8')
    """
    found = []
    hints = get_type_hints(LabelRow, include_extras=True)
    if facts:
        hints |= get_type_hints(FactRow, include_extras=True)
    for name, hint in hints.items():
        names = [f"c{column + 1}" for column in range(columns)] if name == "c" else [name]
        found += [(each, get_args(hint)[1]) for each in names]
    return found


def label_schema(
    columns: int = 7, rows: int = 6, *, moves: bool = True, facts: bool = False
) -> pa.Schema:
    """The columns of labelled positions on a board of this size. The size is in the metadata.

    >>> label_schema().names
    ['moves', 'first', 'second', 'ply', 'score', 'c1', ..., 'c7', 'best', 'outcome', ...]
    """
    if columns * (rows + 1) > 64:
        raise InvalidArgument(
            f"files of labels are for boards with columns x (rows + 1) at most 64, not "
            f"{columns}x{rows}"
        )
    return pa.schema(
        [
            (name, pa.type_for_alias(kind))
            for name, kind in column_types(columns, facts=facts)
            if moves or name != "moves"
        ],
        metadata={"columns": str(columns), "rows": str(rows)},
    )


def to_batch(  # noqa: PLR0913 - all but three have names
    bitboards: NDArray[np.uint64],
    labels: Labels,
    schema: pa.Schema,
    *,
    moves: Sequence[str | None] | None = None,
    errors: Sequence[str | None] | None = None,
    known: NDArray[np.bool_] | None = None,
    facts: Facts | None = None,
) -> pa.RecordBatch:
    """Positions and their labels as one batch of a `label_schema`.

    `errors` says why rows have no labels: `labels` and `facts` then belong to the rows without an
    error, in their order. `known` marks the rows that have bitboards at all (None: all of them).
    """
    count = len(bitboards)
    solved = np.array([error is None for error in errors or [None] * count], dtype=bool)
    bits = (1 << np.arange(labels.columns.shape[1])).astype(np.uint16)

    def spread(values: NDArray[np.generic], kind: type[np.integer]) -> pa.Array:
        """The values of the solved rows in their places, null elsewhere."""
        every = np.zeros(count, dtype=kind)
        every[solved] = values
        missing = ~solved
        missing[solved] = values == NO_SCORE
        return pa.array(every, mask=missing)

    unknown = None if known is None else ~known
    arrays = {
        "first": pa.array(bitboards[:, 0], mask=unknown),
        "second": pa.array(bitboards[:, 1], mask=unknown),
        "ply": pa.array(_discs(bitboards), mask=unknown),
        "score": spread(labels.scores, np.int8),
        **{
            f"c{column + 1}": spread(labels.columns[:, column], np.int8)
            for column in range(len(bits))
        },
        "best": spread((labels.best * bits).sum(axis=1), np.uint16),
        "outcome": spread(labels.outcomes, np.int8),
        "plies": spread(labels.plies, np.uint8),
        "error": pa.array(errors or [None] * count, pa.string()),
    }
    if facts is not None:
        for name, (values, proven) in facts.items():
            every, missing = np.zeros(count, dtype=values.dtype), ~solved
            every[solved], missing[solved] = values, ~proven
            arrays[name] = pa.array(every, mask=missing)
    if "moves" in schema.names:
        arrays["moves"] = pa.array(moves or [None] * count, pa.string())
    return pa.record_batch([arrays[name] for name in schema.names], schema=schema)


def _discs(bitboards: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """The number of discs of each position."""
    occupied = bitboards[:, :1] | bitboards[:, 1:]
    found: NDArray[np.uint8] = np.unpackbits(occupied.view(np.uint8), axis=1).sum(
        axis=1, dtype=np.uint8
    )
    return found


_FACT_NODES = 1_000_000  # the same on every machine
_FACT_PART = 256  # positions of one call


def find_facts(  # noqa: PLR0913 - all but two have names
    bitboards: NDArray[np.uint64],
    scores: NDArray[np.int8],
    *,
    columns: int = 7,
    rows: int = 6,
    threads: int = 1,
    stop: StopToken | None = None,
) -> Facts:
    """Proven facts about positions whose exact scores are known, and whose games are not over.

    >>> position = Position.from_moves("117326457677311414")
    >>> boards = np.array([position.bitboards], np.uint64)
    >>> facts = find_facts(boards, Solver().solve_many([position]))
    >>> [facts[name][0].tolist() for name in ("first_odd", "deciding", "zugzwang")]
    [[512], [512], [1]]
    """
    parts = range(0, len(bitboards), _FACT_PART)

    def find(first: int) -> tuple[NDArray[np.uint64], NDArray[np.int8]]:
        part = slice(first, first + _FACT_PART)
        return position_facts(bitboards[part], scores[part], columns, rows, _FACT_NODES, stop)

    with ThreadPoolExecutor(threads) as pool:
        found = list(pool.map(find, parts))
    names = [field.name for field in fields(FactRow)]
    sets = np.concatenate([each for each, _ in found] or [np.zeros((0, 7), np.uint64)])
    others = np.concatenate([each for _, each in found] or [np.zeros((0, 2), np.int8)])
    proven, always = others[:, 1] != 0, np.ones(len(sets), np.bool_)
    loser = others[:, 0]  # 0: the first side, 1: the second
    to_move = _discs(bitboards) % 2
    favours = np.where(loser < 0, 0, np.where(loser == to_move, -1, 1)).astype(np.int8)
    result: Facts = {
        name: (sets[:, index], proven if name == "deciding" else always)
        for index, name in enumerate(names[:-1])
    }
    return result | {"zugzwang": (favours, proven)}


def label_positions(
    positions: Iterable[Position] | NDArray[np.uint64],
    solver: Solver | None = None,
    threads: int | None = None,
    *,
    columns: int = 7,
    rows: int = 6,
) -> pa.Table:
    """The labels of positions that fit in memory, given as to `Solver.analyse_many`.

    >>> table = label_positions([Position.from_moves("414141")])
    >>> table.select(["ply", "score", "c4", "best", "plies"]).to_pylist()
    [{'ply': 6, 'score': 18, 'c4': 18, 'best': 8, 'plies': 1}]
    """
    if not isinstance(positions, np.ndarray):
        positions = list(positions)
        if positions:
            columns, rows = positions[0].columns, positions[0].rows
    schema = label_schema(columns, rows, moves=False)
    labels = (solver or Solver()).analyse_many(positions, threads, columns=columns, rows=rows)
    if not isinstance(positions, np.ndarray):
        boards = [position.bitboards for position in positions]
        positions = np.array(boards, dtype=np.uint64).reshape(-1, 2)
    return pa.Table.from_batches([to_batch(positions, labels, schema)])
