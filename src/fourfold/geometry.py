"""Sets of cells as bits, in the layout of `Position.bitboards`: what threats are found with."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from fourfold.position import Cell, Position
from fourfold.side import Side


@dataclass(frozen=True, slots=True)
class Geometry:
    """One board size.

    >>> Geometry(7, 6).cells(0b101)
    ((0, 0), (0, 2))
    """

    columns: int
    rows: int
    stride: int = field(init=False, repr=False)
    """How many bits a column takes: one more than it has rows."""
    bottom: int = field(init=False, repr=False)
    """The lowest cell of each column."""
    board: int = field(init=False, repr=False)
    """All cells."""

    def __post_init__(self) -> None:
        stride = self.rows + 1
        bottom = sum(1 << column * stride for column in range(self.columns))
        for name, value in (
            ("stride", stride),
            ("bottom", bottom),
            ("board", bottom * ((1 << self.rows) - 1)),
        ):
            object.__setattr__(self, name, value)

    def bit(self, cell: Cell) -> int:
        """The set of one cell."""
        column, row = cell
        return 1 << (column * self.stride + row)

    def cell(self, bit: int) -> Cell:
        """The cell of a set of one."""
        return divmod(bit.bit_length() - 1, self.stride)

    def cells(self, bits: int) -> tuple[Cell, ...]:
        """The cells of a set, column by column."""
        return tuple(self.cell(bit) for bit in single_bits(bits))

    def column(self, column: int) -> int:
        """All cells of a column."""
        return ((1 << self.rows) - 1) << column * self.stride

    def playable(self, occupied: int) -> int:
        """The lowest empty cell of each column that is not full."""
        return (occupied + self.bottom) & self.board

    def wins(self, stones: int, occupied: int) -> int:
        """The empty cells that would complete a four of `stones`."""
        found = (stones << 1) & (stones << 2) & (stones << 3)
        for step in (self.rows, self.rows + 1, self.rows + 2):
            after = (stones << step) & (stones << 2 * step)
            before = (stones >> step) & (stones >> 2 * step)
            found |= after & ((stones << 3 * step) | (stones >> step))
            found |= before & ((stones >> 3 * step) | (stones << step))
        return found & self.board & ~occupied

    def holding(self, attacker: int, occupied: int) -> int:
        """The moves after which the attacker cannot make four at once: they block the four that it
        can make, if there is one, and do not lie right below another.
        """
        playable, wins = self.playable(occupied), self.wins(attacker, occupied)
        blocks = wins & playable
        if blocks & (blocks - 1):
            return 0  # two to block
        return (blocks or playable) & ~(wins >> 1)

    def lines(self) -> Iterator[int]:
        """Every line of four cells that the board has."""
        for column in range(self.columns):
            for row in range(self.rows):
                for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                    ends = (column + 3 * right, row + 3 * up)
                    if ends[0] < self.columns and 0 <= ends[1] < self.rows:
                        yield sum(self.bit((column + i * right, row + i * up)) for i in range(4))


_geometry = cache(Geometry)


def single_bits(bits: int) -> Iterator[int]:
    """The bits of a set, one by one, from the lowest.

    >>> list(single_bits(0b1010))
    [2, 8]
    """
    while bits:
        lowest = bits & -bits
        yield lowest
        bits ^= lowest


@dataclass(frozen=True, slots=True)
class Board:
    """A position as sets of cells.

    >>> board = Board.of(Position.from_moves("414141"))
    >>> board.geometry.cells(board.wins(Side.FIRST))
    ((3, 3),)
    """

    geometry: Geometry
    first: int
    second: int
    turn: Side

    @classmethod
    def of(cls, position: Position) -> "Board":
        """The sets of a position."""
        first, second = position.bitboards
        return cls(_geometry(position.columns, position.rows), first, second, position.turn)

    @property
    def occupied(self) -> int:
        """The cells that hold a disc."""
        return self.first | self.second

    @property
    def empty(self) -> int:
        """The cells that do not."""
        return self.geometry.board & ~self.occupied

    @property
    def playable(self) -> int:
        """The cells that the next disc can take."""
        return self.geometry.playable(self.occupied)

    def stones(self, side: Side) -> int:
        """The discs of a side."""
        return self.first if side is Side.FIRST else self.second

    def wins(self, side: Side) -> int:
        """The empty cells on which a side would complete a four."""
        return self.geometry.wins(self.stones(side), self.occupied)

    def landing(self, column: int) -> Cell:
        """The cell that the next disc in a column takes."""
        return self.geometry.cell(self.playable & self.geometry.column(column))
