"""The probability of moves of people, by the model of `fourfold.players`."""

from collections.abc import Iterable

from fourfold.players import HumanLikePlayer, elo_of_people
from fourfold.rules.position import Position
from fourfold.solver import Solver


def probabilities(
    position: Position, solver: Solver, elo: float | None = None
) -> tuple[float, ...]:
    """The probability that a person plays each column; by default a typical one of the people to
    whose games the model was fitted.

    >>> chances = probabilities(Position.from_moves("414141"), Solver(), 1000)
    >>> chances.index(max(chances))
    3
    """
    elo = elo_of_people() if elo is None else elo
    return HumanLikePlayer(f"elo:{elo:.0f}", solver=solver).probabilities(position)


def chance_to_play(
    position: Position, columns: Iterable[int], solver: Solver, elo: float | None = None
) -> float:
    """The probability that such a person plays one of these columns.

    >>> chance_to_play(Position.from_moves("414141"), range(7), Solver()) > 0.999
    True
    """
    chances = probabilities(position, solver, elo)
    return sum(chances[column] for column in columns)
