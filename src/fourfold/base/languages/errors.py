"""Errors whose texts are messages, so that each reader gets them in a language of their own."""

from fourfold.base.errors import FourfoldError
from fourfold.base.languages import messages


class LocalizedError(FourfoldError):
    """An error with a message of the part `server` as its text. `str` returns it in English.

    >>> error = LocalizedError("game.column-full", column="4")
    >>> print(error)
    column 4 is full
    >>> error.in_language("de")
    'Spalte 4 ist voll'
    """

    key = ""
    """Of its message; errors of a class may share one."""

    def __init__(self, key: str = "", /, **arguments: str | int) -> None:
        self.key = key or self.key
        self._arguments = arguments
        super().__init__(self.in_language("en"))

    def in_language(self, code: str) -> str:
        """The text in a language."""
        return messages(code, "server")(self.key, **self._arguments)
