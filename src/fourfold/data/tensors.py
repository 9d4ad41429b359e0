"""Positions as the arrays of other frameworks, and back.

| functions | framework | one position | cells |
|---|---|---|---|
| `to_pettingzoo`, `from_pettingzoo` | PettingZoo, `connect_four_v3` | int8 (6, 7, 2) | planes: the side to move, the other side; row 0 at the top |
| `to_pgx`, `from_pgx` | pgx, `connect_four` | bool (6, 7, 2) | the same |
| `to_openspiel`, `from_openspiel` | OpenSpiel, `connect_four` | float32 (3, 6, 7) | planes: x (first), o (second), empty; row 0 at the bottom |
| `to_xo`, `from_xo` | OpenSpiel, `str(state)` | text | a line per row, the top row first: `x` first, `o` second, `.` empty |
| `to_kaggle`, `from_kaggle` | Kaggle ConnectX | a list of 42 | row by row from the top: 1 first, 2 second, 0 empty; and the mark of the side to move |
| `to_signs`, `from_signs` | none | int8 (6, 7) | 1 the side to move, -1 the other side, 0 empty; row 0 at the top |

The `to_` functions take one `Position` or many: an iterable of positions of one size, or their
bitboards as an array of shape (n, 2) and type uint64, first and second, for boards of `columns` and
`rows`; if these have more than 64 bits, of shape (n, 2, 2), the lower 64 bits of each first. Many
positions become one array, with the item as its first axis.

The `from_` functions take what the `to_` functions return, for one position or for many. They return
a `Position`, or the bitboards, which `Solver.analyse_many` takes. Every board size is supported that
the framework supports. An array that is not a position is rejected with InvalidPosition, which names
the item and the cell.
"""  # noqa: E501 - a table

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypedDict, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from fourfold._core import check_bitboards
from fourfold._core import to_bitboards as words_of
from fourfold.base.errors import InvalidArgument, InvalidPosition, WrongType
from fourfold.rules.position import Position

Bitboards = NDArray[np.uint64]
Positions = Position | Iterable[Position] | Bitboards


class KaggleObservation(TypedDict):
    """The part of a Kaggle observation that describes the position."""

    board: list[int]
    mark: int


class KaggleObservations(TypedDict):
    """The same for many positions: arrays of shape (n, columns x rows) and (n,)."""

    board: NDArray[np.int8]
    mark: NDArray[np.int8]


def to_pettingzoo(positions: Positions, columns: int = 7, rows: int = 6) -> NDArray[np.int8]:
    """Observations of the side to move in PettingZoo's `connect_four_v3`.

    >>> to_pettingzoo(Position.from_moves("445"))[5, :, 0]  # second is to move
    array([0, 0, 0, 0, 0, 0, 0], dtype=int8)
    >>> to_pettingzoo(Position.from_moves("445"))[5, :, 1]
    array([0, 0, 0, 1, 1, 0, 0], dtype=int8)
    >>> to_pettingzoo([Position(), Position.from_moves("4")]).shape
    (2, 6, 7, 2)
    """
    return to_pgx(positions, columns, rows).view(np.int8)


def from_pettingzoo(observations: ArrayLike) -> Any:
    """The positions of PettingZoo observations of the side to move.

    >>> from_pettingzoo(to_pettingzoo(Position.from_moves("445"))) == Position.from_moves("445")
    True
    """
    planes = _numbers(observations, ("rows", "columns", 2))
    return _from_relative_cells(_planes(planes).transpose(0, 3, 1, 2), planes)


def to_pgx(positions: Positions, columns: int = 7, rows: int = 6) -> NDArray[np.bool_]:
    """Observations of the side to move in pgx's `connect_four`.

    >>> to_pgx(Position.from_moves("445"))[5, :, 1]
    array([False, False, False,  True,  True, False, False])
    """
    boards = _boards(positions, columns, rows)
    planes = _relative_cells(boards)[:, :, ::-1].transpose(0, 2, 3, 1)
    return boards.one_or_all(np.ascontiguousarray(planes))


