"""Check puzzles against the solver, for duplicates, and for their order."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from fourfold.notation import column_label
from fourfold.puzzles.difficulty import HIGHEST, LOWEST
from fourfold.puzzles.puzzle import Goal, Puzzle, find_puzzle
from fourfold.solver import Solver


class Fault(NamedTuple):
    """A problem with a puzzle."""

    number: int
    """The number of the puzzle in the file, from 1."""
    puzzle: Puzzle
    reason: str


def verify(
    puzzles: Sequence[Puzzle],
    solver: Solver,
    progress: Callable[[int, int], object] | None = None,
) -> list[Fault]:
    """The faults of puzzles; an empty list if there are none.

    >>> from dataclasses import replace
    >>> right = Puzzle("2232", Goal.WIN, 3, 2, rating=700)
    >>> [fault.reason for fault in verify([right, replace(right, depth=5)], Solver())]
    ['the win takes 2 moves, not 5', 'the same as puzzle 1 or its mirror image']
    """
    faults: list[Fault] = []
    seen: dict[int, int] = {}
    hardest = 0
    for number, puzzle in enumerate(puzzles, start=1):
        position = puzzle.position
        found = find_puzzle(puzzle.moves, solver.get_all_move_scores(position))
        reasons = _differences(puzzle, found)
        first = seen.setdefault(position.key, number)
        if first != number:
            reasons.append(f"the same as puzzle {first} or its mirror image")
        if not LOWEST <= puzzle.rating <= HIGHEST:
            reasons.append(f"the rating must be from {LOWEST} to {HIGHEST}, not {puzzle.rating}")
        elif puzzle.rating < hardest:
            reasons.append(f"its rating, {puzzle.rating}, is below an earlier one, {hardest}")
        else:
            hardest = puzzle.rating
        faults += [Fault(number, puzzle, reason) for reason in reasons]
        if progress is not None:
            progress(number, len(puzzles))
    return faults


def _differences(puzzle: Puzzle, found: Puzzle | None) -> list[str]:
    if found is None:
        return ["not exactly one move is right, or it is too obvious"]
    reasons = []
    if puzzle.goal != found.goal:
        reasons.append(f"the goal is to {found.goal.value}, not to {puzzle.goal}")
    if puzzle.solution != found.solution:
        right, wrong = column_label(found.solution), column_label(puzzle.solution)
        reasons.append(f"the solution is column {right}, not {wrong}")
    if puzzle.depth != found.depth:
        what = "win" if found.goal is Goal.WIN else "latest loss"
        reasons.append(f"the {what} takes {found.depth} moves, not {puzzle.depth}")
    return reasons
