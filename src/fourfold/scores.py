"""Scores in words. `docs/scores.md` defines scores."""

from fourfold._core import in_words, moves_to_win, plies_to_end

__all__ = ["in_words", "moves_to_win", "plies_to_end", "signed"]


def signed(score: int, minus: str = "-") -> str:
    r"""A score with its sign, optionally with a typographic `minus`.

    >>> signed(3), signed(0), signed(-3), signed(-3, minus="\N{MINUS SIGN}") == "\N{MINUS SIGN}3"
    ('+3', '0', '-3', True)
    """
    return f"{score:+d}".replace("-", minus) if score else "0"
