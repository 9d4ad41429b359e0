"""Check keyword options that are declared as a TypedDict."""

from collections.abc import Iterable
from typing import Any

from fourfold.base.errors import WrongType


def check_options(function: str, given: Iterable[str], allowed: type[Any]) -> None:
    """Raise WrongType for an unknown keyword argument; `allowed` is a TypedDict.

    >>> from fourfold.render.plot import Plotted
    >>> check_options("points_plot", {"tilte": "Game 1"}, Plotted)
    Traceback (most recent call last):
    fourfold.WrongType: points_plot() got an unexpected keyword argument 'tilte'
    """
    for name in given:
        if name not in allowed.__optional_keys__:
            raise WrongType(f"{function}() got an unexpected keyword argument {name!r}")
