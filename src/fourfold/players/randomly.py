"""A player who does not look at the board."""

from fourfold.errors import IllegalMove
from fourfold.players.chance import pick, seeded
from fourfold.position import Position
from fourfold.solver import StopToken


class RandomPlayer:
    """Plays any legal move, all equally likely.

    >>> RandomPlayer(seed=1).get_move(Position.from_moves("444444")) in {0, 1, 2, 4, 5, 6}
    True
    """

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._chance = seeded(seed)

    def get_move(self, position: Position, *, stop: StopToken | None = None) -> int:  # noqa: ARG002 - it takes no time
        """A column, counted from 0.

        >>> RandomPlayer(seed=1).get_move(Position())
        0
        """
        if position.is_over:
            raise IllegalMove("the game is over: there is no move to choose")
        return pick(self._chance, position.legal_moves)
