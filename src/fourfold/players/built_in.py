"""The players that come with the package, except for the LED board's.

The engine chooses their moves, for Python and the web app alike.
"""

from fourfold import _core
from fourfold.players.arguments import check_patience
from fourfold.rules.position import Position
from fourfold.solver import Solver, StopToken

_LEAST_SECONDS = 0.001  # a time limit cannot be zero; easy answers are found in this time


class BuiltInPlayer:
    """A player by its name.

    Players that need exact scores ask `solver`, or a new one, made when it is first needed.
    Exact scores take little time on the standard board, where the opening book helps, but may take
    very long on large boards. With `patience`, the player uses what is proven after that many
    seconds.

    The same name, seed and positions give the same moves on every platform. A call that is
    cancelled leaves the player as it was.

    >>> BuiltInPlayer("random", seed=1).get_move(Position())
    0
    """

    def __init__(
        self,
        name: str,
        seed: int | None = None,
        solver: Solver | None = None,
        *,
        patience: float | None = None,
    ) -> None:
        check_patience(patience)
        self._player = _core.Player(name, seed)
        self._solver = solver
        self.patience = patience

    @property
    def name(self) -> str:
        """The name, as in the registry."""
        return self._player.name

    @property
    def solver(self) -> Solver:
        """The solver that is asked for exact scores."""
        if self._solver is None:
            self._solver = Solver()
        return self._solver

    def get_move(self, position: Position, *, stop: StopToken | None = None) -> int:
        """The column, counted from 0, that the player chooses.

        >>> BuiltInPlayer("skill:0.5", seed=1).get_move(Position.from_moves("414141"))
        3
        """
        return self._player.get_move(position, *self._means(position), stop)

    def _means(self, position: Position) -> tuple[Solver | None, float]:
        """The solver, if it is needed, and the seconds that it may take; 0 for any time."""
        solver = self.solver if self._player.needs_solver(position) else None
        seconds = 0.0 if self.patience is None else max(self.patience, _LEAST_SECONDS)
        return solver, seconds


class SearchingPlayer(BuiltInPlayer):
    """A built-in player that looks ahead.

    >>> player = SearchingPlayer("threats:depth=4")
    >>> player.get_move(Position.from_moves("414141")), player.nodes > 0
    (3, True)
    """

    @property
    def nodes(self) -> int:
        """Nodes visited for the latest move; none where the opening book has the answer."""
        return self._player.nodes


class HumanLikePlayer(SearchingPlayer):
    """A built-in player that errs as people do: a level of the ladder, `elo:N` or `skill:S`.

    >>> from fourfold.players import make_player
    >>> isinstance(make_player("elo:1000"), HumanLikePlayer)
    True
    """

    def probabilities(
        self, position: Position, *, stop: StopToken | None = None
    ) -> tuple[float, ...]:
        """How likely the player is to choose each column: 0 where it is full; the sum is 1.

        `docs/players.md` explains the model and how it was measured.

        >>> chances = HumanLikePlayer("elo:1000").probabilities(Position.from_moves("414141"))
        >>> chances.index(max(chances)), round(sum(chances), 9)
        (3, 1.0)
        """
        return tuple(self._player.probabilities(position, *self._means(position), stop))


class RandomPlayer(BuiltInPlayer):
    """Plays a random legal move, all equally likely.

    >>> RandomPlayer(seed=1).get_move(Position.from_moves("444444")) in {0, 1, 2, 4, 5, 6}
    True
    """

    def __init__(self, seed: int | None = None) -> None:
        super().__init__("random", seed)


class PerfectPlayer(SearchingPlayer):
    """Plays best moves only; of equal ones, the one that is hardest for a human to answer.

    For that, the scores of all replies to each best move must be known. On the standard board this
    takes milliseconds, thanks to the opening book; `patience` limits it anywhere.
    `docs/players.md` explains the rule.

    >>> PerfectPlayer(seed=1).get_move(Position())
    3
    """

    def __init__(
        self,
        seed: int | None = None,
        solver: Solver | None = None,
        *,
        patience: float | None = None,
    ) -> None:
        super().__init__("perfect", seed, solver, patience=patience)
