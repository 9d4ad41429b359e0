"""The rules, on a grid of bytes.

One byte per cell: 0 empty, 1 first, 2 second, 3 a rim around the 7×6 board. Thanks to the rim,
following a line needs no test for the edge. Column by column, 8 bytes each, rows upwards:

    index = (column + 1) * 8 + row + 1          a step of 1 goes up, 8 right, 9 and 7 diagonally

Two tables follow in the same array, because a machine-code function takes few arguments: from index
72, the index of the lowest empty cell of each column (a byte of the rim if it is full); from 80,
the columns in the order in which the search tries them.
"""

COLUMNS = 7
ROWS = 6
CELLS = 42
TOPS = 72
ORDER = 80
SIZE = 87

EMPTY = 0
RIM = 3

CENTRE_FIRST = (3, 2, 4, 1, 5, 0, 6)


def index_of(column, row):
    """The index of a cell; rows are counted from the bottom, from 0.

    >>> index_of(0, 0), index_of(6, 5)
    (9, 62)
    """
    return (column + 1) * 8 + row + 1


class Board:
    """A game and its board.

    >>> board = Board()
    >>> [board.play(column) for column in (3, 0, 3, 0, 3, 0, 3)]
    [True, True, True, True, True, True, True]
    >>> board.winner, board.is_over, board.play(1)
    (1, True, False)
    """

    def __init__(self):
        self.grid = bytearray(SIZE)
        self.moves = bytearray(CELLS)
        self.line = bytearray(SIZE)  # 1 where a disc is part of a winning line
        self.clear()

    def clear(self):
        """Start a new game."""
        grid = self.grid
        for index in range(TOPS):
            inside = 8 <= index < 64 and 0 < index % 8 < 7
            grid[index] = EMPTY if inside else RIM
            self.line[index] = 0
        for column in range(COLUMNS):
            grid[TOPS + column] = index_of(column, 0)
            grid[ORDER + column] = CENTRE_FIRST[column]
        self.count = 0
        self.winner = 0

    @property
    def turn(self):
        """The side to move: 1 or 2."""
        return 1 + self.count % 2

    @property
    def is_over(self):
        """Whether a side has won or the board is full."""
        return self.winner != 0 or self.count == CELLS

    def side_at(self, column, row):
        """The side of the disc in a cell: 1 or 2, or 0 if it is empty."""
        return self.grid[(column + 1) * 8 + row + 1]

    def can_play(self, column):
        """Whether a disc may be dropped into a column."""
        return 0 <= column < COLUMNS and not self.is_over and not self.is_full(column)

    def is_full(self, column):
        """Whether a column is full."""
        return self.grid[self.grid[TOPS + column]] == RIM

    def play(self, column):
        """Drop a disc. Return False, without any change, if the move is illegal."""
        if not self.can_play(column):
            return False
        index = self.grid[TOPS + column]
        side = self.turn
        self.grid[index] = side
        self.grid[TOPS + column] = index + 1
        self.moves[self.count] = column
        self.count += 1
        self._mark_lines(index, side)
        return True

    def last_row(self):
        """The row of the last disc."""
        return self.grid[TOPS + self.moves[self.count - 1]] % 8 - 2

    def _mark_lines(self, index, side):
        """Mark every line of four or more through a disc."""
        grid = self.grid
        for step in (1, 8, 9, 7):
            low = high = index
            while grid[low - step] == side:
                low -= step
            while grid[high + step] == side:
                high += step
            if high - low >= 3 * step:
                self.winner = side
                for cell in range(low, high + 1, step):
                    self.line[cell] = 1

    def move_string(self):
        """The moves as people write them: columns from 1.

        >>> board = Board()
        >>> board.play(3) and board.play(0) and board.move_string()
        '41'
        """
        return "".join([str(self.moves[index] + 1) for index in range(self.count)])
