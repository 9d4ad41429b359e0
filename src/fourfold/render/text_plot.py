"""A text plot of the exact score after each move of a game."""

from fourfold.errors import InvalidArgument
from fourfold.render.plot import Scores, height_of, largest
from fourfold.render.symbols import UNICODE, Ink, Theme

_AXIS = 4  # characters for the scores at the side
_NARROWEST, _LOWEST = 10, 3


def score_plot(
    scores: Scores,
    *,
    theme: Theme = UNICODE,
    color: bool = False,
    width: int = 80,
    height: int = 9,
) -> str:
    """A plot of the exact score by move: up is good for the first side, down for the second.

    `scores[n]` is the score for the first side after n moves, None where it is unknown. Heights are
    square roots, as in the picture. If there are more scores than fit, each character stands for
    several moves and shows the last of them.

    >>> from fourfold.render.symbols import ASCII
    >>> print(score_plot([1, 1, -4, None, 4], theme=ASCII, height=5))
      +4|    #
        |##  #
       0|--- -
        |  #
      -4|  #
         0   4
    """
    if width < _NARROWEST or height < _LOWEST:
        raise InvalidArgument(
            f"a plot of {width} by {height} characters is too small: "
            f"use at least {_NARROWEST} by {_LOWEST}"
        )
    room = width - _AXIS - 1
    each = max(1, -(-len(scores) // room))
    shown = [scores[min(start + each, len(scores)) - 1] for start in range(0, len(scores), each)]
    most, half = largest(shown), (height - 1) // 2
    # The number of characters above or below the middle that each score fills; a win at least one.
    sizes = [
        0 if not score else max(1, round(abs(height_of(score, most)) * half)) * (-1) ** (score < 0)
        for score in shown
    ]
    ink = Ink(color)
    labels = {half: f"+{most}", 0: "0", -half: f"-{most}"}
    lines = []
    for level in range(half, -half - 1, -1):
        name = "first" if level > 0 else "second"
        if level:
            filled = (size >= level > 0 or size <= level < 0 for size in sizes)
            bars = "".join(theme.block if full else " " for full in filled)
        else:
            name = "board"
            bars = "".join(" " if score is None else theme.bottom for score in shown)
        axis = f"{labels.get(level, ''):>{_AXIS}}{theme.side}"
        lines.append(f"{axis}{ink.paint(bars.rstrip(), name)}".rstrip())
    return "\n".join([*lines, _move_numbers(len(scores), each)])


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
