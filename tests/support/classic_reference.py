"""A simple reference implementation of the classic searches, to compare the fast ones with.

A board is a list of columns, each a list of cells from the bottom up: 1 the first side, -1 the
second, 0 empty. Values are seen from the first side: it maximises, the second minimises.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache

Cell = tuple[int, int]
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


class Board:
    """The discs, the height of each column, and the moves so far."""

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
        """The disc in a cell; 0 if it is empty or outside the board."""
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return self.cells[column][row]
        return 0

    def is_playable(self, cell: Cell) -> bool:
        """Whether the next disc of its column lands there."""
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


@cache
def lines(columns: int, rows: int) -> list[list[Cell]]:
    """All lines of four cells."""
    return [
        [(column + i * right, row + i * up) for i in range(4)]
        for column in range(columns)
        for row in range(rows)
        for right, up in DIRECTIONS
        if column + 3 * right < columns and 0 <= row + 3 * up < rows
    ]


def count_fours(state: Board, side: int) -> int:
    """The number of lines of four that a side has."""
    everywhere = lines(state.columns, state.rows)
    return sum(all(state.at(*cell) == side for cell in line) for line in everywhere)


# ---- Evaluations


def windows(state: Board) -> int:
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


@cache
def whole_lines(columns: int, rows: int) -> list[tuple[bool, list[Cell]]]:
    """Every row, column and diagonal that has room for four, and whether it is a column.

    Rows run to the right; columns and diagonals run upwards.
    """
    across = [[(column, row) for column in range(columns)] for row in range(rows)]
    upwards = [[(column, row) for row in range(rows)] for column in range(columns)]
    aslant = [
        [(start + slope * row, row) for row in range(rows) if 0 <= start + slope * row < columns]
        for start in range(-rows, columns + rows)
        for slope in (1, -1)
    ]
    slanted = [line for line in aslant if len(line) >= 4]
    return [(line in upwards, line) for line in across + upwards + slanted]


def chains(state: Board) -> int:
    """The evaluation of the published study of minimax and alpha-beta.

    Every disc is worth the number of fours through its cell. Every chain (discs of one side side
    by side in a line) is worth its length times the cells it may grow into: up to two at either
    end, the farther only if the nearer can be played too; upwards in a column, up to two. A chain
    of n >= 4 is worth 21 more for each of its n - 3 fours. The study overlooks one thing, and so
    do we: a single disc in the last cell of a row or diagonal is not a chain.
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


def threats(state: Board, *, stops_at_four: bool = True) -> int:
    """Lines still open to one side count its discs; plus the expected result of zugzwang."""
    total = 0
    for line in lines(state.columns, state.rows):
        discs = [state.at(*cell) for cell in line]
        if not (1 in discs and -1 in discs):
            total += sum(discs)
    if not stops_at_four:
        fours = count_fours(state, 1) - count_fours(state, -1)
        return 1000 * fours + 100 * (len(winning(state, 1)) - len(winning(state, -1))) + total
    return total + state.side * give_way(state)


def fours(state: Board) -> int:
    """Lines that are filled count 100, and those without a disc of the other side 1."""
    total = 0
    for line in lines(state.columns, state.rows):
        discs = [state.at(*cell) for cell in line]
        total += 100 * (discs == [1] * 4) - 100 * (discs == [-1] * 4)
        total += (-1 not in discs) - (1 not in discs)
    return total


def winning(state: Board, side: int) -> set[Cell]:
    """The empty cells that would complete a four."""
    found = set()
    for line in lines(state.columns, state.rows):
        discs = [state.at(*cell) for cell in line]
        if discs.count(side) == 3 and discs.count(0) == 1:
            found.add(line[discs.index(0)])
    return found


WON = 100_000


def give_way(state: Board) -> int:
    """The expected result for the side to move, after threats that can be filled at once."""
    trial = board(state.moves, state.columns, state.rows)
    mover = state.side
    while True:
        sign = 1 if trial.side == mover else -1
        mine, theirs = winning(trial, trial.side), winning(trial, -trial.side)
        if any(map(trial.is_playable, mine)):
            return sign * WON
        blocks = list(filter(trial.is_playable, theirs))
        if not blocks:
            return sign * play_out(trial, mine, theirs)
        if len(blocks) > 1:
            return -sign * WON
        trial.play(blocks[0][0])


