"""Puzzles: positions to win or to save, with one right move at each turn.

`docs/puzzles.md` states the rules. The web app uses the puzzles that come with the package.

>>> from fourfold.learn.puzzles import shipped
>>> puzzle = shipped()[0]
>>> puzzle.position.play(puzzle.solution).ply == puzzle.position.ply + 1
True
"""

from fourfold.base.progress_file import ProgressError
from fourfold.learn.puzzles.attempt import Attempt
from fourfold.learn.puzzles.difficulty import Difficulty, chance_to_solve, rate
from fourfold.learn.puzzles.files import read, shipped, to_text
from fourfold.learn.puzzles.generation import generate, make_puzzle
from fourfold.learn.puzzles.progress import (
    DailyStreak,
    Entry,
    Progress,
    ProgressFile,
    SolverRating,
    next_puzzle,
)
from fourfold.learn.puzzles.puzzle import Goal, Puzzle, Theme, Turn, of_the_day
from fourfold.learn.puzzles.verification import PuzzleFault, verify

__all__ = [
    "Attempt",
    "DailyStreak",
    "Difficulty",
    "Entry",
    "Goal",
    "Progress",
    "ProgressError",
    "ProgressFile",
    "Puzzle",
    "PuzzleFault",
    "SolverRating",
    "Theme",
    "Turn",
    "chance_to_solve",
    "generate",
    "make_puzzle",
    "next_puzzle",
    "of_the_day",
    "rate",
    "read",
    "shipped",
    "to_text",
    "verify",
]
