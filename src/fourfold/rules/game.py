"""A game: its players, moves and outcome."""

from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import TYPE_CHECKING, Any, Self

from fourfold.base.errors import IllegalMove, WrongType
from fourfold.base.languages import messages
from fourfold.rules.notation import format_moves, parse_moves
from fourfold.rules.position import Position
from fourfold.rules.record import Ending, Outcome, Record
from fourfold.rules.rule import Rule
from fourfold.rules.side import Side, SideLike

if TYPE_CHECKING:
    from datetime import datetime

__all__ = ["Ending", "Game", "Outcome"]


class Game:
    """A game from the empty board on, with undo and redo, and the names of its players.

    >>> game = Game(first="Ada", second="Alan")
    >>> for column in [3, 0, 3, 0, 3, 0]:
    ...     game.push(column)
    >>> game.pop()
    0
    >>> game.push(1)
    >>> game.push(3)
    >>> game.moves, game.outcome, game.name(Side.FIRST)
    ('4141424', <Outcome.FIRST: 'first'>, 'Ada')
    """

    def __init__(
        self,
        columns: int = 7,
        rows: int = 6,
        first: str = "first",
        second: str = "second",
        *,
        rule: Rule | str = Rule.CONNECT_FOUR,
    ) -> None:
        """Start on an empty board."""
        for side, name in (("first", first), ("second", second)):
            if not isinstance(name, str):
                raise WrongType(f"the name of {side} must be a string, not {type(name).__name__}")
        self.first = first
        self.second = second
        self.extra: dict[str, Any] = {}
        """Fields of a record that this version does not know; they are kept and written back."""
        self.started: datetime | None = None
        self.ended: datetime | None = None
        self.comments: dict[int, str] = {}
        """Comments by the number of moves made before them; 0 is the start of the game."""
        self.times: list[float | None] = []
        """The seconds for each move, None where unknown; can be shorter than the moves."""
        self._ended_early: tuple[Outcome, Ending] | None = None
        self._positions = [Position(columns, rows, rule)]
        self._played: list[int] = []
        self._undone: list[int] = []

    @classmethod
    def from_position(
        cls, position: Position, first: str = "first", second: str = "second"
    ) -> Self:
        """A game that has reached a position, by one order of moves that leads to it.

        Raises InvalidPosition if no game leads to it.

        >>> game = Game.from_position(Position.from_grid(["....", "....", "O...", "X..."]))
        >>> game.push(0)
        >>> game.moves, len(game)
        ('111', 3)
        """
        moves, size = position.some_moves(), (position.columns, position.rows)
        return cls.from_moves(moves, *size, first, second, rule=position.rule)

    @classmethod
    def from_moves(  # noqa: PLR0913 - all but one have defaults
        cls,
        moves: str | Iterable[int],
        columns: int = 7,
        rows: int = 6,
        first: str = "first",
        second: str = "second",
        *,
        rule: Rule | str = Rule.CONNECT_FOUR,
    ) -> Self:
        """The game of a move string, or of columns counted from 0.

        >>> Game.from_moves("4455").position == Position.from_moves("4455")
        True
        >>> Game.from_moves("41414141", rule="most-fours").outcome_in_words
        'not finished, 8 moves made'
        """
        game = cls(columns, rows, first, second, rule=rule)
        if not isinstance(moves, str) and isinstance(moves, Iterable):
            moves = tuple(moves)
        Position.from_moves(moves, columns, rows, rule)  # its errors give the index of a bad move
        for column in parse_moves(moves, columns) if isinstance(moves, str) else moves:
            game.push(column)
        return game

    def copy(self) -> Self:
        """A copy of the game, with its undone moves, comments and times.

        >>> game = Game.from_moves("44")
        >>> other = game.copy()
        >>> other.push(0)
        >>> game.moves, other.moves
        ('44', '441')
        """
        return deepcopy(self)

    def __len__(self) -> int:
        return len(self._played)

    def __bool__(self) -> bool:
        return True  # a game without moves is a game, too

    # ---- Moves

    def push(self, column: int) -> None:
        """Play a column, counted from 0. Undone moves can no longer be redone.

        >>> game = Game()
        >>> game.push(3)
        >>> game.moves
        '4'
        """
        before = len(self._played)
        self._play(column)
        if self._undone:
            # The comments and times of undone moves do not apply to this one.
            self._undone.clear()
            self.comments = {n: text for n, text in self.comments.items() if n <= before}
            del self.times[before:]

    def pop(self) -> int | None:
        """Undo the last move, and a resignation with it. Returns the column, or None if the game
        was given up before the first move, so that only that was undone.

        >>> Game.from_moves("45").pop()
        4
        """
        if not self._played:
            if not self._ended_early:
                raise IllegalMove("there is no move to undo")
            self._ended_early = None
            return None
        column = self._played.pop()
        self._positions.pop()
        self._undone.append(column)
        self._ended_early = None
        return column

    def redo(self) -> int:
        """Play the last undone move again. Returns its column.

        >>> game = Game.from_moves("45")
        >>> game.pop(), game.redo(), game.moves
        (4, 4, '45')
        """
        if not self._undone:
            raise IllegalMove("there is no move to redo")
        self._play(self._undone[-1])  # before removing it: may raise an error
        return self._undone.pop()

    def resign(self, side: SideLike | None = None) -> None:
        """Resign for a side, by default the side to move. The other side wins.

        >>> game = Game.from_moves("44")
        >>> game.resign()
        >>> game.outcome, game.ending
        (<Outcome.SECOND: 'second'>, <Ending.RESIGNATION: 'resignation'>)
        """
        self._give_up(side, Ending.RESIGNATION)

    def forfeit(self, side: SideLike | None = None) -> None:
        """Forfeit for a side, by default the side to move: illegal move, timeout or absence.

        >>> game = Game.from_moves("4")
        >>> game.forfeit()
        >>> game.outcome, game.ending
        (<Outcome.FIRST: 'first'>, <Ending.FORFEIT: 'forfeit'>)
        """
        self._give_up(side, Ending.FORFEIT)

    def agree_on_draw(self) -> None:
        """End the game as a draw on which both players agreed.

        >>> game = Game.from_moves("44")
        >>> game.agree_on_draw()
        >>> game.outcome_in_words
        'a draw by agreement after 2 moves'
        """
        self._check_running()
        self._ended_early = (Outcome.DRAW, Ending.AGREEMENT)

    def _give_up(self, side: SideLike | None, ending: Ending) -> None:
        self._check_running()
        loser = self.position.turn if side is None else Side.of(side)
        self._ended_early = (Outcome.won_by(loser.other), ending)

    def _check_running(self) -> None:
        if self._ended_early:
            raise IllegalMove(
                f"the game is over, by {self._ended_early[1].value}: no move is allowed"
            )
        if self.position.is_over:
            raise IllegalMove("the game is over: no move is allowed")

    def _play(self, column: int) -> None:
        if self._ended_early:
            self._check_running()
        self._positions.append(self.position.play(column))
        self._played.append(int(column))

    # ---- What has happened

    @property
    def position(self) -> Position:
        """The position on the board now."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """All positions so far, starting with the empty board.

        >>> [position.ply for position in Game.from_moves("44").positions]
        [0, 1, 2]
        """
        return tuple(self._positions)

    @property
    def rule(self) -> Rule:
        """The rule that decides when the game ends and who wins.

        >>> Game().rule
        <Rule.CONNECT_FOUR: 'connect-four'>
        """
        return self.position.rule

    @property
    def columns_played(self) -> tuple[int, ...]:
        """The moves so far as columns counted from 0.

        >>> Game.from_moves("45").columns_played
        (3, 4)
        """
        return tuple(self._played)

    @property
    def columns_undone(self) -> tuple[int, ...]:
        """The moves that `redo` would play, the next one first, as columns counted from 0.

        >>> game = Game.from_moves("45")
        >>> game.pop(), game.columns_undone
        (4, (4,))
        """
        return tuple(reversed(self._undone))

    @property
    def moves(self) -> str:
        """The moves so far as a move string."""
        return format_moves(self._played)

    @property
    def outcome(self) -> Outcome | None:
        """Who won the game, None while it is in progress.

        >>> Game.from_moves("4141414").outcome
        <Outcome.FIRST: 'first'>
        """
        if self._ended_early:
            return self._ended_early[0]
        return Outcome.won_by(self.position.winner) if self.position.is_over else None

    @property
    def ending(self) -> Ending | None:
        """How the game ended, None while it is in progress.

        >>> Game.from_moves("4141414").ending
        <Ending.BOARD: 'board'>
        """
        if self._ended_early:
            return self._ended_early[1]
        return Ending.BOARD if self.position.is_over else None

    @property
    def outcome_in_words(self) -> str:
        """The state of the game in words.

        >>> Game.from_moves("4141414", first="Ada").outcome_in_words
        'Ada has won after 7 moves'
        """
        return self.outcome_in("en")

    def outcome_in(self, language: str) -> str:
        """The state of the game in words of a language. Records call sides without a name "first"
        and "second".

        >>> Game.from_moves("44").outcome_in("en")
        'not finished, 2 moves made'
        """
        words, moves = messages(language, "terminal"), len(self._played)
        how = "" if self.ending in (None, Ending.BOARD) else f"-by-{self.ending}"
        if self.outcome is None:
            return words("outcome.open", moves=moves)
        winner = self.outcome.winner
        if winner is None:
            return words(f"outcome.draw{how}", moves=moves)
        name = self.name(winner)
        values: dict[str, str | int] = {
            "name": winner.in_words(language) if name == winner.name.lower() else name,
            "moves": moves,
        }
        if self.rule is Rule.MOST_FOURS and not how:
            how = "-by-fours"
            more, fewer = sorted(map(self.position.fours, Side), reverse=True)  # the winner's first
            values |= {"more": more, "fewer": fewer}
        return words(f"outcome.won{how}", **values)

    def name(self, side: SideLike) -> str:
        """The name of the player of a side.

        >>> Game(second="Alan").name(Side.SECOND)
        'Alan'
        """
        return self.first if Side.of(side) is Side.FIRST else self.second

    def __repr__(self) -> str:
        size = (self.position.columns, self.position.rows)
        board = "" if size == (7, 6) else f", columns={size[0]}, rows={size[1]}"
        rule = "" if self.rule is Rule.CONNECT_FOUR else f", rule={self.rule.value!r}"
        return (
            f"Game.from_moves({self.moves!r}{board}, first={self.first!r}, second={self.second!r}"
            f"{rule})"
        )

    def _repr_svg_(self) -> str:
        """The game as it stands as SVG, for notebooks."""
        from fourfold.render import svg  # noqa: PLC0415 - builds on games; most programs draw none

        return svg.game(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.to_dict() == other.to_dict()

    __hash__ = None  # type: ignore[assignment]  # games are mutable

    # ---- Records

    @property
    def record(self) -> Record:
        """The record of the game.

        >>> Game.from_moves("45", first="Ada").record.first
        'Ada'
        """
        return Record(
            moves=self.moves,
            columns=self.position.columns,
            rows=self.position.rows,
            rule=self.rule,
            first=self.first,
            second=self.second,
            outcome=self.outcome,
            ending=self.ending,
            started=self.started,
            ended=self.ended,
            # Comments and times of undone moves are not part of the game.
            comments={n: text for n, text in self.comments.items() if n <= len(self._played)},
            times=tuple(self.times[: len(self._played)]),
            extra=self.extra,
        )

    @classmethod
    def from_record(cls, record: Record) -> Self:
        """The game of a record.

        >>> Game.from_record(Record(moves="45")).moves
        '45'
        """
        game = cls.from_moves(
            record.moves,
            record.columns,
            record.rows,
            record.first,
            record.second,
            rule=record.rule,
        )
        game.started, game.ended = record.started, record.ended
        game.comments, game.times = dict(record.comments), list(record.times)
        game.extra = dict(record.extra)
        if record.outcome and record.ending not in (None, Ending.BOARD):
            game._ended_early = (record.outcome, record.ending)  # noqa: SLF001 - our own
        return game

    def to_dict(self) -> dict[str, Any]:
        """The record as JSON values.

        >>> Game.from_moves("45", first="Ada").to_dict()["moves"]
        '45'
        """
        return self.record.to_dict()

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> Self:
        """The game of a record in a dictionary. Unknown fields are kept in `extra`.

        >>> Game.from_dict(Game.from_moves("45").to_dict()).moves
        '45'
        """
        return cls.from_record(Record.from_dict(record))

    def to_json(self) -> str:
        """The record as JSON text.

        >>> Game.from_json(Game.from_moves("45").to_json()).moves
        '45'
        """
        return self.record.to_json()

    @classmethod
    def from_json(cls, text: str | bytes) -> Self:
        """The game of a record in JSON text.

        >>> Game.from_json("4455")
        Traceback (most recent call last):
        fourfold.WrongType: not a game record: expected a JSON object
        """
        return cls.from_record(Record.from_json(text))
