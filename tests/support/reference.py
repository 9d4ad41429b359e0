"""Simple implementations to compare the fast ones with: of the rules, and of a solver.

The solver is alpha-beta in a few lines. It shares only the layout of the bits with the engine, and
can treat discs of a side on certain cells as harmless: part of no four.
"""

from collections.abc import Collection, Iterator

from fourfold import Position, Side

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
Cell = tuple[int, int]
MOST_EMPTY = 15
"""The maximum number of empty cells: with more it is too slow."""


class Board:
    """Columns of discs, 1 or 2, from the bottom up."""

    def __init__(self, columns: int = 7, rows: int = 6) -> None:
        self.rows = rows
        self.columns: list[list[int]] = [[] for _ in range(columns)]

    def play(self, column: int) -> None:
        self.columns[column].append(self.ply % 2 + 1)

    @property
    def ply(self) -> int:
        return sum(map(len, self.columns))

    def cell(self, column: int, row: int) -> int:
        if 0 <= column < len(self.columns) and 0 <= row < len(self.columns[column]):
            return self.columns[column][row]
        return 0

    def fours(self) -> Iterator[list[tuple[int, int]]]:
        for column, discs in enumerate(self.columns):
            for row, disc in enumerate(discs):
                for right, up in DIRECTIONS:
                    line = [(column + i * right, row + i * up) for i in range(4)]
                    if all(self.cell(*cell) == disc for cell in line):
                        yield line

    @property
    def winner(self) -> int | None:
        return next((self.cell(*line[0]) for line in self.fours()), None)

    @property
    def legal_moves(self) -> list[int]:
        if self.winner:
            return []
        return [i for i, discs in enumerate(self.columns) if len(discs) < self.rows]

    @property
    def grid(self) -> list[list[int]]:
        """Rows, the top one first."""
        return [
            [self.cell(column, row) for column in range(len(self.columns))]
            for row in reversed(range(self.rows))
        ]


def can_solve(position: Position) -> bool:
    return position.columns * position.rows - position.ply <= MOST_EMPTY


def is_score(
    position: Position, score: int, side: Side = Side.FIRST, harmless: Collection[Cell] = ()
) -> bool:
    """Whether this is the score, if a side's discs on some cells are harmless."""
    search = _Search(position, side, harmless)
    first, second = position.bitboards
    stones = (first, second) if position.turn is Side.FIRST else (second, first)
    return search.best(*stones, first | second, score - 1, score + 1) == score


class _Search:
    def __init__(self, position: Position, side: Side, harmless: Collection[Cell]) -> None:
        self.rows, self.cells = position.rows, position.columns * position.rows
        stride = position.rows + 1
        by_distance = sorted(
            range(position.columns), key=lambda c: abs(2 * c + 1 - position.columns)
        )
        self.columns = [((1 << position.rows) - 1) << column * stride for column in by_distance]
        self.bottoms = [1 << column * stride for column in by_distance]
        chosen = sum(1 << column * stride + row for column, row in harmless)
        mine = side is position.turn
        # By the parity of the empty cells: whose turn it is.
        self.harmless = {
            (self.cells - position.ply) % 2: chosen if mine else 0,
            (self.cells - position.ply + 1) % 2: 0 if mine else chosen,
        }
        self.known: dict[tuple[int, int, int], tuple[int, int]] = {}

    def best(self, mine: int, theirs: int, occupied: int, alpha: int, beta: int) -> int:
        """The score if it lies between alpha and beta; else a bound on the same side of them.

        Discs that are part of no four are in `occupied` only.
        """
        empty = self.cells - occupied.bit_count()
        if not empty:
            return 0
        harmless = self.harmless[empty % 2]
        moves = [
            (occupied + bottom) & cells & ~occupied
            for bottom, cells in zip(self.bottoms, self.columns, strict=True)
            if occupied & cells != cells
        ]
        if any(not move & harmless and self.makes_four(mine | move) for move in moves):
            return (empty + 1) // 2
        key = (mine, theirs, occupied)
        lower, upper = self.known.get(key, (-self.cells, self.cells))
        alpha, beta = max(alpha, lower), min(beta, upper)
        if alpha >= beta:
            return lower if lower >= beta else upper
        found, start = -self.cells, alpha
        for move in moves:
            own = mine if move & harmless else mine | move
            found = max(found, -self.best(theirs, own, occupied | move, -beta, -max(alpha, found)))
            if found >= beta:
                break
        self.known[key] = (
            (found, upper)
            if found >= beta
            else (lower, found)
            if found <= start
            else (found, found)
        )
        return found

    def makes_four(self, stones: int) -> bool:
        for step in (1, self.rows, self.rows + 1, self.rows + 2):
            pairs = stones & stones >> step
            if pairs & pairs >> 2 * step:
                return True
        return False
