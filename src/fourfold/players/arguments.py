"""Checks of the arguments of players, matches and puzzles; each error names the argument."""

import sys

from fourfold.base.errors import InvalidArgument, WrongType


def check_whole(what: str, value: object, low: int, high: int | None = None) -> None:
    """Raise WrongType or InvalidArgument unless the value is a whole number of the range.

    >>> check_whole("depth", "6", 1)
    Traceback (most recent call last):
    fourfold.WrongType: depth must be an int, not str
    >>> check_whole("depth", 0, 1)
    Traceback (most recent call last):
    fourfold.InvalidArgument: depth must be 1 or more, not 0
    """
    if isinstance(value, bool) or not isinstance(value, int):
        raise WrongType(f"{what} must be an int, not {type(value).__name__}")
    if value < low or (high is not None and value > high):
        allowed = f"{low} or more" if high is None else f"from {low} to {high}"
        raise InvalidArgument(f"{what} must be {allowed}, not {value}")


def check_share(what: str, value: object) -> None:
    """Raise WrongType or InvalidArgument unless the value is a number from 0 to 1.

    >>> check_share("blunder", 2)
    Traceback (most recent call last):
    fourfold.InvalidArgument: blunder must be from 0 to 1, not 2
    """
    if not 0 <= _number(what, value) <= 1:
        raise InvalidArgument(f"{what} must be from 0 to 1, not {value}")


def check_patience(value: object) -> None:
    """Raise WrongType or InvalidArgument unless the value is a time in seconds or None.

    >>> check_patience(-1)
    Traceback (most recent call last):
    fourfold.InvalidArgument: patience must be a number of seconds, 0 or more, not -1
    """
    if value is not None and not 0 <= _number("patience", value) <= sys.float_info.max:
        raise InvalidArgument(f"patience must be a number of seconds, 0 or more, not {value}")


def check_flag(what: str, value: object) -> None:
    """Raise WrongType unless the value is True or False.

    >>> check_flag("pruning", "off")
    Traceback (most recent call last):
    fourfold.WrongType: pruning must be True or False, not str
    """
    if not isinstance(value, bool):
        raise WrongType(f"{what} must be True or False, not {type(value).__name__}")


def check_seed(value: object) -> None:
    """Raise WrongType unless the value is an int, which any seed is.

    >>> check_seed(None)
    Traceback (most recent call last):
    fourfold.WrongType: seed must be an int, not NoneType
    """
    if isinstance(value, bool) or not isinstance(value, int):
        raise WrongType(f"seed must be an int, not {type(value).__name__}")


def check_callable(what: str, value: object) -> None:
    """Raise WrongType unless the value can be called, or is None.

    >>> check_callable("progress", 3)
    Traceback (most recent call last):
    fourfold.WrongType: progress must be callable, not int
    """
    if value is not None and not callable(value):
        raise WrongType(f"{what} must be callable, not {type(value).__name__}")


def _number(what: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise WrongType(f"{what} must be a number, not {type(value).__name__}")
    return value
