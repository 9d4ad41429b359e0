"""Puzzles: positions in which exactly one move wins or saves the game, and it is hard to find.

`docs/puzzles.md` states the rules. The web app uses the puzzles that come with the package.

>>> from fourfold.puzzles import shipped
>>> puzzle = shipped()[0]
>>> puzzle.position.play(puzzle.solution).ply == puzzle.position.ply + 1
True
"""

from fourfold.puzzles.difficulty import Difficulty, rate
from fourfold.puzzles.files import PuzzleFileError, read, shipped, to_text
from fourfold.puzzles.generation import generate
from fourfold.puzzles.puzzle import Goal, Phase, Puzzle, find_puzzle, of_the_day
from fourfold.puzzles.verification import Fault, verify

__all__ = [
    "Difficulty",
    "Fault",
    "Goal",
    "Phase",
    "Puzzle",
    "PuzzleFileError",
    "find_puzzle",
    "generate",
    "of_the_day",
    "rate",
    "read",
    "shipped",
    "to_text",
    "verify",
]
