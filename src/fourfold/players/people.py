"""The model of people: what they see in a move, and how their games continue.

`docs/players.md` explains the model and how it was measured.
"""

from fourfold._core import describe_moves as _describe_moves
from fourfold._core import elo_of_people, expected_points, human_features
from fourfold.rules.position import Position
from fourfold.solver import Solver, StopToken

__all__ = ["describe_moves", "elo_of_people", "expected_points", "human_features"]


def describe_moves(
    position: Position, solver: Solver | None = None, *, stop: StopToken | None = None
) -> tuple[dict[str, float] | None, ...]:
    """The features of the move in each column, by name; None for a column that is full.

    `human_features` lists them with their weights.

    >>> moves = describe_moves(Position.from_moves("414141"))
    >>> moves[3]["four in a column"], moves[0]["block in a column"]
    (1.0, 1.0)
    """
    return tuple(_describe_moves(position, solver or Solver(), stop))
