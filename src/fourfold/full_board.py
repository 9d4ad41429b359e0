"""A board that is played until it is full: then the side with more fours wins.

`Position` ends with the first four, so this rule has a board of its own. The bits are the same:
the cell in `column` and `row` is bit column × (rows + 1) + row.
"""

from dataclasses import dataclass
from typing import Self

from fourfold.errors import IllegalMove
from fourfold.notation import column_label
from fourfold.side import Side


@dataclass(frozen=True, slots=True)
class FullBoard:
    """One state of such a game.

    >>> board = FullBoard()
    >>> for column in (0, 1, 0, 1, 0, 1, 0):
    ...     board = board.play(column)
    >>> board.is_over, board.fours(Side.FIRST), board.fours(Side.SECOND)
    (False, 1, 0)
    """

    columns: int = 7
    rows: int = 6
    bitboards: tuple[int, int] = (0, 0)

    @property
    def ply(self) -> int:
        """Discs on the board."""
        return self.bitboards[0].bit_count() + self.bitboards[1].bit_count()

    @property
    def turn(self) -> Side:
        """Whose move it is."""
        return Side.SECOND if self.ply % 2 else Side.FIRST

    @property
    def is_over(self) -> bool:
        """Whether the board is full."""
        return self.ply == self.columns * self.rows

    @property
    def legal_moves(self) -> list[int]:
        """The columns that are not full."""
        discs = self.bitboards[0] | self.bitboards[1]
        stride, top = self.rows + 1, self.rows - 1
        return [column for column in range(self.columns) if not discs >> column * stride + top & 1]

    @property
    def peaks(self) -> list[int]:
        """The bits that the next discs will set."""
        discs, stride = self.bitboards[0] | self.bitboards[1], self.rows + 1
        below_top = (1 << self.rows) - 1
        return [
            column * stride + (discs >> column * stride & below_top).bit_count()
            for column in range(self.columns)
        ]

    @property
    def winning_line(self) -> tuple[tuple[int, int], ...] | None:
        """All cells, as column and row, that are part of a four of either side."""
        fours = cells_in_fours(self.bitboards[0], self.rows) | cells_in_fours(
            self.bitboards[1], self.rows
        )
        cells = (
            (column, row)
            for column in range(self.columns)
            for row in range(self.rows)
            if fours >> (column * (self.rows + 1) + row) & 1
        )
        return tuple(cells) or None

    def play(self, column: int) -> Self:
        """The board after a move."""
        if column not in range(self.columns):
            raise IllegalMove(f"no column {column}: allowed 0 to {self.columns - 1}")
        if column not in self.legal_moves:
            raise IllegalMove(f"column {column_label(column)} is full")
        first, second = self.bitboards
        column_bits = ((1 << self.rows) - 1) << column * (self.rows + 1)
        # Adding the lowest cell to a column's discs carries into the first free one.
        discs = first | second
        new = ((discs & column_bits) + (column_bits & -column_bits)) & column_bits & ~discs
        after = (first, second | new) if self.ply % 2 else (first | new, second)
        return type(self)(self.columns, self.rows, after)

    def fours(self, side: Side) -> int:
        """How many windows of four a side owns; a chain of five holds two."""
        return count_fours(self.bitboards[side - 1], self.rows)

    @property
    def winner(self) -> Side | None:
        """Who has more fours once the board is full."""
        first, second = self.fours(Side.FIRST), self.fours(Side.SECOND)
        if not self.is_over or first == second:
            return None
        return Side.FIRST if first > second else Side.SECOND


def count_fours(discs: int, rows: int) -> int:
    """How many windows of four are all set.

    >>> count_fours(0b11111, rows=6)  # five above one another
    2
    """
    return sum(_beginnings(discs, step).bit_count() for step in _steps(rows))


def cells_in_fours(discs: int, rows: int) -> int:
    """The cells that are part of a four, as bits.

    >>> bin(cells_in_fours(0b101111, rows=6))
    '0b1111'
    """
    found = 0
    for step in _steps(rows):
        begin = _beginnings(discs, step)
        found |= begin | begin << step | begin << 2 * step | begin << 3 * step
    return found


def _steps(rows: int) -> tuple[int, ...]:
    """From a cell to the next of a line: up, and right: downwards, level, upwards."""
    return 1, rows, rows + 1, rows + 2


def _beginnings(discs: int, step: int) -> int:
    """The first cells of all fours in a direction."""
    pairs = discs & discs >> step
    return pairs & pairs >> 2 * step
