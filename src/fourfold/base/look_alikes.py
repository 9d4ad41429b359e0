"""Texts that people would confuse, by Unicode's list of confusable characters (UTS 39)."""

import re
import unicodedata
from functools import lru_cache
from pathlib import Path

# Characters without a glyph of their own (Unicode: Default_Ignorable_Code_Point) that are not of
# the category C, and the empty pattern of Braille.
_BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0]")
_IN_EMOJI = "\u200c\u200d\ufe0e\ufe0f"  # the first two also in Persian names, for example
_ROWS = (Path(__file__).parent / "look_alikes.txt").read_text(encoding="ascii").splitlines()
_LOOKS = {chr(int(code, 16)): row[0] for row in _ROWS for code in row.split()[1:]}
_NARROW = str.maketrans("01lj|!", "oiiiii")


def tidy(name: str) -> str:
    r"""A name on one line, without characters that are invisible or reverse the text around it.

    >>> tidy(" Ann\u202e\n\x07B. "), tidy("\u3164\u200d")
    ('Ann B.', '')
    """
    visible = (
        letter
        for letter in name
        if letter.isspace() or letter in _IN_EMOJI or not _is_blank(letter)
    )
    text = " ".join("".join(visible).split())
    return text if look_of(text) else ""


def _is_blank(letter: str) -> bool:
    return unicodedata.category(letter)[0] in "CZ" or _BLANK.match(letter) is not None


@lru_cache(4096)
def look_of(name: str) -> str:
    r"""A text that is the same for names that people would confuse; empty if nothing is visible.

    >>> look_of("Ann") == look_of("\u0410nn\u200d") == look_of("Á N N") == look_of("ᴀռɴ")
    True
    >>> look_of("Ann") == look_of("Anna")
    False
    """
    letters = [each for each in unicodedata.normalize("NFKC", name) if not _is_blank(each)]
    plain = ""
    for letter in letters:
        look = _look_of_letter(letter)
        # Accents of letters that look Latin do not count; vowel signs of other scripts do.
        if look.isalnum() or look in "|!" or (_is_vowel(look) and not plain[-1:].isascii()):
            plain += look
    if plain:
        return plain.translate(_NARROW)
    return "".join(each for each in letters if unicodedata.category(each)[0] != "M")  # emoji


def _look_of_letter(letter: str) -> str:
    base = unicodedata.normalize("NFD", letter)[0]
    small = base.casefold()
    look = _LOOKS.get(base) or _LOOKS.get(small) or small
    return look if look.isascii() else letter.casefold()


def _is_vowel(mark: str) -> bool:
    """Whether this is a sign that is written with a letter, and read."""
    accents, points = 200, range(10, 37)  # classes of marks above and below; Hebrew, Arabic, Syriac
    kind = unicodedata.combining(mark[0])
    is_sign = unicodedata.category(mark[0]) in {"Mc", "Mn"}
    return is_sign and kind != 1 and kind not in points and kind < accents
