"""A player that never errs and, where it has a choice, makes the opponent's life hard.

Perfect moves are often equal: in a lost or drawn position all of them may be. Against a perfect
opponent the choice does not matter, against a human it does. So each best move is judged by the
task that it sets the opponent:

- A reply is **right** if it keeps the outcome: a win stays a win, a draw a draw. Where all replies
  lose, those are right that resist longest.
- A wrong reply is **tempting** if its harm shows late: best play after it goes on for more than
  `SIGHT` plies. What is refuted sooner, everybody sees.
- The task is right / (right + tempting) replies: the chance that one finds a right reply who avoids
  what is refuted at once, and else guesses. The smaller, the harder.

The player takes the best move with the hardest task; among equally hard ones the one whose wrong
replies show latest on average, then the one nearest to the centre, then either at random.
"""

from fractions import Fraction
from typing import NamedTuple

from fourfold.players.chance import pick, seeded
from fourfold.players.exact import ExactPlayer, estimates
from fourfold.position import Position
from fourfold.scores import plies_to_end
from fourfold.solver import Analysis, Solver, StopToken

SIGHT = 4
"""Plies that a human is taken to see ahead without fail."""


class Task(NamedTuple):
    """How hard a move makes it for the opponent. The smallest is the hardest."""

    chance: Fraction
    """Of finding a right reply."""
    sooner: Fraction
    """Minus the plies, on average, until the harm of a wrong reply shows."""


NO_TASK = Task(Fraction(1), Fraction(0))
"""The opponent cannot go wrong."""


def task(analysis: Analysis) -> Task:
    """The task that a position sets the side to move.

    Whoever is to move here must block at once; all other moves lose within two plies, which
    everybody sees.

    >>> task(Solver().analyse(Position.from_moves("41414")))
    Task(chance=Fraction(1, 1), sooner=Fraction(-2, 1))
    """
    position = analysis.position
    scores = {column: score for column, score in enumerate(analysis.scores) if score is not None}
    if not analysis.complete or not scores:
        return NO_TASK
    highest = max(scores.values())
    keeps = 1 if highest > 0 else highest  # any win will do, a loss should be a late one
    wrong = {column: score for column, score in scores.items() if score < keeps}
    if not wrong:
        return NO_TASK
    delays = [plies_to_end(position, score) for score in wrong.values()]
    tempting = sum(delay > SIGHT for delay in delays)
    right = len(scores) - len(wrong)
    return Task(Fraction(right, right + tempting), Fraction(-sum(delays), len(delays)))


class PerfectPlayer(ExactPlayer):
    """Plays best moves only; of equal ones, the one that sets a human the hardest task.

    All seven replies to each of the best moves must be known for that. On the standard board, with
    the opening book, this takes milliseconds; `patience` limits it anywhere.

    >>> from fourfold import Position
    >>> PerfectPlayer(seed=1).get_move(Position())
    3
    """

    name = "perfect"

    def __init__(
        self,
        seed: int | None = None,
        solver: Solver | None = None,
        *,
        patience: float | None = None,
    ) -> None:
        super().__init__(solver, patience)
        self._chance = seeded(seed)

    def get_move(self, position: Position, *, stop: StopToken | None = None) -> int:
        """The column, counted from 0, that the player chooses.

        >>> PerfectPlayer().get_move(Position.from_moves("414141"))
        3
        """
        self._begin(position)
        analysis = self._analyse(position, stop)
        scores = estimates(analysis)
        highest = max(score for score in scores if score is not None)
        best = [column for column, score in enumerate(scores) if score == highest]
        if len(best) == 1 or not analysis.complete:
            return self._nearest_to_centre(position, best)
        tasks = {column: self._task_after(position.play(column), stop) for column in best}
        hardest = min(tasks.values())
        return self._nearest_to_centre(
            position, [column for column in best if tasks[column] == hardest]
        )

    def _task_after(self, position: Position, stop: StopToken | None) -> Task:
        return NO_TASK if position.is_over else task(self._analyse(position, stop))

    def _nearest_to_centre(self, position: Position, columns: list[int]) -> int:
        def distance(column: int) -> int:
            return abs(2 * column - position.columns + 1)

        nearest = min(map(distance, columns))
        return pick(self._chance, [column for column in columns if distance(column) == nearest])
