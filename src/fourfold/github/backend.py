"""The interface between a run and the repository: GitHub, or a local folder."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Protocol

from fourfold.github.rules import Request

SEEN = "eyes"
"""The reaction that shows that an issue is being worked on."""


class Reaction(StrEnum):
    """The reaction to an issue, by outcome."""

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
    """An issue, and how the game has responded to it so far."""

    request: Request
    """The request at the time it was opened: the title may have been edited since."""
    id: str = ""
    """Its node ID in GitHub's GraphQL API."""
    answer: str | None = None
    """The comment that answers it, if there is one."""
    failure: str | None = None
    """The comment that reports a failure, if there is one. There is at most one per issue."""
    is_open: bool = True
    reopened: bool = False
    dismissed: bool = False
    """Whether it was closed as not planned, by its author or by us."""
    locked: bool = False
    """Whether the conversation is locked, so that workflows cannot comment."""

    @property
    def number(self) -> int:
        """Its number."""
        return self.request.issue


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The repository at one commit, and its open issues."""

    commit: str
    branch: str
    files: Mapping[str, File]
    """The requested files that exist."""
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
    """The answer to an issue."""

    issue: Issue
    text: str | None
    """The comment; None if there is none to write."""
    labels: tuple[str, ...]
    refused: bool = False
    close: bool = True

    @property
    def reaction(self) -> Reaction:
        """The reaction that shows the outcome."""
        return Reaction.REFUSED if self.refused else Reaction.DONE


class Backend(Protocol):
    """A repository with its issues."""

    def look(self, paths: Sequence[str], labels: Sequence[str]) -> Snapshot:
        """The newest commit with these files, and the issues that may need an answer."""
        ...

    def read(self, snapshot: Snapshot, path: str) -> File | None:
        """Another file of a commit; None if it does not exist."""
        ...

    def older(self, snapshot: Snapshot, path: str) -> Iterator[tuple[str, File]]:
        """Earlier versions of a file with their commits, newest first."""
        ...

    def commit(
        self, snapshot: Snapshot, changes: Changes, message: str, issue: Issue
    ) -> str | None:
        """Commit all changes on top of the snapshot. None if another commit came first."""
        ...

    def answer(self, replies: Sequence[Reply]) -> None:
        """Answer issues: each gets its comment exactly once."""
        ...

    def share_left(self) -> float:
        """The fraction of this hour's API calls that is left, from 0 to 1."""
        ...
