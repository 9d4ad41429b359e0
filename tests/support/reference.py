"""A simple reference implementation of the rules, to compare the fast one with."""

from collections.abc import Iterator

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


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