def from_pgx(observations: ArrayLike) -> Any:
    """The positions of pgx observations of the side to move.

    >>> from_pgx(to_pgx(Position.from_moves("445"))) == Position.from_moves("445")
    True
    """
    return from_pettingzoo(observations)


def to_openspiel(positions: Positions, columns: int = 7, rows: int = 6) -> NDArray[np.float32]:
    """Observation tensors of OpenSpiel's `connect_four`, the same for both players.

    >>> to_openspiel(Position.from_moves("445"))[:, 0]
    array([[0., 0., 0., 1., 1., 0., 0.],
           [0., 0., 0., 0., 0., 0., 0.],
           [1., 1., 1., 0., 0., 1., 1.]], dtype=float32)
    """
    boards = _boards(positions, columns, rows)
    discs = _cells(boards)
    empty = ~discs.any(axis=1, keepdims=True)
    return boards.one_or_all(np.concatenate([discs, empty], axis=1).astype(np.float32))


def from_openspiel(tensors: ArrayLike) -> Any:
    """The positions of OpenSpiel observation tensors.

    `state.observation_tensor()` is flat: give it the shape `game.observation_tensor_shape()`.

    >>> from_openspiel(to_openspiel(Position.from_moves("445"))) == Position.from_moves("445")
    True
    """
    planes = _numbers(tensors, (3, "rows", "columns"))
    cells = _planes(planes)
    wrong = np.argwhere(cells[:, 2] == cells[:, :2].any(axis=1))
    if len(wrong):
        item, row, column = wrong[0]
        raise InvalidPosition(
            f"{planes.name(item)}the plane of empty cells contradicts the planes of discs at row "
            f"{row}, column {column}"
        )
    return _from_cells(cells[:, :2], planes)


@overload
def to_xo(positions: Position) -> str: ...
@overload
def to_xo(
    positions: Iterable[Position] | Bitboards, columns: int = 7, rows: int = 6
) -> list[str]: ...


def to_xo(positions: Positions, columns: int = 7, rows: int = 6) -> str | list[str]:
    r"""The text of states of OpenSpiel's `connect_four`.

    >>> to_xo(Position.from_moves("1122", columns=4, rows=4))
    '....\n....\noo..\nxx..\n'
    """
    boards = _boards(positions, columns, rows)
    length = boards.rows * (boards.columns + 1)
    lines = np.full((len(boards.items), boards.rows, boards.columns + 1), ord("\n"), np.uint8)
    lines[:, :, :-1] = np.frombuffer(b".xo", np.uint8)[_numbered(boards)]
    texts = lines.reshape(-1, length).view(f"S{length}").astype(str)
    found: list[str] = texts[:, 0].tolist()
    return found[0] if boards.single else found


def from_xo(texts: str | Sequence[str]) -> Any:
    r"""The positions of OpenSpiel's texts, all of one size.

    >>> from_xo("....\n....\noo..\nxx..\n") == Position.from_moves("1122", columns=4, rows=4)
    True
    """
    single = isinstance(texts, str)
    array = np.array([texts] if single else list(texts))
    if not len(array):
        return np.empty((0, 2), np.uint64)
    if array.dtype.kind != "U" or array.ndim != 1:
        raise WrongType("expected text, or a sequence of texts")
    columns = max(str(array[0]).find("\n"), 0)
    rows = str(array[0]).count("\n")
    Position(columns=columns, rows=rows)
    length = rows * (columns + 1)
    # One number per character; short texts end in zeros.
    padded = array.astype(f"U{max(length, array.itemsize // 4)}")
    letters = padded.view(np.uint32).reshape(len(array), -1)
    ends = np.arange(length) % (columns + 1) == columns
    wrong = ((letters[:, :length] == ord("\n")) != ends).any(axis=1)
    wrong |= letters[:, length:].any(axis=1)
    if wrong.any():
        where = "" if single else f"item {np.argmax(wrong)}: "
        raise InvalidPosition(
            f"{where}expected {rows} lines of {columns} characters, each with a line break"
        )
    cells = letters[:, :length].reshape(-1, rows, columns + 1)[:, :, :-1]
    marks = np.select([cells == ord(letter) for letter in ".xo"], [0, 1, 2], -1)
    grids = _Arrays(marks, single, columns, rows)
    if (marks < 0).any():
        item, row, column = np.argwhere(marks < 0)[0]
        raise InvalidPosition(
            f"{grids.name(item)}expected . x or o at row {row}, column {column}, not "
            f"{chr(cells[item, row, column])!r}"
        )
    return _from_cells(_sides(grids, 1, 2)[:, :, ::-1], grids)


