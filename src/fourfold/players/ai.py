"""A player that knows the score of every move and, at lower levels, does not always use it."""

from collections.abc import Sequence
from enum import StrEnum

from fourfold.errors import IllegalMove, InvalidArgument
from fourfold.players.arguments import check_flag
from fourfold.players.chance import pick, pick_by_exponent, seeded
from fourfold.players.exact import ExactPlayer, estimates
from fourfold.position import Position
from fourfold.solver import Solver, StopToken


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
        """How much chance there is in the choice; 0 means that only best moves are played.

        >>> Difficulty.EASY.temperature
        0.25
        """
        return _TEMPERATURES[self]


_TEMPERATURES = {
    Difficulty.EASY: 0.25,
    Difficulty.MEDIUM: 0.1,
    Difficulty.HARD: 0.025,
    Difficulty.IMPOSSIBLE: 0.0,
}


class AIPlayer(ExactPlayer):
    """Draws its move at random, the likelier the better the move's exact score.

    The weight of a move is exp(score / best possible score / temperature): a softmax. At
    temperature 0 it draws among the best moves only; `random_ties=False` makes it take the one
    nearest to the centre, the left one of two. Players with the same `seed` draw alike.

    Exact answers may take long on large boards. With `patience` the player goes by what is proven
    after so many seconds.

    >>> from fourfold import AIPlayer, Difficulty, Position
    >>> player = AIPlayer(Difficulty.IMPOSSIBLE, seed=1)
    >>> player.get_move(Position.from_moves("414141"))
    3
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
        """Ask `solver` for the scores, or one of its own."""
        super().__init__(solver, patience)
        try:
            self.difficulty = Difficulty(difficulty)
        except ValueError:
            allowed = ", ".join(Difficulty)
            raise InvalidArgument(f"no difficulty {difficulty!r}: allowed {allowed}") from None
        check_flag("random_ties", random_ties)
        self.random_ties = random_ties
        self._chance = seeded(seed)

    @property
    def name(self) -> str:
        """As in the registry.

        >>> AIPlayer(Difficulty.EASY).name
        'easy'
        >>> AIPlayer(Difficulty.IMPOSSIBLE, random_ties=False).name
        'impossible:ties=centre'
        """
        # Only there are ties: the others weigh all moves.
        ties = self.difficulty.temperature == 0 and not self.random_ties
        return f"{self.difficulty}:ties=centre" if ties else self.difficulty.value

    def get_move(self, position: Position, *, stop: StopToken | None = None) -> int:
        """The column, counted from 0, that the player chooses.

        >>> AIPlayer(seed=1).get_move(Position.from_moves("414141"))
        3
        """
        self._begin(position)
        greedy = self.difficulty.temperature == 0
        analysis = self._analyse(position, stop, until_best=greedy)
        if greedy and analysis.best:  # proven: better than any guess
            return self._one_of_equals(position, analysis.best)
        return self.select_move(position, estimates(analysis))

    def select_move(self, position: Position, scores: Sequence[int | None]) -> int:
        """The player's choice when the scores of all columns are known already.

        >>> AIPlayer(seed=1).select_move(Position(), [None, None, -1, 1, -1, None, None])
        3
        """
        playable = {column: score for column, score in enumerate(scores) if score is not None}
        if position.is_over or not playable:
            raise IllegalMove("the game is over: there is no move to choose")
        temperature = self.difficulty.temperature
        if temperature == 0:
            highest = max(playable.values())
            best = [column for column, score in playable.items() if score == highest]
            return self._one_of_equals(position, best)
        best_possible = (position.columns * position.rows + 1 - position.ply) // 2
        exponents = [score / best_possible / temperature for score in playable.values()]
        return pick_by_exponent(self._chance, list(playable), exponents)

    def _one_of_equals(self, position: Position, columns: Sequence[int]) -> int:
        if self.random_ties:
            return pick(self._chance, columns)
        return min(columns, key=lambda column: abs(2 * column - position.columns + 1))

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

    def reset(self) -> None:
        """Makes the solver forget what it learned.

        >>> AIPlayer().reset()
        """
        self.solver.clear()
