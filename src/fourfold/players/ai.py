"""A player that knows the score of every move and, at lower levels, does not always use it."""

import math
import random
from collections.abc import Sequence
from enum import StrEnum

from fourfold.errors import IllegalMove, InvalidArgument
from fourfold.position import Position
from fourfold.solver import Solver


class Difficulty(StrEnum):
    """How strongly an `AIPlayer` plays.

    >>> Difficulty("hard") is Difficulty.HARD
    True
    """

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    IMPOSSIBLE = "impossible"

    @property
    def temperature(self) -> float:
        """How much chance there is in the choice; 0 means that only best moves are played.

        >>> Difficulty.EASY.temperature
        0.25
        """
        return _TEMPERATURES[self]


_TEMPERATURES = {
    Difficulty.EASY: 0.25,
    Difficulty.MEDIUM: 0.1,
    Difficulty.HARD: 0.025,
    Difficulty.IMPOSSIBLE: 0.0,
}


class AIPlayer:
    """Draws its move at random, the likelier the better the move's exact score.

    The weight of a move is exp(score / best possible score / temperature): a softmax. At
    temperature 0 it draws among the best moves only. Players with the same `seed` draw alike.

    >>> from fourfold import AIPlayer, Difficulty, Position
    >>> player = AIPlayer(Difficulty.IMPOSSIBLE, seed=1)
    >>> player.get_move(Position.from_moves("414141"))
    3
    """

    def __init__(
        self,
        difficulty: Difficulty = Difficulty.HARD,
        seed: int | None = None,
        solver: Solver | None = None,
    ) -> None:
        """Ask `solver` for the scores, or one of its own."""
        try:
            self.difficulty = Difficulty(difficulty)
        except ValueError:
            allowed = ", ".join(Difficulty)
            raise InvalidArgument(f"no difficulty {difficulty!r}: allowed {allowed}") from None
        self.solver = solver or Solver()
        self._random = random.Random(seed)  # noqa: S311 - a game, not a secret

    def get_move(self, position: Position) -> int:
        """The column, counted from 0, that the player chooses.

        >>> AIPlayer(seed=1).get_move(Position.from_moves("414141"))
        3
        """
        return self.select_move(position, self.get_all_move_scores(position))

    def select_move(self, position: Position, scores: Sequence[int | None]) -> int:
        """The player's choice when the scores of all columns are known already.

        >>> AIPlayer(seed=1).select_move(Position(), [None, None, -1, 1, -1, None, None])
        3
        """
        playable = {column: score for column, score in enumerate(scores) if score is not None}
        if position.is_over or not playable:
            raise IllegalMove("the game is over: there is no move to choose")
        highest = max(playable.values())
        temperature = self.difficulty.temperature
        if temperature == 0:
            best = [column for column, score in playable.items() if score == highest]
            return self._random.choice(best)
        best_possible = (position.columns * position.rows + 1 - position.ply) // 2
        # Relative to the highest, lest the exponential overflows.
        weights = [
            math.exp((score - highest) / best_possible / temperature) for score in playable.values()
        ]
        return self._random.choices(list(playable), weights)[0]

    def solve(self, position: Position) -> int:
        """The exact score of a position.

        >>> AIPlayer().solve(Position.from_moves("414141"))
        18
        """
        return self.solver.solve(position)

    def get_all_move_scores(self, position: Position) -> list[int | None]:
        """The score of every column, None for a column that cannot be played.

        >>> AIPlayer().get_all_move_scores(Position.from_moves("414141"))
        [11, -18, -18, 18, -18, -18, -18]
        """
        return self.solver.get_all_move_scores(position)

    def reset(self) -> None:
        """Makes the solver forget what it learned.

        >>> AIPlayer().reset()
        """
        self.solver.clear()
