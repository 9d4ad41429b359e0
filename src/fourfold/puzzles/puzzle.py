"""What a puzzle is: the rule by which a position is one. `docs/puzzles.md` states it."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from fourfold.position import Position
from fourfold.scores import moves_to_win

DEEP = 2
"""A win must take at least so many moves of the winner: one that wins on the spot is no puzzle."""
DECOYS = 2
"""So many wrong moves must at least look playable: none of them loses to the very next disc."""


class Goal(StrEnum):
    """What the one right move does."""

    WIN = "win"
    SAVE = "save"


class Phase(StrEnum):
    """The part of the game that a puzzle is from."""

    OPENING = "opening"
    MIDDLE = "middle"
    END = "end"

    @classmethod
    def of(cls, position: Position) -> "Phase":
        """The phase of a position, by the discs on the board.

        >>> Phase.of(Position.from_moves("4444442255"))
        <Phase.OPENING: 'opening'>
        """
        if position.ply < 12:
            return cls.OPENING
        return cls.MIDDLE if position.ply < 24 else cls.END


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with one right move."""

    moves: str
    """How the position came about; the last move is shown to the solver."""
    goal: Goal
    solution: int
    """The column of the right move, counted from 0."""
    depth: int
    """How far there is to see: the moves that the win takes, or the most stubborn loss."""
    rating: int = 0
    """How hard it is, in Elo, see `difficulty`."""

    @property
    def position(self) -> Position:
        """The position to solve."""
        return Position.from_moves(self.moves)

    @property
    def phase(self) -> Phase:
        """The part of the game it is from."""
        return Phase.of(self.position)


def find_puzzle(moves: str, scores: Sequence[int | None]) -> Puzzle | None:
    """The puzzle in the position after these moves, given the exact score of every column.

    None if there is none: if no move or several are right, if the right one wins on the spot, or if
    the wrong ones are too plainly wrong, as they are where a four has to be blocked.

    >>> from fourfold import Solver
    >>> moves = "2232"
    >>> scores = Solver().get_all_move_scores(Position.from_moves(moves))
    >>> find_puzzle(moves, scores)
    Puzzle(moves='2232', goal=<Goal.WIN: 'win'>, solution=3, depth=2, rating=0)
    """
    position = Position.from_moves(moves)
    known = {column: score for column, score in enumerate(scores) if score is not None}
    if not known or (best := max(known.values())) < 0:
        return None
    right = [column for column, score in known.items() if score >= min(best, 1)]
    lost_in = [moves_to_win(position, score) for score in known.values() if score < 0]
    drawn = sum(score == 0 for score in known.values())
    decoys = sum(moves > 1 for moves in lost_in) + (drawn if best > 0 else 0)
    depth = moves_to_win(position, best) if best > 0 else max(lost_in, default=0)
    if len(right) != 1 or decoys < DECOYS or depth < DEEP:
        return None
    return Puzzle(moves, Goal.WIN if best > 0 else Goal.SAVE, right[0], depth)
