"""What a run needs of GitHub, or of a folder that stands in for it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Protocol

from fourfold.github.rules import Request

SEEN = "eyes"
"""The reaction that shows that an issue is being worked on."""


class Reaction(StrEnum):
    """The reaction to an issue, by what came of it."""

    DONE = "rocket"
    REFUSED = "confused"


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is in a commit."""

    content: bytes

    @property
    def text(self) -> str | None:
        """None if it is not text in UTF-8."""
        try:
            return self.content.decode()
        except UnicodeDecodeError:
            return None


Changes = dict[str, str | bytes | None]
"""New contents by path; None: the file is removed."""


@dataclass(frozen=True, slots=True)
class Issue:
    """An issue, and what the game has done about it so far."""

    request: Request
    """What it asked for when it was opened: its title may have changed since."""
    id: str = ""
    """How GitHub's GraphQL API names it."""
    answer: str | None = None
    """The comment that answers it, if there is one."""
    failure: str | None = None
    """The comment that says that it could not be answered, if there is one. There is never another
    one: GitHub's errors name each request, so that no two are alike.
    """
    is_open: bool = True
    reopened: bool = False
    dismissed: bool = False
    """Whether it was closed as not planned: by whoever opened it, or by us without a comment."""
    locked: bool = False
    """Whether the conversation is locked: then workflows may not comment."""

    @property
    def number(self) -> int:
        """Its number."""
        return self.request.issue


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The repository at one commit, and the issues that are open."""

    commit: str
    branch: str
    files: Mapping[str, File]
    """Those that were asked for and that exist."""
    issues: tuple[Issue, ...] = ()

    def after(self, commit: str, changes: Changes) -> "Snapshot":
        """The repository after one more commit."""
        files = dict(self.files)
        for path, content in changes.items():
            if content is None:
                files.pop(path, None)
            else:
                files[path] = File(content.encode() if isinstance(content, str) else content)
        return replace(self, commit=commit, files=files)


@dataclass(frozen=True, slots=True)
class Reply:
    """How an issue is answered."""

    issue: Issue
    text: str | None
    """The comment; None: there is nothing to say, or it is said already."""
    labels: tuple[str, ...]
    refused: bool = False
    close: bool = True

    @property
    def reaction(self) -> Reaction:
        """What is seen first."""
        return Reaction.REFUSED if self.refused else Reaction.DONE


class Backend(Protocol):
    """A repository with its issues."""

    def look(self, paths: Sequence[str], labels: Sequence[str]) -> Snapshot:
        """The newest commit with these files, and the issues that may wait for an answer."""
        ...

    def read(self, snapshot: Snapshot, path: str) -> File | None:
        """One more file of a commit; None if there is none."""
        ...

    def older(self, snapshot: Snapshot, path: str) -> Iterator[tuple[str, File]]:
        """Earlier versions of a file with their commits, newest first."""
        ...

    def commit(
        self, snapshot: Snapshot, changes: Changes, message: str, issue: Issue
    ) -> str | None:
        """The new commit with all changes, on top of that one; None if somebody else was faster."""
        ...

    def answer(self, replies: Sequence[Reply]) -> None:
        """Answer issues: each gets its comment exactly once."""
        ...

    def share_left(self) -> float:
        """Which share of the calls of this hour is left, from 0 to 1."""
        ...
