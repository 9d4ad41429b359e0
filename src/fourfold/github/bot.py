"""The bot: its moves, and exact analysis of the moves of others."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from fourfold.base.errors import Cancelled, InvalidArgument
from fourfold.players import choose_move, make_player
from fourfold.review import Review, review, worth
from fourfold.rules.game import Game
from fourfold.rules.position import Position
from fourfold.solver import Solver, StopToken

_GRACE = 2.0  # times `patience`, after which a player is stopped
_FALLBACK = "threats:depth=6"
"""The player that moves when the chosen one takes too long or does not support the board."""


@dataclass
class Bot:
    """Chooses moves and analyses positions in bounded time, on every board."""

    solver: Solver = field(default_factory=Solver)
    nodes: int = 6_000_000
    """The node limit for analysing one position: a second or two. The standard board needs a sixth
    of it at most, so that its results do not depend on the machine."""
    patience: float = 1.0
    """Seconds for a move of the bot. After twice that time the player is stopped, and a quick one
    moves instead."""

    def choose(self, level: str, position: Position, seed: int) -> int:
        """The bot's move. Always the same one for an issue, unless the level has a time limit."""
        player = make_player(level, seed=seed, solver=self.solver, patience=self.patience)
        try:
            return choose_move(player, position, StopToken(timeout=_GRACE * self.patience))
        except (Cancelled, InvalidArgument):  # or a board that the level does not play on
            return make_player(_FALLBACK, seed=seed).get_move(position)

    def scores(self, position: Position) -> tuple[int | None, ...]:
        """The exact score of each column; None where it is full, or not known."""
        return self.solver.analyse(position, node_limit=self.nodes, pv=False).scores

    def worth(self, position: Position, column: int) -> int | None:
        """The accuracy of a move, from 0 to 100; None if unknown.

        >>> bot, position = Bot(), Position.from_moves("414141")
        >>> bot.worth(position, 3), bot.worth(position, 1)
        (100, 1)
        """
        scores = self.scores(position)
        if not known(position, scores):
            return None
        return worth(position, column, scores)

    def review(self, game: Game, language: str = "en") -> Review:
        """The review of a finished game."""
        return review(game, self.solver, language=language, time_limit=10 * self.patience)


def known(position: Position, scores: Sequence[int | None]) -> bool:
    """Whether the score of every move is known.

    >>> known(Position(), [None] * 7)
    False
    """
    return all(scores[column] is not None for column in position.legal_moves)
