"""Common parts of the environments for reinforcement learning: episodes, rewards, pictures."""

from typing import TYPE_CHECKING, Literal, get_args

import numpy as np

from fourfold.adapters.players import shared_solver
from fourfold.base.errors import InvalidArgument
from fourfold.data.tensors import to_pettingzoo
from fourfold.render import board, pixels, text
from fourfold.render.themes import theme_named
from fourfold.rules.position import Position
from fourfold.rules.side import Side

if TYPE_CHECKING:
    from numpy.typing import NDArray

Reward = Literal["outcome", "regret"]
"""`outcome`: 1 for the winner and -1 for the loser at the end of the game. `regret`: for each move,
minus the points of the exact score that it lost, so 0 for a perfect move."""

RENDER_MODES = ["ansi", "rgb_array"]


def action_mask(position: Position) -> "NDArray[np.int8]":
    """1 for each column that can be played, 0 for the others.

    >>> action_mask(Position.from_moves("444444"))
    array([1, 1, 1, 0, 1, 1, 1], dtype=int8)
    """
    mask = np.zeros(position.columns, np.int8)
    mask[position.legal_moves] = 1
    return mask


def observe(position: Position, side: Side) -> "NDArray[np.int8]":
    """The discs of a side and of its opponent, as in PettingZoo: shape (rows, columns, 2).

    >>> observe(Position.from_moves("4"), Side.FIRST)[5, :, 0]
    array([0, 0, 0, 1, 0, 0, 0], dtype=int8)
    """
    planes = to_pettingzoo(position)
    return planes if side is position.turn else np.ascontiguousarray(planes[..., ::-1])


class Episode:
    """One game in an environment.

    >>> episode = Episode(7, 6, "regret")
    >>> episode.play(3), episode.play(0)
    ((0.0, 0.0), (-3.0, 0.0))
    """

    def __init__(self, columns: int, rows: int, reward: Reward) -> None:
        check_choice("reward", reward, get_args(Reward))
        self.reward = reward
        self.position = Position(columns, rows)
        self._last: int | None = None
        self._score: int | None = None

    @property
    def illegal_reward(self) -> float:
        """The reward for an illegal move. With regret, it is worse than that of any legal move."""
        if self.reward == "outcome":
            return -1.0
        return -float(self.position.columns * self.position.rows)

    def restart(self) -> None:
        """Begin a new game."""
        self.position = Position(self.position.columns, self.position.rows)
        self._last = self._score = None

    def play(self, column: int) -> tuple[float, float]:
        """Play a move. Returns the rewards of the player who made it and of the other player."""
        before = self.position
        self.position = before.play(column)
        self._last = column
        if self.reward == "outcome":
            return (1.0, -1.0) if self.position.winner else (0.0, 0.0)
        solver = shared_solver()
        best = solver.solve(before) if self._score is None else self._score
        self._score = solver.solve(self.position)  # as the opponent sees it
        return float(-(best + self._score)), 0.0

    def render(self, mode: str | None) -> "str | NDArray[np.uint8] | None":
        """The board as text (`ansi`), as a picture of shape (height, width, 3) (`rgb_array`), or
        None if there is no render mode.
        """
        if mode is None:
            from gymnasium import logger  # noqa: PLC0415 - arrays of games need no Gymnasium

            logger.warn("render() returns nothing: the environment was made without a render_mode")
            return None
        if mode == "ansi":
            return text.board(self.position, last=self._last)
        theme = theme_named("light")
        scene = board.scene(self.position, theme, last=self._last)
        return np.asarray(pixels.paint(scene, theme, opaque=True))


def check_choice(what: str, value: object, choices: tuple[str | None, ...]) -> None:
    """Raise InvalidArgument unless the value is one of the choices.

    >>> check_choice("reward", "profit", ("outcome", "regret"))
    Traceback (most recent call last):
    fourfold.InvalidArgument: reward must be 'outcome' or 'regret', not 'profit'
    """
    if value not in choices:
        raise InvalidArgument(f"{what} must be {' or '.join(map(repr, choices))}, not {value!r}")
