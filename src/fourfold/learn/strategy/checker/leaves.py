"""Play the rules of diagrams against every reply, on many boards at once."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from fourfold.learn.strategy.checker.document import AVOID, LABELS, LEVELS, UNMARKED, Document
from fourfold.learn.strategy.checker.report import StrategyFault
from fourfold.learn.strategy.checker.rules import Board

_BATCHES, _SMALLEST_BATCH = 24, 500  # of leaves: progress is reported after each
_CHUNK = 1 << 14  # boards at once, so that the arrays of a turn stay in the processor's cache
_MOST_FAULTS_IN_A_BATCH = 50

_Array = npt.NDArray[Any]


class Start(NamedTuple):
    """A leaf as it arises in a game: the rule also depends on the last move."""

    board: Board
    last: int | None
    diagram: int
    """An index into the diagrams, followed by their mirror images."""
    moves: str
    condition: str
    """What to add about the last move, if it is not that of `moves`."""


def batches(leaves: Sequence[Start]) -> Iterator[tuple[int, list[Start]]]:
    """The leaves in batches, those with the same diagram together, and how many are then done."""
    by_diagram: dict[int, list[Start]] = defaultdict(list)
    for leaf in leaves:
        by_diagram[leaf.diagram].append(leaf)
    batch: list[Start] = []
    done, enough = 0, max(len(leaves) // _BATCHES, _SMALLEST_BATCH)
    for group in by_diagram.values():
        batch += group
        done += len(group)
        if len(batch) >= enough or done == len(leaves):
            yield done, batch
            batch = []


@dataclass(slots=True)
class _Boards:
    """Many boards. In every array, the last axis counts the boards."""

    cells: _Array
    """For each cell 0 if it is empty, 1 if the player's own disc is there, 5 for the opponent's."""
    heights: _Array
    """The number of discs in each column."""
    key: _Array
    """A number for each board, different for different boards. It has a group of bits for each
    column: one for each of the opponent's discs, and one above the topmost disc."""
    diagram: _Array
    last: _Array
    """The column of the last move, -1 for none."""
    origin: _Array
    """The index of the player's previous turn, or, below 0, that of a leaf: -1 for leaf 0."""

    def __len__(self) -> int:
        return len(self.key)

    def chosen(self, boards: _Array) -> "_Boards":
        """Some of the boards, by their indices."""
        # Quicker than an index, and keeps cells in order.
        return self._made_by(lambda array: array.take(boards, axis=-1))

    def chunks(self) -> Iterator["_Boards"]:
        """All boards, in parts of `_CHUNK`."""
        for begin in range(0, len(self), _CHUNK):
            part = slice(begin, begin + _CHUNK)
            yield self._made_by(lambda array, part=part: array[..., part])  # type: ignore[misc]

    def joined(self, more: "_Boards") -> "_Boards":
        """These boards and more."""
        others = iter(more.arrays())
        return self._made_by(lambda array: np.concatenate([array, next(others)], axis=-1))

    def _made_by(self, change: Callable[[_Array], _Array]) -> "_Boards":
        return _Boards(*map(change, self.arrays()))

    def arrays(self) -> list[_Array]:
        """All arrays, in the order of the fields."""
        return [getattr(self, each.name) for each in fields(self)]


class _Turn(NamedTuple):
    """The origin of the boards of one turn, from which the moves of a line follow."""

    origin: _Array
    last: _Array
    column: _Array


_OWN, _OTHER = 1, 5  # so that the sum of four cells tells what is in them


