"""Connect Four: the rules, a perfect solver, players of every strength.

>>> from fourfold import Position, Solver
>>> Solver().solve(Position.from_moves("76461241141"))
-1
"""

from fourfold._version import __version__
from fourfold.book import Book
from fourfold.errors import (
    BookError,
    Cancelled,
    FourfoldError,
    IllegalMove,
    InvalidArgument,
    InvalidNotation,
    InvalidPosition,
    LimitReached,
    MissingExtra,
    SolverBusy,
    WrongType,
)
from fourfold.game import Game, Outcome
from fourfold.players import AIPlayer, Difficulty, Player
from fourfold.position import Position
from fourfold.rule import Rule
from fourfold.side import Side
from fourfold.solver import Analysis, Solver, StopToken

__all__ = [
    "AIPlayer",
    "Analysis",
    "Book",
    "BookError",
    "Cancelled",
    "Difficulty",
    "FourfoldError",
    "Game",
    "IllegalMove",
    "InvalidArgument",
    "InvalidNotation",
    "InvalidPosition",
    "LimitReached",
    "MissingExtra",
    "Outcome",
    "Player",
    "Position",
    "Rule",
    "Side",
    "Solver",
    "SolverBusy",
    "StopToken",
    "WrongType",
    "__version__",
]
