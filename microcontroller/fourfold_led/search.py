"""Find the computer's move, a few nodes at a time, so that the panel keeps responding."""

from array import array

from .rules import CELLS, COLUMNS, ORDER, SIZE

LEAST_DEPTH = 2  # sees a win in one and the opponent's win in one
WON = 1000
_BIAS = 2000  # see kernel.py
_ROOT = 5


def _load_plain():
    """The kernel as ordinary Python, from the same text."""
    path = __file__.rsplit("search.", 1)[0] + "kernel.py"
    with open(path, encoding="utf-8") as file:
        text = file.read().replace("@micropython.viper\n", "")
    # The names of machine types appear only in annotations.
    names = {"ptr8": None, "ptr32": None}
    exec(text, names)  # noqa: S102 - our own file
    return names["advance"]


try:
    from .kernel import advance

    MACHINE_CODE = True
except (ImportError, NameError, SyntaxError):
    # MicroPython without its native compiler raises SyntaxError, CPython NameError.
    advance = _load_plain()
    MACHINE_CODE = False


class Dice:
    """Random numbers that are the same on every machine: a linear congruential generator.

    >>> dice = Dice(1)
    >>> [dice.roll(6) for _ in range(5)]
    [5, 5, 5, 4, 3]
    """

    def __init__(self, seed):
        self._state = seed % 65537

    def roll(self, sides):
        """A number from 0 to sides - 1."""
        self._state = (self._state * 75 + 74) % 65537
        return self._state % sides


def depth_for(ply, discs, grows=True):
    """The search depth: the configured ply, plus, if it grows, one for every seven discs.

    >>> depth_for(5, 0), depth_for(5, 20), depth_for(5, 41), depth_for(1, 0)
    (5, 7, 1, 2)
    >>> depth_for(5, 20, grows=False)
    5
    """
    if grows:
        ply += discs // 7
    return min(max(LEAST_DEPTH, ply), CELLS - discs)


class Search:
    """One search at a time: `begin`, then `step` until it is `done`.

    It deepens ply by ply, so there is a `best` column from the beginning. It never misses a win in
    one, and never lets the opponent win in one if that can be avoided.

    >>> from fourfold_led.rules import Board
    >>> board = Board()
    >>> for column in (3, 0, 3, 0, 3, 0):
    ...     legal = board.play(column)
    >>> search = Search()
    >>> search.choose(board, 5)
    3
    """

    def __init__(self):
        # A search plays on its own grid, so it can be abandoned at any time.
        self._grid = bytearray(SIZE)
        self._stack = array("i", [0] * (_ROOT + 3 * (CELLS + 1)))
        self.best = -1
        self.value = 0
        self.nodes = 0
        self.depth = 0
        self.done = True

    def begin(self, board, ply, dice=None, grows=True):
        """Start on a board that is not over. The depth is that of `depth_for`.

        With `dice` it makes mistakes as people do: it looks only two discs ahead, and chooses at
        random among the moves that look equal.
        """
        for index in range(SIZE):
            self._grid[index] = board.grid[index]
        self._side = board.turn
        self.nodes = 0
        self.best = -1
        self.done = False
        self._last_depth = depth_for(ply, board.count, grows)
        if dice:
            self._last_depth = min(LEAST_DEPTH, CELLS - board.count)
            self._shuffle(dice)
        self._start(min(LEAST_DEPTH, self._last_depth))
        while self.best < 0:
            self.step(64)

    def step(self, nodes):
        """Search some more nodes. Return True when the search is done."""
        if self.done:
            return True
        stack = self._stack
        before = stack[4]
        level = advance(self._grid, stack, nodes)
        self.nodes += stack[4] - before
        if level < 0:
            self.best = stack[3]
            self.value = stack[_ROOT + 1] - _BIAS
            decided = self.value >= WON or self.value <= -WON
            if decided or self.depth == self._last_depth:
                self.done = True
            else:
                self._start(self.depth + 1)
        return self.done

    def choose(self, board, ply, dice=None, grows=True):
        """The column to play, however long the search takes."""
        self.begin(board, ply, dice, grows)
        while not self.step(10000):
            pass
        return self.best

    def _start(self, depth):
        self.depth = depth
        stack = self._stack
        stack[0] = 0
        stack[1] = depth
        stack[2] = self._side
        stack[3] = -1
        stack[4] = 0
        stack[_ROOT] = 0
        stack[_ROOT + 1] = 0
        stack[_ROOT + 2] = 2 * _BIAS

    def _shuffle(self, dice):
        grid = self._grid
        for index in range(COLUMNS - 1, 0, -1):
            other = dice.roll(index + 1)
            column = grid[ORDER + index]
            grid[ORDER + index] = grid[ORDER + other]
            grid[ORDER + other] = column
