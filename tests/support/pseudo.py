"""English words that are left in a text of the pseudo-language."""

import re

_WORD = re.compile(r"[A-Za-z]{3,}")  # letters that the pseudo-language would have accented


def english_in(text: str, *allowed: str) -> set[str]:
    """The words of three letters or more in a text, except for the allowed ones."""
    return set(_WORD.findall(text)) - set(allowed)
