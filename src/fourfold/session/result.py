"""How a game ended, and the lines that decided it."""

from dataclasses import dataclass

from fourfold.position import Cell, Position
from fourfold.rule import Rule
from fourfold.side import Side

_NUMBERS = {2: "two", 3: "three"}  # more than three lines at once are told in digits


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game.

    `fours` are the fours of both sides where they were counted, else None.
    """

    winner: Side | None
    lines: tuple[tuple[Cell, ...], ...]
    fours: tuple[int, int] | None = None

    @property
    def cells(self) -> frozenset[Cell]:
        """All cells of the winning lines."""
        return frozenset(cell for line in self.lines for cell in line)

    def in_words(self, first: str = "First", second: str = "Second") -> str:
        """One sentence for people.

        >>> result_of(Position.from_moves("4141414")).in_words()
        'First has won.'
        >>> result_of(Position.from_moves("4141414")).in_words("You", "perfect")
        'You have won.'
        """
        fours = sorted(self.fours or (), reverse=True)  # the winner's first
        score = f", {fours[0]} to {fours[1]} fours" if fours else ""
        if self.winner is None:
            return f"The game is a draw{score}."
        name = first if self.winner is Side.FIRST else second
        won = f"{name} {'have' if name == 'You' else 'has'} won"
        if self.fours or len(self.lines) < 2:
            return f"{won}{score}."
        count = _NUMBERS.get(len(self.lines), str(len(self.lines)))
        return f"{won} with {count} lines at once."


def result_of(board: Position) -> Result | None:
    """The result of a finished game, None while it goes on.

    >>> result_of(Position.from_moves("4455")) is None
    True
    >>> result_of(Position.from_moves("16231513226114")).in_words()
    'Second has won with two lines at once.'
    """
    if not board.is_over:
        return None
    counted = board.rule is Rule.MOST_FOURS
    fours = (board.fours(Side.FIRST), board.fours(Side.SECOND)) if counted else None
    return Result(board.winner, board.lines(board.winner) if board.winner else (), fours)
