"""What a score means for people. `docs/scores.md` defines it."""

from fourfold._core import in_words, moves_to_win, plies_to_end

__all__ = ["in_words", "moves_to_win", "plies_to_end", "signed"]


def signed(score: int, minus: str = "-") -> str:
    r"""A score with its sign; in print a `minus` of its own looks best.

    >>> signed(3), signed(0), signed(-3), signed(-3, minus="\N{MINUS SIGN}") == "\N{MINUS SIGN}3"
    ('+3', '0', '-3', True)
    """
    return f"{score:+d}".replace("-", minus) if score else "0"
