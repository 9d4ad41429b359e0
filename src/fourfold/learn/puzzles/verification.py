"""Check puzzles: everything is computed again and compared."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from fourfold.base.json_shapes import NOT_IN_JSON, derived
from fourfold.learn.puzzles.difficulty import HIGHEST, LOWEST, rate
from fourfold.learn.puzzles.lines import find_line
from fourfold.learn.puzzles.puzzle import Puzzle
from fourfold.learn.puzzles.themes import find_themes
from fourfold.rules.shapes import MoveString
from fourfold.solver import Solver

_ROUNDING = 1  # Elo: exponentials may differ in their last digit from machine to machine


@dataclass(frozen=True, slots=True)
class PuzzleFault:
    """A problem with a puzzle."""

    number: int
    """The number of the puzzle in the file, from 1."""
    puzzle: Puzzle = field(metadata=NOT_IN_JSON)
    reason: str

    @derived
    def moves(self) -> MoveString:
        """The moves that lead to its position."""
        return self.puzzle.moves


def verify(
    puzzles: Sequence[Puzzle],
    solver: Solver,
    progress: Callable[[int, int], object] | None = None,
) -> list[PuzzleFault]:
    """The faults of puzzles; an empty list if there are none.

    >>> from dataclasses import replace
    >>> from fourfold.learn.puzzles import make_puzzle
    >>> right = make_puzzle("44425455", Solver())
    >>> [fault.reason for fault in verify([right, replace(right, themes=())], Solver())]
    ['the themes are double-threat, not none', 'shares a position with puzzle 1']
    """
    faults: list[PuzzleFault] = []
    seen: dict[int, int] = {}
    hardest = 0
    for number, puzzle in enumerate(puzzles, start=1):
        reasons = list(_differences(puzzle, solver))
        # A position and its mirror image have the same key.
        for key in {turn.position.key for turn in puzzle.turns}:
            if (first := seen.setdefault(key, number)) != number:
                reasons.append(f"shares a position with puzzle {first}")
                break
        if puzzle.rating < hardest:
            reasons.append(f"its rating, {puzzle.rating}, is below an earlier one, {hardest}")
        hardest = max(hardest, puzzle.rating)
        faults += [PuzzleFault(number, puzzle, reason) for reason in reasons]
        if progress is not None:
            progress(number, len(puzzles))
    return faults


def _differences(puzzle: Puzzle, solver: Solver) -> Iterator[str]:
    """The faults of one puzzle, the most serious first."""
    found = find_line(puzzle.position, solver)
    if found is None:
        yield "there is no puzzle in this position"
        return
    goal, line = found
    if puzzle.goal != goal:
        yield f"the goal is to {goal}, not to {puzzle.goal}"
        return
    if puzzle.line != line:
        yield f"the line is {line}, not {puzzle.line}"
        return
    themes = find_themes(puzzle, solver)
    if puzzle.themes != themes:
        yield f"the themes are {_listed(themes)}, not {_listed(puzzle.themes)}"
    if not LOWEST <= puzzle.rating <= HIGHEST:
        yield f"the rating must be from {LOWEST} to {HIGHEST}, not {puzzle.rating}"
    elif abs(puzzle.rating - (rating := rate(puzzle, solver))) > _ROUNDING:
        yield f"the rating is {rating}, not {puzzle.rating}"


def _listed(themes: Sequence[str]) -> str:
    return " and ".join(themes) or "none"