@overload
def to_kaggle(positions: Position) -> KaggleObservation: ...
@overload
def to_kaggle(
    positions: Iterable[Position] | Bitboards, columns: int = 7, rows: int = 6
) -> KaggleObservations: ...


def to_kaggle(
    positions: Positions, columns: int = 7, rows: int = 6
) -> KaggleObservation | KaggleObservations:
    """The board and the mark of the side to move, as in an observation of Kaggle ConnectX.

    >>> to_kaggle(Position.from_moves("1", columns=4, rows=4))
    {'board': [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0], 'mark': 2}
    >>> to_kaggle([Position(), Position.from_moves("4")])["mark"]
    array([1, 2], dtype=int8)
    """
    boards = _boards(positions, columns, rows)
    grids = _numbered(boards).reshape(-1, boards.rows * boards.columns)
    marks = np.count_nonzero(grids, axis=1).astype(np.int8) % 2 + 1
    if boards.single:
        return {"board": grids[0].tolist(), "mark": int(marks[0])}
    return {"board": grids, "mark": marks}


def from_kaggle(
    board: ArrayLike, mark: ArrayLike | None = None, columns: int = 7, rows: int = 6
) -> Any:
    """The positions of Kaggle boards. A mark that is given must be that of the side to move.

    >>> position = Position.from_moves("445")
    >>> from_kaggle(**to_kaggle(position)) == position
    True
    >>> from_kaggle(to_kaggle(position)["board"], mark=1)
    Traceback (most recent call last):
    fourfold.InvalidPosition: mark 1 is not to move: expected 2 after 3 discs
    """
    array = np.asarray(board)
    if array.ndim not in {1, 2} or array.shape[-1] != columns * rows:
        raise InvalidArgument(
            f"a board of {columns} columns and {rows} rows has {columns * rows} cells: expected "
            f"shape ({columns * rows},) or (n, {columns * rows}), not {array.shape}"
        )
    grids = _numbers(array.reshape(*array.shape[:-1], rows, columns), ("rows", "columns"))
    cells = _sides(grids, 1, 2)
    if mark is not None:
        marks = np.asarray(mark)
        if marks.shape != array.shape[:-1]:
            raise InvalidArgument(f"mark must have shape {array.shape[:-1]}, not {marks.shape}")
        discs = cells.sum(axis=(1, 2, 3))
        wrong = np.flatnonzero(marks.reshape(-1) != discs % 2 + 1)
        if len(wrong):
            item = wrong[0]
            raise InvalidPosition(
                f"{grids.name(item)}mark {marks.reshape(-1)[item]} is not to move: expected "
                f"{discs[item] % 2 + 1} after {discs[item]} discs"
            )
    return _from_cells(cells[:, :, ::-1], grids)


def to_signs(positions: Positions, columns: int = 7, rows: int = 6) -> NDArray[np.int8]:
    """Grids of 1 for the side to move, -1 for the other side and 0 for empty cells.

    >>> to_signs(Position.from_moves("445"))[4:]
    array([[ 0,  0,  0,  1,  0,  0,  0],
           [ 0,  0,  0, -1, -1,  0,  0]], dtype=int8)
    """
    boards = _boards(positions, columns, rows)
    cells = _relative_cells(boards)[:, :, ::-1].view(np.int8)
    return boards.one_or_all(cells[:, 0] - cells[:, 1])


