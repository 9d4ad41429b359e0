"""A game of a transcript, move by move, until it becomes a record."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from fourfold.base.errors import FourfoldError, InvalidNotation
from fourfold.rules.game import Game, Outcome
from fourfold.rules.record import Ending, Record
from fourfold.rules.side import Side

_MOST_MOVES = 256  # no board has more cells


class TranscriptGame:
    """A game that is being read.

    >>> game = TranscriptGame(("ada", "alan"))
    >>> game.play(3)
    >>> game.forfeit("no answer")
    >>> game.record().outcome
    <Outcome.FIRST: 'first'>
    """

    def __init__(self, names: Sequence[object], columns: int = 7, rows: int = 6) -> None:
        self.names = [
            str(name) if name else fallback
            for name, fallback in zip(names, ("first", "second"), strict=True)
        ]
        self._game = Game(columns=columns, rows=rows)
        self._reason: str | None = None
        self._loser: Side | None = None

    @property
    def turn(self) -> Side:
        """Whose turn it is."""
        return self._game.position.turn

    @property
    def moves(self) -> list[int]:
        """The columns that were played."""
        return list(self._game.columns_played)

    def play(self, column: object) -> None:
        """Play a move. Raises InvalidNotation if it is not one."""
        number = len(self._game.columns_played) + 1
        if type(column) is not int or number > _MOST_MOVES:
            raise InvalidNotation(f"move {number} is not a column: {column!r:.40}")
        try:
            self._game.push(column)
        except FourfoldError as error:
            raise InvalidNotation(f"move {number}: {error}") from None

    def is_legal(self, column: object) -> bool:
        """Whether a column can be played now."""
        return type(column) is int and column in self._game.position.legal_moves

    def forfeit(self, reason: str, loser: Side | None = None) -> None:
        """End the game: the side to move, or another one, has forfeited it."""
        self._reason, self._loser = reason, loser or self.turn

    def end_by_rewards(self, rewards: Sequence[Any], reason: str = "forfeit") -> None:
        """End a game that is not over on the board by what the players got; nothing counts less
        than any number.
        """
        if self._game.outcome is not None or self._loser is not None or len(rewards) != 2:
            return
        first, second = (
            float("-inf") if type(each) not in (int, float) else float(each) for each in rewards
        )
        if first != second:
            self.forfeit(reason, Side.SECOND if first > second else Side.FIRST)

    def record(self, times: Sequence[Any] = (), **extra: Any) -> Record:
        """The game as a record; `extra` are fields that are given."""
        position = self._game.position
        fields: dict[str, Any] = {
            "moves": self._game.moves,
            "columns": position.columns,
            "rows": position.rows,
            "first": self.names[0],
            "second": self.names[1],
            "times": _times(times, len(self._game.moves)),
            "extra": {name: value for name, value in extra.items() if value is not None},
        }
        if self._loser is not None and self._game.outcome is None:
            fields["outcome"] = Outcome.won_by(self._loser.other)
            fields["ending"] = Ending.FORFEIT
            fields["comments"] = {len(self._game.moves): _text(self._reason)}
        return Record(**fields)


def board_size(columns: object, rows: object, in_a_row: object) -> tuple[int, int]:
    """The size of a board. Raises InvalidNotation if it is not Connect Four."""
    if in_a_row != 4:
        raise InvalidNotation(f"the game needs {in_a_row!r:.20} in a row, not four")
    if type(columns) is not int or type(rows) is not int:
        raise InvalidNotation(f"the size of the board is {columns!r:.20} by {rows!r:.20}")
    return columns, rows


def parameters(text: str) -> Mapping[str, int]:
    """The numbers in the name of a game of OpenSpiel.

    >>> parameters("connect_four(columns=8,rows=7)")
    {'columns': 8, 'rows': 7}
    """
    return {name: int(value) for name, value in re.findall(r"(\w+)=(\d{1,4})\b", text)}


def _times(times: Sequence[Any], moves: int) -> tuple[float | None, ...]:
    """The seconds of each move, if that is what they are."""
    known = [each if type(each) in (int, float) and 0 <= each < 1e9 else None for each in times]
    return tuple(known) if len(known) == moves else ()


def _text(reason: str | None) -> str:
    return (reason or "forfeit").encode("utf-8", "replace").decode()[:500]
