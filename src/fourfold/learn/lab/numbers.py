"""Format values, windows, node counts and times.

>>> value_text(-3), value_text(0.25), value_text(float("-inf"))
('-3', '0.25', '-∞')
"""

import math

from fourfold.base.quantities import counted

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


def count_text(nodes: int) -> str:
    """A number of nodes.

    >>> count_text(1), count_text(2801)
    ('1 node', '2,801 nodes')
    """
    return counted(nodes, "node")


def duration_text(seconds: float) -> str:
    """A duration with three digits.

    >>> duration_text(0.0000123), duration_text(0.0456), duration_text(7.891), duration_text(123.4)
    ('12.3 µs', '45.6 ms', '7.89 s', '123 s')
    """
    for unit, factor in (("s", 1.0), ("ms", 1e3), ("µs", 1e6)):
        if seconds * factor >= 1 or unit == "µs":
            amount = seconds * factor
            digits = 0 if amount >= 99.95 else 1 if amount >= 9.995 else 2
            return f"{amount:.{digits}f} {unit}"
    raise AssertionError


def json_value(value: float | None) -> float | None:
    """A value for JSON: null if it is infinite.

    >>> json_value(float("inf")), json_value(3.0), json_value(0.5)
    (None, 3, 0.5)
    """
    if value is None or math.isinf(value):
        return None
    return int(value) if value == int(value) else value
