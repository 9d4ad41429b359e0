"""The classic searches once more, as plainly as possible, to hold the fast ones against.

A board is a list of columns, each a list of cells from the bottom up: 1 the first side, -1 the
second, 0 empty. Values are seen from the first side: it maximises, the second minimises.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

Cell = tuple[int, int]
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


class Board:
    """The discs, how high each column is, and the moves so far."""

    def __init__(self, columns: int = 7, rows: int = 6) -> None:
        self.columns, self.rows = columns, rows
        self.cells = [[0] * rows for _ in range(columns)]
        self.heights = [0] * columns
        self.moves: list[int] = []

    @property
    def side(self) -> int:
        return -1 if len(self.moves) % 2 else 1

    @property
    def is_full(self) -> bool:
        return len(self.moves) == self.columns * self.rows

    def play(self, column: int) -> None:
        self.cells[column][self.heights[column]] = self.side
        self.heights[column] += 1
        self.moves.append(column)

    def undo(self) -> None:
        column = self.moves.pop()
        self.heights[column] -= 1
        self.cells[column][self.heights[column]] = 0

    def at(self, column: int, row: int) -> int:
        """What is there; 0 outside of the board."""
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return self.cells[column][row]
        return 0

    def is_playable(self, cell: Cell) -> bool:
        """Whether the next disc of its column comes to lie there."""
        column, row = cell
        return 0 <= column < self.columns and row < self.rows and self.heights[column] == row

    def has_just_won(self) -> bool:
        """Whether the last disc is part of four in a line."""
        if not self.moves:
            return False
        column = self.moves[-1]
        row = self.heights[column] - 1
        disc = self.cells[column][row]
        for right, up in DIRECTIONS:
            length = 1
            for way in (1, -1):
                step = way
                while self.at(column + step * right, row + step * up) == disc:
                    length += 1
                    step += way
            if length >= 4:
                return True
        return False


def board(moves: Iterable[int], columns: int = 7, rows: int = 6) -> Board:
    """The board after moves."""
    made = Board(columns, rows)
    for column in moves:
        made.play(column)
    return made


def lines(columns: int, rows: int) -> list[list[Cell]]:
    """All fours of cells in a line."""
    return [
        [(column + i * right, row + i * up) for i in range(4)]
        for column in range(columns)
        for row in range(rows)
        for right, up in DIRECTIONS
        if column + 3 * right < columns and 0 <= row + 3 * up < rows
    ]


# ---- Evaluations: of a board, some plies below the root, with some plies left to search.

Evaluation = Callable[[Board, int, int], float]


def windows(state: Board, _played: int, _left: int) -> float:
    """Fours that only one side has discs in: 1, 10, 100 or 1000 for 1, 2, 3 or 4 of them."""
    total = 0
    for line in lines(state.columns, state.rows):
        discs = [state.at(*cell) for cell in line]
        if 1 in discs and -1 in discs:
            continue
        count = sum(discs)
        if count:
            total += (1 if count > 0 else -1) * 10 ** (abs(count) - 1)
    return total


def whole_lines(columns: int, rows: int) -> Iterable[tuple[bool, list[Cell]]]:
    """Every row, column and diagonal that has room for four, and whether it is a column.

    Rows run to the right; columns and diagonals run upwards.
    """
    for row in range(rows):
        yield False, [(column, row) for column in range(columns)]
    for column in range(columns):
        yield True, [(column, row) for row in range(rows)]
    for start in range(-rows, columns + rows):
        for slope in (1, -1):
            cells = [(start + slope * row, row) for row in range(rows)]
            inside = [cell for cell in cells if 0 <= cell[0] < columns]
            if len(inside) >= 4:
                yield False, inside


def chains(state: Board, _played: int, _left: int) -> float:
    """What the published study of minimax and alpha-beta counts.

    Every disc is worth the number of fours through its cell. Every chain (discs of one side side
    by side in a line) is worth its length times the cells it may grow into: up to two at either
    end, the farther only if the nearer can be played too; upwards in a column, up to two. A chain
    of n >= 4 is worth 21 more for each of its n - 3 fours. The study overlooks one thing, and so
    do we: a single disc in the last cell of a row or diagonal is no chain.
    """
    total = 0
    for line in lines(state.columns, state.rows):
        total += sum(state.at(*cell) for cell in line)
    for is_column, line in whole_lines(state.columns, state.rows):
        begin = 0
        while begin < len(line):
            disc = state.at(*line[begin])
            end = begin + 1
            while end < len(line) and state.at(*line[end]) == disc:
                end += 1
            length = end - begin
            overlooked = length == 1 and end == len(line) and not is_column
            if disc and not overlooked:
                if is_column:
                    empty = state.rows - state.heights[line[0][0]]
                    room = min(2, empty) if end == state.heights[line[0][0]] else 0
                else:
                    room = growth(state, line[end : end + 2])
                    room += growth(state, line[max(0, begin - 2) : begin][::-1])
                total += disc * (length * room + 21 * max(0, length - 3))
            begin = end
    return total


def growth(state: Board, beyond: Sequence[Cell]) -> int:
    """How many cells beyond the end of a chain can be played, from the nearest on."""
    count = 0
    while count < len(beyond) and state.is_playable(beyond[count]):
        count += 1
    return count


# ---- The search


@dataclass
class Node:
    """What happened at one node, in the order visited; `cut` are the columns not looked at."""

    column: int | None
    alpha: float
    beta: float
    value: float = 0
    children: list["Node"] = field(default_factory=list)
    cut: list[int] = field(default_factory=list)

    @property
    def count(self) -> int:
        return 1 + sum(child.count for child in self.children)


def best_child(node: Node, side: int) -> Node:
    """The first child with the best value."""
    best = node.children[0]
    for child in node.children:
        if side * child.value > side * best.value:
            best = child
    return best


def search(
    state: Board,
    depth: int,
    evaluation: Evaluation,
    *,
    order: Sequence[int] | None = None,
    pruning: bool = True,
    stops_at_four: bool = True,
) -> Node:
    """Searches to a depth and returns the whole tree."""
    columns = list(range(state.columns)) if order is None else list(order)

    def visit(column: int | None, played: int, alpha: float, beta: float) -> Node:
        node = Node(column, alpha, beta)
        over = state.is_full or (stops_at_four and state.has_just_won())
        if over or played == depth:
            node.value = evaluation(state, played, depth - played)
            return node
        side = state.side
        node.value = -side * math.inf
        playable = [each for each in columns if state.heights[each] < state.rows]
        for index, each in enumerate(playable):
            state.play(each)
            child = visit(each, played + 1, alpha, beta)
            state.undo()
            node.children.append(child)
            if side == 1:
                node.value = max(node.value, child.value)
                alpha = max(alpha, node.value)
            else:
                node.value = min(node.value, child.value)
                beta = min(beta, node.value)
            if pruning and alpha >= beta:
                node.cut = playable[index + 1 :]
                break
        return node

    return visit(None, 0, -math.inf, math.inf)