def from_signs(grids: ArrayLike) -> Any:
    """The positions of grids of 1, -1 and 0.

    >>> from_signs(to_signs(Position.from_moves("445"))) == Position.from_moves("445")
    True
    """
    arrays = _numbers(grids, ("rows", "columns"))
    cells = _sides(arrays, 1, -1)
    return _from_relative_cells(cells, arrays)


def to_bitboards(positions: Positions, columns: int = 7, rows: int = 6) -> Bitboards:
    """The bitboards of positions: an array of shape (n, 2), also for one position; of shape
    (n, 2, 2) for boards of more than 64 bits.

    >>> to_bitboards([Position.from_moves("1122")])
    array([[129, 258]], dtype=uint64)
    """
    return _boards(positions, columns, rows).items


class _Arrays(NamedTuple):
    """Arrays of one board size, one per position: bitboards, or what a caller gave."""

    items: NDArray[Any]
    single: bool
    """Whether it is one position rather than a batch of one."""
    columns: int
    rows: int

    def one_or_all(self, found: NDArray[Any]) -> NDArray[Any]:
        """The result: the only item for a single position, otherwise all."""
        return np.asarray(found[0]) if self.single else found

    def name(self, item: int) -> str:
        """The beginning of a message about an item."""
        return "" if self.single else f"item {item}: "


# ---- Bitboards and cells. `cells` are bool arrays of shape (n, 2, rows, columns), row 0 at the
# bottom: the discs of the first and of the second side, or of the side to move and the other one.


def _boards(positions: Positions, columns: int, rows: int) -> _Arrays:
    """The bitboards of the positions that a caller gave."""
    if isinstance(positions, Position):
        boards, columns, rows = words_of([positions], positions.columns, positions.rows)
        return _Arrays(boards, True, columns, rows)  # noqa: FBT003
    if isinstance(positions, np.ndarray):
        if positions.dtype != np.uint64:
            raise WrongType(f"bitboards must be of dtype uint64, not {positions.dtype}")
        given = np.ascontiguousarray(positions)
        check_bitboards(given, columns, rows)
        return _Arrays(given, False, columns, rows)  # noqa: FBT003
    if not isinstance(positions, Iterable):
        raise WrongType(f"positions must be iterable, not {type(positions).__name__}")
    listed = list(positions)
    for item, position in enumerate(listed):
        if not isinstance(position, Position):
            raise WrongType(f"item {item} must be a Position, not {type(position).__name__}")
        if (position.columns, position.rows) != (listed[0].columns, listed[0].rows):
            raise InvalidArgument(
                f"item {item} is a {position.columns}x{position.rows} board, item 0 is "
                f"{listed[0].columns}x{listed[0].rows}: all boards must have the same size"
            )
    boards, columns, rows = words_of(listed, columns, rows)
    return _Arrays(boards, False, columns, rows)  # noqa: FBT003


def _cells(boards: _Arrays) -> NDArray[np.bool_]:
    """The cells of bitboards, for the first and the second side."""
    stride = boards.rows + 1  # bit = column x stride + row: docs of `Position.bitboards`
    count = (boards.columns * stride + 63) // 64  # words of each side
    words = boards.items.reshape(-1, 2, count).astype("<u8")
    bits = np.unpackbits(words.view(np.uint8), axis=2, bitorder="little")
    by_column = bits[:, :, : boards.columns * stride].reshape(-1, 2, boards.columns, stride)
    return by_column[..., : boards.rows].transpose(0, 1, 3, 2).astype(np.bool_)


def _relative_cells(boards: _Arrays) -> NDArray[np.bool_]:
    """The cells for the side to move and the other side."""
    cells = _cells(boards)
    second_to_move = cells.sum(axis=(1, 2, 3)) % 2 == 1
    cells[second_to_move] = cells[second_to_move, ::-1]
    return cells