def play_out(state: Board, mine: set[Cell], theirs: set[Cell]) -> int:
    """Fills the board up as if no new threats could arise; for the side to move."""
    heights = state.heights.copy()
    columns, rows = range(state.columns), state.rows
    sign = 1

    def lowest_threat(column: int) -> int:
        found = [row for where, row in mine | theirs if where == column and row >= heights[column]]
        return min(found, default=rows + 1)

    while any(lowest_threat(column) < rows for column in columns):
        worth = 200 + 2 * (state.columns * rows - sum(heights))
        tops = [(column, heights[column]) for column in columns if heights[column] < rows]
        blocks = sorted(theirs & set(tops))
        # Cells that are not directly below the lowest threat of their column, or higher.
        harmless = [max(0, lowest_threat(column) - 1 - heights[column]) for column in columns]
        played = 1
        if mine & set(tops):
            return sign * worth
        if len(blocks) > 1:
            return -sign * worth
        if blocks:
            heights[blocks[0][0]] += 1
        elif any(harmless):
            heights = [height + more for height, more in zip(heights, harmless, strict=True)]
            played = sum(harmless)
        elif (offer := zugzwang(tops, mine, theirs)) is not None:
            heights[offer] += 1
        else:
            return -sign * worth
        if played % 2:
            mine, theirs, sign = theirs, mine, -sign
    return 0


def zugzwang(tops: list[Cell], mine: set[Cell], theirs: set[Cell]) -> int | None:
    """A column to play when every move is below a threat; None if it gives the game away."""
    offers = [(column, row) for column, row in tops if (column, row + 1) not in theirs]
    doubled = [
        (column, row) for column, row in offers if {(column, row + 1), (column, row + 2)} <= mine
    ]
    return (doubled or offers)[0][0] if offers else None


@dataclass(frozen=True)
class Evaluation:
    """The functions of an evaluation that a search calls."""

    leaf: Callable[[Board], float]
    win: Callable[[Board, int, int], float]
    """The value of a win, for a search to some depth with some plies left."""
    lead: Callable[[int, int], float]
    """The value of a full board with this lead in fours and some plies left."""


def _certain(leaf: Callable[[Board], float]) -> Evaluation:
    return Evaluation(leaf, lambda _, __, left: 10**6 + left, lambda fours, _: 10**6 + fours)


def _outcome_win(state: Board, depth: int, left: int) -> float:
    half = state.columns * state.rows // 2
    return max(half, depth) + 1 - (depth - left)


EVALUATIONS = {
    "outcome": Evaluation(lambda _: 0, _outcome_win, lambda fours, _: fours),
    "urgency": Evaluation(
        lambda _: 0, lambda _, __, left: 1000 + left, lambda _, left: 1000 + left
    ),
    "windows": _certain(windows),
    "windows-plain": _certain(windows),
    "chains": _certain(chains),
    "threats": _certain(threats),
    "fours": _certain(fours),
}


# ---- The search


@dataclass
class Node:
    """One node, with its children in the order visited; `cut` are the columns not visited."""

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
    """Search to a depth, and return the whole tree."""
    columns = range(state.columns) if order is None else order

    def finished(left: int) -> float | None:
        """The value of a game that is over."""
        if stops_at_four and state.has_just_won():
            return -state.side * evaluation.win(state, depth, left)
        if not state.is_full:
            return None
        lead = 0 if stops_at_four else count_fours(state, 1) - count_fours(state, -1)
        return math.copysign(evaluation.lead(abs(lead), left), lead) if lead else 0

    def visit(column: int | None, left: int, alpha: float, beta: float) -> Node:
        node = Node(column, alpha, beta)
        result = finished(left)
        if result is not None or left == 0:
            node.value = evaluation.leaf(state) if result is None else result
            return node
        side = state.side
        node.value = -side * math.inf
        playable = [each for each in columns if state.heights[each] < state.rows]
        for index, each in enumerate(playable):
            state.play(each)
            child = visit(each, left - 1, alpha, beta)
            state.undo()
            node.children.append(child)
            if side == 1:
                node.value = max(node.value, child.value)
                alpha = max(alpha, node.value) if pruning else alpha
            else:
                node.value = min(node.value, child.value)
                beta = min(beta, node.value) if pruning else beta
            if alpha >= beta:
                node.cut = playable[index + 1 :]
                break
        return node

    return visit(None, depth, -math.inf, math.inf)
