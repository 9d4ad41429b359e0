"""What can go wrong.

All errors derive from `FourfoldError`. Bad values are `ValueError`s and wrong types are
`TypeError`s too, so code that knows nothing of this module can catch them.

>>> from fourfold import Position
>>> try:
...     Position.from_moves("48")
... except ValueError as error:
...     print(error)
invalid column 8 at index 1: allowed 1 to 7
"""


class FourfoldError(Exception):
    """The base of all errors of this package."""


class IllegalMove(FourfoldError, ValueError):
    """A move that the rules forbid: no such column, a full column, the game is over."""


class InvalidPosition(FourfoldError, ValueError):
    """Discs that no game can leave on a board, or a board of an unsupported size."""


class InvalidNotation(FourfoldError, ValueError):
    """Text that is not a move string, a grid or a game record."""


class InvalidArgument(FourfoldError, ValueError):
    """An option outside of what is allowed."""


class BookError(FourfoldError, ValueError):
    """A file that is not a book, is damaged or is for another board, or cannot be written."""


class WrongType(FourfoldError, TypeError):
    """An argument of a type that makes no sense there."""


class Cancelled(FourfoldError):
    """The call was stopped by `Solver.cancel` before it had an answer."""


class SolverBusy(FourfoldError, RuntimeError):
    """A callback cleared the solver that called it, or used it for another board size: it would
    have to wait for itself.
    """


class MissingExtra(FourfoldError, ModuleNotFoundError):
    """Part of the package needs other packages that are not installed."""


class LimitReached(FourfoldError):
    """A search came to the limit that it was given before it had an answer."""
