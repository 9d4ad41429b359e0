"""Scores and results in words. `docs/scores.md` defines scores."""

from collections.abc import Sequence

from fourfold._core import hint_in_words as core_hint
from fourfold._core import in_words as core_in_words
from fourfold._core import moves_to_win, plies_to_end, proven_depth
from fourfold._core import verdict as core_verdict
from fourfold.base.languages import core_language, messages
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
    "side_name",
    "signed",
    "verdict",
]

NO_SCORE = -128
"""In arrays of scores: a column that cannot be played, or a position that was not solved in time.
"""


def signed(score: int, minus: str = "-") -> str:
    r"""A score with its sign, optionally with a typographic `minus`.

    >>> signed(3), signed(0), signed(-3), signed(-3, minus="\N{MINUS SIGN}") == "\N{MINUS SIGN}3"
    ('+3', '0', '-3', True)
    """
    return f"{score:+d}".replace("-", minus) if score else "0"


def in_words(position: Position, score: int | tuple[int, int], language: str = "en") -> str:
    """A score as people say it, for the side to move; of bounds, what is proven.

    >>> in_words(Position.from_moves("415263"), 18), in_words(Position(), (-20, 0))
    ('win in 1', 'at most a draw')
    >>> in_words(Position(rule="most-fours"), 2)
    'win by 2'
    """
    return core_in_words(position, score, core_language(language))


def verdict(
    position: Position,
    score: int | tuple[int, int],
    first: str = "First",
    second: str = "Second",
    language: str = "en",
) -> str:
    """Who wins an unfinished game with best play, with the names of the sides. Of bounds, what is
    proven; empty if that is nothing. A side called "You" is the reader.

    >>> verdict(Position.from_moves("415263"), 18), verdict(Position(), 0)
    ('First wins in 1 move', 'A draw with best play')
    >>> verdict(Position(), (1, 20), first="You")
    'You win in at most 21 moves'
    """
    first, second = side_name(Side.FIRST, first, language), side_name(Side.SECOND, second, language)
    return core_verdict(position, score, first, second, core_language(language))


def hint_in_words(
    position: Position, columns: Sequence[int], score: int, language: str = "en"
) -> str:
    """A sentence about the best columns of a position, for the side to move.

    >>> hint_in_words(Position.from_moves("414141"), [3], 18)
    'Column 4 is best: it wins in 1.'
    >>> hint_in_words(Position.from_moves("4"), [3], -1)
    'Column 4 holds out longest: it loses in 20.'
    """
    return core_hint(position, columns, score, core_language(language))


def side_name(side: Side, name: str, language: str = "en") -> str:
    """The name of a side; that of a side without one, "First" or "Second", in the language.

    >>> side_name(Side.FIRST, "First", "en-XA"), side_name(Side.SECOND, "Ada", "en-XA")
    ('[Ƒîŕšţ ~~]', 'Ada')
    """
    if name != side.name.capitalize():
        return name
    return messages(language, "sentences")(f"side.{side.name.lower()}")


def result_in_words(
    position: Position, first: str = "First", second: str = "Second", language: str = "en"
) -> str:
    """The result of a finished game as a sentence, with the names of the sides. A side called
    "You" is the reader.

    >>> from fourfold import Position
    >>> result_in_words(Position.from_moves("4141414"))
    'First has won.'
    >>> result_in_words(Position.from_moves("16231513226114"), "perfect", "You")
    'You have won with two lines at once.'
    """
    say, winner = messages(language, "sentences"), position.winner
    more, fewer = sorted(map(position.fours, Side), reverse=True)  # the winner's first
    by_fours = position.rule is Rule.MOST_FOURS
    if winner is None:
        return say("result.draw-by-fours" if by_fours else "result.draw", more=more, fewer=fewer)
    name = first if winner is Side.FIRST else second
    lines = len(position.lines(winner))
    return say(
        "result.won-by-fours"
        if by_fours
        else "result.won-with-lines"
        if lines > 1
        else "result.won",
        side="you" if name == "You" else "other",
        side_name=side_name(winner, name, language),
        count=lines,
        more=more,
        fewer=fewer,
    )
