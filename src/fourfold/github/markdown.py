"""Escaped text and safe links for Markdown, and the URLs of the game."""

from dataclasses import dataclass
from urllib.parse import quote, urlencode

from fourfold.github.commands import visible
from fourfold.github.settings import Settings

_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ")


def plain(text: str, length: int = 60) -> str:
    """Text that Markdown and HTML show as it is, in one line.

    Every sign that could mean something is written as a character reference, which has no meaning
    but the sign.

    >>> plain("a|b <b>*x*</b>")
    'a&#124;b &#60;b&#62;&#42;x&#42;&#60;&#47;b&#62;'
    """
    return "".join(sign if sign in _PLAIN else f"&#{ord(sign)};" for sign in visible(text, length))


def code(text: str, length: int = 60) -> str:
    """Text as code: there GitHub looks for no mentions of people or issues either.

    >>> code("@ada #1")
    '<code>&#64;ada &#35;1</code>'
    """
    return f"<code>{plain(text, length) or ' '}</code>"


def person(login: str, server: str) -> str:
    """A link to a person that does not notify them.

    >>> person("ada-l", "https://github.com")
    '<a href="https://github.com/ada-l">ada&#45;l</a>'
    """
    address = f"{server}/{quote(visible(login, 60), safe='')}"
    return f'<a href="{address}">{plain(login, 39)}</a>'


@dataclass(frozen=True, slots=True)
class Links:
    """Addresses within one repository."""

    repository: str
    """As in `owner/name`."""
    branch: str = "main"
    server: str = "https://github.com"

    @property
    def owner(self) -> str:
        """Whose repository it is."""
        return self.repository.partition("/")[0]

    @property
    def home(self) -> str:
        """The page with the board. That of a profile is the profile."""
        owner, _, name = self.repository.partition("/")
        return f"{self.server}/{owner if owner.lower() == name.lower() else self.repository}"

    def file(self, path: str) -> str:
        """A file as it is."""
        return f"{self.server}/{self.repository}/raw/{quote(self.branch)}/{quote(path)}"

    def page(self, path: str) -> str:
        """A file as a page."""
        return f"{self.server}/{self.repository}/blob/{quote(self.branch)}/{quote(path)}"

    def issue(self, number: int) -> str:
        """An issue."""
        return f"{self.server}/{self.repository}/issues/{number}"

    def command(self, settings: Settings, *words: str) -> str:
        """A new issue with a command for its title.

        >>> Links("ada/ada").command(Settings(), "new").split("&")[0]
        'https://github.com/ada/ada/issues/new?title=connect4%7Cnew'
        """
        title = "|".join((settings.prefix, *words))
        query = urlencode({"title": title, "body": settings.texts.issue_body}, quote_via=quote)
        return f"{self.server}/{self.repository}/issues/new?{query}"
