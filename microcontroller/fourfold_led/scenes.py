"""The pictures for each state of the game. Row 0 is for the cursor, row 1 and column 7 are the
border, rows 2 to 7 are the board, and the pixel in the top right corner shows the mode.
"""

from .panel import DIM, FULL, SIDE
from .rules import COLUMNS, ROWS, index_of

WHITE = (255, 255, 255)
ALARM = (255, 0, 0)
DEMO = (150, 0, 255)

# The kinds of players as 3×5 pictures, one number per row: a person, and a screen on its stand.
_PERSON = (0b010, 0b010, 0b111, 0b010, 0b101)
_MACHINE = (0b111, 0b101, 0b111, 0b010, 0b111)


class Scenes:
    """Paints on a panel in the colours of the settings."""

    def __init__(self, panel, settings):
        self.panel = panel
        self._colours = (None, settings["first_colour"], settings["second_colour"])
        self._border = settings["border_colour"]
        self._drop_ms = settings["drop_ms"]

    def colour(self, side):
        """A side's colour."""
        return self._colours[side]

    def border(self, corner, alarm=False):
        """The border, and the corner pixel in the colour of the mode."""
        colour = ALARM if alarm else self._border
        for index in range(SIDE):
            self.panel.dot(index, 1, colour)
            if index > 1:
                self.panel.dot(SIDE - 1, index, colour)
        self.panel.dot(SIDE - 1, 0, corner)

    def discs(self, board, level=FULL, hide_last=False):
        """All discs on the board."""
        for column in range(COLUMNS):
            for row in range(ROWS):
                side = board.side_at(column, row)
                if side:
                    self.panel.dot(column, SIDE - 1 - row, self._colours[side], level)
        if hide_last:
            column = board.moves[board.count - 1]
            self.panel.dot(column, SIDE - 1 - board.last_row(), WHITE, 0)

    def choice(self, people, mode, modes, elapsed):
        """The menu: first on the left, second on the right, person or machine; the mode as dots."""
        for side in (1, 2):
            picture = _PERSON if people[side] else _MACHINE
            # The side that moves first bobs up and down a little.
            top = 2 if side == 1 and elapsed // 400 % 2 else 3
            for y in range(5):
                for x in range(3):
                    if picture[y] >> (2 - x) & 1:
                        self.panel.dot(4 * (side - 1) + x, top + y, self._colours[side])
        for index in range(modes):
            self.panel.dot(2 + index, 0, WHITE, FULL if index == mode else 24)

    def cursor(self, column, side, is_full, refused_ms):
        """The disc in hand. It is dim above a full column and flickers when it is refused."""
        level = 64 if is_full else FULL
        if refused_ms < 450 and refused_ms // 75 % 2 == 0:
            self.panel.dot(column, 0, ALARM)
        else:
            self.panel.dot(column, 0, self._colours[side], level)

    def thinking(self, side, elapsed):
        """A pulse that runs back and forth above the board."""
        place = elapsed // 8 % (32 * (COLUMNS - 1))  # in sixteenths of a column
        if place > 16 * (COLUMNS - 1):
            place = 32 * (COLUMNS - 1) - place
        for column in range(COLUMNS):
            away = abs(16 * column - place)
            if away < 32:
                self.panel.dot(column, 0, self._colours[side], FULL - 8 * away)

    def has_landed(self, board, elapsed):
        """Whether the last disc has landed."""
        return self._fallen(elapsed) >= SIDE - 1 - board.last_row()

    def drop(self, board, elapsed):
        """The last disc on its way down."""
        column = board.moves[board.count - 1]
        row = min(self._fallen(elapsed), SIDE - 1 - board.last_row())
        self.panel.dot(column, row, self._colours[3 - board.turn])

    def _fallen(self, elapsed):
        """How many rows a disc has fallen, with constant acceleration."""
        return (SIDE - 1) * elapsed * elapsed // (self._drop_ms * self._drop_ms)

    def win(self, board, elapsed):
        """The winning discs flash, all others are dim."""
        self.discs(board, DIM)
        if elapsed // 300 % 2 == 0:
            for column in range(COLUMNS):
                for row in range(ROWS):
                    if board.line[index_of(column, row)]:
                        self.panel.dot(column, SIDE - 1 - row, self._colours[board.winner])
        for column in range(COLUMNS):
            self.panel.dot(column, 0, self._colours[board.winner], DIM)

    def draw(self, board, elapsed):
        """A dark wave runs across the full board repeatedly."""
        wave = elapsed // 90 % 20
        for column in range(COLUMNS):
            for row in range(ROWS):
                side = board.side_at(column, row)
                away = abs(column + ROWS - 1 - row - wave)
                level = min(FULL, DIM + 70 * away)
                self.panel.dot(column, SIDE - 1 - row, self._colours[side], level)
