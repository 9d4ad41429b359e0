"""OpenSpiel: players as bots, bots as players, and states of its game `connect_four`.

The game takes `rows` and `columns`, so all board sizes of this package are supported, but no other
`x_in_row` than 4.
"""
# ruff: noqa: E402 - the extra is checked before its packages are imported

import json
from collections.abc import Sequence
from typing import Any

from fourfold.base.extras import require_extra

require_extra("adapters.openspiel")

import pyspiel

from fourfold.adapters.players import check_rule, name_of, to_player
from fourfold.base.errors import InvalidArgument, WrongType
from fourfold.data.tensors import from_xo, to_xo
from fourfold.players import Entrant, Player
from fourfold.rules.game import Game
from fourfold.rules.position import Position


def load_game(columns: int = 7, rows: int = 6) -> Any:
    """OpenSpiel's game with a board of this size.

    >>> str(load_game(columns=6, rows=5))
    'connect_four(columns=6,rows=5)'
    """
    Position(columns, rows)  # raises InvalidPosition for sizes that this package does not support
    return pyspiel.load_game("connect_four", {"columns": columns, "rows": rows})


def to_state(position: Position | Game) -> Any:
    """The state of OpenSpiel's game at a position, or after the moves of a game.

    The state of a game has its moves as its history. A position does not know the moves that led to
    it, so its state has an empty history.

    >>> state = to_state(Position.from_moves("4455"))
    >>> state.current_player(), state.legal_actions(), state.history()
    (0, [0, 1, 2, 3, 4, 5, 6], [])
    >>> to_state(Game.from_moves("4455")).history()
    [3, 3, 4, 4]
    """
    if isinstance(position, Game):
        game = position
        state = to_state(game.positions[0])
        for column in game.columns_played:
            state.apply_action(column)
        return state
    check_rule(position)
    initial = load_game(position.columns, position.rows)
    if position.ply == 0:
        return initial.new_initial_state()
    over = position.is_over
    contents = {
        "board": [list(row) for row in reversed(to_xo(position).split())],
        "current_player": "Terminal" if over else "xo"[position.turn - 1],
        "is_terminal": over,
        "winner": "" if not over else "xo"[position.winner - 1] if position.winner else "draw",
    }
    return initial.new_initial_state(json.dumps(contents))


def from_state(state: Any) -> Position:
    """The position of a state of OpenSpiel's game.

    >>> state = load_game().new_initial_state()
    >>> state.apply_action(3)
    >>> from_state(state) == Position.from_moves("4")
    True
    >>> from_state(pyspiel.load_game("connect_four(x_in_row=5)").new_initial_state())
    Traceback (most recent call last):
    fourfold.InvalidArgument: expected x_in_row=4, not 5
    """
    if not isinstance(state, pyspiel.State):
        raise WrongType(f"state must be a pyspiel.State, not {type(state).__name__}")
    game = state.get_game()
    if game.get_type().short_name != "connect_four":
        raise InvalidArgument(f"expected a state of connect_four, not of {game}")
    if game.get_parameters()["x_in_row"] != 4:
        raise InvalidArgument(f"expected x_in_row=4, not {game.get_parameters()['x_in_row']}")
    position: Position = from_xo(str(state))
    return position


class PlayerBot(pyspiel.Bot):  # type: ignore[misc] # pyspiel has no type hints
    """A player as a bot, for either side and for every board size.

    The player is given by name, with an optional seed, or as an object. Human-like players provide
    their policy, too. A player depends only on the position, so nothing needs to be restarted.

    >>> bot = PlayerBot("perfect")
    >>> bot.step(load_game().new_initial_state())
    3
    """

    def __init__(self, player: str | Player | Entrant, *, seed: int | None = None) -> None:
        super().__init__()
        self.player = to_player(player, seed)

    def step(self, state: Any) -> int:
        """The player's move, or `pyspiel.INVALID_ACTION` if the game is over."""
        position = from_state(state)
        return pyspiel.INVALID_ACTION if position.is_over else self.player.get_move(position)

    def provides_policy(self) -> bool:
        """Whether the player knows the probability of each of its moves."""
        return callable(getattr(self.player, "probabilities", None))

    def get_policy(self, state: Any) -> list[tuple[int, float]]:
        """The legal moves and their probabilities."""
        probabilities = getattr(self.player, "probabilities", None)
        if probabilities is None:
            raise InvalidArgument(f"{self.player.name} does not provide a policy")
        position = from_state(state)
        if position.is_over:
            return []
        chances = probabilities(position)
        return [(column, chances[column]) for column in position.legal_moves]

    def step_with_policy(self, state: Any) -> tuple[list[tuple[int, float]], int]:
        """The policy, and a move that was drawn from it."""
        return self.get_policy(state), self.step(state)

    def restart(self) -> None:
        """Begin a new game."""

    def restart_at(self, state: Any) -> None:
        """Continue from any state. Raises InvalidArgument unless it is one of `connect_four`."""
        from_state(state)

    def inform_action(self, state: Any, player_id: int, action: int) -> None:
        """Take note of the other side's move: the next state shows it."""

    def provides_force_action(self) -> bool:
        """Whether a move can be forced: always."""
        return True

    def force_action(self, state: Any, action: int) -> None:
        """Take note of a move that was made in the player's place: the next state shows it."""


class BotPlayer:
    """A bot as a player.

    A bot that plays one side only does not suffice for a match: give two, for the first and for the
    second side. As in OpenSpiel, a bot is restarted at the beginning of a game and informed of the
    opponent's moves, and its own moves are assumed to be played. If the next position is not of the
    same game, the bot is restarted there.

    >>> player = BotPlayer(PlayerBot("perfect"))
    >>> player.name, player.get_move(Position())
    ('PlayerBot', 3)
    """

    def __init__(self, bot: Any, *, name: str | None = None) -> None:
        bots = tuple(bot) if isinstance(bot, Sequence) else (bot, bot)
        if len(bots) != 2 or not all(isinstance(each, pyspiel.Bot) for each in bots):
            raise WrongType("expected a pyspiel.Bot, or two: for the first and the second side")
        self.bots = bots
        self.name = name or name_of(bots[0])
        self._state: Any = None
        self._position = Position()

    def get_move(self, position: Position) -> int:
        """The bot's move; it is not checked."""
        check_rule(position)
        bot = self.bots[position.turn - 1]
        if self._state is None or not self._follow(bot, position):
            self._restart(bot, position)
        column = int(bot.step(self._state))
        if position.is_playable(column):
            self._state.apply_action(column)
            self._position = position.play(column)
        return column

    def _follow(self, bot: Any, position: Position) -> bool:
        """Inform the bot of the move that leads to a position. Returns whether there is one."""
        for column in self._position.legal_moves:
            if self._position.play(column) == position:
                bot.inform_action(self._state, self._state.current_player(), column)
                self._state.apply_action(column)
                return True
        return False

    def _restart(self, bot: Any, position: Position) -> None:
        """Restart the bot: at a position, or before its first move."""
        start = position if position.ply > 1 else Position(position.columns, position.rows)
        self._position, self._state = start, to_state(start)
        if _can_restart_anywhere(bot):
            bot.restart_at(self._state)
        else:
            bot.restart()
        if start != position:
            self._follow(bot, position)


def _can_restart_anywhere(bot: Any) -> bool:
    """Whether a bot has `restart_at`. Bots in C++ have; for one in Python, the method of the base
    class would print an error before it raises it.
    """
    ours = type(bot)
    return ours.__module__ == "pyspiel" or ours.restart_at is not pyspiel.Bot.restart_at
