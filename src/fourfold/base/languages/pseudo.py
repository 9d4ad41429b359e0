"""The pseudo-language: English that is longer and accented, to find untranslated texts."""

import re
from textwrap import wrap

_PLAIN = "AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpRrSsTtUuVvWwYyZz"
_ACCENTED = "ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀɱÑñÖöÞþŔŕŠšŢţÛûṼṽŴŵÝýŽž"
_TABLE = str.maketrans(_PLAIN, _ACCENTED)
_LONGER = 0.35  # as much as German is longer than English
_MOST = 20  # characters that are added
_FIRST = 4  # shorter texts, such as those between the parts of a list, stay as long as they are


def pseudo(message: str) -> str:
    """A message in the pseudo-language; its arguments stay as they are.

    >>> pseudo("{count, plural, one {# move} other {# moves}} to {name}")
    '[{count, plural, one {# ɱöṽé} other {# ɱöṽéš}} ţö {name} ~~~~]'
    """
    shown: list[str] = []
    text = _Reader(message, shown).message()
    letters = sum(map(str.isalpha, "".join(shown)))
    if letters < _FIRST:
        return text
    added = min(_MOST, max(1, round(letters * _LONGER)))
    return f"[{text} {' '.join(wrap('~' * added, 5))}]"


class _Reader:
    """Reads a message, which must be correct, from its beginning."""

    def __init__(self, text: str, shown: list[str]) -> None:
        self._text = text
        self._at = 0
        self._shown = shown

    def message(self) -> str:
        """Up to the end, or up to a } that it does not take."""
        parts: list[str] = []
        while self._at < len(self._text) and self._text[self._at] != "}":
            plain = self._take(r"[^{}']+|''|'(?![{}])")
            if plain:
                self._shown.append(plain)
                parts.append(plain.translate(_TABLE))
            elif quoted := self._take(r"'[{}][^']*'?"):
                parts.append(quoted)
            elif simple := self._take(r"\{\s*[\w-]+\s*\}"):
                parts.append(simple)
            else:
                parts.append(self._choice())
        return "".join(parts)

    def _choice(self) -> str:
        parts = [self._take(r"\{\s*[\w-]+\s*,\s*\w+\s*,\s*")]
        while option := self._take(r"\s*=?[\w-]+\s*\{"):
            parts += [option, self.message(), self._take(r"\}")]
        return "".join([*parts, self._take(r"\s*\}")])

    def _take(self, pattern: str) -> str:
        found = re.compile(pattern).match(self._text, self._at)
        if not found:
            return ""
        self._at = found.end()
        return found[0]
