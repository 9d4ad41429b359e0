"""What the game asks the solver and the players: the bot's moves, and what a move is worth."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from fourfold.errors import Cancelled, InvalidArgument
from fourfold.game import Game
from fourfold.players import choose_move, make_player
from fourfold.position import Position
from fourfold.review import Review, ReviewedMove, judge, review
from fourfold.solver import Solver, StopToken

_GRACE = 2.0  # so much of its time a player may take before it is stopped: most stop by themselves
_HASTY = "threats:depth=6"
"""Who moves in place of one who does not come to an end, or cannot play here: on any board."""


@dataclass
class Bot:
    """Answers in bounded time, on every board: people wait for it."""

    solver: Solver = field(default_factory=Solver)
    nodes: int = 6_000_000
    """Positions that may be looked at for the scores of one board: a second or two. On the standard
    board a sixth of them is enough, so there the answer never depends on the machine."""
    patience: float = 1.0
    """Seconds for a move of the bot. Who has not moved after twice that time is stopped, and a
    quick player moves instead."""

    def choose(self, level: str, position: Position, seed: int) -> int:
        """The bot's move. The same issue gets the same one, however often it is asked, unless the
        level is one that is short of time.
        """
        player = make_player(level, seed=seed, solver=self.solver, patience=self.patience)
        try:
            return choose_move(player, position, StopToken(timeout=_GRACE * self.patience))
        except (Cancelled, InvalidArgument):  # or a board that the level does not play on
            return make_player(_HASTY, seed=seed).get_move(position)

    def scores(self, position: Position) -> tuple[int | None, ...]:
        """The exact score of each column; None where it is full, or not known."""
        return self.solver.analyse(position, node_limit=self.nodes, pv=False).scores

    def worth(self, position: Position, column: int) -> float | None:
        """What a move is worth compared with perfect play, from 0 to 100; None if unknown.

        >>> bot, position = Bot(), Position.from_moves("414141")
        >>> bot.worth(position, 3), bot.worth(position, 1)
        (100.0, 0.0)
        """
        scores = self.scores(position)
        if not known(position, scores):
            return None
        judgement = judge(position, column, scores)
        number = position.ply + 1
        return ReviewedMove(number, position.turn, column, position, scores, judgement).worth

    def review(self, game: Game) -> Review:
        """A finished game, judged."""
        return review(game, self.solver, time_limit=10 * self.patience)


def known(position: Position, scores: Sequence[int | None]) -> bool:
    """Whether the score of every move is known.

    >>> known(Position(), [None] * 7)
    False
    """
    return all(scores[column] is not None for column in position.legal_moves)
