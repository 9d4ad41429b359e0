"""The exceptions of the package.

All of them derive from `FourfoldError`. Those for bad values are also `ValueError`s, and those for
wrong types `TypeError`s, so that code can catch them without importing this module.

>>> from fourfold import Position
>>> try:
...     Position.from_moves("48")
... except ValueError as error:
...     print(error)
invalid column 8 in move 2: expected 1 to 7
"""


class FourfoldError(Exception):
    """The base class of all errors of this package."""


class IllegalMove(FourfoldError, ValueError):
    """An illegal move: the column does not exist or is full, or the game is over."""


class InvalidPosition(FourfoldError, ValueError):
    """A position that no game can reach, or a board of an unsupported size."""


class InvalidNotation(FourfoldError, ValueError):
    """Text that is not a move string, a grid or a game record."""


class InvalidArgument(FourfoldError, ValueError):
    """An argument outside its allowed values."""


class BookError(FourfoldError, ValueError):
    """A file that is not a book, is damaged, is for another board size, or cannot be written."""


class WrongType(FourfoldError, TypeError):
    """An argument of the wrong type, or arguments that are missing, unknown or too many."""


class Cancelled(FourfoldError):
    """The call was cancelled, by its `StopToken` or by `Solver.cancel`, before it had an answer."""


class SolverBusy(FourfoldError, RuntimeError):
    """A callback cleared the solver that called it, or used it for another board size: it would
    have to wait for itself.
    """


class MissingExtra(FourfoldError, ModuleNotFoundError):
    """Packages that a part of fourfold needs are not installed."""


class GpuError(FourfoldError, RuntimeError):
    """There is no GPU that can be used, it has too little memory, or it failed."""


class LimitReached(FourfoldError):
    """A search reached its limit before it had an answer."""


class ServiceError(FourfoldError):
    """A service that a player needs, such as that of a language model, cannot be used now.

    That is not a fault of the player: a match or a grade ends with this error, and can be continued
    later, instead of counting a failure.
    """


# Tracebacks name them as people import them.
for _error in FourfoldError, *FourfoldError.__subclasses__():
    _error.__module__ = "fourfold"