def _numbered(boards: _Arrays) -> NDArray[np.int8]:
    """Grids with the top row first: 0 empty, 1 first, 2 second."""
    cells = _cells(boards)[:, :, ::-1].view(np.int8)
    return cells[:, 0] + 2 * cells[:, 1]


def _from_cells(cells: NDArray[np.bool_], arrays: _Arrays) -> Any:
    """The positions of the cells of the first and the second side."""
    columns, rows = arrays.columns, arrays.rows
    by_column = np.zeros((len(cells), 2, columns, rows + 1), np.uint8)
    by_column[..., :rows] = cells.transpose(0, 1, 3, 2)
    used = columns * (rows + 1)
    words = (used + 63) // 64  # of each side
    bits = np.zeros((len(cells), 2, 64 * words), np.uint8)
    bits[:, :, :used] = by_column.reshape(-1, 2, used)
    octets = np.packbits(bits, axis=2, bitorder="little")
    if arrays.single:
        first, second = (int.from_bytes(side.tobytes(), "little") for side in octets[0])
        return Position.from_bitboards(first, second, columns, rows)
    shape = (len(cells), 2) if words == 1 else (len(cells), 2, words)
    boards = octets.view("<u8").reshape(shape).astype(np.uint64)
    check_bitboards(boards, columns, rows)
    return boards


def _from_relative_cells(cells: NDArray[np.bool_], arrays: _Arrays) -> Any:
    """The positions of the cells of the side to move and the other side, row 0 at the top."""
    mover, other = cells.sum(axis=(2, 3)).T
    wrong = np.flatnonzero((mover != other) & (mover + 1 != other))
    if len(wrong):
        item = wrong[0]
        raise InvalidPosition(
            f"{arrays.name(item)}the side to move has {mover[item]} discs and the other side "
            f"{other[item]}: expected equal numbers, or one more for the other side"
        )
    by_side = np.where((mover != other)[:, None, None, None], cells[:, ::-1], cells)
    return _from_cells(by_side[:, :, ::-1], arrays)


# ---- Arrays that a caller gave


def _numbers(given: ArrayLike, shape: tuple[int | str, ...]) -> _Arrays:
    """A caller's array as a batch, with the board size from its shape."""
    array = np.asarray(given)
    if array.dtype.kind not in "biuf":
        raise WrongType(f"expected an array of numbers, not of dtype {array.dtype}")
    single = array.ndim == len(shape)
    items = array[None] if single else array
    expected = ", ".join(map(str, shape))
    if items.ndim != len(shape) + 1 or any(
        isinstance(want, int) and want != size
        for want, size in zip(shape, items.shape[1:], strict=True)
    ):
        raise InvalidArgument(f"expected shape ({expected}) or (n, {expected}), not {array.shape}")
    size = dict(zip(shape, items.shape[1:], strict=True))
    Position(columns=size["columns"], rows=size["rows"])  # raises for an unsupported size
    return _Arrays(items, single, size["columns"], size["rows"])


def _planes(arrays: _Arrays) -> NDArray[np.bool_]:
    """Planes of 0 and 1 as bool arrays."""
    _check_values(arrays, 0, 1)
    return arrays.items.astype(np.bool_)


def _sides(arrays: _Arrays, one: int, other: int) -> NDArray[np.bool_]:
    """Grids with a number for each side and 0 for empty cells as one plane for each side."""
    _check_values(arrays, 0, one, other)
    return np.stack([arrays.items == one, arrays.items == other], axis=1)


def _check_values(arrays: _Arrays, *allowed: int) -> None:
    right = np.zeros(arrays.items.shape, np.bool_)
    for value in allowed:
        right |= arrays.items == value
    if not right.all():
        item, *index = np.argwhere(~right)[0].tolist()
        *others, last = allowed
        raise InvalidPosition(
            f"{arrays.name(item)}expected {', '.join(map(str, others))} or {last} at {index}, not "
            f"{arrays.items[(item, *index)]}"
        )
