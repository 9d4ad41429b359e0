"""The difficulty of a puzzle, measured with human-like players.

The ten players of the human-like ladder, whose ratings are known from many games, try a puzzle
several times each. The rating of the puzzle is the one at which a player would find the move half
of the time, as if the puzzle had played against all of them.
"""

from collections.abc import Sequence
from enum import StrEnum

from fourfold.players import levels, make_player
from fourfold.position import Position
from fourfold.puzzles.puzzle import Puzzle
from fourfold.solver import Solver

TRIES = 8
"""The number of attempts of each player."""
LOWEST, HIGHEST = 400, 2400
"""The range of ratings."""


class Difficulty(StrEnum):
    """How hard a puzzle is."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"

    @classmethod
    def of(cls, rating: int) -> "Difficulty":
        """The difficulty of a puzzle with a rating.

        >>> [Difficulty.of(rating).value for rating in (700, 1100, 1300, 1900)]
        ['easy', 'medium', 'hard', 'expert']
        """
        for difficulty, below in _BELOW.items():
            if rating < below:
                return difficulty
        return cls.EXPERT


_BELOW = {Difficulty.EASY: 1000, Difficulty.MEDIUM: 1200, Difficulty.HARD: 1400}


def rate(puzzle: Puzzle, solver: Solver) -> int:
    """The rating of a puzzle. It is deterministic.

    >>> from fourfold.puzzles import Goal
    >>> rate(Puzzle("2232", Goal.WIN, 3, 2), Solver()) < 1500
    True
    """
    position = puzzle.position
    found = 0
    for level in levels():
        for attempt in range(TRIES):
            seed = position.key * TRIES + attempt
            found += _finds(level.name, seed, puzzle, position, solver)
    return fitting_rating([level.elo for level in levels()], found / TRIES)


def _finds(name: str, seed: int, puzzle: Puzzle, position: Position, solver: Solver) -> bool:
    return make_player(name, seed=seed, solver=solver).get_move(position) == puzzle.solution


def fitting_rating(players: Sequence[float], points: float) -> int:
    """The rating against which these players together would expect a number of points.

    >>> fitting_rating([1000, 1200, 1400], 1.5)
    1200
    >>> fitting_rating([1000, 1200, 1400], 0) == HIGHEST
    True
    """
    low, high = LOWEST, HIGHEST
    while low < high:
        middle = (low + high) // 2
        if sum(1 / (1 + 10 ** ((middle - player) / 400)) for player in players) > points:
            low = middle + 1
        else:
            high = middle
    return low
