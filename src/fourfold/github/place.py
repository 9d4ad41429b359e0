"""Where the game is played: what the run needs of GitHub, or of a folder that stands in for it."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol


class Reaction(StrEnum):
    """The reactions that answers begin with, as GitHub names them."""

    SEEN = "eyes"
    DONE = "rocket"
    REFUSED = "confused"


@dataclass(frozen=True, slots=True)
class Head:
    """The commit that everything is read from, and that the next one is put on."""

    commit: str
    tree: str


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is in a commit."""

    content: bytes
    blob: str
    """The name of its content in the repository."""

    @property
    def text(self) -> str | None:
        """None if it is no text."""
        try:
            return self.content.decode()
        except UnicodeDecodeError:
            return None


@dataclass(frozen=True, slots=True)
class Blob:
    """Content that the repository holds already, for a file of another name."""

    name: str


Changes = dict[str, str | Blob | None]
"""New contents by path; None: the file goes away."""


class Place(Protocol):
    """A repository and one issue in it."""

    def head(self) -> Head:
        """The newest commit."""
        ...

    def read(self, head: Head, path: str) -> File | None:
        """A file as it is in a commit; None if there is none."""
        ...

    def commit(self, head: Head, changes: Changes, message: str) -> bool:
        """All changes in one commit on top of that one; False if somebody else was faster."""
        ...

    def react(self, reaction: Reaction) -> bool:
        """Adds a reaction to the issue; False if it was there already."""
        ...

    def answered(self, mark: str) -> str | None:
        """The comment of ours that begins with that mark, if there is one."""
        ...

    def comment(self, text: str, mark: str) -> None:
        """Adds a comment, which begins with the mark, exactly once."""
        ...

    def close(self, labels: tuple[str, ...], *, done: bool) -> None:
        """Labels the issue and closes it, as done or as not to be done."""
        ...

    def account_created(self, user: str) -> datetime | None:
        """Since when a person has an account; None if that cannot be known."""
        ...
