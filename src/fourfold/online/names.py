"""The names of people: which look alike, and which are allowed."""

import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from fourfold.base.errors import InvalidArgument
from fourfold.online.live_game import Refused

# Cyrillic and Greek letters, digits and signs that look like Latin letters, after accents were
# removed and capitals made small.
_LOOK_ALIKE = str.maketrans(
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u0501"
    "\u04bb\u04cf\u043a\u043c\u0442\u0432\u043d\u0433\u043f\u051b\u051d"
    "\u03b1\u03b5\u03c1\u03bf\u03bd\u03b9\u03ba\u03c4\u03c5\u03c7\u03c9"
    "01|!",
    "aeopcyxijsdhlkmtbhrnqwaepoviktuxwoiii",
)
_NARROW = str.maketrans("lj", "ii")


def look_of(name: str) -> str:
    r"""A text that is the same for names that people would confuse.

    >>> look_of("Ann") == look_of("\u0410nn\u200d") == look_of("Á N N")
    True
    >>> look_of("Ann") == look_of("Anna")
    False
    """
    letters = unicodedata.normalize("NFKD", name).casefold()
    plain = "".join(letter for letter in letters if letter.isalnum() or letter in "|!")
    if not plain:  # such as emoji
        return "".join(letter for letter in letters if unicodedata.category(letter)[0] not in "CZ")
    return plain.translate(_LOOK_ALIKE).translate(_NARROW)


@dataclass(frozen=True)
class NameList:
    """The names that are allowed on a server: all, or those of a list."""

    looks: frozenset[str] | None = None

    @classmethod
    def read(cls, path: Path) -> Self:
        """From a file with one name per line."""
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise InvalidArgument(f"cannot read the names in {path}: {error}") from None
        return cls(frozenset(look_of(line) for line in lines if line.strip()))

    def check(self, name: str) -> None:
        """Raise `Refused` if a name is not allowed. A player of a game may have none."""
        if self.looks is not None and name and look_of(name) not in self.looks:
            raise Refused("lobby.listed-names")


ANY_NAME = NameList()
