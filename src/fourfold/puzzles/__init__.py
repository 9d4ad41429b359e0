"""Puzzles: positions in which one move wins, or one move saves the game, and it is worth finding.

`docs/puzzles.md` states the rules. The puzzles that come with the package are those of the web app.

>>> from fourfold.puzzles import shipped
>>> puzzle = shipped()[0]
>>> puzzle.position.play(puzzle.solution).ply == puzzle.position.ply + 1
True
"""

from fourfold.puzzles.daily import of_the_day
from fourfold.puzzles.difficulty import Difficulty, rate
from fourfold.puzzles.files import PuzzleFileError, read, shipped, to_text
from fourfold.puzzles.generation import generate
from fourfold.puzzles.puzzle import Goal, Phase, Puzzle, find_puzzle
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
