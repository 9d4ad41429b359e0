"""Many games side by side, as NumPy arrays: for learning agents that play both sides.

No framework is needed. `fourfold.adapters.gymnasium.SelfPlay` has the same games behind Gymnasium's
vector interface.
"""

from typing import get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from fourfold import _core
from fourfold.adapters.environments import Reward, check_choice
from fourfold.adapters.players import shared_solver
from fourfold.base.errors import InvalidArgument
from fourfold.solver import Solver


class Games:
    """Games on boards of one size; a step plays one move in each of them.

    An action is a column, counted from 0. The arrays have one entry or row for each game. They are
    the memory of the games themselves: the next step changes them, and nothing is copied.

    A full column ends the game; the reward is then -1, or minus the number of cells if the reward
    is the regret. A game that is over begins again in the next step, and its action is ignored.
    Boards have at most 64 bits: columns x (rows + 1).

    >>> games = Games(3)
    >>> games.step([3, 3, 0])
    >>> games.legal.shape, games.rewards, games.terminated
    ((3, 7), array([0., 0., 0.], dtype=float32), array([False, False, False]))
    >>> exact = Games(2, reward="regret")
    >>> exact.step([3, 0])
    >>> exact.rewards
    array([ 0., -3.], dtype=float32)
    """

    def __init__(  # noqa: PLR0913 - all but one have names
        self,
        count: int,
        *,
        columns: int = 7,
        rows: int = 6,
        reward: Reward = "outcome",
        solver: Solver | None = None,
        threads: int | None = None,
    ) -> None:
        """Begin `count` games. `solver` computes exact rewards, on `threads` threads (None: one per
        core).
        """
        check_choice("reward", reward, get_args(Reward))
        self._games = _core.Games(count, columns, rows)
        self.count, self.columns, self.rows, self.reward = count, columns, rows, reward
        self.bitboards: NDArray[np.uint64] = self._games.bitboards
        """The discs of the first and of the second side: (n, 2), as in `Position.bitboards`."""
        self.legal: NDArray[np.int8] = self._games.legal
        """1 for each column that can be played: (n, columns). All of a game that is over, because
        its next action is ignored."""
        self.rewards: NDArray[np.float32] = self._games.rewards
        """The rewards of the sides that made the last moves: (n,)."""
        self.terminated: NDArray[np.bool_] = self._games.terminated
        """Whether each game is over: (n,)."""
        self.illegal: NDArray[np.bool_] = self._games.illegal
        """Whether a game was ended by an illegal move: (n,)."""
        self._regret = _Regret(self, solver, threads) if reward == "regret" else None

    def reset(self, which: ArrayLike | None = None) -> None:
        """Begin again: all games, or those where `which` is true.

        >>> games = Games(2)
        >>> games.step([3, 3])
        >>> games.reset([True, False])
        >>> games.bitboards.tolist()
        [[0, 0], [2097152, 0]]
        """
        self._games.reset(None if which is None else np.ascontiguousarray(which, dtype=np.bool_))
        if self._regret:
            self._regret.begin(slice(None) if which is None else np.asarray(which, np.bool_))

    def step(self, actions: ArrayLike) -> None:
        """Play a column in each game. Nothing changes if one of the actions is not a column.

        >>> Games(2).step([3, 7])
        Traceback (most recent call last):
        fourfold.InvalidArgument: invalid action 7 of game 1: expected 0 to 6
        """
        given = np.asarray(actions)
        if given.dtype.kind not in "iu" or given.ndim != 1:
            raise InvalidArgument("actions must be whole numbers in one dimension, one per game")
        begun = self.terminated.copy() if self._regret else None
        self._games.step(np.ascontiguousarray(given, dtype=np.int64))
        if self._regret and begun is not None:
            self._regret.step(begun)

    def observe(self, out: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
        """What the sides to move see, as in PettingZoo: own discs and those of the other side,
        (n, rows, columns, 2), the top row first. It is written to `out` if that is given.

        >>> games = Games(1)
        >>> games.step([3])
        >>> games.observe()[0, 5, :, 1]
        array([0, 0, 0, 1, 0, 0, 0], dtype=int8)
        """
        if out is None:
            out = np.empty((self.count, self.rows, self.columns, 2), np.int8)
        self._games.observe(out)
        return out


class _Regret:
    """Exact rewards: each position is solved once, as the result of a move."""

    def __init__(self, games: Games, solver: Solver | None, threads: int | None) -> None:
        self._games, self._solver, self._threads = games, solver or shared_solver(), threads
        self._empty = int(self._solve(games.bitboards[:1])[0])
        self._scores = np.full(games.count, self._empty, np.int8)

    def begin(self, which: "slice | NDArray[np.bool_]") -> None:
        """Games that begin again."""
        self._scores[which] = self._empty

    def step(self, begun: NDArray[np.bool_]) -> None:
        """Set the rewards after a step. The games in `begun` have begun again."""
        games = self._games
        played = ~begun & ~games.illegal
        after = self._solve(games.bitboards[played])
        games.rewards[played] = 0 - (self._scores[played] + after.astype(np.float32))
        games.rewards[games.illegal] = -games.columns * games.rows
        self._scores[played] = after
        self.begin(begun)

    def _solve(self, bitboards: NDArray[np.uint64]) -> NDArray[np.int8]:
        return self._solver.solve_many(
            bitboards, self._threads, columns=self._games.columns, rows=self._games.rows
        )
