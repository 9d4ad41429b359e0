"""The moves of one game, and the place in it that the board shows."""

from collections.abc import Iterable

from fourfold.errors import IllegalMove, InvalidArgument
from fourfold.notation import column_label, format_moves
from fourfold.position import Position


class History:
    """All moves that were made, and the board after each.

    `ply` is how many of them are on the board. `length` is how many are the game: to look back
    changes nothing, to take back does.

    >>> history = History(Position(), [3, 0, 3])
    >>> history.walk(1)
    >>> history.moves, history.game
    ('4', '414')
    >>> history.walk(3)
    >>> history.take_back(1)
    >>> history.moves, history.game, history.undone
    ('4', '4', (0, 3))
    """

    def __init__(self, start: Position, columns: Iterable[int] = ()) -> None:
        self._boards = [start]
        self._columns: list[int] = []
        self.ply = self.length = 0
        for index, column in enumerate(columns):
            try:
                self.push(column)
            except IllegalMove as error:
                raise IllegalMove(f"invalid move at index {index}: {error}") from None

    @property
    def board(self) -> Position:
        """The board as it is now."""
        return self._boards[self.ply]

    @property
    def boards(self) -> tuple[Position, ...]:
        """The board after each move until now, the empty one first."""
        return tuple(self._boards[: self.ply + 1])

    @property
    def played(self) -> tuple[int, ...]:
        """The moves on the board."""
        return tuple(self._columns[: self.ply])

    @property
    def undone(self) -> tuple[int, ...]:
        """The moves after them, the next one first."""
        return tuple(self._columns[self.ply :])

    @property
    def moves(self) -> str:
        """The moves on the board, as a move string."""
        return format_moves(self.played)

    @property
    def whole(self) -> str:
        """Every move there is, as a move string."""
        return format_moves(self._columns)

    @property
    def game(self) -> str:
        """The moves of the game, as a move string: without those taken back."""
        return format_moves(self._columns[: self.length])

    @property
    def last_board(self) -> Position:
        """The board at the end of the game."""
        return self._boards[self.length]

    def push(self, column: int) -> None:
        """Another move. Those after this place are forgotten."""
        try:
            after = self.board.play(column)
        except IllegalMove:
            if column in range(self.board.columns) and not self.board.is_over:
                raise IllegalMove(f"column {column_label(column)} is full") from None
            raise
        self._boards[self.ply + 1 :] = [after]
        self._columns[self.ply :] = [column]
        self.ply = self.length = self.ply + 1

    def walk(self, ply: int) -> None:
        """Goes to the board after so many moves. Those taken back are part of the game again once
        it goes past them.
        """
        total = len(self._columns)
        if not 0 <= ply <= total:
            raise InvalidArgument(f"no ply {ply} in this game: allowed 0 to {total}")
        self.ply = ply
        self.length = max(self.length, ply)

    def take_back(self, ply: int) -> None:
        """Takes moves back. Whoever is looking back only goes on doing so."""
        if self.ply == self.length:
            self.length = ply
        self.ply = ply
