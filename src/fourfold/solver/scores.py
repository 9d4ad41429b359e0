"""Scores and results in words. `docs/scores.md` defines scores."""

from fourfold._core import (
    hint_in_words,
    in_words,
    moves_to_win,
    plies_to_end,
    proven_depth,
    verdict,
)
from fourfold.rules.position import Position
from fourfold.rules.rule import Rule
from fourfold.rules.side import Side

__all__ = [
    "NO_SCORE",
    "hint_in_words",
    "in_words",
    "moves_to_win",
    "plies_to_end",
    "proven_depth",
    "result_in_words",
    "signed",
    "verdict",
]

NO_SCORE = -128
"""In arrays of scores: a column that cannot be played, or a position that was not solved in time.
"""

_NUMBERS = {2: "two", 3: "three"}


def signed(score: int, minus: str = "-") -> str:
    r"""A score with its sign, optionally with a typographic `minus`.

    >>> signed(3), signed(0), signed(-3), signed(-3, minus="\N{MINUS SIGN}") == "\N{MINUS SIGN}3"
    ('+3', '0', '-3', True)
    """
    return f"{score:+d}".replace("-", minus) if score else "0"


def result_in_words(position: Position, first: str = "First", second: str = "Second") -> str:
    """The result of a finished game as a sentence, with the names of the sides.

    >>> from fourfold import Position
    >>> result_in_words(Position.from_moves("4141414"))
    'First has won.'
    >>> result_in_words(Position.from_moves("16231513226114"), "perfect", "You")
    'You have won with two lines at once.'
    """
    winner, how = position.winner, ""
    if position.rule is Rule.MOST_FOURS:
        more, fewer = sorted(map(position.fours, Side), reverse=True)  # the winner's first
        how = f", {more} to {fewer} fours"
    elif winner and (count := len(position.lines(winner))) > 1:
        how = f" with {_NUMBERS.get(count, count)} lines at once"
    if winner is None:
        return f"The game is a draw{how}."
    name = first if winner is Side.FIRST else second
    return f"{name} {'have' if name == 'You' else 'has'} won{how}."
