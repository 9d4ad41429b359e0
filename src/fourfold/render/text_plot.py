"""A text plot of the expected share of points after each move of a game."""

from fourfold.base.errors import InvalidArgument
from fourfold.render.plot import EVEN, Shares, check_shares
from fourfold.render.symbols import UNICODE, Ink, Theme

_AXIS = 4  # characters for the shares at the side
_NARROWEST, _LOWEST = 10, 3


def points_plot(
    shares: Shares,
    *,
    theme: Theme = UNICODE,
    color: bool = False,
    width: int = 80,
    height: int = 9,
) -> str:
    """A plot of the expected share of points: up is good for the first side, down for the second.

    `shares[n]` is the share of points, from 0 to 1, that the first side can expect after n moves,
    None where it is unknown. If there are more shares than fit, each character stands for several
    moves and shows the last of them.

    >>> from fourfold.render.symbols import ASCII
    >>> print(points_plot([0.6, 0.6, 0.1, None, 1], theme=ASCII, height=5))
    100%|    #
        |##  #
     50%|--- -
        |  #
      0%|  #
         0   4
    """
    if width < _NARROWEST or height < _LOWEST:
        raise InvalidArgument(
            f"a plot of {width} by {height} characters is too small: "
            f"use at least {_NARROWEST} by {_LOWEST}"
        )
    check_shares(shares)
    room = width - _AXIS - 1
    each = max(1, -(-len(shares) // room))
    shown = [shares[min(start + each, len(shares)) - 1] for start in range(0, len(shares), each)]
    half = (height - 1) // 2
    # The number of characters above or below the middle that each share fills, at least one if a
    # side is ahead.
    ahead = [(share - EVEN) / EVEN if share is not None else 0 for share in shown]
    sizes = [0 if not by else max(1, round(abs(by) * half)) * (-1) ** (by < 0) for by in ahead]
    ink = Ink(color)
    labels = {half: "100%", 0: "50%", -half: "0%"}
    lines = []
    for level in range(half, -half - 1, -1):
        name = "first" if level > 0 else "second"
        if level:
            filled = (size >= level > 0 or size <= level < 0 for size in sizes)
            bars = "".join(theme.block if full else " " for full in filled)
        else:
            name = "board"
            bars = "".join(" " if share is None else theme.bottom for share in shown)
        axis = f"{labels.get(level, ''):>{_AXIS}}{theme.side}"
        lines.append(f"{axis}{ink.paint(bars.rstrip(), name)}".rstrip())
    return "\n".join([*lines, _move_numbers(len(shares), each)])


def _move_numbers(count: int, each: int) -> str:
    """The line below the plot: the number of moves at the start, every ten characters and the end.

    >>> _move_numbers(23, each=1).split(), _move_numbers(23, each=2).split()
    (['0', '10', '22'], ['0', '22'])
    >>> _move_numbers(4, each=1).strip(), _move_numbers(1, each=1).strip()
    ('0  3', '0')
    """
    if count == 0:
        return ""
    last = (count - 1) // each
    line = " " * (_AXIS + 1)
    # A dictionary removes duplicates and keeps the order: the last index may be 0.
    for index in dict.fromkeys([0, *range(10, last - 3, 10), last]):
        moves = count - 1 if index == last else index * each
        line = f"{line:<{_AXIS + 1 + index}}{moves}"
    return line
