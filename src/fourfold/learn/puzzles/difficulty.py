"""The difficulty of a puzzle, by the model of people.

The rating of a puzzle is the Elo at which a person finds the whole line with a probability of one
half: the product of the probabilities of a right move at each of the solver's turns.
"""

import json
from collections.abc import Sequence
from enum import StrEnum
from itertools import accumulate, pairwise
from math import log10, prod
from pathlib import Path

from fourfold.learn.puzzles.people import chance_to_play
from fourfold.learn.puzzles.puzzle import Puzzle
from fourfold.players import levels
from fourfold.solver import Solver

LOWEST, HIGHEST = 400, 2400
"""The range of ratings."""
_SURE = 0.001  # probabilities are kept away from 0 and 1, whose odds are infinite


class Difficulty(StrEnum):
    """The difficulty of a puzzle."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"

    @classmethod
    def of(cls, rating: int) -> "Difficulty":
        """The difficulty of a puzzle with a rating.

        >>> [Difficulty.of(rating).value for rating in (899, 900, 1499, 1500)]
        ['easy', 'medium', 'hard', 'expert']
        """
        for difficulty, below in _BELOW.items():
            if rating < below:
                return difficulty
        return cls.EXPERT


# Puzzles with a lower rating than this have the difficulty. The web app reads the same file.
_BELOW: dict[Difficulty, int] = {
    Difficulty(name): below
    for name, below in json.loads(
        (Path(__file__).with_name("data") / "difficulties.json").read_text(encoding="utf-8")
    ).items()
}


def rate(puzzle: Puzzle, solver: Solver) -> int:
    """The rating of a puzzle.

    >>> from fourfold.learn.puzzles import Goal
    >>> rate(Puzzle("2232", Goal.WIN, "415"), Solver()) < 1500
    True
    """
    elos = [level.elo for level in levels()]
    return rating_of([chance_to_solve(puzzle, solver, elo) for elo in elos], elos)


def chance_to_solve(puzzle: Puzzle, solver: Solver, elo: float) -> float:
    """The probability that a person of a strength finds the whole line at the first try.

    >>> from fourfold.learn.puzzles import Goal
    >>> puzzle, solver = Puzzle("2232", Goal.WIN, "415"), Solver()
    >>> 0 < chance_to_solve(puzzle, solver, 700) < chance_to_solve(puzzle, solver, 1700) < 1
    True
    """
    return prod(chance_to_play(turn.position, turn.right, solver, elo) for turn in puzzle.turns)


def rating_of(chances: Sequence[float], elos: Sequence[int]) -> int:
    """The Elo at which a chance of one half is reached, given the chances at some Elos.

    Between two of them the logarithm of the odds is interpolated; beyond them odds change tenfold
    in 400 points, as in the Elo formula. A stronger person is assumed to have at least the
    chance of a weaker one.

    >>> rating_of([0.2, 0.5, 0.8], [800, 1000, 1200])
    1000
    >>> rating_of([0.001, 0.01, 0.1], [800, 1000, 1200])
    1582
    >>> rating_of([0.999, 0.999, 0.999], [800, 1000, 1200]) == LOWEST
    True
    """
    kept = (min(max(chance, _SURE), 1 - _SURE) for chance in accumulate(chances, max))
    odds = [log10(chance / (1 - chance)) for chance in kept]
    if odds[0] >= 0:
        rating = elos[0] - 400 * odds[0]
    elif odds[-1] < 0:
        rating = elos[-1] - 400 * odds[-1]
    else:
        points = zip(elos, odds, strict=True)
        rating = next(
            low + (high - low) * below / (below - above)
            for (low, below), (high, above) in pairwise(points)
            if above >= 0
        )
    return min(max(round(rating), LOWEST), HIGHEST)
