"""Format values and windows.

>>> value_text(-3), value_text(0.25), value_text(float("-inf"))
('-3', '0.25', '-∞')
"""

import math
from typing import Annotated

from fourfold.base.json_shapes import write_only

_ALPHA, _BETA = "\N{GREEK SMALL LETTER ALPHA}", "\N{GREEK SMALL LETTER BETA}"


def value_text(value: float) -> str:
    """A value: as an integer if it is one, else with four digits."""
    if math.isinf(value):
        return "∞" if value > 0 else "-∞"
    return str(int(value)) if value == int(value) else f"{value:.4g}"


def window_text(alpha: float, beta: float) -> str:
    """A window as an interval.

    >>> window_text(float("-inf"), 3)
    '[-∞, 3]'
    """
    return f"[{value_text(alpha)}, {value_text(beta)}]"


def in_print(text: str) -> str:
    r"""Text with typographic minus signs, for pictures.

    >>> in_print("-3") == "\N{MINUS SIGN}3"
    True
    """
    return text.replace("-", "\N{MINUS SIGN}")


def window_in_print(alpha: float, beta: float) -> str:
    """A window for pictures: both bounds with their names."""
    return in_print(f"{_ALPHA} {value_text(alpha)} {_BETA} {value_text(beta)}")


def _json_value(value: float) -> float | None:
    if math.isinf(value):
        return None
    return int(value) if value == int(value) else value


Value = Annotated[float, write_only(_json_value, float | None)]
"""The value of a node; in JSON null if it is infinite."""
