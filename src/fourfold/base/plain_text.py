"""Make text safe to print, and convert it to ASCII."""

from unicodedata import category, combining, normalize

# ASCII characters that look similar: a single one for those used in tables, which stay aligned.
_SIMILAR = str.maketrans(
    {
        "\N{BULLET}": "*",
        "\N{MIDDLE DOT}": ".",
        "\N{MINUS SIGN}": "-",
        "\N{EN DASH}": "-",
        "\N{EM DASH}": "-",
        "\N{MULTIPLICATION SIGN}": "x",
        "\N{MICRO SIGN}": "u",
        "\N{LEFT SINGLE QUOTATION MARK}": "'",
        "\N{RIGHT SINGLE QUOTATION MARK}": "'",
        "\N{LEFT DOUBLE QUOTATION MARK}": '"',
        "\N{RIGHT DOUBLE QUOTATION MARK}": '"',
        "\N{DOUBLE LOW-9 QUOTATION MARK}": '"',
        "\N{LEFT-POINTING DOUBLE ANGLE QUOTATION MARK}": '"',
        "\N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK}": '"',
        "\N{FULL BLOCK}": "#",
        "\N{LIGHT SHADE}": ".",
        "\N{BLACK CIRCLE}": "x",
        "\N{WHITE CIRCLE}": "o",
        "\N{RIGHTWARDS ARROW}": ">",
        "\N{LEFTWARDS ARROW}": "<",
        "\N{UPWARDS ARROW}": "^",
        "\N{DOWNWARDS ARROW}": "v",
        "\N{BLACK UP-POINTING TRIANGLE}": "^",
        "\N{BLACK DOWN-POINTING TRIANGLE}": "v",
        "\N{HORIZONTAL ELLIPSIS}": "...",
        "\N{PLUS-MINUS SIGN}": "+-",
        "\N{LESS-THAN OR EQUAL TO}": "<=",
        "\N{GREATER-THAN OR EQUAL TO}": ">=",
        "\N{INFINITY}": "inf",
        # Letters that Unicode does not decompose into a letter and an accent.
        "\N{LATIN SMALL LETTER SHARP S}": "ss",
        "\N{LATIN SMALL LETTER L WITH STROKE}": "l",
        "\N{LATIN CAPITAL LETTER L WITH STROKE}": "L",
        "\N{LATIN SMALL LETTER O WITH STROKE}": "o",
        "\N{LATIN CAPITAL LETTER O WITH STROKE}": "O",
        "\N{LATIN SMALL LETTER D WITH STROKE}": "d",
        "\N{LATIN CAPITAL LETTER D WITH STROKE}": "D",
        "\N{LATIN SMALL LETTER AE}": "ae",
        "\N{LATIN CAPITAL LETTER AE}": "AE",
        "\N{LATIN SMALL LIGATURE OE}": "oe",
        "\N{LATIN CAPITAL LIGATURE OE}": "OE",
        "\N{LATIN SMALL LETTER ETH}": "d",
        "\N{LATIN CAPITAL LETTER ETH}": "D",
        "\N{LATIN SMALL LETTER THORN}": "th",
        "\N{LATIN CAPITAL LETTER THORN}": "Th",
        "\N{LATIN SMALL LETTER DOTLESS I}": "i",
    }
)
# The lines of boxes and trees, by their direction.
_LINES = str.maketrans(
    dict.fromkeys("─━╌╍┄┅═╴╶╸╺╾╼", "-")
    | dict.fromkeys("│┃║╎╏┆┇├", "|")
    | dict.fromkeys("└╰╚┗", "`")
)
# The blocks of frames, bars and buttons in full-screen programs.
_BLOCKS = str.maketrans(
    dict.fromkeys("▏▎▍▌▋▊▉▐▕", "|") | dict.fromkeys("▔▀", "-") | dict.fromkeys("▁▂▃▄", "_")
)
_BOX_DRAWING = range(0x2500, 0x2580)
_BLOCK_ELEMENTS = range(0x2580, 0x25A0)
_BRAILLE = range(0x2800, 0x2900)  # used by spinners


def in_ascii(text: str) -> str:
    """The text in similar ASCII characters; `?` where there are none.

    >>> in_ascii("7\N{MULTIPLICATION SIGN}6 \N{LESS-THAN OR EQUAL TO} Zoë Łoś")
    '7x6 <= Zoe Los'
    """
    return "".join(map(_similar, text))


def _similar(character: str) -> str:
    if character.isascii():
        return character
    code = ord(character)
    if code in _BOX_DRAWING:
        found = character.translate(_LINES)
        return found if found.isascii() else "+"
    if code in _BLOCK_ELEMENTS:
        found = character.translate(_SIMILAR).translate(_BLOCKS)
        return found if found.isascii() else "#"
    if code in _BRAILLE:
        return "*"
    found = "".join(
        each for each in normalize("NFKD", character.translate(_SIMILAR)) if not combining(each)
    )
    return found if found.isascii() else "?"


def printable(text: str) -> str:
    r"""The text on one line, without control characters.

    >>> printable("Ada\n\x1b[31m")
    'Ada ?[31m'
    """
    return "".join(" " if each.isspace() else each if each.isprintable() else "?" for each in text)


def escaped(text: str) -> str:
    r"""The text with escapes for characters that could control a terminal. Line breaks and spaces
    of any width stay.

    >>> escaped("\x1b[2J4 für")
    '\\x1b[2J4 für'
    >>> escaped("Coups\N{NO-BREAK SPACE}: 4") == "Coups\N{NO-BREAK SPACE}: 4"
    True
    """
    return "".join(
        each if _is_harmless(each) else each.encode("unicode_escape").decode() for each in text
    )


def _is_harmless(character: str) -> bool:
    return character.isprintable() or character == "\n" or category(character) == "Zs"


def percent(share: float) -> str:
    """A share in percent.

    >>> percent(0.625)
    '62.5'
    """
    return f"{100 * share:.1f}"
