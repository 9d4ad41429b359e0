"""A player that knows the score of every move and, at lower levels, does not always use it."""

from collections.abc import Sequence
from enum import StrEnum

from fourfold import _core
from fourfold.base.errors import InvalidArgument
from fourfold.players.arguments import check_flag
from fourfold.players.built_in import SearchingPlayer
from fourfold.rules.position import Position
from fourfold.solver import NO_SCORE, Solver, StopToken


class Difficulty(StrEnum):
    """How strongly an `AIPlayer` plays.

    >>> Difficulty("hard") is Difficulty.HARD
    True
    """

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    IMPOSSIBLE = "impossible"

    @property
    def temperature(self) -> float:
        """How random the choice is; 0 means that only best moves are played.

        >>> Difficulty.EASY.temperature
        0.25
        """
        return _core.Player(self.value).temperature or 0.0


class AIPlayer(SearchingPlayer):
    """Draws its move at random, the likelier the better the move's exact score.

    The weight of a move is exp(score / best possible score / temperature): a softmax. At
    temperature 0 it draws among the best moves only; `random_ties=False` makes it take the one
    nearest to the centre, the left one of two. Players with the same `seed` make the same choices.

    On large boards exact scores may take a long time. With `patience` the player uses what is
    proven after that many seconds.

    >>> from fourfold import AIPlayer, Difficulty, Position
    >>> player = AIPlayer(Difficulty.IMPOSSIBLE, seed=1)
    >>> player.get_move(Position.from_moves("414141"))
    3
    >>> AIPlayer(Difficulty.IMPOSSIBLE, random_ties=False).name
    'impossible:ties=centre'
    """

    def __init__(
        self,
        difficulty: Difficulty = Difficulty.HARD,
        seed: int | None = None,
        solver: Solver | None = None,
        *,
        patience: float | None = None,
        random_ties: bool = True,
    ) -> None:
        """Use `solver` for the scores, or a new one."""
        try:
            self.difficulty = Difficulty(difficulty)
        except ValueError:
            allowed = ", ".join(Difficulty)
            raise InvalidArgument(
                f"unknown difficulty {difficulty!r}. Available: {allowed}"
            ) from None
        check_flag("random_ties", random_ties)
        self.random_ties = random_ties
        # Only there are ties: the others weigh all moves.
        ties = self.difficulty is Difficulty.IMPOSSIBLE and not random_ties
        name = f"{self.difficulty}:ties=centre" if ties else self.difficulty.value
        super().__init__(name, seed, solver, patience=patience)

    def select_move(self, position: Position, scores: Sequence[int | None]) -> int:
        """The player's choice when the scores of all columns are known already.

        >>> AIPlayer(seed=1).select_move(Position(), [None, None, -1, 1, -1, None, None])
        3
        """
        return self._player.select_move(position, scores)

    @property
    def deterministic(self) -> bool:
        """Whether the moves depend on nothing but the positions."""
        best_only = self.difficulty is Difficulty.IMPOSSIBLE and not self.random_ties
        return best_only and self.patience is None

    def get_moves(
        self,
        positions: Sequence[Position],
        *,
        seeds: Sequence[int] | None = None,
        threads: int | None = None,
        stop: StopToken | None = None,
    ) -> list[int]:
        """The moves in many positions: see `BatchPlayer`. They are solved together.

        >>> AIPlayer(Difficulty.IMPOSSIBLE, seed=1).get_moves([Position.from_moves("414141")] * 2)
        [3, 3]
        """
        asked = list(positions)
        choosers = [self._player] * len(asked)
        if seeds is not None:
            choosers = [_core.Player(self.name, seed) for seed in seeds]
        if self.patience is not None:
            means = map(self._means, asked)
            return [
                chooser.get_move(position, *each, stop)
                for chooser, position, each in zip(choosers, asked, means, strict=True)
            ]
        columns = self.solver.analyse_many(asked, threads, stop=stop).columns
        return [
            chooser.select_move(position, [None if each == NO_SCORE else each for each in scores])
            for chooser, position, scores in zip(choosers, asked, columns.tolist(), strict=True)
        ]

    def solve(self, position: Position) -> int:
        """The exact score of a position.

        >>> AIPlayer().solve(Position.from_moves("414141"))
        18
        """
        return self.solver.solve(position)

    def get_all_move_scores(self, position: Position) -> list[int | None]:
        """The score of every column, None for a column that cannot be played.

        >>> AIPlayer().get_all_move_scores(Position.from_moves("414141"))
        [11, -18, -18, 18, -18, -18, -18]
        """
        return self.solver.get_all_move_scores(position)