class LeafPlay:
    """Plays the rules of diagrams against every reply."""

    def __init__(self, data: Document) -> None:
        self.columns, self.rows = data.columns, data.rows
        self.may_draw, self.opponent = data.may_draw, data.opponent
        self.own_disc = "12"[data.parity]
        self.turns = 0
        centre = data.columns - 1
        self.central_first = sorted(range(data.columns), key=lambda each: abs(2 * each - centre))
        self.lines = list(_lines(data.columns, data.rows))
        # Of each diagram, then of each mirror image, the mark of each cell as a number.
        numbers = {mark: number for number, mark in enumerate([*LEVELS, AVOID, UNMARKED])}
        self.avoided, self.unmarked = numbers[AVOID], numbers[UNMARKED]
        images = [[line[::-1] for line in diagram] for diagram in data.diagrams]
        self.marks = np.full(
            (2 * len(images), data.columns * data.rows + 1), self.unmarked, np.uint8
        )
        for number, diagram in enumerate([*data.diagrams, *images]):
            for row, line in enumerate(reversed(diagram)):
                for column, mark in enumerate(line):
                    self.marks[number, self._cell(column, row)] = numbers[mark]
        self.levels = [number for number in range(len(LEVELS)) if (self.marks == number).any()]

    def _cell(self, column: int, row: int) -> int:
        return column * self.rows + row

    def play(self, leaves: Sequence[Start]) -> list[StrategyFault]:
        """The faults of some leaves, at most one for each and not more than some dozens."""
        by_ply: dict[int, list[int]] = defaultdict(list)
        for number, leaf in enumerate(leaves):
            by_ply[sum(map(len, leaf.board))].append(number)
        history: dict[int, _Turn] = {}
        failed: dict[int, StrategyFault] = {}

        def fail(boards: _Boards, index: int, ply: int, ending: str, reason: str) -> None:
            moves, last, origin = ending, boards.last[index], int(boards.origin[index])
            while origin >= 0:
                ply -= 2
                turn = history[ply]
                moves = LABELS[turn.column[origin]] + LABELS[last] + moves
                last, origin = turn.last[origin], int(turn.origin[origin])
            leaf = leaves[-1 - origin]
            failed.setdefault(
                -1 - origin, StrategyFault(leaf.moves + moves, reason + leaf.condition)
            )

        boards = self._starting(leaves, by_ply.pop(min(by_ply)))
        ply = int(boards.heights[:, 0].sum()) if len(boards) else 0
        while len(boards) or by_ply:
            if ply in by_ply:
                boards = boards.joined(self._starting(leaves, by_ply.pop(ply)))
            boards, ply = self._turn(boards, ply, history, fail), ply + 2
        return list(failed.values())

    def _starting(self, leaves: Sequence[Start], chosen: Sequence[int]) -> _Boards:
        """The boards of leaves."""
        cells = np.zeros((self.columns * self.rows, len(chosen)), np.uint8)
        heights = np.zeros((self.columns, len(chosen)), np.uint8)
        key = np.zeros(len(chosen), np.uint64)
        for index, number in enumerate(chosen):
            code = 0
            for column, discs in enumerate(leaves[number].board):
                heights[column, index] = len(discs)
                bits = 1 << len(discs)
                for row, disc in enumerate(discs):
                    own = disc == self.own_disc
                    cells[self._cell(column, row), index] = _OWN if own else _OTHER
                    bits |= 0 if own else 1 << row
                code |= bits << (column * (self.rows + 1))
            key[index] = code
        lasts = [leaves[number].last for number in chosen]
        return _Boards(
            cells,
            heights,
            key,
            np.array([leaves[number].diagram for number in chosen], np.int32),
            np.array([-1 if last is None else last for last in lasts], np.int8),
            -1 - np.array(chosen, np.int32),
        )

    def _turn(
        self,
        boards: _Boards,
        ply: int,
        history: dict[int, _Turn],
        fail: Callable[[_Boards, int, int, str, str], None],
    ) -> _Boards:
        """Play the rule's move on each board, and all replies. Returns the boards after them."""
        self.turns += len(boards)
        chosen = map(self._choose, boards.chunks())
        column, wins, lost_to = (np.concatenate(each) for each in zip(*chosen, strict=True))
        history[ply] = _Turn(boards.origin, boards.last, column)
        for index in np.flatnonzero(lost_to >= 0)[:_MOST_FAULTS_IN_A_BATCH]:
            line = LABELS[column[index]] + LABELS[lost_to[index]]
            fail(boards, index, ply, line, f"{self.opponent} wins")
        going = np.flatnonzero(~wins & (lost_to < 0))
        size = self.columns * self.rows
        if ply + 2 >= size:  # nobody has won, and one cell at most is empty
            for index in going[: 0 if self.may_draw else _MOST_FAULTS_IN_A_BATCH]:
                fail(boards, index, ply, LABELS[column[index]], "the game is a draw")
            return boards.chosen(going[:0])
        played = boards.chosen(going)
        played.origin = going.astype(np.int32)
        self._drop(played, column[going], _OWN)
        return self._replies(_merged(played))

    def _choose(self, boards: _Boards) -> tuple[_Array, _Array, _Array]:
        """The column that the rule plays on each board; whether this makes four; and the column in
        which the opponent can then make four, or -1.
        """
        fours, threats = self._completing(boards.cells)
        is_open = boards.heights < self.rows
        column = np.full(len(boards), -1, np.int8)
        _fill(column, self._at_landing_cells(fours, boards.heights))
        wins = column >= 0
        _fill(column, self._at_landing_cells(threats, boards.heights))
        mark = self._marks_of_landing_cells(boards)
        for level in self.levels:
            marked = mark == level
            _fill(column, marked & (marked.sum(axis=0, dtype=np.uint8) == 1))
        allowed = is_open & (mark != self.avoided)
        allowed |= is_open & ~allowed.any(axis=0)
        _fill(column, allowed & (boards.last == np.arange(self.columns, dtype=np.int8)[:, None]))
        _fill(column, allowed, self.central_first)
        # The move uncovers the cell above it, and changes no other threat.
        heights = boards.heights.copy()
        heights[column, np.arange(len(boards))] += 1
        lost_to = np.full(len(boards), -1, np.int8)
        _fill(lost_to, self._at_landing_cells(threats, heights) & ~wins)
        return column, wins, lost_to

    def _at_landing_cells(self, cells: _Array, heights: _Array) -> _Array:
        """For each column whether the cell in which a disc would land is one of the cells."""
        landing = heights[:, None] == np.arange(self.rows, dtype=np.uint8)[:, None]
        found: _Array = (cells & landing).any(axis=1)
        return found

    def _marks_of_landing_cells(self, boards: _Boards) -> _Array:
        """The mark, as a number, of the cell in which a disc would land in each column."""
        cells = self.columns * self.rows
        mark = np.empty(boards.heights.shape, np.uint8)
        for column in range(self.columns):
            # Above a full column is the first cell of the next, or the extra cell.
            index = boards.diagram * (cells + 1) + self._cell(column, 0) + boards.heights[column]
            mark[column] = self.marks.take(index)
        mark[boards.heights == self.rows] = self.unmarked
        return mark

    def _completing(self, cells: _Array) -> tuple[_Array, _Array]:
        """The cells where the player, and those where the opponent would complete four: by column,
        row and board.
        """
        board = cells.reshape(self.columns, self.rows, -1)
        fours, threats = np.zeros(board.shape, bool), np.zeros(board.shape, bool)
        for four in self.lines:
            total = board[four[0]] + board[four[1]] + board[four[2]] + board[four[3]]
            three_own, three_other = total == 3 * _OWN, total == 3 * _OTHER
            for part in four:
                fours[part] |= three_own
                threats[part] |= three_other
        return fours, threats

    def _drop(self, boards: _Boards, column: _Array, disc: int) -> None:
        """Drop a disc into a column of each board."""
        every = np.arange(len(boards))
        height = boards.heights[column, every]
        boards.cells[column.astype(np.intp) * self.rows + height, every] = disc
        boards.heights[column, every] += 1
        bit = column.astype(np.uint64) * np.uint64(self.rows + 1) + height.astype(np.uint64)
        boards.key += np.uint64(1 if disc == _OWN else 2) << bit

    def _replies(self, boards: _Boards) -> _Boards:
        """The boards after each reply."""
        which, last = [], []
        for column in range(self.columns):
            which.append(np.flatnonzero(boards.heights[column] < self.rows))
            last.append(np.full(len(which[-1]), column, np.int8))
        after = boards.chosen(np.concatenate(which))
        after.last = np.concatenate(last)
        self._drop(after, after.last, _OTHER)
        return after


def _fill(column: _Array, candidates: _Array, order: Iterable[int] | None = None) -> None:
    """Choose the first candidate in an order, where no column has been chosen yet."""
    for each in range(len(candidates)) if order is None else order:
        np.copyto(column, each, where=candidates[each] & (column < 0))


def _merged(boards: _Boards) -> _Boards:
    """Each board once for each diagram: the rule plays them alike, whatever happened before."""
    order = np.lexsort((boards.key, boards.diagram))
    key, diagram = boards.key[order], boards.diagram[order]
    new = np.ones(len(order), bool)
    new[1:] = (key[1:] != key[:-1]) | (diagram[1:] != diagram[:-1])
    return boards.chosen(order[new])


def _lines(columns: int, rows: int) -> Iterator[list[tuple[slice, slice]]]:
    """For each direction the first, second, third and fourth cells of all lines of four."""
    for step, climb in ((0, 1), (1, 0), (1, 1), (1, -1)):
        width, height = columns - 3 * step, rows - 3 * abs(climb)
        bottom = 3 if climb < 0 else 0
        yield [
            (slice(i * step, i * step + width), slice(row, row + height))
            for i in range(4)
            for row in [bottom + i * climb]
        ]
