"""Escaped text and safe links for Markdown, and the URLs of the game."""

from dataclasses import dataclass
from urllib.parse import quote, urlencode

from fourfold.github.commands import visible
from fourfold.github.settings import Settings

_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ")


def plain(text: str, length: int = 60) -> str:
    """Text that Markdown and HTML show as it is, in one line.

    Every character that could be markup is written as a character reference.

    >>> plain("a|b <b>*x*</b>")
    'a&#124;b &#60;b&#62;&#42;x&#42;&#60;&#47;b&#62;'
    """
    return "".join(sign if sign in _PLAIN else f"&#{ord(sign)};" for sign in visible(text, length))


def code(text: str, length: int = 60) -> str:
    """Text as code, in which GitHub does not look for mentions of people or issues.

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
    """URLs within one repository."""

    repository: str
    """As in `owner/name`."""
    branch: str = "main"
    server: str = "https://github.com"

    @property
    def owner(self) -> str:
        """The owner of the repository."""
        return self.repository.partition("/")[0]

    @property
    def home(self) -> str:
        """The URL of the page with the board: for a profile repository, the profile."""
        owner, _, name = self.repository.partition("/")
        return f"{self.server}/{owner if owner.lower() == name.lower() else self.repository}"

    def file(self, path: str) -> str:
        """The URL of a file's content."""
        return f"{self.server}/{self.repository}/raw/{quote(self.branch)}/{quote(path)}"

    def page(self, path: str) -> str:
        """The URL of a file's page."""
        return f"{self.server}/{self.repository}/blob/{quote(self.branch)}/{quote(path)}"

    def issue(self, number: int) -> str:
        """The URL of an issue."""
        return f"{self.server}/{self.repository}/issues/{number}"

    def command(self, settings: Settings, *words: str) -> str:
        """The URL of a new issue whose title is a command.

        >>> Links("ada/ada").command(Settings(), "new").split("&")[0]
        'https://github.com/ada/ada/issues/new?title=connect4%7Cnew'
        """
        title = "|".join((settings.prefix, *words))
        body = settings.text("issue_body", {"board": self.home, "owner": self.owner, "user": ""})
        query = urlencode({"title": title, "body": body}, quote_via=quote)
        return f"{self.server}/{self.repository}/issues/new?{query}"
